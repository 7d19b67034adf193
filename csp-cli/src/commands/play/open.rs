//! The game that is asked for: resumed, begun, or newly made.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use csp_core::limits::Limits;
use csp_sudoku::SudokuSolver;
use csp_sudoku::by_hand::{Game, from_sdk, is_saved_game};
use csp_sudoku::generate::{Generator, Symmetry, Wishes};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder};

use super::Play;
use crate::input::only_puzzle;

/// How long the search for solutions may take before the game begins.
const PATIENCE: Duration = Duration::from_secs(10);

/// A game, and its file if it has one.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) game: Game,
    pub(super) file: Option<PathBuf>,
}

impl Play {
    /// The game that is asked for, with the number of its solutions.
    pub(super) fn open(&self, signalled: &'static AtomicBool) -> Result<Opened, String> {
        let input = self.input.as_deref().map(Path::new);
        let resumed = input
            .map(|path| resumed(path, self.board.shape))
            .transpose()?;
        let is_taken = |save: &&PathBuf| save.exists() && input != Some(save.as_path());
        if let Some(taken) = self.save.as_ref().filter(is_taken) {
            let path = taken.display();
            return Err(format!(
                "{path} is there already: `csp sudoku play {path}` goes on with it; or name another file"
            ));
        }
        let (game, own) = match (resumed.flatten(), &self.input) {
            (Some(game), input) => (game, input.as_ref().map(PathBuf::from)),
            (None, Some(input)) => {
                let puzzle = only_puzzle(input.clone(), self.clues.forms(&self.board))?;
                (Game::new(puzzle), None)
            }
            (None, None) => (Game::new(self.new_puzzle(signalled)?), None),
        };
        let limits = Limits::default()
            .time(PATIENCE)
            .stop_when(|| signalled.load(Ordering::Relaxed));
        let answer = SudokuSolver::new().limits(limits).verdict(game.puzzle());
        let verdict = answer.map_err(|error| error.to_string())?.verdict;
        Ok(Opened {
            game: game.with_verdict(verdict),
            file: self.save.clone().or(own),
        })
    }

    /// A new puzzle with one solution.
    fn new_puzzle(&self, signalled: &'static AtomicBool) -> Result<Sudoku, String> {
        let (level, seed) = (self.level, self.seed.number());
        let wishes = Wishes::new(self.board.shape.unwrap_or(Shape::NINE))
            .symmetry(Symmetry::HalfTurn)
            .stop_when(|| signalled.load(Ordering::Relaxed))
            .path(Ladder::default(), move |path| {
                path.end == End::Solved && path.grade.level == level
            });
        let generator = Generator::new(wishes, seed).map_err(|error| error.to_string())?;
        let generated = generator.maker().make(0);
        let puzzle = generated.map_err(|error| error.to_string())?.puzzle;
        Ok(puzzle.with_name(format!("{level}, seed {seed}")))
    }
}

/// The game of a file, unless the file is only a puzzle, or there is none.
fn resumed(path: &Path, shape: Option<Shape>) -> Result<Option<Game>, String> {
    // The reader of puzzles reports what cannot be read as text.
    let Ok(text) = fs::read_to_string(path) else {
        return Ok(None);
    };
    if !is_saved_game(&text) {
        return Ok(None);
    }
    let game = from_sdk(&text, shape);
    game.map(Some)
        .map_err(|error| format!("{}:{}: {}", path.display(), error.line, error.kind))
}
