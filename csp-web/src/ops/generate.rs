//! `generate`: a new puzzle from wishes and a seed.

use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::generate::{Difficulty, Generated, Generator, Symmetry, Wishes};
use csp_sudoku::shape::Shape;
use csp_sudoku::techniques::{End, Ladder, Level, Position, Technique};
use csp_views::json::board::board;
use serde_json::{Value, json};

/// The attempts of a call. They belong to what a seed means: a call with another number has other
/// puzzles.
const ATTEMPTS: u64 = 40;

/// The same for boards over 9×9, where an attempt takes long.
const FEW_ATTEMPTS: u64 = 1;

/// `{shape, seed, number?, symmetry?, level?, technique?, least?, most?}` → `{found, tried, …}`.
///
/// A call makes a bounded number of attempts, those of the puzzle with this `number` under the seed.
/// If it finds none, ask for the next number. The same request has the same answer.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let shape = request.parsed::<Shape>("shape")?.unwrap_or(Shape::NINE);
    let seed = request
        .number("seed")?
        .ok_or_else(|| RequestError::new("`seed` is missing"))?;
    let number = request.number("number")?.unwrap_or(0);
    let attempts = if shape.side() > 9 {
        FEW_ATTEMPTS
    } else {
        ATTEMPTS
    };
    let wishes = wishes(request, shape)?.attempts(attempts);
    let generator = Generator::new(wishes, seed).map_err(RequestError::new)?;
    let made = generator.maker().make(number);
    Ok(match made {
        Ok(made) => found(&made).into(),
        Err(_) => json!({"found": false, "tried": attempts}).into(),
    })
}

fn wishes(request: &mut Request<'_>, shape: Shape) -> Result<Wishes, RequestError> {
    let mut wishes = Wishes::new(shape);
    if let Some(symmetry) = request.parsed::<Symmetry>("symmetry")? {
        wishes = wishes.symmetry(symmetry);
    }
    let least = request.number("least")?;
    let most = request.number("most")?;
    if least.is_some() || most.is_some() {
        let count = |number: Option<u64>, otherwise: usize| {
            number.map_or(otherwise, |number| {
                usize::try_from(number).unwrap_or(usize::MAX)
            })
        };
        wishes = wishes.clues(count(least, 0)..=count(most, shape.cells()));
    }
    let level = request.parsed::<Level>("level")?;
    let technique = request.parsed::<Technique>("technique")?;
    if level.is_none() && technique.is_none() {
        return Ok(wishes);
    }
    let mut difficulty = Difficulty::new(Ladder::default());
    if let Some(level) = level {
        difficulty = difficulty.levels(level..=level);
    }
    if let Some(technique) = technique {
        difficulty = difficulty.with(technique);
    }
    Ok(wishes.difficulty(difficulty))
}

/// The puzzle, its solution and its grade. There is no level if the techniques get stuck.
fn found(made: &Generated) -> Value {
    let ladder = Ladder::default();
    let path = Position::new(&made.puzzle)
        .ok()
        .map(|position| ladder.path(&position));
    let path = path.filter(|path| path.end == End::Solved);
    let hardest = path.as_ref().and_then(|path| ladder.hardest(&path.steps));
    json!({
        "found": true,
        "tried": made.attempts,
        "number": made.number,
        "board": board(&made.puzzle),
        "solution": made.solution.to_string(),
        "clues": made.puzzle.givens().count(),
        "level": path.as_ref().map(|path| path.grade.level.to_string()),
        "score": path.as_ref().map(|path| path.grade.score),
        "hardest": hardest.map(|step| step.technique.name()),
    })
}
