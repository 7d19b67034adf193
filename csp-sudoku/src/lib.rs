//! Sudoku of any box size on the engine of `csp-core`: read, check, solve, count, write.
//!
//! ```
//! use csp_sudoku::sudoku::Sudoku;
//!
//! let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(puzzle.givens().count(), 30);
//! assert!(puzzle.check().is_ok());
//! assert!(puzzle.unique());
//! assert!(puzzle.solve().is_some_and(|grid| grid.to_string().starts_with("534678912")));
//! # Ok::<(), csp_sudoku::read::ParseError>(())
//! ```
//!
//! # Floors
//! A file imports only from lower floors, or from its own without a circle.
//!
//! | floor | module | holds |
//! |---|---|---|
//! | 0 | [`shape`], [`symbols`], `peers` | cells and houses; digits in text; which cells see each other |
//! | 1 | [`grid`] | a digit for each cell, and the rules |
//! | 1 | [`complete_check`], [`clash_check`], [`forward_checking`], [`hidden_single`], [`locked_candidates`] | propagators |
//! | 1 | [`first_fail`] | MRV with ties to the cell that its peers press hardest |
//! | 2 | [`sudoku`], [`cell_order`] | a puzzle; the branchers as one |
//! | 3 | [`read`], [`strategy`] | puzzles from text; the classical choices of propagators and brancher |
//! | 4 | [`mod@write`], [`solver`] | puzzles as text; the model |
//! | 4 | [`fast`], [`large`] | 9×9 on vector registers, and 10×10 to 32×32 with look-ahead, under the engine's search |
//! | 5 | [`solve`], [`record`], [`why`] | what is asked of it: answers, traces, explanations |

pub mod shape;
pub mod symbols;

pub mod grid;
pub mod sudoku;

pub mod read;
pub mod write;

mod peers;

pub mod clash_check;
pub mod complete_check;
pub mod forward_checking;
pub mod hidden_single;
pub mod locked_candidates;

pub mod first_fail;

pub mod cell_order;

pub mod strategy;

pub mod solver;

pub mod record;
pub mod solve;

pub mod fast;

pub mod large;

pub mod why;

/// The snippets of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
