//! Langford's problem: copies of each number 1 to n in a row, with i other numbers between a number
//! i and its next copy.

use super::{Built, numbers};
use csp_core::model::Model;
use csp_core::prelude::*;

pub(super) fn build(data: &str) -> Built {
    let [copies, kinds] = [0, 1].map(|which| numbers(data).nth(which).unwrap_or(0));
    let length = (copies * kinds) as i64;
    let mut model = Model::new();
    let place = model.grid("place", kinds, copies, 1..=length as i32)?;
    model.all_different(place.vars())?;
    for (row, kind) in place.rows().zip(1..) {
        for pair in row.windows(2) {
            model.linear(&[(1, pair[1]), (-1, pair[0])], Relation::Equal, kind + 1)?;
        }
    }
    let spare = length - (kinds as i64 + 1) * (copies as i64 - 1);
    model.linear(
        &[(1, place[(kinds - 1, 0)])],
        Relation::AtMost,
        spare / 2 + spare % 2,
    )?;
    model.branch_on(place.vars(), VarOrder::FirstFail, ValueOrder::Min)?;
    Ok((model, Goal::Satisfy))
}
