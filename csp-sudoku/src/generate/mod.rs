//! New puzzles, and givens that a puzzle does not need.
//!
//! [`Generator`] makes puzzles with one solution that have given [`Wishes`]: a symmetry, a number of
//! givens, a pattern, a [`Difficulty`], and whatever a filter asks for. It draws a complete grid ([`FullGrids`]) and
//! takes givens away in a random order, each unless there would be a second solution. With a
//! pattern it looks for digits that leave one solution. Each step is proven by an engine, so no
//! puzzle is wrong. For 9×9 several questions are answered together, in one set of registers.
//!
//! With a [`ClueWish`] a puzzle has clues: they are drawn for a complete grid, givens are taken away as before,
//! and then the clues that are not needed.
//!
//! Each puzzle has random numbers of its own ([`Random`](csp_core::random::Random)). So the same seed
//! gives the same puzzles, for any number of threads.
//!
//! [`minimized`] and [`redundant_givens`] are for puzzles at hand.
//!
//! # How even
//!
//! Complete 9×9 grids are drawn evenly ([`FullGrids`]). Puzzles are not: taking givens away one by one
//! prefers puzzles with few givens. Minimal ones have 24.4 givens on average, where the average over
//! all minimal puzzles is estimated at 26.6 [Berthier 2009].

mod symmetry;

mod wish_error;

mod clued;
mod difficulty;

mod wishes;

mod unavoidable;

mod givens;

mod pattern;
mod reduce;

mod full;
mod in_order;

mod generator;

pub use self::clued::ClueWish;
pub use self::difficulty::Difficulty;
pub use self::full::FullGrids;
pub use self::generator::{Generator, Maker};
pub use self::pattern::{PatternError, pattern};
pub use self::reduce::{NeedError, minimized, redundant_givens};
pub use self::symmetry::{Symmetry, SymmetryNameError};
pub use self::wish_error::{GenerateError, WishError};
pub use self::wishes::{Generated, MinimalityWish, Wishes};
