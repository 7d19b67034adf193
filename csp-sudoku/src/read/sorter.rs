//! Sorting lines: the kind of each line, and the puzzles that they make.

use super::csv::{self, TableColumns};
use super::error::{ReadError, ReadErrorKind, excerpt};
use super::grids::{self, Block, Doubt, Gather, GridLine, LongRows};
use super::hodoku;
use super::line::{self, LineFormat};
use super::pasted::{self, PastedText};
use super::signs::{self, is_border, is_dashes};
use super::web_link;
use crate::shape::{LONGEST_SIDE, Shape};
use crate::sudoku::Sudoku;
use crate::variant::{self, VariantError};
use std::collections::VecDeque;

/// Reads a puzzle with clues.
pub(super) type ReadClues = fn(&str) -> Result<Sudoku, VariantError>;

/// A puzzle and its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// The line of the file where it begins, from 1.
    pub line: usize,
}

/// Takes lines and returns puzzles.
#[derive(Debug, Default)]
pub(super) struct Sorter {
    /// The board that the user named.
    pub(super) shape: Option<Shape>,
    /// What reads puzzles with clues, if they are read. It is a function so that programs that read none are without
    /// the clues.
    pub(super) clues: Option<ReadClues>,
    /// The board of the last puzzle.
    last: Option<Shape>,
    grids: Gather,
    long_rows: LongRows,
    /// The table that is being read.
    table: Option<OpenTable>,
    section: SdkSection,
    /// A name for the next grid.
    title: Option<String>,
    /// The line of a number that comes first and may be the number of puzzles.
    count: Option<usize>,
    /// Whether a line with more than blanks and comments has come.
    begun: bool,
    /// A puzzle file, which goes on to the end: its first line, and its text so far.
    file: Option<(usize, String)>,
    ready: VecDeque<Result<Record, ReadError>>,
    /// The text so far, as long as there was no puzzle in it. Until then errors are kept.
    pasted: PastedText,
}

/// A table that has begun.
#[derive(Debug)]
struct OpenTable {
    header: String,
    columns: TableColumns,
}

impl Sorter {
    /// The next puzzle or error from the lines so far.
    pub(super) fn pop(&mut self) -> Option<Result<Record, ReadError>> {
        if self.pasted.is_open() {
            return None;
        }
        self.ready.pop_front()
    }

    /// Whether a line that can be a puzzle of 9×9 is one here, and no other record comes before it.
    pub(super) fn expects_plain(&self) -> bool {
        let fits = self.shape.is_none_or(|shape| shape == Shape::NINE);
        fits && self.table.is_none()
            && self.file.is_none()
            && self.section != SdkSection::Other
            && self.grids.board().is_none()
            && self.long_rows.is_empty()
            && self.ready.is_empty()
    }

    /// Records that plain lines were returned without the sorter.
    pub(super) fn passed_plain(&mut self) {
        self.last = Some(Shape::NINE);
        self.title = None;
        self.begun = true;
        self.pasted.close();
    }

    /// Whether nothing is open but a table: the next line decides by itself what it is.
    pub(super) fn is_between_puzzles(&self) -> bool {
        self.ready.is_empty()
            && self.file.is_none()
            && self.section == SdkSection::Open
            && self.title.is_none()
            && (self.begun || self.table.is_some())
            && self.grids.is_idle()
            && self.long_rows.is_empty()
    }

    /// The header of the table that is being read.
    pub(super) fn header(&self) -> Option<&str> {
        self.table.as_ref().map(|table| table.header.as_str())
    }

    /// The board of the last puzzle.
    pub(super) fn last(&self) -> Option<Shape> {
        self.last
    }

    /// Goes on between two puzzles.
    pub(super) fn resume(&mut self, header: Option<&str>, last: Option<Shape>) {
        self.table = header.and_then(|header| {
            Some(OpenTable {
                header: header.to_owned(),
                columns: TableColumns::of_header(header)?,
            })
        });
        self.last = last;
        self.begun = true;
        self.pasted.close();
    }

    /// Takes the end of the file.
    pub(super) fn end(&mut self) {
        self.end_long_rows();
        self.end_grid();
        if let Some((line, text)) = self.file.take() {
            self.give(self.with_clues(line, &text), line);
        }
        self.end_pasted();
    }

    /// Reads the whole text as one puzzle if there was no other in it.
    fn end_pasted(&mut self) {
        let Some(text) = self.pasted.close() else {
            return;
        };
        let is_about_cells = |record: &Result<_, ReadError>| match record {
            Ok(_) => false,
            Err(error) => error.kind.is_about_cells(),
        };
        if !self.ready.is_empty()
            && self.ready.iter().all(is_about_cells)
            && let Some(puzzle) = pasted::puzzle(&text, self.shape)
            && (puzzle.is_ok() || !self.has_one_fault())
        {
            self.ready.clear();
            let line = match &puzzle {
                Ok(_) => 1,
                Err(error) => error.line,
            };
            self.give(puzzle, line);
        }
    }

    /// Whether all is a grid of the likely size with one fault, which is told best by itself.
    fn has_one_fault(&self) -> bool {
        let likely = self.shape.unwrap_or(Shape::NINE);
        match self.ready.front() {
            Some(Err(error)) => self.ready.len() == 1 && error.kind.is_of_grid(likely),
            _ => false,
        }
    }

    fn end_grid(&mut self) {
        let block = self.grids.end();
        self.give_grid(block);
    }

    /// Takes a line that could not be read.
    pub(super) fn fail(&mut self, error: ReadError) {
        self.end_long_rows();
        let ends = matches!(
            error.kind,
            ReadErrorKind::Io(_) | ReadErrorKind::Binary { .. }
        );
        let block = if ends {
            self.grids.end_lines()
        } else {
            self.grids.end()
        };
        self.give_grid(block);
        self.ready.push_back(Err(error));
        self.pasted.close();
    }

    /// Takes one line.
    pub(super) fn take(&mut self, line: usize, raw: &str) {
        self.pasted.add(raw);
        if let Some((_, file)) = &mut self.file {
            file.push_str(raw);
            file.push('\n');
            return;
        }
        let text = raw.trim();
        if !self.long_rows.goes_on(text) {
            self.end_long_rows();
        }
        if text.is_empty() {
            let block = self.grids.blank();
            self.give_grid(block);
        } else if let Some(section) = opened_section(text) {
            self.end_grid();
            self.section = section;
        } else if self.section == SdkSection::Other {
            // The state of play of another program.
        } else if text.starts_with('#') {
            self.end_grid();
            self.title = description(text).map(str::to_owned).or(self.title.take());
        } else if let Some(columns) = TableColumns::of_header(text) {
            self.end_grid();
            self.table = Some(OpenTable {
                header: text.to_owned(),
                columns,
            });
        } else if let Some(OpenTable { columns, .. }) = self.table {
            let puzzle = columns.puzzle(text, line, &|field| self.form_of_field(field, line));
            self.give(puzzle, line);
        } else {
            self.content(line, raw, text);
            self.begun = true;
        }
    }

    /// Takes a line that is neither blank nor a comment nor part of a table.
    fn content(&mut self, line: usize, raw: &str, text: &str) {
        if variant::is_toml(text) {
            self.end_grid();
            // Errors name lines of the file.
            let above = "\n".repeat(line - 1);
            self.file = Some((line, format!("{above}{raw}\n")));
            return;
        }
        if variant::is_variant(text) && !is_list(text) {
            self.end_grid();
            return self.give(self.with_clues(line, text), line);
        }
        if web_link::is_address(text) {
            let puzzle = web_link::puzzle(text, self.shape, line);
            // An address may also stand among the fields before a puzzle.
            if puzzle.is_ok() || !text.contains(char::is_whitespace) {
                self.end_grid();
                return self.give(puzzle, line);
            }
        }
        let (word, tail) = line::split_word(text);
        if let Some(plain) = plain_signs(text, word) {
            return self.content(line, &plain, plain.trim());
        }
        let row = || GridLine {
            line,
            text: text.to_owned(),
        };
        if is_border(text) && !self.is_blank_row(text) {
            // Only the rows matter.
        } else if is_dashes(text) {
            let block = self.grids.dashes(row());
            self.give_grid(block);
        } else if let Some(form) = self.form_of_line(word, tail) {
            self.end_grid();
            let puzzle = quotes_of_tail(word, tail, line)
                .and_then(|()| line::puzzle(word, form, line))
                .and_then(|puzzle| line::with_tail(puzzle, tail, line));
            let name = || line::name(tail.trim_matches(line::SEPARATORS));
            self.give(puzzle.map_err(|error| error.with_name(name())), line);
        } else if hodoku::is_line(text) {
            self.end_grid();
            self.give(hodoku::puzzle(text, self.shape, line), line);
        } else if let Some(heading) = heading(text) {
            self.end_grid();
            if let Heading::Name(name) = heading {
                self.title = Some(name.to_owned());
            }
        } else if self.grids.goes_on(text) {
            let block = self.grids.row(row());
            self.give_grid(block);
        } else {
            self.end_grid();
            self.beginning(line, raw, text);
        }
    }

    /// The puzzle of a line with clues, if such are read.
    fn with_clues(&self, line: usize, text: &str) -> Result<Sudoku, ReadError> {
        let read = self.clues.ok_or_else(|| ReadErrorKind::Clues.at(line))?;
        read(text).map_err(|error| ReadErrorKind::Variant(Box::new(error)).at(line))
    }

    /// Whether a line of bars and blanks is a row of blank cells: each cell of the grid that has
    /// begun is between two bars.
    fn is_blank_row(&self, text: &str) -> bool {
        self.grids
            .board()
            .is_some_and(|board| grids::blank_cells(text) == board.side())
    }

    /// Takes a line that begins something, or that has no known form.
    fn beginning(&mut self, line: usize, raw: &str, text: &str) {
        let count = !self.begun && is_count(text);
        if let Some(shape) = line::spaced(raw, self.shape) {
            self.give(line::puzzle(raw, LineFormat::Symbols(shape), line), line);
        } else if let Some(shape) = grids::row_board(text, self.shape) {
            self.count = count.then_some(line);
            let sure = self.shape.is_some() || self.section == SdkSection::Puzzle;
            let doubt = if sure {
                Doubt::Rows
            } else {
                Doubt::RowsOrPuzzles
            };
            let block = self.grids.begin(
                shape,
                GridLine {
                    line,
                    text: text.to_owned(),
                },
                doubt,
            );
            self.give_grid(block);
        } else if count {
            // The number of puzzles that follow.
        } else if let Some((shape, masks)) = grids::whole_board(text, self.shape) {
            self.give(line::board(shape, masks, line), line);
        } else {
            let puzzle = self.among_fields(line, text);
            self.give_or_hold(puzzle, line, text);
        }
    }

    /// Returns a puzzle, or an error unless the line may be a row of a board that is too large.
    fn give_or_hold(&mut self, puzzle: Result<Sudoku, ReadError>, line: usize, text: &str) {
        let puzzle = match puzzle {
            Err(error) if self.shape.is_none() => match self.long_rows.row(text, error) {
                Some(error) => Err(error),
                None => return,
            },
            puzzle => puzzle,
        };
        self.give(puzzle, line);
    }

    /// Returns the errors of long rows that are no board.
    fn end_long_rows(&mut self) {
        for error in self.long_rows.end() {
            let line = error.line;
            self.give(Err(error), line);
        }
    }

    /// The puzzle of a line that begins with other fields, or that has quoted fields.
    fn among_fields(&self, line: usize, text: &str) -> Result<Sudoku, ReadError> {
        let separator = csv::SEPARATORS
            .into_iter()
            .find(|separator| text.contains(*separator));
        csv::quotes_are_closed(text, separator.unwrap_or(',')).map_err(|kind| kind.at(line))?;
        let text = text.replace('"', "");
        let mut left = text.as_str();
        while !left.is_empty() {
            let (word, tail) = line::split_word(left);
            let form =
                line::form(word, self.shape).filter(|form| matches!(form, LineFormat::Symbols(_)));
            if let Some(Ok(puzzle)) = form.map(|form| line::puzzle(word, form, line)) {
                let lead = text[..text.len() - left.len()].trim_end_matches(line::SEPARATORS);
                let puzzle = line::with_tail(puzzle, tail, line)?;
                let name = [lead, puzzle.name().unwrap_or_default()].join(" ");
                return Ok(line::named(puzzle, &name));
            }
            left = tail.trim_start_matches(line::SEPARATORS);
        }
        Err(self.unreadable(&text, line))
    }

    /// The form of a line's first word as a whole puzzle, unless the line is a row of a grid.
    fn form_of_line(&self, word: &str, tail: &str) -> Option<LineFormat> {
        let form = line::form(word, self.shape).filter(|_| grids::is_tight(word))?;
        let length = line::length(word);
        let is_row = match self.grids.board() {
            Some(board) => board.side() == length,
            None => self.shape.is_none() && length <= LONGEST_SIDE,
        };
        let is_row = is_row && tail.is_empty() && matches!(form, LineFormat::Symbols(_));
        (!is_row).then_some(form)
    }

    /// The form of the puzzle's field in a table.
    fn form_of_field(&self, field: &str, line: usize) -> Result<LineFormat, ReadError> {
        line::form(field, self.shape).ok_or_else(|| self.unreadable(field, line))
    }

    /// The error for a line in no known form.
    fn unreadable(&self, text: &str, line: usize) -> ReadError {
        unknown_line(text, line, self.shape, self.last)
    }

    /// Returns the puzzle of a grid, or its error, or the puzzles of its rows if they are puzzles.
    fn give_grid(&mut self, block: Option<Block>) {
        let Some(block) = block else { return };
        let first = &block.rows()[0];
        if let Some(small) = block.as_lines() {
            for row in block.rows() {
                if self.count != Some(row.line) {
                    let puzzle = line::puzzle(&row.text, LineFormat::Symbols(small), row.line);
                    self.give(puzzle, row.line);
                }
            }
        } else if block.rows().len() > 1 || block.is_full() {
            let title = self.title.take().unwrap_or_default();
            let puzzle = block.puzzle().map(|puzzle| line::named(puzzle, &title));
            let puzzle = puzzle.map_err(|error| error.with_name(line::name(&title)));
            self.give(puzzle, first.line);
            self.section = SdkSection::Open;
        } else if self.count != Some(first.line) {
            self.give(Err(self.unreadable(&first.text, first.line)), first.line);
        }
    }

    fn give(&mut self, puzzle: Result<Sudoku, ReadError>, line: usize) {
        if let Ok(puzzle) = &puzzle {
            self.last = Some(puzzle.shape());
            self.pasted.close();
        }
        self.title = None;
        self.ready
            .push_back(puzzle.map(|puzzle| Record { puzzle, line }));
    }
}

/// Checks the quotes in the text after a puzzle if it begins with a separator of CSV.
fn quotes_of_tail(word: &str, tail: &str, line: usize) -> Result<(), ReadError> {
    let Some(separator) = tail
        .chars()
        .next()
        .filter(|first| csv::SEPARATORS.contains(first))
    else {
        return Ok(());
    };
    csv::quotes_are_closed(&[word, tail].concat(), separator).map_err(|kind| kind.at(line))
}

/// The most characters of an unknown line that a message shows.
const SHOWN: usize = 40;

/// The error for a line in no known form. `named` is the board that the user named, and `last` that
/// of the last puzzle.
fn unknown_line(text: &str, line: usize, named: Option<Shape>, last: Option<Shape>) -> ReadError {
    let (word, tail) = line::split_word(text);
    let found = line::length(word);
    let largest = line::largest_board();
    let is_too_large = named.is_none() && found > largest.cells();
    let likely = named.or(last).unwrap_or_else(|| line::likely_board(word));
    let shape = if is_too_large { largest } else { likely };
    let good = |symbol: &char| line::symbol_mask(*symbol, shape).is_some();
    if 2 * word.chars().filter(good).count() <= found {
        return ReadErrorKind::Unknown {
            text: excerpt(text, SHOWN),
        }
        .at(line);
    }
    let kind = if is_too_large {
        ReadErrorKind::TooManyCells { found, largest }
    } else {
        ReadErrorKind::Length { found, shape }
    };
    kind.at(line)
        .with_name(line::name(tail.trim_matches(line::SEPARATORS)))
}

// Lines that contain no cells: comments, sections, headings, borders.

/// The number of cells of the smallest board that has boxes.
const SHORTEST_PUZZLE: usize = 16;

/// The sections of a file (`.sdk` of SadMan Sudoku with all five sections).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SdkSection {
    /// Before the first section, or after the puzzle.
    #[default]
    Open,
    /// The puzzle, as a grid.
    Puzzle,
    /// The state of play, pencilmarks or colours, which are ignored.
    Other,
}

/// The section that a line opens.
fn opened_section(text: &str) -> Option<SdkSection> {
    let name = text
        .strip_prefix('[')?
        .strip_suffix(']')?
        .trim()
        .to_ascii_lowercase();
    match name.as_str() {
        "puzzle" => Some(SdkSection::Puzzle),
        "state" | "pencilmarks" | "colors" | "colours" | "solution" | "options" => {
            Some(SdkSection::Other)
        }
        // Those of the games of `by_hand`.
        "moves" | "candidates" | "boxes" => Some(SdkSection::Other),
        _ => None,
    }
}

/// The description in a comment of a `.sdk` file. It follows `#D`, but a lower-case letter right
/// after `#D` means that the comment begins with a word.
fn description(comment: &str) -> Option<&str> {
    let text = comment.strip_prefix("#D")?;
    let name = text.trim();
    (!name.is_empty() && !text.starts_with(|letter: char| letter.is_lowercase())).then_some(name)
}

/// Whether a line in braces is a list of cells, as programs in C have it. Objects begin with a name.
fn is_list(text: &str) -> bool {
    let inner = text.strip_prefix('{').map(str::trim_start);
    inner.is_some_and(|inner| {
        inner.starts_with(|first: char| first.is_ascii_digit() || "{.,_".contains(first))
    })
}

/// Whether a line has the letters of columns: as many from A on as the smallest board has columns. No row of a board has them, since
/// letters come after nine digits.
fn is_column_letters(text: &str) -> bool {
    let words = || {
        text.split(|c: char| c.is_whitespace() || c == '|')
            .filter(|word| !word.is_empty())
    };
    let letters = 'A'..='Z';
    words().count() >= 4
        && words().count() <= letters.clone().count()
        && words()
            .zip(letters)
            .all(|(word, letter)| word.eq_ignore_ascii_case(&letter.to_string()))
}

/// A line of words that belongs to a grid but is no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading<'a> {
    /// A name for the next grid, such as `Grid 01`.
    Name(&'a str),
    /// The mark of the program that wrote the file.
    Program,
    /// The letters of columns.
    Columns,
}

/// The heading of a line. A line with a word as long as a puzzle is no heading.
fn heading(text: &str) -> Option<Heading<'_>> {
    let short = |word: &str| word.len() < SHORTEST_PUZZLE;
    if !text.split(line::SEPARATORS).all(short) {
        return None;
    }
    if is_column_letters(text) {
        return Some(Heading::Columns);
    }
    let end = text
        .find(|letter: char| !letter.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    match word.to_ascii_lowercase().as_str() {
        "simple" if after.trim().eq_ignore_ascii_case("sudoku") => Some(Heading::Program),
        "version" => Some(Heading::Program),
        "grid" | "puzzle" | "sudoku" | "board" | "game" => Some(Heading::Name(text)),
        _ => None,
    }
}

/// The line in plain signs ([`signs`](super::signs)), if it has borders or blank cells in others.
///
/// A line that begins with a word as long as a puzzle, or that is a heading, keeps these characters
/// in its name.
fn plain_signs(text: &str, word: &str) -> Option<String> {
    if text.is_ascii() || !text.contains(signs::is_foreign) || heading(text).is_some() {
        return None;
    }
    let is_puzzle = !word.contains(signs::is_foreign) && line::length(word) >= SHORTEST_PUZZLE;
    (!is_puzzle).then(|| signs::plain(text))
}

/// Whether the line can be the number of puzzles, with which some collections begin.
fn is_count(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
