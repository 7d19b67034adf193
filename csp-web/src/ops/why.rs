//! `why`: why a cell has its digit, or cannot have another; and `conflict`: why there is no solution.

use super::asked::{TAKES, Take, puzzle};
use super::help::{position, step};
use crate::answer::{Reply, RequestError};
use crate::board::RequestedBoard;
use crate::request::Request;
use csp_core::explain::Minimality;
use csp_core::limits::Limits;
use csp_sudoku::engine::{SudokuSolver, SudokuVerdict};
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Ladder, Position};
use csp_sudoku::why::{
    Account, Argument, Basis, Paragraph, SudokuClaim, SudokuExplainer, WhyAnswer,
};
use csp_views::Scene;
use csp_views::json::names::names;
use csp_views::json::scene;
use csp_views::json::why::claim as short;
use serde_json::{Value, json};

/// The most nodes of each search, if the request does not say it.
const NODES: u64 = 20_000;

/// `{board, cell, digit?, take?, max_nodes?}` → `{status, claim, …}`.
///
/// With a digit the question is why the cell does not have it, without one why the cell has its digit.
/// `take` is `position`, where entered digits count as known, or `givens`.
pub(super) fn why(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let board = RequestedBoard::take(request)?;
    let puzzle = match request.one_of("take", &[TAKES[1], TAKES[0]])? {
        Take::Givens => board.puzzle(),
        Take::Position => board.digits(),
    };
    let shape = puzzle.shape();
    let cell = cell(&request.required_text("cell")?, shape)?;
    let digit = request
        .text("digit")?
        .map(|text| digit(&text, shape))
        .transpose()?;
    let limits = Limits::default().nodes(request.number("max_nodes")?.unwrap_or(NODES));
    let solved = SudokuSolver::new()
        .limits(limits.clone())
        .verdict(&puzzle)
        .map_err(RequestError::new)?;
    let claim = match (digit, solved.verdict) {
        (_, SudokuVerdict::None | SudokuVerdict::Invalid(_)) => {
            return Ok(json!({"status": "none"}).into());
        }
        (Some(digit), SudokuVerdict::Unique(grid)) if grid.digit(cell) == digit => {
            return Ok(
                json!({"status": "holds", "claim": format!("{cell}={}", shape.character(digit))})
                    .into(),
            );
        }
        (Some(digit), _) => SudokuClaim::IsNot(cell, digit),
        (None, SudokuVerdict::Unique(grid)) => SudokuClaim::Is(cell, grid.digit(cell)),
        (None, SudokuVerdict::Multiple([one, other])) if one.digit(cell) != other.digit(cell) => {
            let left = [one, other].map(|grid| shape.character(grid.digit(cell)).to_string());
            return Ok(json!({"status": "left", "left": left}).into());
        }
        (None, SudokuVerdict::Multiple([one, _])) => SudokuClaim::Is(cell, one.digit(cell)),
        (None, SudokuVerdict::Unknown(..)) => return Ok(json!({"status": "unknown"}).into()),
    };
    explained(&puzzle, claim, limits)
}

fn explained(puzzle: &Sudoku, claim: SudokuClaim, limits: Limits) -> Result<Reply, RequestError> {
    let mut explainer = SudokuExplainer::new(puzzle.rules().clone()).limits(limits);
    let answer = explainer.why(puzzle, claim).map_err(RequestError::new)?;
    value(puzzle, Some(claim), &answer).map(Reply::from)
}

fn cell(text: &str, shape: Shape) -> Result<Cell, RequestError> {
    let cell: Result<Cell, _> = text.parse();
    let cell = cell.ok().filter(|cell| shape.contains(*cell));
    cell.ok_or_else(|| {
        RequestError::new(format_args!(
            "there is no cell `{}` on a board of {shape}",
            text.escape_debug()
        ))
    })
}

fn digit(text: &str, shape: Shape) -> Result<u8, RequestError> {
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    match only.and_then(|character| shape.digit_written(character)) {
        Some(digit @ 1..) => Ok(digit),
        _ => Err(RequestError::new(format_args!(
            "`{}` is no digit of this board",
            text.escape_debug()
        ))),
    }
}

/// `{board, take?, max_nodes?}` → as `why`, without a claim.
pub(super) fn conflict(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = puzzle(request)?;
    let limits = Limits::default().nodes(request.number("max_nodes")?.unwrap_or(NODES));
    let mut explainer = SudokuExplainer::new(puzzle.rules().clone()).limits(limits);
    let answer = explainer.conflict(&puzzle);
    value(&puzzle, None, &answer).map(Reply::from)
}

/// | `status` | other fields |
/// |---|---|
/// | `steps` | `supposed`, `basis`, `paragraphs`: the conclusion first |
/// | `techniques` | `steps`: the conclusion last |
/// | `search` | `basis` |
/// | `open` | `solution`: the claim does not hold in it |
/// | `unknown` | a limit came first |
///
/// Each paragraph and each step has its `scene` and the `position` on which it is drawn.
fn value(
    puzzle: &Sudoku,
    claim: Option<SudokuClaim>,
    answer: &WhyAnswer,
) -> Result<Value, RequestError> {
    let ground = Scene::with_candidates_of(puzzle).unwrap_or_else(|_| Scene::of_puzzle(puzzle));
    let shape = puzzle.shape();
    let claim = claim.map(|claim| short(claim, shape));
    Ok(match answer {
        WhyAnswer::Steps(account) => json!({
            "status": "steps",
            "claim": claim,
            "supposed": account.supposed.map(|claim| short(claim, shape)),
            "basis": basis(&account.basis, &ground),
            "paragraphs": paragraphs(account, &ground),
        }),
        WhyAnswer::Techniques(argument) => {
            json!({"status": "techniques", "claim": claim, "steps": steps(puzzle, argument)?})
        }
        WhyAnswer::Search(of) => {
            json!({"status": "search", "claim": claim, "basis": basis(of, &ground)})
        }
        WhyAnswer::Open(grid) => {
            json!({"status": "open", "claim": claim, "solution": grid.to_string()})
        }
        WhyAnswer::Unknown(_) => json!({"status": "unknown", "claim": claim}),
    })
}

fn paragraphs(account: &Account, ground: &Scene) -> Vec<Value> {
    let value = |paragraph: &Paragraph<'_>| {
        let drawn = ground.clone().with_paragraph(account, paragraph);
        json!({
            "number": paragraph.number,
            "claims": claims(&paragraph.claims, account.basis.shape),
            "technique": paragraph.step.technique.name(),
            "headline": paragraph.headline,
            "reasons": paragraph.reasons,
            "scene": scene::scene(&drawn),
            "position": scene::board(&drawn),
        })
    };
    account.paragraphs().iter().map(value).collect()
}

fn steps(puzzle: &Sudoku, argument: &Argument) -> Result<Vec<Value>, RequestError> {
    let ladder = Ladder::default();
    let mut now = Position::new(puzzle).map_err(RequestError::new)?;
    let mut values = Vec::new();
    for one in &argument.steps {
        let mut value = step(one, &ladder, &now);
        value["position"] = position(&now);
        values.push(value);
        now.apply(one).map_err(RequestError::new)?;
    }
    Ok(values)
}

fn claims(claims: &[SudokuClaim], shape: Shape) -> Value {
    claims.iter().map(|claim| short(*claim, shape)).collect()
}

fn basis(basis: &Basis, ground: &Scene) -> Value {
    let drawn = ground.clone().with_basis(basis);
    json!({
        "givens": claims(&basis.givens, basis.shape),
        "houses": names(&basis.houses),
        "clues": basis.clues.iter().map(|(number, _)| *number).collect::<Value>(),
        "minimal": basis.minimality == Minimality::Proven,
        "scene": scene::scene(&drawn),
        "position": scene::board(&drawn),
    })
}
