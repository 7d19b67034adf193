//! Broken rules and steps, in words and with their places in arrays.

use super::layers::{SpotValues, index, values};
use crate::failure::{OrValueError as _, fault};
use crate::model::limit_name;
use csp_core::explain::Fewest;
use csp_core::limits::Limits;
use csp_core::trace::Limit;
use csp_puzzles::board::{BoardMark, BrokenRule};
use csp_puzzles::error::PuzzleError;
use csp_puzzles::filling::Filling;
use csp_puzzles::guide::{BoardGuide, BoardStep, GuideAnswer};
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use pyo3::PyResult;

/// What is filled in at a spot: the layer, the place in its array, the value, the spot and the value in words.
pub(super) type MarkWords = (&'static str, Vec<usize>, i32, String, String);

/// A broken rule: its sentence, and what is filled in where it looks.
pub(super) type BrokenWords = (String, Vec<MarkWords>);

/// A step: what can be filled in, what is excluded, the rules, whether fewer are proven not to suffice, all of it as a sentence, and what
/// can be noted.
pub(super) type StepWords = (
    Vec<MarkWords>,
    Vec<MarkWords>,
    Vec<String>,
    bool,
    String,
    Vec<String>,
);

/// Steps, what stands at their end, the rules that contradict each other, the limit that ended it, and what is filled in.
pub(super) type PathWords = (
    Vec<StepWords>,
    &'static str,
    Option<StepWords>,
    Option<&'static str>,
    SpotValues,
);

pub(super) fn marks(layers: &[Layer], marks: Vec<BoardMark>) -> Vec<MarkWords> {
    let words = |mark: BoardMark| {
        let layer = layers[mark.layer].name();
        let spot = mark.spot.to_string();
        (layer, index(mark.spot), mark.value, spot, mark.word)
    };
    marks.into_iter().map(words).collect()
}

pub(super) fn step_words(layers: &[Layer], step: BoardStep) -> StepWords {
    let text = step.to_string();
    let is = step.noted.is.iter();
    let is = is.map(|mark| format!("{} is {}", mark.spot, mark.word));
    let is_not = step.noted.is_not.iter();
    let is_not = is_not.map(|mark| format!("{} is not {}", mark.spot, mark.word));
    let noted = is.chain(is_not).collect();
    (
        marks(layers, step.marks),
        marks(layers, step.excluded),
        step.sentences,
        step.fewest == Fewest::Proven,
        text,
        noted,
    )
}

/// The rules that this filling breaks.
pub(super) fn broken(
    puzzle: &GridPuzzle,
    filling: &Filling,
    limits: Limits,
) -> Result<Vec<BrokenWords>, PuzzleError> {
    let mut board = puzzle.board()?;
    board.model().limit(limits);
    let broken = board.broken(filling)?.into_iter();
    let words = |rule: BrokenRule| (rule.sentence, marks(board.layers(), rule.marks));
    Ok(broken.map(words).collect())
}

/// Up to this number of steps from this filling.
pub(super) fn walk(
    puzzle: &GridPuzzle,
    filling: &Filling,
    most: usize,
    limits: &Limits,
) -> PyResult<PathWords> {
    let mut board = puzzle.board().or_value_error()?;
    board.model().limit(limits.clone());
    let layers = board.layers().to_vec();
    let mut guide = BoardGuide::new(&mut board).or_value_error()?;
    guide.fill(filling).or_value_error()?;
    let mut steps = Vec::new();
    let (end, contradiction, limit) = loop {
        if steps.len() >= most {
            break ("step", None, None);
        }
        // A step looks at small sets of rules without asking whether to stop.
        if limits.wants_to_stop() {
            break ("unknown", None, Some(Limit::Stopped));
        }
        match guide.advance() {
            GuideAnswer::Step(step) => steps.push(step_words(&layers, step)),
            GuideAnswer::Complete => {
                puzzle.verify(&guide.filling()).map_err(fault)?;
                break ("complete", None, None);
            }
            GuideAnswer::Open => break ("open", None, None),
            GuideAnswer::Contradiction(step) => {
                break ("contradiction", Some(step_words(&layers, step)), None);
            }
            GuideAnswer::Unknown(limit) => break ("unknown", None, Some(limit)),
        }
    };
    let filled = values(&layers, &guide.filling());
    Ok((steps, end, contradiction, limit.map(limit_name), filled))
}
