//! Langford's problem: copies of each number 1 to n in a row, with i other numbers between a number
//! i and its next copy.

use super::{Data, DataError, PoseError, Posed, Proposal, are_different};
use csp_core::model::Model;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let copies = data.count("k")?;
    let kinds = data.count("n")?;
    let length = copies * kinds;
    let mut model = Model::new();
    let place = model.grid("place", kinds, copies, 1..=length)?;
    model.all_different(place.vars())?;
    for (row, kind) in place.rows().zip(1..) {
        for pair in row.windows(2) {
            model.require(pair[1].eq(pair[0] + (kind + 1)))?;
        }
    }
    let spare = length - (kinds + 1) * (copies - 1);
    model.require(place[(kinds - 1, 0)].le(spare / 2 + spare % 2))?;
    Ok(Posed::satisfy(model, place.vars().to_vec()))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let copies = data.count("k")?;
    let places = proposal.values;
    let length = copies * data.count("n")?;
    let is_spaced =
        |(row, kind): (&[i32], i32)| row.windows(2).all(|pair| pair[1] == pair[0] + kind + 1);
    Ok(places.len() == length
        && places
            .iter()
            .all(|place| (1..=length as i32).contains(place))
        && are_different(places)
        && places.chunks(copies).zip(1..).all(is_spaced))
}
