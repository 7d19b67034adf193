//! The engine for classic 9×9. The whole board is in nine vector registers, and `csp-core`
//! searches.
//!
//! The answers are those of the model ([`ModelSolver`](crate::engine::model::ModelSolver)). The
//! number of nodes is another, since each node removes more candidates and cells are chosen
//! differently. Search, limits, statistics and tracers are those of `csp-core`, as a board is a
//! [`Space`](csp_core::search::Space).
//!
//! The files stand bottom floor first. Each imports only from those above it in the list of
//! modules.
//!
//! Invariant: all kernels compute the same. Each [`Kernel`] runs the same rounds (`settle`) over
//! its own registers (`lanes`). Answers, nodes and rounds are the same on every machine.
//!
//! The solutions have an order: that in which the search finds them, from the lowest digit of the chosen cell on. The
//! first two of an answer are the first two of that order, whatever the kernel, the number of boards side by side and of threads.
//! What comes after them may be counted (`counting`) and not found.
//!
//! The reasons are in `docs/decisions/31-nine-without-a-trail.md`, `docs/decisions/73-solutions-are-counted-by-what-is-left.md` and
//! `docs/decisions/77-rounds-end-before-the-last-single.md`.

mod board;

mod lanes;

mod planes;

mod shortlist;

mod settle;

#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod several;

mod choose;

mod remainder;

mod kernel;

#[cfg(target_arch = "x86_64")]
mod simd;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

mod machine;

mod counting;

mod solver;

mod batch;

pub use self::batch::{Batch, solve_many};
pub use self::board::Board;
pub use self::kernel::Kernel;
pub use self::machine::{Checked, KernelDiffers, best_kernel, kernels, self_check};
pub use self::solver::{BoardSpace, Choice, NineSolver};
