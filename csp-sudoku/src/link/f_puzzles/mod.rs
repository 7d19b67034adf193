//! Puzzles of f-puzzles, and of programs that read its links.
//!
//! A puzzle is a grid and *parts*: a key with entries, as `thermometer` with lines. [`KINDS`] is the table of the keys
//! that are known, and `docs/sudoku-links.md` says what they mean. Every other key is kept as it is.

mod cell;
mod entries;
mod kind;
mod part;
mod puzzle;
mod spot;

pub use self::cell::{FCell, FRegion};
pub use self::entries::{FArrow, FClone, FDiagonal, FDirection, FGroup, FLines, FMark, FQuadruple};
pub use self::kind::{FForm, FKind, FSense, KINDS};
pub use self::part::{FEntries, FPart};
pub use self::puzzle::FPuzzle;
pub use self::spot::FSpot;
