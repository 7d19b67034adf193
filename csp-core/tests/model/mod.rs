//! The comfortable front: expressions, grids, and how they are shown.

mod cliques;
mod expressions;
mod grids;
mod random;
