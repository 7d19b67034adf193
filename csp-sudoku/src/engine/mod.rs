//! What solves a puzzle: three engines that give the same answers.
//!
//! | engine | boards | how |
//! |---|---|---|
//! | [`nine`] | 9×9 | the whole board in vector registers |
//! | [`large`] | 10×10 to 32×32 | an exact cover, with look-ahead at every node |
//! | [`model`] | all | the constraints of sudoku on `csp-core` |
//!
//! The search loop is that of `csp-core` in all of them. The model is the reference: a test holds
//! the answers of the other two against it.

pub mod large;
pub mod model;
pub mod nine;

mod verdict;

pub use self::verdict::Verdict;
