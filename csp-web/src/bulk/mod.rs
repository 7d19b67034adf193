//! A block of text with many puzzles, answered row by row. One block is one call: nothing is kept between two.

// Bottom floor first: a file imports only from those above it.
mod rows;

mod task;

mod work;

pub(crate) use task::Task;
pub(crate) use work::{Block, work};
