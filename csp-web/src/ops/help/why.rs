//! `why`: why a cell has its digit, or cannot have another.

use super::answer;
use crate::board::Board;
use crate::failure::Failure;
use crate::ops::{TAKES, Take};
use crate::reply::Reply;
use crate::request::Request;
use csp_core::limits::Limits;
use csp_sudoku::engine::{Solver, Verdict};
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::symbols::{Symbol, character, symbol};
use csp_sudoku::why::{Claim, SudokuExplainer};
use serde_json::json;

/// The most nodes of each search, if the request does not say it.
pub(super) const NODES: u64 = 20_000;

/// `{board, cell, digit?, take?, max_nodes?}` → `{status, claim, …}`.
///
/// With a digit the question is why the cell does not have it, without one why the cell has its digit.
/// `take` is `position`, where entered digits count as known, or `givens`.
pub(in crate::ops) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let board = Board::take(request)?;
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
    let solved = Solver::new()
        .limits(limits.clone())
        .verdict(&puzzle)
        .map_err(Failure::new)?;
    let claim = match (digit, solved.verdict) {
        (_, Verdict::None | Verdict::Invalid(_)) => return Ok(json!({"status": "none"}).into()),
        (Some(digit), Verdict::Unique(grid)) if grid.digit(cell) == digit => {
            return Ok(
                json!({"status": "holds", "claim": format!("{cell}={}", character(digit))}).into(),
            );
        }
        (Some(digit), _) => Claim::IsNot(cell, digit),
        (None, Verdict::Unique(grid)) => Claim::Is(cell, grid.digit(cell)),
        (None, Verdict::Multiple([one, other])) if one.digit(cell) != other.digit(cell) => {
            let left = [one, other].map(|grid| character(grid.digit(cell)).to_string());
            return Ok(json!({"status": "left", "left": left}).into());
        }
        (None, Verdict::Multiple([one, _])) => Claim::Is(cell, one.digit(cell)),
        (None, Verdict::Unknown(..)) => return Ok(json!({"status": "unknown"}).into()),
    };
    explained(&puzzle, claim, limits)
}

fn explained(puzzle: &Sudoku, claim: Claim, limits: Limits) -> Result<Reply, Failure> {
    let mut explainer = SudokuExplainer::new(puzzle.rules().clone()).limits(limits);
    let answer = explainer.why(puzzle, claim).map_err(Failure::new)?;
    answer::value(puzzle, Some(claim), &answer).map(Reply::from)
}

fn cell(text: &str, shape: Shape) -> Result<Cell, Failure> {
    let cell: Result<Cell, _> = text.parse();
    let cell = cell.ok().filter(|cell| shape.contains(*cell));
    cell.ok_or_else(|| {
        Failure::new(format_args!(
            "there is no cell `{}` on a board of {shape}",
            text.escape_debug()
        ))
    })
}

fn digit(text: &str, shape: Shape) -> Result<u8, Failure> {
    let mut characters = text.chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    match only.and_then(|character| symbol(character, shape.side())) {
        Some(Symbol::Digit(digit)) => Ok(digit),
        _ => Err(Failure::new(format_args!(
            "`{}` is no digit of this board",
            text.escape_debug()
        ))),
    }
}
