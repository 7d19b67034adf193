//! Solving puzzles. [`SudokuSolver`] chooses one of three engines, which give the same answers.
//!
//! | engine | boards | how |
//! |---|---|---|
//! | [`nine`] | 9×9 | the whole board in vector registers |
//! | [`large`] | 10×10 to 64×64 | an exact cover, with look-ahead at every node |
//! | [`model`] | all | the constraints of sudoku on `csp-core` |
//!
//! All of them use the search loop of `csp-core`. The model is the reference. A test compares the
//! answers of the other two with it. Where there are several solutions, each engine has its own order, the same on every machine.
//!
//! Each engine can be used by itself, too. [`nine::Batch`] solves millions of 9×9 puzzles, and a
//! tracer can watch [`model::ModelSolver`].

mod choice;

mod answer;

mod solutions;

pub mod large;
pub mod model;
pub mod nine;

mod solver;

mod candidate_search;
mod true_candidates;

pub use self::answer::{Found, SolutionCount, SudokuAnswer, SudokuVerdict};
pub use self::candidate_search::{CandidateSearch, SolutionsKnown};
pub use self::choice::{Engine, EngineError, EngineNameError};
pub use self::solutions::Solutions;
pub use self::solver::{SudokuSolver, find_without_model};
pub use self::true_candidates::{TrueCandidates, true_candidates};
