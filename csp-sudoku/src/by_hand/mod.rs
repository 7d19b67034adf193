//! Solving by hand: digits, pencil marks, undo and redo, checks, hints, and the file of a game.
//!
//! A [`Game`] is a puzzle and what was done to it. Every move is one entry in one record, with its
//! [`MoveKind`] and the cells that it changes. Undo, redo, jumps and the file read this record.
//!
//! ```
//! use csp_sudoku::{BoardText, Sudoku};
//! use csp_sudoku::by_hand::{Clearing, CellContent, Game, GameProgress};
//! use csp_sudoku::techniques::Candidate;
//!
//! let puzzle: Sudoku = "1.....2..3.....4".parse()?;
//! let verdict = puzzle.verdict();
//! let mut game = Game::new(puzzle).with_verdict(verdict);
//! let cell = "r1c2".parse()?;
//! game.toggle_mark(Candidate { digit: 4, cell })?;
//! game.enter(Candidate { digit: 4, cell }, Clearing::On)?;
//! assert_eq!(game.mistakes()[0].on(game.shape()).to_string(), "r1c2=4 is wrong");
//! game.go_to(game.before_mistake());
//! assert_eq!(game.content(cell), CellContent::Marks(0b1000));
//! assert_eq!(game.progress(), GameProgress::Blank(12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//!
//! [`to_sdk`] writes the sections of SadMan Sudoku's `.sdk`, which other programs read, and
//! then one of its own.
//!
//! - `#` lines: the name of the puzzle (`#D`) and what else was there.
//! - `[Puzzle]`: the givens, a line of symbols for each row. With other rules than rows, columns and
//!   boxes it is a [puzzle file](crate::variant::puzzle_json) on a line, with givens, houses and clues.
//! - `[State]`: givens and digits, in the same way.
//! - `[PencilMarks]`: the marks of each row, with commas between the cells.
//! - `[Moves]`: the record, a move a line: its kind, and then what each cell has after the move:
//!   `r1c2=4`, or `r1c3{24}` for marks. The moves after the line `now` are undone.
//! - `[Candidates]`, only for puzzles with pencilmarks: where the game begins, as in
//!   `[PencilMarks]`.
//! - `[Boxes]`, only if the boxes are not the usual ones of the side: `3x2`.
//!
//! [`from_sdk`] reads it again. A file of another program has no `[Moves]`: its state becomes
//! one move. State and marks have to be those to which the moves lead.

mod record;

mod game;

mod hint;

mod save;

mod load;

pub use self::game::{Clearing, Game, GameProgress, MoveError, NoHint, PlayerMistake};
pub use self::hint::Whereabouts;
pub use self::load::{LoadError, LoadErrorKind, from_sdk, is_saved_game};
pub use self::record::{CellContent, CellEdit, Move, MoveKind};
pub use self::save::to_sdk;
