//! Puzzles with clues, in the forms in which people share them.
//!
//! [`read`] is the door to all of them.

mod drawn_parts;
mod part_error;

mod content;
mod draft;

mod share_error;

mod f_puzzles;
mod iss;
mod killer;
mod puzzle_file;
mod sudoku_pad;

mod door;
mod foreign_names;
mod share;

pub use self::door::{VariantError, is_variant, read};
pub use self::drawn_parts::DrawnParts;
pub use self::f_puzzles::{read_f_puzzle, write_f_puzzle};
pub use self::foreign_names::{ForeignNames, foreign_names};
pub use self::iss::{IssError, IssFault, read_iss, write_iss};
pub use self::killer::{KillerError, read_killer};
pub use self::part_error::{PartError, PartFault};
pub(crate) use self::puzzle_file::is_toml;
pub use self::puzzle_file::{
    PuzzleFileError, PuzzleFileFault, field_key, puzzle_json, puzzle_toml, read_puzzle_file,
};
pub use self::share::share;
pub use self::share_error::{ShareError, ShareForm, UnsaidPart};
pub use self::sudoku_pad::read_sudoku_pad;
