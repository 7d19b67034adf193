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
//! # Rules and engines
//! A [`SudokuSolver`] takes the fastest engine for each puzzle: one for 9×9, one for large boards, else the constraint model. Rules
//! are data: cages, thermometers and kropki dots are clues ([`Rules::with_clue`]).
//!
//! ```
//! use csp_sudoku::{Rules, Shape, Sudoku, SudokuSolver, SudokuVerdict};
//!
//! let puzzle: Sudoku = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let mut solver = SudokuSolver::new();
//! assert!(matches!(solver.verdict(&puzzle)?.verdict, SudokuVerdict::Unique(grid) if puzzle.verify(&grid).is_ok()));
//! // With both diagonals, that puzzle has no solution.
//! let diagonal = puzzle.with_rules(Rules::classic(Shape::NINE).with_diagonals()?)?;
//! assert!(matches!(solver.verdict(&diagonal)?.verdict, SudokuVerdict::None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | take |
//! |---|---|
//! | limits, an engine, what a search has cost | [`SudokuSolver`] |
//! | the digits that stand in some solution | [`engine::true_candidates`] |
//! | jigsaws, diagonals, cages, thermometers, kropki dots | [`Rules`] with its houses and [clues](rules::Clue), and [`Sudoku::with_rules`] |
//! | constraints that no clue says | [`sudoku_model`](engine::model::sudoku_model) |
//! | what a link of f-puzzles or SudokuPad says | [`link::decode`] |
//! | puzzles out of such links, and of other texts with clues | [`variant::read`] |
//! | a hint, the path of steps to the solution, a grade | [`techniques`] |
//! | new puzzles; givens that are not needed | [`generate`] |
//! | a canonical form, an equivalence, a shuffle | [`canon`], [`transformation`] |
//! | why a cell has its digit | [`why::SudokuExplainer`] |
//! | a game: moves, pencil marks, undo, checks, its file | [`by_hand::Game`] |
//! | a trace | [`ModelSolver::legend`](engine::model::ModelSolver::legend), with an example |

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors, or from its own without a circle.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `board_text`, `cell_set`, `house`, `shape`, `symbols` | digits in text; sets of cells as bits; names of houses; cells |
// | 1 | `grid`, `propagators` | a digit for each cell, and the rules; what is drawn from them |
// | 1 | `link` | what the links of f-puzzles and SudokuPad say |
// | 2 | `rules` | houses and clues as data |
// | 3 | `verify`, `sudoku` | the check of solutions; a puzzle |
// | 4 | `read`, `write`, `variant` | puzzles from text and as text; those with clues |
// | 4 | `transformation` | what leads to equivalent puzzles |
// | 5 | `engine` | what solves: the kernel of 9×9, the exact cover of 10×10 to 64×64, the model |
// | 5 | `techniques` | steps that people take: hints, paths, grades |
// | 5 | `canon` | canonical forms |
// | 6 | `rating` | the rating of Sudoku Explainer |
// | 6 | `generate` | new puzzles, and givens that are not needed |
// | 6 | `record`, `playback`, `why` | traces of searches, and playing them; explanations |
// | 6 | `by_hand` | games: moves and their record, checks, hints, files |
// | 7 | `check` | whether steps and answers hold, apart from what finds them |

mod board_text;
mod cell_set;
mod house;
pub mod shape;
pub mod symbols;

pub mod grid;
pub mod propagators;

pub mod rules;

pub mod verify;

pub mod sudoku;

pub mod link;
pub mod read;
pub mod variant;
pub mod write;

pub mod transformation;

pub mod canon;
pub mod engine;

pub mod techniques;

pub mod generate;
pub mod rating;

pub mod playback;
pub mod record;

pub mod why;

pub mod by_hand;

pub mod check;

pub use self::board_text::{BoardText, OnBoard};
pub use self::engine::{
    Engine, EngineError, SolutionCount, Solutions, SudokuAnswer, SudokuSolver, SudokuVerdict,
};
pub use self::grid::Grid;
pub use self::rules::Rules;
pub use self::shape::{Cell, House, Shape};
pub use self::sudoku::Sudoku;

/// The snippets of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
