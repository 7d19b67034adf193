//! Puzzles, marks and steps in words and as JSON.

use csp_core::explain::Fewest;
use csp_puzzles::board::{BoardMark, BrokenRule};
use csp_puzzles::claim::BoardClaim;
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::guide::{BoardStep, NotedFacts};
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::why::{BoardWhy, ChainStep};
use itertools::Itertools as _;
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

/// A step, and the steps before it that fill nothing in, on a line each.
pub(super) fn hint_lines(before: &[BoardStep], step: &BoardStep) -> String {
    if before.is_empty() {
        return step_lines(step);
    }
    let number = before.len() + 1;
    format!("{}{number}. {}", short_lines(before), step_lines(step))
}

/// Steps with their numbers, in lines.
pub(super) fn numbered_lines(steps: &[BoardStep]) -> String {
    let steps = steps.iter().zip(1..);
    let lines = steps.map(|(step, number)| format!("{number}. {}", step_lines(step)));
    lines.collect()
}

/// Steps with their numbers, on a line each.
pub(super) fn short_lines(steps: &[BoardStep]) -> String {
    let steps = steps.iter().zip(1..);
    let lines = steps.map(|(step, number)| format!("{number}. {step}\n"));
    lines.collect()
}

/// Why a claim holds, or does not, in lines. Without a claim there is no solution.
pub(super) fn why(claim: Option<BoardClaim>, layers: &[Layer], answer: &BoardWhy) -> String {
    let told = claim
        .map(|claim| claim.in_words(layers))
        .unwrap_or_default();
    match answer {
        BoardWhy::Follows(steps) if steps.is_empty() => {
            format!("{told}: it has no other value, whatever the rules.\n")
        }
        BoardWhy::Follows(steps) => chain(steps),
        BoardWhy::Refuted(steps) => format!("It is not so that {told}:\n{}", chain(steps)),
        BoardWhy::Contradiction(step) => chain_step(step),
        BoardWhy::Open(left) => {
            let spot = claim.map(|claim| claim.spot(layers).to_string());
            let spot = spot.unwrap_or_default();
            let left = left.iter().format(" or ");
            format!("{spot} is open: there are solutions where it is {left}.\n")
        }
        BoardWhy::Unknown(_) => "Unknown: a limit or an interrupt came first.\n".to_owned(),
    }
}

/// The steps with their numbers.
fn chain(steps: &[ChainStep]) -> String {
    let steps = steps.iter().zip(1..);
    let lines = steps.map(|(step, number)| format!("{number}. {}", chain_step(step)));
    lines.collect()
}

/// A step in lines: what follows, the rules that force it, and what they look at.
fn chain_step(step: &ChainStep) -> String {
    let mut text = step_lines(&step.step);
    if !step.filled.is_empty() {
        text += &format!("  with {}, as filled in\n", step.filled.iter().format(", "));
    }
    if !step.earlier.is_empty() {
        let numbers = step.earlier.iter().map(|number| number + 1);
        text += &format!("  with {}\n", numbers.format(", "));
    }
    text
}

/// What is filled in, or why it does not fit the layers.
pub(super) fn filling(given: &GivenPuzzle, layers: &[Layer]) -> Result<Filling, String> {
    given.filling(layers).map_err(|error| error.to_string())
}
