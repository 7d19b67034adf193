//! The engine for classic boards of 10×10 to 32×32: candidates as items of an exact cover, and
//! look-ahead at every node.
//!
//! On boards of this size with few givens the tree costs more than the node. Every node is
//! therefore propagated beyond singles and locked candidates (`settle`): of the items that have two
//! candidates left, the most promising are probed on both sides (`look_ahead`); what fails is
//! removed, what both sides remove is removed, and the search branches where both sides press most.
//! A probe takes one or two microseconds, since a removal is four bits of four masks, undone by
//! setting them.
//!
//! The answers are those of the model ([`ModelSolver`](crate::engine::model::ModelSolver)); nodes
//! are another matter. Search, limits, statistics and tracers are the engine's own: a board is a
//! [`Space`](csp_core::search::Space).
//!
//! The files stand bottom floor first; each imports only from those above it in the list of
//! modules.

mod candidate;

mod tables;

mod stack;

mod exact_cover;

mod settle;

mod look_ahead;

mod space;

mod solver;

pub use self::candidate::Candidate;
pub use self::solver::LargeSolver;
pub use self::space::LargeSpace;
