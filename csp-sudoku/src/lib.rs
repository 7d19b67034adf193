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
//! The modules stand bottom floor first; each imports only from those above it in this list:
//! [`shape`], [`symbols`], [`grid`], [`sudoku`], [`read`], [`mod@write`], the propagators [`hidden_single`],
//! [`locked_candidates`], [`complete_check`], [`clash_check`] and [`forward_checking`], the branchers [`first_fail`] and
//! [`cell_order`], the ladder of them in [`strategy`], the model [`solver`], and what is asked of it,
//! [`solve`] and [`record`]; and the explanations, [`why`].

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

pub mod why;

/// The snippets of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
