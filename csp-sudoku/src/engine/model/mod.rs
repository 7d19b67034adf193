//! The engine for all boards: the constraints of sudoku on `csp-core`.
//!
//! [`ModelSolver`] posts the [rules](crate::rules) of a board once and then takes one puzzle after
//! the other. A [`Strategy`] says which propagators are posted and which cell is next. To add
//! constraints of your own, start from [`sudoku_model`].

mod cell_order;
mod constraint;
mod first_fail;
mod open;
mod part;
mod posting;
mod solutions;
mod solver;
mod strategy;
mod trial;

pub use self::cell_order::CellOrder;
pub use self::constraint::SudokuRules;
pub use self::first_fail::FirstFailByPeers;
pub use self::open::{puzzle_model, sudoku_model};
pub(crate) use self::part::{PartName, parts};
pub use self::solutions::{BorrowedSolutions, Solutions};
pub use self::solver::ModelSolver;
pub use self::strategy::{Strategy, StrategyError};
pub use self::trial::{Outcome, Trial, TrialError, agree};
