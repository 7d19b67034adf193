//! Puzzles of SudokuPad: the board, cages, and pictures of lines and shapes.
//!
//! What is drawn is told by the rules in words and by no key, except for regions, cages and a few constraints of the
//! whole board. `docs/sudoku-links.md` says what each part means.

mod entries;
mod puzzle;
mod zipped;

pub use self::entries::{PadCage, PadCell, PadLine, PadPoint, PadShape, PadSpot};
pub use self::puzzle::PadPuzzle;
pub(in crate::link) use self::zipped::unzip;
