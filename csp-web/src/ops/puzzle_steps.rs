//! `puzzle-hint` and `puzzle-path`: steps with as few rules as possible.

use crate::answer::{Reply, RequestError};
use crate::puzzle::{RequestedPuzzle, SpotNumbers};
use crate::request::Request;
use csp_puzzles::guide::{BoardGuide, BoardStep, GuideAnswer};
use serde_json::{Value, json};

/// `{link, filled?, max_nodes?}` → `{status, step?, before?}` with `status` one of `step`, or those of `puzzle-path`. The step fills
/// something in, and those before it do not.
pub(super) fn hint(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    steps(request, WantedSteps::Mark)
}

/// `{link, filled?, max_nodes?}` → `{status, steps, sizes, step?}` with `status` one of
///
/// | status | meaning |
/// |---|---|
/// | `solved` | the steps lead to the solution, or it is there already |
/// | `mistakes` | there is a solution, but not with what is filled in: `mistakes` |
/// | `none` | there is no solution, and `step` says why, if that was found |
/// | `several` | nothing more follows: there are several solutions |
/// | `unknown` | a limit came first |
pub(super) fn path(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    steps(request, WantedSteps::All)
}

/// How far steps lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WantedSteps {
    /// Those up to the first one that fills something in.
    Mark,
    All,
}

fn steps(request: &mut Request<'_>, reach: WantedSteps) -> Result<Reply, RequestError> {
    let mut requested = RequestedPuzzle::take(request)?;
    let numbers = SpotNumbers::new(&mut requested)?;
    if requested.is_solved()? {
        return Ok(json!({"status": "solved", "steps": [], "sizes": []}).into());
    }
    let mistakes = requested.mistakes()?;
    if !mistakes.is_empty() {
        let mistakes: Vec<Value> = mistakes.iter().map(|mark| numbers.mark(mark)).collect();
        return Ok(json!({"status": "mistakes", "mistakes": mistakes}).into());
    }
    let puzzle = requested.puzzle.clone();
    let mut guide = guide(&mut requested)?;
    Ok(match reach {
        WantedSteps::Mark => match guide.advance_to_mark() {
            (before, GuideAnswer::Step(step)) => {
                let before: Vec<Value> = before.iter().map(|step| numbers.step(step)).collect();
                json!({"status": "step", "step": numbers.step(&step), "before": before})
            }
            (steps, end) => ended(&numbers, &steps, &end),
        },
        WantedSteps::All => {
            let (steps, end) = guide.path();
            if end == GuideAnswer::Complete {
                let verified = puzzle.verify(&guide.filling());
                verified.map_err(RequestError::new)?;
            }
            ended(&numbers, &steps, &end)
        }
    }
    .into())
}

/// A guide that knows what is printed and filled in.
fn guide(requested: &mut RequestedPuzzle) -> Result<BoardGuide<'_>, RequestError> {
    let limits = requested.limits();
    let RequestedPuzzle {
        puzzle,
        board,
        filled,
        ..
    } = requested;
    let guide = puzzle.guide(board, filled).map_err(RequestError::new)?;
    Ok(guide.limits(limits))
}

fn ended(numbers: &SpotNumbers, steps: &[BoardStep], end: &GuideAnswer) -> Value {
    let status = match end {
        GuideAnswer::Step(_) => "step",
        GuideAnswer::Complete => "solved",
        GuideAnswer::Open => "several",
        GuideAnswer::Contradiction(_) => "none",
        GuideAnswer::Unknown(_) => "unknown",
    };
    let step = match end {
        GuideAnswer::Step(step) | GuideAnswer::Contradiction(step) => Some(numbers.step(step)),
        _ => None,
    };
    json!({
        "status": status,
        "steps": steps.iter().map(|step| numbers.step(step)).collect::<Vec<_>>(),
        "sizes": sizes(steps),
        "step": step,
    })
}

/// The number of steps by the number of their rules, from 1 on.
fn sizes(steps: &[BoardStep]) -> Vec<usize> {
    let most = steps.iter().map(|step| step.sentences.len()).max();
    let mut sizes = vec![0; most.unwrap_or(0)];
    for step in steps {
        sizes[step.sentences.len() - 1] += 1;
    }
    sizes
}
