//! What the benches share. Each module is used by the bench files named behind it.
//!
//! - [`ask`] (`ratio`, `tracing`): their command line, and the clock.
//! - [`puzzles`] (`sudoku`, `ratio`, `tracing`): the sets in `data/`, and both solvers on one puzzle.
//! - [`board`] (`queens`, `ratio`): the model of the queens.
//! - [`gecode`] (`ratio`): the same model in Gecode, where that is installed.
//! - [`draw`], [`cases`] (`propagators`): random numbers that are the same everywhere, and one propagator with work to do.

pub mod ask;

pub mod puzzles;

pub mod board;
pub mod gecode;

pub mod draw;

pub mod cases;
