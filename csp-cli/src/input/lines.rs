//! Grid puzzles as items: lines of links, and blocks of lines in the text form or in JSON.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead as _, Read as _};
use std::path::Path;
use std::string::FromUtf8Error;
use std::sync::Arc;

use csp_puzzles::given::PuzzleForm;
use csp_sudoku::read::{ReadErrorKind, Source};

use super::{InputPlace, STANDARD_INPUT, STDIN_NAME, size_of, typed_out};

/// The longest line, in bytes. A link for a board of 1,000 × 1,000 cells is shorter.
const LONGEST: u64 = 4 << 20;

/// The longest block of lines, in bytes.
const LONGEST_BLOCK: u64 = 64 << 20;

/// One puzzle as it is written, or what is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// A line that is not a comment, or the lines of a puzzle. The place is that of the first of them.
    Text {
        place: InputPlace,
        /// Without blanks around it.
        text: String,
        /// The bytes of all inputs that have been taken.
        end: u64,
    },
    /// A line that is not text.
    Unreadable(InputPlace, String),
    /// A message about an input as a whole.
    Problem(String),
}

/// The puzzles of all inputs in order: of files, of standard input, or arguments that name no file. Blank lines and those that begin
/// with `#` are left out, but within the text form of a puzzle, which a blank line ends.
pub(crate) fn lines(inputs: Vec<OsString>) -> impl Iterator<Item = InputLine> + Send + 'static {
    let mut begin = 0;
    let numbered = inputs.into_iter().zip(1..);
    numbered.flat_map(
        move |(input, number)| -> Box<dyn Iterator<Item = InputLine> + Send> {
            let path = Path::new(&input);
            if input == STANDARD_INPUT {
                opened(Source::new(io::stdin()), STDIN_NAME, begin)
            } else if let Some(text) = typed_out(&input, path) {
                let place = InputPlace {
                    source: format!("argument {number}").into(),
                    line: None,
                };
                let text = text.trim().to_owned();
                let end = begin;
                Box::new(std::iter::once(InputLine::Text { place, text, end }))
            } else {
                let lines = opened(source(path), &path.display().to_string(), begin);
                begin += size_of(path).unwrap_or_default();
                lines
            }
        },
    )
}

fn source(path: &Path) -> io::Result<Source> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Source::new(file)
}

fn opened(
    source: io::Result<Source>,
    name: &str,
    begin: u64,
) -> Box<dyn Iterator<Item = InputLine> + Send> {
    match source {
        Ok(source) => Box::new(TextLines {
            source,
            name: name.into(),
            begin,
            line: 0,
            seen: false,
            ended: false,
        }),
        Err(error) => {
            let problem = InputLine::Problem(format!("cannot read {name}: {error}"));
            Box::new(std::iter::once(problem))
        }
    }
}

/// The lines of one source.
struct TextLines {
    source: Source,
    name: Arc<str>,
    /// The size of all inputs before this one, in bytes.
    begin: u64,
    /// The number of lines so far.
    line: usize,
    /// Whether there was an item.
    seen: bool,
    ended: bool,
}

impl TextLines {
    /// The next line, whatever is in it. `None`: the source has ended.
    fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut source = self.source.by_ref().take(LONGEST);
        source.read_until(b'\n', &mut line)?;
        self.line += 1;
        Ok(Some(line).filter(|line| !line.is_empty()))
    }

    /// The item that begins with a line. `None`: there is nothing in it.
    fn item(&mut self, line: Vec<u8>) -> io::Result<Option<InputLine>> {
        let place = InputPlace::new(&self.name, self.line);
        let line = match String::from_utf8(line) {
            Ok(line) => line,
            Err(error) => return Ok(Some(InputLine::Unreadable(place, not_text(&error)))),
        };
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return Ok(None);
        }
        let mut block = PuzzleBlock::beginning_with(&line);
        while block.goes_on() {
            let Some(line) = self.next_line()? else {
                break;
            };
            match String::from_utf8(line) {
                Ok(line) => block.add(&line),
                Err(error) => {
                    let place = InputPlace::new(&self.name, self.line);
                    return Ok(Some(InputLine::Unreadable(place, not_text(&error))));
                }
            }
        }
        let end = self.begin + self.source.bytes_read();
        let text = block.text.trim().to_owned();
        Ok(Some(InputLine::Text { place, text, end }))
    }
}

/// What is said of a line that is not UTF-8 text.
fn not_text(error: &FromUtf8Error) -> String {
    let end = error.utf8_error().valid_up_to();
    let kind = ReadErrorKind::NotText {
        byte: error.as_bytes()[end],
        place: end + 1,
    };
    kind.to_string()
}

/// The lines of a puzzle.
struct PuzzleBlock {
    text: String,
    form: PuzzleForm,
    /// Whether the last line is there.
    is_ended: bool,
    /// How many brackets of JSON are open, and whether a string is.
    depth: usize,
    is_string: bool,
}

impl PuzzleBlock {
    fn beginning_with(line: &str) -> Self {
        let form = PuzzleForm::of(line);
        let mut block = Self {
            text: String::new(),
            form,
            is_ended: form == PuzzleForm::Link,
            depth: 0,
            is_string: false,
        };
        block.add(line);
        block
    }

    fn goes_on(&self) -> bool {
        !self.is_ended && (self.text.len() as u64) < LONGEST_BLOCK
    }

    fn add(&mut self, line: &str) {
        self.text += line;
        match self.form {
            PuzzleForm::Text => self.is_ended |= line.trim().is_empty(),
            PuzzleForm::Json => {
                self.count_brackets(line);
                self.is_ended = self.depth == 0;
            }
            _ => {}
        }
    }

    fn count_brackets(&mut self, line: &str) {
        let mut letters = line.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' if self.is_string => {
                    letters.next();
                }
                '"' => self.is_string = !self.is_string,
                '{' | '[' if !self.is_string => self.depth += 1,
                '}' | ']' if !self.is_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

impl Iterator for TextLines {
    type Item = InputLine;

    fn next(&mut self) -> Option<InputLine> {
        while !self.ended {
            let name = self.name.clone();
            let item = match self.next_line() {
                Ok(Some(line)) if line.len() as u64 == LONGEST => {
                    self.ended = true;
                    let line = self.line;
                    Some(InputLine::Problem(format!(
                        "{name}:{line}: the line is too long"
                    )))
                }
                Ok(Some(line)) => self.item(line).unwrap_or_else(|error| {
                    self.ended = true;
                    Some(InputLine::Problem(format!("cannot read {name}: {error}")))
                }),
                Ok(None) => {
                    self.ended = true;
                    let nothing = InputLine::Problem(format!("no puzzle in {name}"));
                    Some(nothing).filter(|_| !self.seen)
                }
                Err(error) => {
                    self.ended = true;
                    Some(InputLine::Problem(format!("cannot read {name}: {error}")))
                }
            };
            if item.is_some() {
                self.seen = true;
                return item;
            }
        }
        None
    }
}
