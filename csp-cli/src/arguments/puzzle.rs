//! The puzzle of a command that takes one, and the board of puzzles.

use std::ffi::OsString;

use clap::Args;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::DrawnParts;

use super::values::board;
use crate::input::{PuzzleForms, only_puzzle};

/// The board.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BoardArguments {
    /// The boxes' rows and columns, such as 2x3 [default: by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    pub(crate) shape: Option<Shape>,
}

/// Puzzles with clues.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ClueArguments {
    /// Leave out what a link of f-puzzles or SudokuPad only draws or says in words, which may change
    /// the answer
    #[arg(long)]
    ignore_drawing: bool,
}

impl ClueArguments {
    /// The forms of puzzles for this board, with clues.
    pub(crate) fn forms(self, board: &BoardArguments) -> PuzzleForms {
        PuzzleForms {
            shape: board.shape,
            clues: Some(self.drawn_parts()),
        }
    }

    /// What becomes of what is only drawn.
    pub(super) fn drawn_parts(self) -> DrawnParts {
        match self.ignore_drawing {
            true => DrawnParts::Ignore,
            false => DrawnParts::Refuse,
        }
    }
}

/// The only puzzle of a command.
#[derive(Args, Debug)]
pub(crate) struct OnePuzzle {
    /// A puzzle typed out, a file (text or gzip) that holds one, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    input: OsString,

    #[command(flatten)]
    board: BoardArguments,
}

impl OnePuzzle {
    /// The puzzle, or the message if there is none or more than one.
    pub(crate) fn read(self, clues: ClueArguments) -> Result<Sudoku, String> {
        only_puzzle(self.input, clues.forms(&self.board))
    }
}
