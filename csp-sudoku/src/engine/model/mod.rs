//! The engine for all boards: the constraints of sudoku on `csp-core`.
//!
//! [`ModelSolver`] posts the [rules](crate::rules) of a board once and then takes one puzzle after
//! the other. A [`Strategy`] says which propagators are posted and which cell is next. To add
//! constraints of your own, start from [`sudoku_model`].

mod cell_order;
mod cliques;
mod clue_order;
mod constraint;
mod house_sums;
mod keep_part;
mod merged_sums;

mod open;
mod strategy;

mod solutions;
mod solver;

mod trial;
mod value_vars;

pub use self::cell_order::{CellOrder, FirstFailByPeers};
pub use self::constraint::SudokuRules;
pub(crate) use self::constraint::{KeepHouseSum, PartName, domain, parts};
pub(crate) use self::house_sums::{HouseSum, house_sums};
pub use self::open::{puzzle_model, sudoku_model};
pub use self::solutions::{BorrowedSolutions, ModelSolutions};
pub use self::solver::ModelSolver;
pub use self::strategy::{Strategy, StrategyError};
pub use self::trial::{Trial, TrialError, TrialOutcome, agree};
