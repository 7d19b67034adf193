//! The engine for all boards: the constraints of sudoku on `csp-core`.
//!
//! [`ModelSolver`] posts the rules of a shape once and then takes one puzzle after the other. A
//! [`Strategy`] says which propagators are posted and which cell is next.

mod cell_order;
mod first_fail;
mod solutions;
mod solver;
mod strategy;

pub use self::cell_order::CellOrder;
pub use self::first_fail::FirstFailByPeers;
pub use self::solutions::{BorrowedSolutions, Solutions};
pub use self::solver::ModelSolver;
pub use self::strategy::{Strategy, StrategyError};
