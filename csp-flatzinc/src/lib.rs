//! FlatZinc, the language in which [MiniZinc](https://www.minizinc.org) hands models to solvers.
//!
//! [`read`] makes an [`Ast`](ast::Ast) of text, [`read_json`] of FlatZinc JSON, [`compile`] makes a model of the engine of that, and
//! [`run`] solves it. [`LIBRARY`] and [`InstalledSolver`] are what MiniZinc needs to know of the solver.
//!
//! ```
//! use csp_core::limits::Limits;
//! use csp_flatzinc::{CompileOptions, RunOptions, RunStatus, compile, read, run};
//! use std::ops::ControlFlow;
//!
//! let text = "var 1..9: x :: output_var; constraint int_le(x, 3); solve maximize x;";
//! let mut compiled = compile(&read(text)?, CompileOptions::default())?;
//! let mut last = String::new();
//! let summary = run(&mut compiled, RunOptions::default(), Limits::default(), |_| {}, |found| {
//!     last = found.text.to_owned();
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(last, "x = 3;\n----------\n");
//! assert_eq!((summary.status, summary.objective), (RunStatus::Complete, Some(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors, and from the module, never from here.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `ast`, `set`, `library` | a FlatZinc model as data; sets of integers; the files that MiniZinc needs |
// | 1 | `read` | text to that |
// | 2 | `compile` | that to a model of the engine |
// | 3 | `write` | solutions as text, and as values |
// | 4 | `run` | one door to solving |
// | 5 | `why` | why there is no solution, and whether that holds |

pub mod ast;
mod compile;
mod library;
mod read;
mod run;
mod set;
mod why;
mod write;

pub use self::compile::{
    CompileError, CompileErrorKind, CompileOptions, Compiled, Equations, Warning, compile,
};
pub use self::library::{InstalledSolver, LIBRARY};
pub use self::read::{JsonError, ModelTextError, SyntaxError, read, read_bytes, read_json};
pub use self::run::{FoundSolution, RunEvent, RunOptions, RunStatus, RunSummary, run, run_alone};
#[cfg(feature = "threads")]
pub use self::run::{RunWorkers, run_by};
pub use self::set::IntSet;
pub use self::why::{WhyCheck, WhyReport, check_why, why};
pub use self::write::{OutputValue, solution_text, solution_values};
