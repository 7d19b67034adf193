//! Errors in files. Each error says what is wrong, where, and what to do.

use std::io;
use std::path::PathBuf;

use crate::shape::{Cell, Shape};
use crate::symbols;
use crate::variant::VariantError;

/// A line or a grid that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
#[non_exhaustive]
pub struct ReadError {
    /// The line of the file, from 1. For a grid on several lines it is the wrong line if one is
    /// known, else the first.
    pub line: usize,
    /// The wrong cell, if it is known.
    pub cell: Option<Cell>,
    /// The name of the puzzle that could not be read, if it has one.
    pub name: Option<String>,
    /// What is wrong.
    pub kind: ReadErrorKind,
}

/// What is wrong with a line or a grid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A puzzle with clues where none is read.
    #[error("a puzzle with clues, such as cages or arrows, which are not taken here")]
    Clues,
    /// A puzzle with clues that is not right.
    #[error(transparent)]
    Variant(Box<VariantError>),
    /// A line of symbols that is too short or too long.
    #[error("{}, but a puzzle of {} has {}", counted(*.found, "character"), square(*.shape), amount(*.found, .shape.cells()))]
    Length {
        /// How many characters there are.
        found: usize,
        /// The board that was expected.
        shape: Shape,
    },
    /// The cells of a text that are too few or too many for a board.
    #[error("{}, but a puzzle of {} has {}", counted(*.found, "cell"), square(*.shape), amount(*.found, .shape.cells()))]
    Cells {
        /// How many cells there are.
        found: usize,
        /// The board that was expected.
        shape: Shape,
    },
    /// A text that can be two boards.
    #[error("this can be read as a puzzle of {} and as one of {}; name the size of the board", square(.boards[0]), square(.boards[1]))]
    Ambiguous {
        /// The boards.
        boards: [Shape; 2],
    },
    /// An address without a puzzle.
    #[error(
        "no puzzle in this link of {host:?}: links of f-puzzles, SudokuPad, SudokuWiki (`?bd=`), Sudoku Exchange (`?s=`) and sudoku.coach \
         (`/play/`) are read, and any that has 81 cells in it; grid puzzles of other genres have links of puzz.link"
    )]
    Link {
        /// The site.
        host: String,
    },
    /// The text of a cell is neither a digit of the board nor a blank.
    #[error("`{text}` at {cell} is no digit of a {} puzzle (use {}, or . for blank)", square(*.shape), symbols::range(.shape.side()))]
    Symbol {
        /// The text of the cell, cut to 12 characters, control characters escaped.
        text: String,
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// A grid that ends before its last row.
    #[error("{}, but a grid of {} has {}", counted(*.found, "row"), square(*.shape), amount(*.found, .shape.side()))]
    Rows {
        /// How many rows there are.
        found: usize,
        /// The board.
        shape: Shape,
    },
    /// A row of a grid that is too short or too long.
    #[error("{} in row {row}, but a row of {} has {}", counted(*.found, "cell"), square(*.shape), amount(*.found, .shape.side()))]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// The board.
        shape: Shape,
    },
    /// A given solution that is too short or too long.
    #[error("{} in the given solution, but one of {} has {}", counted(*.found, "character"), square(*.shape), amount(*.found, .shape.cells()))]
    SolutionLength {
        /// How many characters it has.
        found: usize,
        /// The puzzle's board.
        shape: Shape,
    },
    /// A cell of the given solution that has no digit.
    #[error("`{text}` at {cell} of the given solution is no digit of a {} puzzle (use {})", square(*.shape), symbols::range(.shape.side()))]
    SolutionSymbol {
        /// The character, escaped if it is a control character.
        text: String,
        /// The cell.
        cell: Cell,
        /// The puzzle's board.
        shape: Shape,
    },
    /// A line of a CSV file that ends before the puzzle's column.
    #[error("{}, but the header puts the puzzle in field {column}", counted(*.found, "field"))]
    Fields {
        /// How many fields the line has.
        found: usize,
        /// The field of the puzzle, from 1.
        column: usize,
    },
    /// A line of symbols that is longer than the largest board has cells.
    #[error("{}: no board has so many cells; the largest is {}, with {}", counted(*.found, "character"), square(*.largest), .largest.cells())]
    TooManyCells {
        /// How many characters there are.
        found: usize,
        /// The largest board.
        largest: Shape,
    },
    /// Rows of a board that is larger than the largest.
    #[error("{side} rows of {side} cells: no board is so large; the largest is {}", square(*.largest))]
    BoardTooLarge {
        /// How many rows there are, and how many cells in each.
        side: usize,
        /// The largest board.
        largest: Shape,
    },
    /// A field of a CSV file that begins with a quote and does not end with one.
    #[error(
        "the quote that begins field {field} is not closed (write a quote inside quotes twice)"
    )]
    OpenQuote {
        /// The field, from 1.
        field: usize,
    },
    /// A field of a CSV file with text after its closing quote.
    #[error("field {field} goes on after its closing quote (write a quote inside quotes twice)")]
    TextAfterQuote {
        /// The field, from 1.
        field: usize,
    },
    /// A word among the deleted candidates of a HoDoKu line that is no candidate.
    #[error("`{text}` is no deleted candidate (write digit, row and column, such as 341)")]
    DeletedCandidate {
        /// The text, cut to 12 characters, control characters escaped.
        text: String,
    },
    /// A line in no known form.
    #[error("`{text}` is no puzzle, nor a row of one (start comments with #)")]
    Unknown {
        /// The beginning of the line, control characters escaped.
        text: String,
    },
    /// A line longer than [`LONGEST_LINE`](crate::read::LONGEST_LINE).
    #[error("more than {limit} characters on one line: no puzzle is so long; the line was skipped")]
    TooLong {
        /// The most that a line may have, in bytes.
        limit: usize,
    },
    /// A line that is not UTF-8 text.
    #[error("not text: byte 0x{byte:02x} at place {place} of the line; the line was skipped")]
    NotText {
        /// The first byte that is not text.
        byte: u8,
        /// Its place in the line, from 1.
        place: usize,
    },
    /// A file with zero bytes near its beginning. Nothing more of it is read.
    #[error(
        "not text: byte 0x00 at place {place} of the file; give a text file in UTF-8, or such a file gzipped"
    )]
    Binary {
        /// The place of the first zero byte in the file, from 1.
        place: usize,
    },
    /// The source failed. Nothing more is read.
    #[error("reading failed: {0}")]
    Io(#[source] io::Error),
}

/// The reason why a file could not be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such file, or it may not be read.
    #[error("cannot open {}: {source}", path.display())]
    Open {
        /// The path as given.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The path is a directory.
    #[error("cannot read {}: it is a directory; name a file in it", path.display())]
    Directory {
        /// The path as given.
        path: PathBuf,
    },
    /// The first bytes could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The path as given.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

/// The reason why a text is not one puzzle.
#[derive(Debug, thiserror::Error)]
pub enum ParseError {
    /// Something is wrong with the text.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no puzzle in it.
    #[error("no puzzle in the text")]
    Empty,
    /// There is more than one puzzle in it.
    #[error("more than one puzzle in the text: the second begins at line {line}")]
    Several {
        /// The line of the second puzzle, from 1.
        line: usize,
    },
}

impl ReadErrorKind {
    /// Whether it is about the cells of a board, so that the text may be one in another form.
    pub(super) fn is_about_cells(&self) -> bool {
        matches!(
            self,
            Self::Length { .. }
                | Self::Symbol { .. }
                | Self::Rows { .. }
                | Self::RowLength { .. }
                | Self::TooManyCells { .. }
                | Self::BoardTooLarge { .. }
                | Self::OpenQuote { .. }
                | Self::TextAfterQuote { .. }
                | Self::Unknown { .. }
        )
    }

    /// Whether it is a fault within a row of this board. A cell with a bracket or a quote belongs to another form.
    pub(super) fn is_of_grid(&self, board: Shape) -> bool {
        match self {
            Self::Symbol { text, shape, .. } => {
                *shape == board && !text.starts_with(['[', '{', '(', '"', '\''])
            }
            Self::RowLength { shape, .. } => *shape == board,
            _ => false,
        }
    }

    /// The error at this line, with the cell that the kind names.
    pub(super) fn at(self, line: usize) -> ReadError {
        let cell = match self {
            Self::Symbol { cell, .. } | Self::SolutionSymbol { cell, .. } => Some(cell),
            _ => None,
        };
        ReadError {
            line,
            cell,
            name: None,
            kind: self,
        }
    }
}

impl ReadError {
    /// The same error for a puzzle with this name.
    pub(super) fn with_name(self, name: Option<&str>) -> Self {
        Self {
            name: name.map(str::to_owned),
            ..self
        }
    }
}

/// The beginning of a text, fit for one line of a message.
pub(super) fn excerpt(text: &str, longest: usize) -> String {
    let (kept, dots) = match text.char_indices().nth(longest) {
        Some((end, _)) => (&text[..end], "…"),
        None => (text, ""),
    };
    let mut shown = String::new();
    for character in kept.chars() {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown + dots
}

/// A number and a noun in the singular or plural.
fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

fn square(shape: Shape) -> String {
    format!("{0}x{0}", shape.side())
}

/// The right number, and how many are missing or too many.
fn amount(found: usize, right: usize) -> String {
    match right.checked_sub(found) {
        Some(missing) => format!("{right} ({missing} missing)"),
        None => format!("{right} ({} too many)", found - right),
    }
}
