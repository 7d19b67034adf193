//! The engine for classic boards of 10×10 to 64×64: an exact cover, with look-ahead at every node.
//!
//! On boards of this size with few givens, it pays to do more work at each node and to have fewer
//! nodes. So each node does more than singles and locked candidates (`exact_cover`). Of the items that
//! have two candidates left, the most promising are probed on both sides (`look_ahead`). A side
//! that fails is removed. What both sides remove is removed. The search branches where both sides
//! press most. A probe takes one or two microseconds, since a removal clears one bit in each of
//! four masks, and is undone by setting them.
//!
//! The answers are those of the model ([`ModelSolver`](crate::engine::model::ModelSolver)). The
//! nodes are others. Search, limits, statistics and tracers are those of `csp-core`, as a board is
//! a [`Space`](csp_core::search::Space).
//!
//! The files stand bottom floor first. Each imports only from those above it in the list of
//! modules.
//!
//! The reasons are in `docs/decisions/32-large-boards-probe-at-every-node.md`.

mod width;

mod tables;

mod exact_cover;

mod look_ahead;

mod solver;

pub use self::solver::{LargeSolver, LargeSpace};
pub use self::tables::CellDigit;
