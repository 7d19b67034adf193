//! The inputs as one stream of items. An input is a file, standard input or a puzzle in an
//! argument.

pub(crate) mod lines;
mod place;
pub(crate) mod run_length;
pub(crate) mod runs;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;

use csp_sudoku::read::{
    self, PlainLines, ReadError, ReadErrorKind, ReadPart, Reader, Record, Source,
};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::DrawnParts;

pub(crate) use self::place::InputPlace;

/// The argument that stands for standard input.
pub(crate) const STANDARD_INPUT: &str = "-";

/// The name of standard input in messages.
pub(crate) const STDIN_NAME: &str = "standard input";

/// The most characters of a wrong argument that a message shows.
const SHOWN: usize = 100;

/// What is read as a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PuzzleForms {
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// Whether puzzles with clues are taken, and what becomes of what is only drawn.
    pub(crate) clues: Option<DrawnParts>,
}

impl PuzzleForms {
    /// A reader of these forms.
    fn of<R: BufRead>(self, reader: Reader<R>) -> Reader<R> {
        let reader = self.shape.into_iter().fold(reader, Reader::with_shape);
        self.clues.into_iter().fold(reader, Reader::with_clues)
    }
}

/// Plain forms of this board.
impl From<Option<Shape>> for PuzzleForms {
    fn from(shape: Option<Shape>) -> Self {
        Self { shape, clues: None }
    }
}

/// One item of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputItem {
    /// A puzzle.
    Puzzle(InputPlace, Sudoku),
    /// Something in the place of a puzzle that could not be read.
    Unreadable(InputPlace, Unread),
    /// A message about an input as a whole.
    Problem(String),
}

/// A puzzle that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unread {
    /// Its name, if it has one.
    pub(crate) name: Option<String>,
    /// What is wrong.
    pub(crate) reason: String,
}

impl InputItem {
    /// The amount of work, in cells. An item that is no puzzle counts as a puzzle of 9×9.
    pub(crate) fn cells(&self) -> usize {
        if let Self::Puzzle(_, puzzle) = self {
            puzzle.shape().cells()
        } else {
            Shape::NINE.cells()
        }
    }
}

/// The puzzle of a result, or what stands in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A puzzle.
    Puzzle(Sudoku),
    /// A puzzle that could not be read, and its name if it has one.
    Unreadable(Option<String>),
}

impl Subject {
    /// The puzzle, if it could be read.
    pub(crate) fn puzzle(&self) -> Option<&Sudoku> {
        if let Self::Puzzle(puzzle) = self {
            Some(puzzle)
        } else {
            None
        }
    }

    /// The name of the puzzle, if it has one.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Puzzle(puzzle) => puzzle.name(),
            Self::Unreadable(name) => name.as_deref(),
        }
    }
}

/// An input whose turn has come.
pub(crate) enum Input {
    /// It has to be read.
    Open(Box<Items>),
    /// Its items are known already.
    Ready(Vec<InputItem>),
}

/// The items of all inputs in order.
pub(crate) fn items(
    inputs: Vec<OsString>,
    forms: PuzzleForms,
) -> impl Iterator<Item = InputItem> + Send + 'static {
    opened(inputs, forms).flat_map(|input| -> Box<dyn Iterator<Item = InputItem> + Send> {
        match input {
            Input::Open(items) => items,
            Input::Ready(items) => Box::new(items.into_iter()),
        }
    })
}

/// The only puzzle of the input, or the message if there is none or more than one.
pub(crate) fn only_puzzle(
    input: OsString,
    forms: impl Into<PuzzleForms>,
) -> Result<Sudoku, String> {
    only_puzzle_of(vec![input], forms)
}

/// The only puzzle of all inputs, or the message if there is none or more than one.
pub(crate) fn only_puzzle_of(
    inputs: Vec<OsString>,
    forms: impl Into<PuzzleForms>,
) -> Result<Sudoku, String> {
    let mut items = items(inputs, forms.into());
    match (items.next(), items.next()) {
        (Some(InputItem::Puzzle(_, puzzle)), None) => Ok(puzzle),
        (Some(InputItem::Puzzle(..)), Some(InputItem::Puzzle(place, _))) => Err(format!(
            "{place}: a second puzzle: give one at a time, typed out or in a file of its own"
        )),
        (Some(InputItem::Unreadable(place, unread)), _)
        | (_, Some(InputItem::Unreadable(place, unread))) => {
            Err(format!("{place}: {}", unread.reason))
        }
        (Some(InputItem::Problem(what)), _) | (_, Some(InputItem::Problem(what))) => Err(what),
        (None, _) => Err("there is no puzzle in the input".to_owned()),
    }
}

/// All inputs in order. Each is opened when its turn comes.
pub(crate) fn opened(
    inputs: Vec<OsString>,
    forms: PuzzleForms,
) -> impl Iterator<Item = Input> + Send + 'static {
    let mut begin = 0;
    let numbered = inputs.into_iter().zip(1..);
    numbered.map(move |(input, number)| {
        let path = Path::new(&input);
        if input == STANDARD_INPUT {
            let reader = read::from_read(io::stdin());
            let reader = reader.map_err(|error| format!("cannot read {STDIN_NAME}: {error}"));
            open(reader, STDIN_NAME, forms, begin)
        } else if let Some(text) = typed_out(&input, path) {
            Input::Ready(typed(text, number, forms))
        } else {
            let reader = read::open(path).map_err(|error| error.to_string());
            let input = open(reader, &path.display().to_string(), forms, begin);
            begin += size_of(path).unwrap_or_default();
            input
        }
    })
}

/// The items of a source, or the reason why it could not be opened. The source begins at this byte of
/// all of them.
fn open(
    reader: Result<Reader<Source>, String>,
    source: &str,
    forms: PuzzleForms,
    begin: u64,
) -> Input {
    match reader {
        Ok(reader) => Input::Open(Box::new(Items {
            reader: forms.of(reader),
            source: source.into(),
            begin,
            seen: false,
        })),
        Err(message) => Input::Ready(vec![InputItem::Problem(message)]),
    }
}

/// The size of all inputs in bytes, if they are plain files.
pub(crate) fn size(inputs: &[OsString]) -> Option<u64> {
    inputs.iter().map(|input| size_of(Path::new(input))).sum()
}

fn size_of(path: &Path) -> Option<u64> {
    let metadata = path.metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// The text of an argument that names no file.
fn typed_out<'a>(input: &'a OsStr, path: &Path) -> Option<&'a str> {
    // A puzzle of 16×16 is too long to name a file. Some systems give that error, not the one for a
    // missing file.
    let missing = path
        .symlink_metadata()
        .is_err_and(|error| error.kind() != io::ErrorKind::PermissionDenied);
    input.to_str().filter(|_| missing)
}

/// The items of an argument that names no file.
fn typed(text: &str, number: usize, forms: PuzzleForms) -> Vec<InputItem> {
    let reader = forms.of(Reader::new(text.as_bytes()));
    let records: Vec<_> = reader.collect();
    let readable = records.iter().any(Result::is_ok);
    let place = InputPlace {
        source: format!("argument {number}").into(),
        line: None,
    };
    let item = |record: Result<Record, ReadError>| match record {
        Ok(record) => InputItem::Puzzle(place.clone(), record.puzzle),
        Err(error) if !readable && matches!(error.kind, ReadErrorKind::Unknown { .. }) => {
            InputItem::Problem(neither(text, TYPE_OUT))
        }
        Err(error) => {
            let reason = if readable {
                error.to_string()
            } else {
                format!("neither a file nor a puzzle: {}", error.kind)
            };
            InputItem::Unreadable(
                place.clone(),
                Unread {
                    name: error.name,
                    reason,
                },
            )
        }
    };
    if records.is_empty() {
        vec![InputItem::Problem(neither(text, TYPE_OUT))]
    } else {
        records.into_iter().map(item).collect()
    }
}

/// What to do when an argument is no sudoku.
const TYPE_OUT: &str = "type out every cell of a puzzle";

/// What is said of an argument that names no file and is no puzzle, with what could be done instead.
pub(crate) fn neither(text: &str, instead: &str) -> String {
    let shown: String = text
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    let rest = if text.chars().nth(SHOWN).is_some() {
        "…"
    } else {
        ""
    };
    format!("`{shown}{rest}` is neither a file nor a puzzle: name a file that exists, or {instead}")
}

/// The items of one input that could be opened. An input without items gives a message.
pub(crate) struct Items {
    reader: Reader<Source>,
    pub(crate) source: Arc<str>,
    /// The size of all inputs before this one, in bytes.
    begin: u64,
    seen: bool,
}

impl Iterator for Items {
    type Item = InputItem;

    fn next(&mut self) -> Option<InputItem> {
        let record = self.reader.next();
        self.item(record)
    }
}

impl Items {
    /// The bytes of all inputs that have been taken.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.begin + self.reader.bytes_read()
    }

    /// The next item, or the plain lines that have been read, at most `longest`.
    pub(crate) fn next_run(&mut self, longest: usize) -> Option<Result<PlainLines, InputItem>> {
        match self.reader.next_part(longest) {
            Some(part) => self.run(part),
            None => self.item(None).map(Err),
        }
    }

    /// The same, but only if it is there without waiting.
    pub(crate) fn next_run_at_hand(
        &mut self,
        longest: usize,
    ) -> Option<Result<PlainLines, InputItem>> {
        let part = self.reader.next_part_at_hand(longest)?;
        self.run(part)
    }

    fn run(&mut self, part: ReadPart) -> Option<Result<PlainLines, InputItem>> {
        match part {
            ReadPart::Plain(lines) => {
                self.seen = true;
                Some(Ok(lines))
            }
            ReadPart::Record(record) => self.item(Some(record)).map(Err),
        }
    }

    fn item(&mut self, record: Option<Result<Record, ReadError>>) -> Option<InputItem> {
        let first = !std::mem::replace(&mut self.seen, true);
        match record {
            Some(Ok(record)) => Some(InputItem::Puzzle(
                InputPlace::new(&self.source, record.line),
                record.puzzle,
            )),
            Some(Err(error)) => Some(self.wrong(error)),
            None => first.then(|| InputItem::Problem(format!("no puzzle in {}", self.source))),
        }
    }

    fn wrong(&self, error: ReadError) -> InputItem {
        let place = InputPlace::new(&self.source, error.line);
        match error.kind {
            // These errors end the input. There is no puzzle at that place.
            ReadErrorKind::Io(_) | ReadErrorKind::Binary { .. } => {
                InputItem::Problem(format!("{place}: {}", error.kind))
            }
            kind => {
                let unread = Unread {
                    name: error.name,
                    reason: kind.to_string(),
                };
                InputItem::Unreadable(place, unread)
            }
        }
    }
}
