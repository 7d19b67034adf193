//! Solving by hand: digits, pencil marks, undo and redo, checks, hints, and the file of a game.
//!
//! A [`Game`] is a puzzle and what was done to it. Every move is one entry in one record, with its
//! [`Cause`] and the cells that it changes. Undo, redo, jumps and the file read this record.
//!
//! ```
//! use csp_sudoku::Sudoku;
//! use csp_sudoku::by_hand::{Clearing, Content, Game, Progress};
//! use csp_sudoku::techniques::Candidate;
//!
//! let puzzle: Sudoku = "1.....2..3.....4".parse()?;
//! let verdict = puzzle.verdict();
//! let mut game = Game::new(puzzle).with_verdict(verdict);
//! let cell = "r1c2".parse()?;
//! game.toggle_mark(Candidate { digit: 4, cell })?;
//! game.enter(Candidate { digit: 4, cell }, Clearing::On)?;
//! assert_eq!(game.mistakes()[0].to_string(), "r1c2=4 is wrong");
//! game.go_to(game.before_mistake());
//! assert_eq!(game.content(cell), Content::Marks(0b1000));
//! assert_eq!(game.progress(), Progress::Blank(12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//!
//! [`Game::to_sdk`] writes the sections of SadMan Sudoku's `.sdk`, which other programs read, and
//! then one of its own.
//!
//! - `#` lines: the name of the puzzle (`#D`) and what else was there.
//! - `[Puzzle]`: the givens, a line of symbols for each row.
//! - `[State]`: givens and digits, in the same way.
//! - `[PencilMarks]`: the marks of each row, with commas between the cells.
//! - `[Moves]`: the record, a move a line: the cause, and then what each cell has after the move:
//!   `r1c2=4`, or `r1c3{24}` for marks. The moves after the line `now` are undone.
//! - `[Candidates]`, only for puzzles with pencilmarks: where the game begins, as in
//!   `[PencilMarks]`.
//! - `[Boxes]`, only if the boxes are not the usual ones of the side: `3x2`.
//!
//! [`Game::from_sdk`] reads it again. A file of another program has no `[Moves]`: its state becomes
//! one move. State and marks have to be those to which the moves lead.

// Bottom floor first: a file imports only from those above it.
mod record;

mod game;

mod begin;
mod check;
mod play;

mod hint;

mod load_error;
mod sections;
mod write;

mod rows;

mod replay;

mod load;

pub use self::check::{Mistake, Progress};
pub use self::game::Game;
pub use self::hint::{NoHint, Whereabouts};
pub use self::load::is_saved_game;
pub use self::load_error::{LoadError, LoadErrorKind};
pub use self::play::{Clearing, MoveError};
pub use self::record::{Cause, Change, Content, Move};
pub use self::write::SaveError;
