//! Reading puzzles in every text form that programs write them, found out line by line.
//!
//! [`open`] reads a file and [`from_read`] any stream, both gzipped or not; [`Reader`] reads what
//! is in memory. Lines may end in any style, and the text may begin with a byte-order mark.
//!
//! # What is read
//! *One puzzle a line* (`.sdm` and most collections). n² symbols ([`symbols`](crate::symbols)) for
//! a side n that has boxes: 16, 36, 64, 81, 256, 625 … What follows after a blank, comma or
//! semicolon is its name; a `#` before the name is dropped. A second field of as many digits is the
//! solution. Spaces are blank cells when the line has just n² characters, of which no other is a
//! blank symbol. Fields before the puzzle belong to its name.
//!
//! *Pencilmarks on one line.* n³ characters, n for each cell: those that may stand there, and
//! blanks (729 for 9×9). A cell without any leaves the puzzle without a solution. Where the number
//! is a square too (64, 729, 4096), the line is read so only if it has digits and each stands in
//! its own place, the k-th of its group being k or blank.
//!
//! *Grids.* n rows of n symbols, with or without borders (`|`, `!`, `:` between boxes, lines of
//! `+ - = * : . '` between rows, or box-drawing characters such as `┌─│`), one after another, parted by blank lines or comments. A blank
//! line may also follow each band of boxes. Rows may be written with blanks between symbols, or as
//! numbers between blanks, commas, semicolons or tabs (0 or nothing for a blank cell); all n²
//! numbers may stand on one line. A line of nothing but dashes is a border, except as a row among
//! rows of symbols that are just as long. A row of 16, 36 or 64 symbols could be a puzzle of 4×4,
//! 6×6 or 8×8: so many rows in succession are a grid when half of them hold a symbol that the small
//! board does not have, else puzzles.
//!
//! *Candidate grids*, up to 9×9: n groups of digits a row, as solvers print them.
//!
//! *Tables.* A header line that names a column `puzzle` or `quizzes` (or alike), and perhaps one
//! `solution`; the other columns make up the name. Quotes are read as in CSV, but no field spans
//! lines: a quote that is not closed on its line is an error.
//!
//! # What programs write
//! - `.sdk` (SadMan Sudoku, SudoCue): a grid, `#` lines of which `#D` gives the name, and maybe
//!   sections in brackets, of which only `[Puzzle]` counts.
//! - `.ss` (Simple Sudoku): a bordered grid; the lines `Simple Sudoku` and `Version …` after it are
//!   passed over.
//! - `.sudoku`: no single program owns this ending. Those found in public repositories write rows
//!   of digits, digits between blanks, or a grid with borders (such as `8 5 . |6 . 2 |. 3 7` and
//!   `------+------+------`): all are grids as above. Binary saves and JSON are not read.
//! - Library lines of HoDoKu, `:0000:x:CELLS:DELETED:…`, 9×9 only: the cells, a `+` before digits
//!   that are no givens, and after them the candidates that are deleted, as digit, row and column
//!   (`341 543`). They are pencilmarks of the puzzle. The code of a technique is its name; the step
//!   that the other fields tell of is no part of the puzzle.
//! - Lines that begin with the word Grid, Puzzle, Sudoku, Board or Game name the grid that follows
//!   (`Grid 01`).
//! - A first line of nothing but a number, as some collections have, is passed over.
//!
//! # Comments
//! A line that begins with `#` is a comment, and ends a grid.
//!
//! [`Reader::with_shape`] tells the board, and with it what a line is: n symbols are a row, n² a
//! puzzle, n³ pencilmarks.
//!
//! # Errors
//! Each [`ReadError`] names the line, where possible the cell and the puzzle, and what would be
//! right. The reader
//! goes on after it. Invariant: one line and one puzzle are all that is held in memory; a line over
//! [`LONGEST_LINE`] is skipped.

// Bottom floor first: a file imports only from those above it.
mod error;
mod source;

mod line;

mod csv;
mod hodoku;
mod kind;

mod plain;

mod lines;

mod row;

mod block;

mod gather;

mod sorter;

mod reader;

mod open;

use std::str::FromStr;

use crate::sudoku::Sudoku;

pub use error::{OpenError, ParseError, ReadError, ReadErrorKind};
pub use lines::LONGEST_LINE;
pub use open::{from_read, open};
pub use plain::{PlainLine, PlainLines};
pub use reader::{Part, Reader};
pub use sorter::Record;
pub use source::Source;

/// One puzzle in any of the forms of [`crate::read`].
impl FromStr for Sudoku {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.as_bytes());
        let first = reader.next().ok_or(ParseError::Empty)??;
        match reader.next() {
            None => Ok(first.puzzle),
            Some(Ok(second)) => Err(ParseError::Several { line: second.line }),
            Some(Err(error)) => Err(error.into()),
        }
    }
}
