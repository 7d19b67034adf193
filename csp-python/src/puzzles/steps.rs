//! Broken rules and steps, in words and with their places in arrays.

use super::layers::{SpotValues, index, values};
use crate::failure::{OrValueError as _, fault};
use crate::model::limit_name;
use csp_core::explain::Fewest;
use csp_core::limits::Limits;
use csp_puzzles::board::{BoardMark, BrokenRule};
use csp_puzzles::error::PuzzleError;
use csp_puzzles::filling::Filling;
use csp_puzzles::guide::{BoardStep, GuideAnswer};
use csp_puzzles::layer::Layer;
use csp_puzzles::note::{NotePart, NoteSign};
use csp_puzzles::puzzle::GridPuzzle;
use pyo3::PyResult;

/// What is filled in at a spot: the layer, the place in its array, the value, the spot and the value in words.
pub(super) type MarkWords = (&'static str, Vec<usize>, i32, String, String);

/// A broken rule: its sentence, and what is filled in where it looks.
pub(super) type BrokenWords = (String, Vec<MarkWords>);

/// What pictures show of a note: its cell, its text, and whether it follows.
pub(super) type SignWords = ((usize, usize), String, bool);

/// A step: what can be filled in, what is excluded, the rules, whether fewer are proven not to suffice, all of it as a sentence, what
/// can be noted, and what pictures show of its notes.
pub(super) type StepWords = (
    Vec<MarkWords>,
    Vec<MarkWords>,
    Vec<String>,
    bool,
    String,
    Vec<String>,
    Vec<SignWords>,
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

pub(super) fn step_words(layers: &[Layer], notes: &[Layer], step: BoardStep) -> StepWords {
    let text = step.to_string();
    let sign = |note: NoteSign| (note.cell, note.text, note.part == NotePart::Follows);
    let signs = step.note_signs(notes).into_iter().map(sign).collect();
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
        signs,
    )
}

/// A note as pictures draw it.
pub(super) fn note_sign((cell, text, follows): SignWords) -> NoteSign {
    let part = if follows {
        NotePart::Follows
    } else {
        NotePart::Known
    };
    NoteSign { cell, text, part }
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

/// How far steps lead.
#[derive(Clone, Copy)]
pub(super) enum StepReach {
    /// To the first step that fills something in.
    Mark,
    /// To the end.
    All,
}

/// The steps from this filling.
pub(super) fn walk(
    puzzle: &GridPuzzle,
    filling: &Filling,
    reach: StepReach,
    limits: Limits,
) -> PyResult<PathWords> {
    let mut board = puzzle.board().or_value_error()?;
    let layers = board.layers().to_vec();
    let guide = puzzle.guide(&mut board, filling).or_value_error()?;
    let mut guide = guide.limits(limits);
    let (steps, end) = match reach {
        StepReach::Mark => guide.advance_to_mark(),
        StepReach::All => guide.path(),
    };
    let filled = guide.filling();
    // What is noted is part of the board once steps have been asked for.
    drop(guide);
    let notes = board.notes();
    let words = |step| step_words(&layers, notes, step);
    let mut steps: Vec<StepWords> = steps.into_iter().map(words).collect();
    let (end, contradiction, limit) = match end {
        GuideAnswer::Step(step) => {
            steps.push(words(step));
            ("step", None, None)
        }
        GuideAnswer::Complete => {
            puzzle.verify(&filled).map_err(fault)?;
            ("complete", None, None)
        }
        GuideAnswer::Open => ("open", None, None),
        GuideAnswer::Contradiction(step) => ("contradiction", Some(words(step)), None),
        GuideAnswer::Unknown(limit) => ("unknown", None, Some(limit)),
    };
    let filled = values(&layers, &filled);
    Ok((steps, end, contradiction, limit.map(limit_name), filled))
}
