//! Puzzles with clues, in the forms in which people share them.

mod iss;
mod killer;

pub use self::iss::{IssError, IssFault, read_iss};
pub use self::killer::{KillerError, read_killer};
