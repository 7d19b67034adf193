//! The comfortable front: expressions, grids, and how they are shown.

mod answers;
mod cliques;
mod diagnostics;
mod evaluation;
mod expressions;
mod grids;
mod owned;
mod random;
mod soft;
