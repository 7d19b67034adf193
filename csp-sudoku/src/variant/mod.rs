//! Puzzles with clues, in the forms in which people share them.

mod iss;

pub use self::iss::{IssError, IssFault, read_iss};
