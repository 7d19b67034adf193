//! What the benches share. Each module is used by the bench files named behind it.
//!
//! - [`ask`] (`ratio`, `tracing`): their command line, and the clock.
//! - [`puzzles`] (`sudoku`, `ratio`, `tracing`): the sets in `data/`, and both solvers on one
//!   puzzle.
//! - [`board`] (`queens`, `parallel`, `gecode`): the model of the queens.
//! - [`models`] (`gecode`): models for csp, and the same in MiniZinc.
//! - [`gecode`] (`gecode`): MiniZinc and Gecode, where they are installed.
//! - [`draw`], [`cases`] (`propagators`): random numbers that are the same everywhere, and one
//!   propagator with work to do.

pub mod ask;

pub mod puzzles;

pub mod board;
pub mod gecode;
pub mod models;

pub mod draw;

pub mod cases;
