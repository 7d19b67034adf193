//! Items in bins of equal capacity, by one constraint over all. Bins are counted from 0.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::constraints::BinPacking;
use csp_core::model::Model;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let weights = data.list("w")?;
    let mut model = Model::new();
    let bins = model.array("bin", weights.len(), 0..data.number("b")?)?;
    let loads = model.array("load", data.count("b")?, 0..=data.number("c")?)?;
    model.post(BinPacking::new(&bins, weights, &loads))?;
    for pair in loads.windows(2) {
        model.require(pair[0].ge(pair[1]))?;
    }
    Ok(Posed::satisfy(model, bins))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let mut loads = vec![0; data.count("b")?];
    for (&bin, weight) in proposal.values.iter().zip(data.list("w")?) {
        match usize::try_from(bin).ok().and_then(|bin| loads.get_mut(bin)) {
            Some(load) => *load += weight,
            None => return Ok(false),
        }
    }
    let capacity = data.number("c")?;
    Ok(loads.iter().all(|&load| load <= capacity) && loads.is_sorted_by(|a, b| a >= b))
}
