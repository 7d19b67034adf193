//! Graph colouring with a given number of colours.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::NotEqual;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let mut model = Model::new();
    let colours = model.array("colour", data.count("n")?, 1..=data.number("k")?)?;
    for [a, b] in data.pairs("e")? {
        model.post(NotEqual::new(colours[a], colours[b]))?;
    }
    Ok(Posed::satisfy(model, colours))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let colours = proposal.values;
    let most = data.number("k")?;
    let edges = data.pairs("e")?;
    Ok(colours.iter().all(|colour| (1..=most).contains(colour))
        && edges.iter().all(|&[a, b]| colours[a] != colours[b]))
}
