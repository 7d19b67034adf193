//! Puzzles with clues: which clues are wished for, where they lie, and a complete grid under rules.
//!
//! A clue is drawn for a complete grid: cells where clues of its kind usually lie, and numbers with which it holds. It
//! is taken only if it says something, which is if it does not hold for some other grid.

mod drawer;
mod numbers;
mod place;
mod ruled;
mod wish;

pub(super) use self::drawer::ClueDrawer;
pub(super) use self::ruled::RuledGrids;
pub use self::wish::ClueWish;
