//! Quasigroups to complete, with domain-consistent all-different.

use super::{Data, DataError, PoseError, Posed, Proposal, are_different};
use csp_core::model::{Model, VarGrid};
use csp_core::prelude::{AllDifferent, Consistency, Var};

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let (mut model, cells) = square(data)?;
    for line in lines(&cells) {
        model.post(AllDifferent::new(&line).consistency(Consistency::Domain))?;
    }
    Ok(Posed::satisfy(model, cells.vars().to_vec()))
}

/// The cells of a square, with those given at the start; no two constraints.
pub(super) fn square(data: &Data) -> Result<(Model, VarGrid), PoseError> {
    let start = data.list("start")?;
    let side = start.len().isqrt();
    let mut model = Model::new();
    let cells = model.grid("cell", side, side, 1..=side)?;
    for (&cell, &given) in cells
        .vars()
        .iter()
        .zip(start)
        .filter(|&(_, &given)| given > 0)
    {
        model.assign(cell, given)?;
    }
    Ok((model, cells))
}

/// The rows, then the columns.
pub(super) fn lines(cells: &VarGrid) -> Vec<Vec<Var>> {
    cells.rows().chain(cells.columns()).collect()
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let cells = proposal.values;
    let start = data.list("start")?;
    let side = start.len().isqrt();
    let column = |i: usize| cells.iter().skip(i).step_by(side);
    Ok(cells.len() == start.len()
        && cells.iter().all(|cell| (1..=side as i32).contains(cell))
        && cells
            .iter()
            .zip(start)
            .all(|(cell, given)| *given == 0 || cell == given)
        && cells.chunks(side).all(are_different)
        && (0..side).all(|i| are_different(column(i))))
}
