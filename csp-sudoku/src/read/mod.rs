//! Reading puzzles in every text form that programs write. The form is found line by line.
//!
//! [`open`] reads a file and [`from_read`] any stream, both gzipped or not. [`Reader`] reads text
//! in memory. Lines may end in any style, and the text may begin with a byte-order mark.
//!
//! # What is read
//! *One puzzle a line* (`.sdm` and most collections). The line has n² symbols
//! ([`symbols`](crate::symbols)) for a side n that has boxes: 16, 36, 64, 81, 256, 625 … The text
//! after a blank, comma or semicolon is its name, without a `#` before it. A second field of as
//! many digits is the solution. Spaces are blank cells if the line has exactly n² characters and no
//! other blank symbol. Fields before the puzzle belong to its name.
//!
//! *Pencilmarks on one line.* The line has n³ characters, n for each cell: its candidates, and
//! blanks (729 for 9×9). A cell without candidates makes a puzzle without solutions. If the number
//! is a square too (64, 729, 4096), the line is read in this way only if it has digits and each
//! digit is in its own place: the k-th character of a group is k or blank.
//!
//! *Grids.* A grid has n rows of n symbols, with or without borders (`|`, `!`, `:` between boxes,
//! lines of `+ - = * : . '` between rows, or box-drawing characters such as `┌─│`). Grids are
//! separated by blank lines or comments. A blank line may also follow each band of boxes. Rows may
//! have blanks between symbols, or numbers between blanks, commas, semicolons or tabs (0 or nothing
//! for a blank cell). All n² numbers may be on one line. A line that has only dashes is a border,
//! except between rows of symbols of the same length, where it is a row. A row of 16, 36 or 64
//! symbols could be a puzzle of 4×4, 6×6 or 8×8. As many such rows as a grid needs are a grid if
//! half of them contain a symbol that the small board does not have, and else puzzles.
//!
//! *Candidate grids*, up to 9×9. Each row has n groups of digits, as solvers print them.
//!
//! *Tables.* A header line names a column `puzzle` or `quizzes` (or similar), and perhaps a column
//! `solution`. The other columns make up the name. Quotes are read as in CSV, but no field spans
//! lines: a quote that is not closed on its line is an error.
//!
//! # What programs write
//! - `.sdk` (SadMan Sudoku, SudoCue): a grid, `#` lines of which `#D` gives the name, and maybe
//!   sections in brackets, of which only `[Puzzle]` counts.
//! - `.ss` (Simple Sudoku): a bordered grid. The lines `Simple Sudoku` and `Version …` after it are
//!   ignored.
//! - `.sudoku`: several programs use this ending. Files in public repositories have rows of digits,
//!   digits between blanks, or a grid with borders (such as `8 5 . |6 . 2 |. 3 7` and
//!   `------+------+------`). All of these are grids as above. Binary saves and JSON are not read.
//! - Library lines of HoDoKu, `:0000:x:CELLS:DELETED:…`, 9×9 only: the cells, with a `+` before
//!   digits that are no givens, and then the deleted candidates as digit, row and column
//!   (`341 543`). They become pencilmarks of the puzzle, and it is kept which digits were placed
//!   later ([`Sudoku::standings`]). The code of a technique becomes its name.
//!   The other fields describe a step and are no part of the puzzle.
//! - Lines that begin with the word Grid, Puzzle, Sudoku, Board or Game name the grid that follows
//!   (`Grid 01`).
//! - A first line that has only a number, as in some collections, is ignored.
//!
//! # Links
//! A line that begins with an address is a puzzle if the address has its cells, one symbol each, as
//! those of Sudoku Exchange, sudoku.coach and SudokuWiki do. Positions that SudokuWiki packs are read,
//! too. Links of f-puzzles and SudokuPad are for [`Reader::with_clues`].
//!
//! # What people paste
//! If no puzzle was found in a text of at most 16 KiB, the whole text is tried as one puzzle: lists of
//! Python, numpy, JSON or C (`[[5, 3, 0, …], …]`, strings and `None` too), cells of a spreadsheet with
//! its blank ones, rows of one line between `;`, `,`, `/` or blanks, lines that were wrapped elsewhere
//! than rows, drawings with blanks as cells or with names of rows and columns, `x` for a blank cell, and
//! `+` before digits that were placed later. A text that can be two boards is an error.
//!
//! Middle dots, squares, wide digits and the like are read as what they stand for in all forms.
//!
//! # Comments
//! A line that begins with `#` is a comment, and ends a grid.
//!
//! [`Reader::with_shape`] sets the board, which decides what a line is: n symbols are a row, n² a
//! puzzle, n³ pencilmarks.
//!
//! # Errors
//! Each [`ReadError`] names the line, the cell and the puzzle where it can, and says what would be
//! right. The reader continues after it. Invariant: memory never holds more than one line, one
//! puzzle, the errors of one board, and what may be pasted. A line longer than [`LONGEST_LINE`] is skipped.

// Bottom floor first: a file imports only from those above it.
mod error;
mod source;

mod line;
mod signs;

mod csv;
mod grids;
mod hodoku;
mod web_link;

mod lines;
mod pasted;
mod sorter;

mod reader;

use crate::sudoku::Sudoku;
use std::str::FromStr;

pub use self::error::{OpenError, ParseError, ReadError, ReadErrorKind};
pub use self::lines::{LONGEST_LINE, PlainLine, PlainLines};
pub use self::reader::{ReadPart, Reader, ResumePoint, from_read, open};
pub use self::sorter::Record;
pub use self::source::Source;

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
