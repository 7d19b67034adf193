//! Operations. Each is a function and a row of the table.

mod candidates;
mod count;
mod read;
mod verdict;
mod write;

#[cfg(feature = "whole")]
mod bulk;
#[cfg(feature = "whole")]
mod compare;
#[cfg(feature = "whole")]
mod generate;
#[cfg(feature = "whole")]
mod help;
#[cfg(feature = "whole")]
mod kernels;
#[cfg(feature = "whole")]
mod puzzle_check;
#[cfg(feature = "whole")]
mod puzzle_generate;
#[cfg(feature = "whole")]
mod puzzle_genres;
#[cfg(feature = "whole")]
mod puzzle_read;
#[cfg(feature = "whole")]
mod puzzle_solve;
#[cfg(feature = "whole")]
mod puzzle_steps;
#[cfg(feature = "whole")]
mod puzzle_why;
#[cfg(feature = "whole")]
mod puzzle_write;
#[cfg(feature = "whole")]
mod set_kinds;
#[cfg(feature = "whole")]
mod set_read;
#[cfg(feature = "whole")]
mod set_solutions;
#[cfg(feature = "whole")]
mod set_text;
#[cfg(feature = "whole")]
mod variant;
#[cfg(feature = "whole")]
mod watch;
#[cfg(feature = "whole")]
mod why;

use crate::answer::{self, Reply, RequestError};
use crate::board::RequestedBoard;
use crate::request::Request;
use csp_core::limits::Limits;
#[cfg(feature = "whole")]
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::{Found, find_without_model};
use csp_sudoku::grid::Grid;
use csp_sudoku::sudoku::Sudoku;

/// An operation: it takes the fields that it knows, and answers. What it leaves is an error.
type Run = fn(&mut Request<'_>) -> Result<Reply, RequestError>;

/// The name of each operation that the page needs from the start, and what runs it.
const FIRST: &[(&str, Run)] = &[
    ("read", read::run),
    ("verdict", verdict::run),
    ("count", count::run),
    ("candidates", candidates::run),
    ("write", write::run),
];

/// The other operations, in the whole engine.
#[cfg(feature = "whole")]
const OTHERS: &[(&str, Run)] = &[
    ("ladder", help::ladder),
    ("hint", help::hint),
    ("steps", help::steps),
    ("path", help::path),
    ("rate", help::rate),
    ("why", why::why),
    ("conflict", why::conflict),
    ("generate", generate::run),
    ("trace", watch::trace),
    ("replay", watch::replay),
    ("tree", watch::tree),
    ("compare", compare::run),
    ("cut", bulk::cut),
    ("bulk", bulk::run),
    ("kernels", kernels::run),
    ("puzzle-genres", puzzle_genres::run),
    ("puzzle-read", puzzle_read::run),
    ("puzzle-check", puzzle_check::run),
    ("puzzle-hint", puzzle_steps::hint),
    ("puzzle-path", puzzle_steps::path),
    ("puzzle-solve", puzzle_solve::run),
    ("puzzle-why", puzzle_why::run),
    ("puzzle-generate", puzzle_generate::run),
    ("puzzle-write", puzzle_write::run),
    ("variant-read", variant::read),
    ("variant-check", variant::check),
    ("set-kinds", set_kinds::run),
    ("set-read", set_read::run),
    ("set-open", set_text::open),
    ("set-write", set_text::write),
    ("set-solutions", set_solutions::run),
];

#[cfg(not(feature = "whole"))]
const OTHERS: &[(&str, Run)] = &[];

/// All operations of this engine.
fn ops() -> impl Iterator<Item = &'static (&'static str, Run)> {
    FIRST.iter().chain(OTHERS)
}

/// The names of all operations, in the order of their numbers. The first has number 1.
pub fn names() -> impl Iterator<Item = &'static str> {
    ops().map(|(name, _)| *name)
}

/// The same names as an answer.
#[cfg_attr(
    not(target_arch = "wasm32"),
    expect(dead_code, reason = "the door asks for it")
)]
pub(crate) fn list() -> Vec<u8> {
    let names: Vec<&str> = names().collect();
    answer::bytes(Ok(serde_json::json!(names).into()))
}

/// Answers a request. Nothing panics on bad input.
///
/// The request is a line of JSON, an object, and a body of bytes after a newline if the operation
/// takes one. The answer is `{"ok": …}` or `{"error": {"text": …}}` on a line, and a body in the
/// same way.
#[must_use]
pub fn answer(op: &str, request: &[u8]) -> Vec<u8> {
    answer::bytes(run(op, request))
}

fn run(op: &str, request: &[u8]) -> Result<Reply, RequestError> {
    let op = ops().find(|(name, _)| *name == op);
    let (_, run) = op.ok_or_else(|| RequestError::new("there is no such operation"))?;
    let mut request = Request::new(request)?;
    let reply = run(&mut request)?;
    request.finish()?;
    Ok(reply)
}

/// What of a board a search takes.
#[derive(Clone, Copy, Debug)]
enum Take {
    /// The givens alone.
    Givens,
    /// The position: also entered digits and candidates.
    Position,
}

/// The names of what a search takes.
const TAKES: [(&str, Take); 2] = [("givens", Take::Givens), ("position", Take::Position)];

/// Takes `board` and `take`: the puzzle that a search takes.
fn puzzle(request: &mut Request<'_>) -> Result<Sudoku, RequestError> {
    let board = RequestedBoard::take(request)?;
    match request.one_of("take", &TAKES)? {
        Take::Givens => Ok(board.puzzle()),
        Take::Position => board.position(),
    }
}

/// Takes `max_nodes`. Without it there is no limit.
fn limits(request: &mut Request<'_>) -> Result<Limits, RequestError> {
    let nodes = request.number("max_nodes")?;
    Ok(nodes.into_iter().fold(Limits::default(), Limits::nodes))
}

/// Looks for `wanted` solutions. With the classic rules it does without the model of `csp-core`, which would be most of
/// what a page loads first.
///
/// # Errors
/// The rules are not classic, and this is built without the model.
fn find(puzzle: &Sudoku, wanted: u64, limits: &Limits) -> Result<Found<Grid>, RequestError> {
    #[cfg(feature = "whole")]
    if !puzzle.rules().is_classic() {
        let found = ModelSolver::new(puzzle.rules()).solve(puzzle, wanted, limits);
        return Ok(found);
    }
    let error = || RequestError::new("only classic rules are solved here");
    find_without_model(puzzle, wanted, limits).ok_or_else(error)
}
