//! Shared code of the benches. The names in brackets are the bench files that use a module.
//!
//! - [`run`] (`ratio`, `tracing`, `parallel`, `gecode`): the command line, the clock, and rounds in
//!   turns.
//! - [`puzzles`] (`sudoku`, `ratio`, `tracing`): the sets in `data/`, and the solvers on one
//!   puzzle.
//! - [`board`] (`queens`, `parallel`, `gecode`): the model of the queens.
//! - [`models`] (`gecode`): models for csp, and the same models in MiniZinc.
//! - [`gecode`] (`gecode`): calls MiniZinc and Gecode, if they are installed.
//! - [`learning`] (the binaries `learning` and `claims`): problems for searches that learn.
//! - [`memory`] (the binary `learning`): the memory of the process, drawn.
//! - [`quasigroup`] (the binary `why`): squares without a completion.
//! - [`random`], [`cases`] (`propagators`): random numbers that are the same on every machine, and
//!   one constraint with work to do.

pub mod board;
pub mod cases;
pub mod gecode;
pub mod learning;
pub mod memory;
pub mod models;
pub mod puzzles;
pub mod quasigroup;
pub mod random;
pub mod run;
