//! Magic sequences: the entry at place i says how often i occurs.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::{IntExpr, sum};

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let length = data.count("n")?;
    let mut model = Model::new();
    let entries = model.array("entry", length, 0..length)?;
    for (number, entry) in entries.iter().enumerate() {
        model.require(entry.eq(sum(entries.iter().map(|x| IntExpr::from(x.eq(number))))))?;
    }
    model.require(sum(&entries).eq(length))?;
    model.require(sum(entries.iter().enumerate().map(|(i, &x)| x * i)).eq(length))?;
    Ok(Posed::satisfy(model, entries))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let entries = proposal.values;
    let times = |number: i32| entries.iter().filter(|&&x| x == number).count();
    Ok(entries.len() == data.count("n")?
        && entries
            .iter()
            .zip(0..)
            .all(|(&x, number)| x as usize == times(number)))
}
