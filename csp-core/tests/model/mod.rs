//! The comfortable front: expressions, grids, and how they are shown.

mod cliques;
mod evaluation;
mod expressions;
mod grids;
mod owned;
mod random;
