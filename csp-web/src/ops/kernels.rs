//! `kernels`: the instructions that compute on boards here, compared with each other.

use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::engine::nine::{Kernel, kernels, self_check};
use serde_json::json;

/// `{boards?, seed?}` → `{kernels, boards, alive, open}`: the names of the kernels, slowest first, and on
/// how many random boards they were compared. A kernel that computes something else is an error.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let boards = request.number("boards")?.unwrap_or_default();
    let seed = request.number("seed")?.unwrap_or_default();
    let checked = self_check(boards, seed).map_err(RequestError::new)?;
    let kernels = kernels();
    let names: Vec<&str> = kernels.iter().map(Kernel::name).collect();
    let (boards, alive, open) = (checked.boards, checked.alive, checked.open);
    Ok(json!({"kernels": names, "boards": boards, "alive": alive, "open": open}).into())
}
