//! Items in bins of equal capacity, by a sum for each bin. Bins are counted from 0.

use super::{Data, PoseError, Posed};
use csp_core::model::Model;
use csp_core::prelude::{IntExpr, sum};

pub(super) use super::binpack::check;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let weights = data.list("w")?;
    let mut model = Model::new();
    let bins = model.array("bin", weights.len(), 0..data.number("b")?)?;
    let loads = model.array("load", data.count("b")?, 0..=data.number("c")?)?;
    for (number, load) in loads.iter().enumerate() {
        let inside = bins.iter().zip(weights);
        let inside = inside.map(|(bin, &weight)| IntExpr::from(bin.eq(number)) * weight);
        model.require(load.eq(sum(inside)))?;
    }
    model.require(sum(&loads).eq(weights.iter().sum::<i32>()))?;
    for pair in loads.windows(2) {
        model.require(pair[0].ge(pair[1]))?;
    }
    Ok(Posed::satisfy(model, bins))
}
