//! The game that is asked for: resumed, begun, or newly made.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use csp_core::limits::Limits;
use csp_sudoku::Solver;
use csp_sudoku::by_hand::{Game, is_saved_game};
use csp_sudoku::generate::{Generator, Symmetry, Wishes};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, Level};

use super::Plan;
use crate::single;

/// How long the search for solutions may take before the game begins.
const PATIENCE: Duration = Duration::from_secs(10);

/// A game, and its file if it has one.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) game: Game,
    pub(super) file: Option<PathBuf>,
}

/// The game of a plan, with the number of its solutions.
pub(super) fn open(plan: Plan, signalled: &'static AtomicBool) -> Result<Opened, String> {
    let Plan {
        input,
        shape,
        save,
        level,
        seed,
        ..
    } = plan;
    let resumed = input
        .as_ref()
        .map(Path::new)
        .map(|path| resumed(path, shape))
        .transpose()?
        .flatten();
    let is_own = |save: &PathBuf| input.as_ref().is_some_and(|input| Path::new(input) == save);
    if let Some(taken) = save.as_ref().filter(|save| save.exists() && !is_own(save)) {
        let path = taken.display();
        return Err(format!(
            "{path} is there already: `csp sudoku play {path}` goes on with it; or name another file"
        ));
    }
    let (game, own) = match (resumed, input) {
        (Some(game), input) => (game, input.map(PathBuf::from)),
        (None, Some(input)) => (Game::new(single::puzzle(input, shape)?), None),
        (None, None) => (Game::new(new_puzzle(shape, level, seed, signalled)?), None),
    };
    let limits = Limits::default()
        .time(PATIENCE)
        .stop_when(|| signalled.load(Ordering::Relaxed));
    let answer = Solver::new().limits(limits).verdict(game.puzzle());
    let verdict = answer.map_err(|error| error.to_string())?.verdict;
    Ok(Opened {
        game: game.with_verdict(verdict),
        file: save.or(own),
    })
}

/// The game of a file, unless the file is only a puzzle, or there is none.
fn resumed(path: &Path, shape: Option<Shape>) -> Result<Option<Game>, String> {
    // What cannot be read as text is told by the reader of puzzles.
    let Ok(text) = fs::read_to_string(path) else {
        return Ok(None);
    };
    if !is_saved_game(&text) {
        return Ok(None);
    }
    let game = Game::from_sdk(&text, shape);
    game.map(Some)
        .map_err(|error| format!("{}:{}: {}", path.display(), error.line, error.kind))
}

/// A new puzzle with one solution.
fn new_puzzle(
    shape: Option<Shape>,
    level: Level,
    seed: u64,
    signalled: &'static AtomicBool,
) -> Result<Sudoku, String> {
    let wishes = Wishes::new(shape.unwrap_or(Shape::NINE))
        .symmetry(Symmetry::HalfTurn)
        .stop_when(|| signalled.load(Ordering::Relaxed))
        .path(Ladder::default(), move |path| {
            path.end == End::Solved && path.grade.level == level
        });
    let generator = Generator::new(wishes, seed).map_err(|error| error.to_string())?;
    let generated = generator
        .maker()
        .make(0)
        .map_err(|error| error.to_string())?;
    Ok(generated.puzzle.with_name(format!("{level}, seed {seed}")))
}
