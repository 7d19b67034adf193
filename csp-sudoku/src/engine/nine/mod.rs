//! The engine for classic 9×9: the whole board in nine vector registers, under the search of
//! `csp-core`.
//!
//! The answers are those of the model ([`ModelSolver`](crate::engine::model::ModelSolver)); how
//! many nodes it takes is another matter, since more is drawn at each node and cells are chosen
//! otherwise. Search, limits, statistics and tracers are the engine's own: a board is a
//! [`Space`](csp_core::search::Space).
//!
//! The files stand bottom floor first; each imports only from those above it in the list of
//! modules.
//!
//! Invariant: what a [`Kernel`] computes does not depend on the kernel. All run the same rounds
//! (`settle`) over their own registers (`lanes`): answers, nodes and rounds are the same on every
//! machine.

mod board;

mod shortlist;

mod lanes;

mod portable;

mod settle;

mod choose;

mod trio;

mod kernel;

#[cfg(target_arch = "x86_64")]
mod simd;

mod detect;

mod space;

mod solver;

mod batch;

pub use self::batch::{Batch, solve_many};
pub use self::board::Board;
pub use self::kernel::Kernel;
pub use self::solver::NineSolver;
pub use self::space::{BoardSpace, Choice};
