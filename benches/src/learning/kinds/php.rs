//! Pigeons in one hole fewer, by `≠`.

use super::{Data, DataError, PoseError, Posed, Proposal, are_different};
use csp_core::model::Model;
use csp_core::prelude::NotEqual;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let holes = data.count("n")?;
    let mut model = Model::new();
    let pigeons = model.array("pigeon", holes + 1, 1..=holes)?;
    for (i, &one) in pigeons.iter().enumerate() {
        for &other in &pigeons[i + 1..] {
            model.post(NotEqual::new(one, other))?;
        }
    }
    Ok(Posed::satisfy(model, pigeons))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let holes = data.number("n")?;
    Ok(proposal.values.len() == holes as usize + 1
        && proposal
            .values
            .iter()
            .all(|hole| (1..=holes).contains(hole))
        && are_different(proposal.values))
}
