//! Operations. Each is a function and a row of the table.

#[cfg(feature = "sudoku")]
mod asked;
#[cfg(feature = "sudoku")]
mod candidates;
#[cfg(feature = "sudoku")]
mod count;
#[cfg(feature = "sudoku")]
mod read;
#[cfg(feature = "sudoku")]
mod verdict;
#[cfg(feature = "sudoku")]
mod write;

#[cfg(feature = "models")]
mod model;
#[cfg(feature = "models")]
mod model_solve;
#[cfg(feature = "models")]
mod model_why;

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
use crate::request::Request;
use csp_core::limits::Limits;

/// An operation: it takes the fields that it knows, and answers. What it leaves is an error.
type Run = fn(&mut Request<'_>) -> Result<Reply, RequestError>;

/// The name of each operation that the page needs from the start, and what runs it.
#[cfg(feature = "sudoku")]
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

/// The operations on models.
#[cfg(feature = "models")]
const MODELS: &[(&str, Run)] = &[
    ("model-solve", model_solve::run),
    ("model-why", model_why::run),
    ("model-library", model::library),
];

/// All operations of this engine.
fn ops() -> impl Iterator<Item = &'static (&'static str, Run)> {
    let tables: &[&[(&str, Run)]] = &[
        #[cfg(feature = "sudoku")]
        FIRST,
        #[cfg(feature = "whole")]
        OTHERS,
        #[cfg(feature = "models")]
        MODELS,
    ];
    tables.iter().copied().flatten()
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

/// Takes `max_nodes`. Without it there is no limit.
fn limits(request: &mut Request<'_>) -> Result<Limits, RequestError> {
    let nodes = request.number("max_nodes")?;
    Ok(nodes.into_iter().fold(Limits::default(), Limits::nodes))
}
