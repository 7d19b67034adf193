//! `puzzle-generate`: a new grid puzzle from wishes and a seed.

use crate::answer::{Reply, RequestError};
use crate::puzzle::MOST_CELLS;
use crate::request::Request;
use csp_core::model::GridShape;
use csp_puzzles::generate::{MakeError, PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genres;
use csp_puzzles::level::PuzzleLevel;
use serde_json::json;

/// The boards of a call. They belong to what a seed means: a call with another number has other puzzles.
const ATTEMPTS: u64 = 10;

/// `{genre, rows, columns, seed, number?, level?}` → `{found, tried, link?, clues?}`.
///
/// A call draws a bounded number of boards, those of the puzzle with this `number` under the seed. If it finds none, ask for the
/// next number. The same request has the same answer.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let genre = request.required_text("genre")?;
    let genre = genres::named(&genre).map_err(RequestError::new)?;
    let wishes = wishes(request)?;
    let seed = request.required_number("seed")?;
    let number = request.number("number")?.unwrap_or(0);
    let generator = PuzzleGenerator::new(genre, wishes, seed).map_err(RequestError::new)?;
    match generator.make(number) {
        Ok(made) => {
            let link = made.puzzle.to_link().map_err(RequestError::new)?;
            let (clues, tried) = (made.clues, made.attempts);
            Ok(json!({"found": true, "tried": tried, "link": link, "clues": clues}).into())
        }
        Err(MakeError::Exhausted { attempts, .. }) => {
            Ok(json!({"found": false, "tried": attempts}).into())
        }
        Err(error) => Err(RequestError::new(error)),
    }
}

fn wishes(request: &mut Request<'_>) -> Result<PuzzleWishes, RequestError> {
    let shape = GridShape {
        rows: request.required_size("rows")?,
        columns: request.required_size("columns")?,
    };
    if shape.rows.saturating_mul(shape.columns) > MOST_CELLS {
        let error = format!("this page makes boards of up to {MOST_CELLS} cells");
        return Err(RequestError::new(error));
    }
    let levels = PuzzleLevel::ALL.map(|level| (level.name(), Some(level)));
    let levels: Vec<_> = std::iter::once(("any", None)).chain(levels).collect();
    Ok(PuzzleWishes {
        level: request.one_of("level", &levels)?,
        attempts: ATTEMPTS,
        ..PuzzleWishes::new(shape)
    })
}
