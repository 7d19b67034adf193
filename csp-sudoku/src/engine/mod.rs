//! What solves a puzzle: one door, [`Solver`], and three engines behind it that give the same
//! answers.
//!
//! | engine | boards | how |
//! |---|---|---|
//! | [`nine`] | 9×9 | the whole board in vector registers |
//! | [`large`] | 10×10 to 32×32 | an exact cover, with look-ahead at every node |
//! | [`model`] | all | the constraints of sudoku on `csp-core` |
//!
//! The search loop is that of `csp-core` in all of them. The model is the reference: a test holds
//! the answers of the other two against it.
//!
//! Each engine can be used by itself, too: [`nine::Batch`] solves millions of 9×9 puzzles,
//! [`model::ModelSolver`] can be watched by a tracer.

mod choice;
mod found;

mod verdict;

mod solutions;

pub mod large;
pub mod model;
pub mod nine;

mod recent;

mod solver;

mod ask;

pub use self::choice::{Engine, EngineError, EngineNameError};
pub use self::found::Found;
pub use self::solutions::Solutions;
pub use self::solver::Solver;
pub use self::verdict::{Answer, Count, Verdict};
