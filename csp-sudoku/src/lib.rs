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
//! [`shape`], [`symbols`], [`grid`], [`sudoku`], [`read`], [`mod@write`], the propagators [`hidden_single`] and
//! [`locked_candidates`], the brancher [`first_fail`], the model [`solver`], and what is asked of it, [`solve`].

pub mod shape;
pub mod symbols;

pub mod grid;
pub mod sudoku;

pub mod read;
pub mod write;

pub mod hidden_single;
pub mod locked_candidates;

pub mod first_fail;

pub mod solver;

pub mod solve;

/// The snippets of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
