//! Costas arrays: permutations whose differences at each distance are all different.

use super::{Data, DataError, PoseError, Posed, Proposal, are_different};
use csp_core::model::Model;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let side = data.count("n")?;
    let reach = side as i32 - 1;
    let mut model = Model::new();
    let dots = model.array("dot", side, 1..=side)?;
    model.all_different(&dots)?;
    for distance in 1..side {
        let row = model.array("difference", side - distance, -reach..=reach)?;
        for (i, &difference) in row.iter().enumerate() {
            model.require(difference.eq(dots[i + distance] - dots[i]))?;
        }
        model.all_different(&row)?;
    }
    Ok(Posed::satisfy(model, dots))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let side = data.number("n")?;
    let dots = proposal.values;
    let row = |distance| are_different(dots.iter().zip(&dots[distance..]).map(|(a, b)| b - a));
    Ok(dots.len() == side as usize
        && dots.iter().all(|dot| (1..=side).contains(dot))
        && are_different(dots)
        && (1..dots.len()).all(row))
}
