//! Puzzles, marks and steps in words and as JSON.

use csp_core::explain::Fewest;
use csp_puzzles::board::{BoardMark, BrokenRule};
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::guide::{BoardStep, NotedFacts};
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use serde_json::{Value, json};

/// "Slitherlink 4×4".
pub(super) fn title(puzzle: &GridPuzzle) -> String {
    let shape = puzzle.diagram.shape();
    format!("{} {}×{}", puzzle.genre.title, shape.rows, shape.columns)
}

/// The marks as a list of objects.
pub(super) fn marks(marks: &[BoardMark]) -> Value {
    let object = |mark: &BoardMark| json!({"spot": mark.spot.to_string(), "value": mark.word});
    marks.iter().map(object).collect()
}

/// A broken rule as an object.
pub(super) fn broken(rule: &BrokenRule) -> Value {
    json!({"rule": rule.sentence, "marks": marks(&rule.marks)})
}

/// A step as an object.
pub(super) fn step(step: &BoardStep) -> Value {
    let mut object = json!({
        "marks": marks(&step.marks),
        "excluded": marks(&step.excluded),
        "rules": step.sentences,
        "fewest": step.fewest == Fewest::Proven,
    });
    if step.noted != NotedFacts::default() {
        object["noted"] = marks(&step.noted.is);
        object["noted_not"] = marks(&step.noted.is_not);
    }
    object
}

/// A step in lines: what follows, and the rules that force it.
pub(super) fn step_lines(step: &BoardStep) -> String {
    let facts = step.facts();
    let facts = if facts.is_empty() {
        "There is no solution".to_owned()
    } else {
        facts
    };
    let rules = step.sentences.iter().map(|rule| format!("  - {rule}\n"));
    format!("{facts}, because\n{}", rules.collect::<String>())
}

/// What is filled in, or why it does not fit the layers.
pub(super) fn filling(given: &GivenPuzzle, layers: &[Layer]) -> Result<Filling, String> {
    given.filling(layers).map_err(|error| error.to_string())
}
