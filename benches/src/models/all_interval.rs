//! All-interval series: permutations whose steps are all different.

use super::{Built, numbers};
use csp_core::constraints::Abs;
use csp_core::model::Model;
use csp_core::prelude::*;

pub(super) fn build(data: &str) -> Built {
    let length = numbers(data).next().unwrap_or(0);
    let most = length as i32 - 1;
    let mut model = Model::new();
    let series = model.array("note", length, 0..=most)?;
    let steps = model.array("step", length - 1, 1..=most)?;
    for (pair, &step) in series.windows(2).zip(&steps) {
        let jump = model.var("jump", -most..=most)?;
        let difference = Linear::new(
            [(1, pair[1]), (-1, pair[0]), (-1, jump)],
            Relation::Equal,
            0,
        );
        model.post(difference.consistency(Consistency::Domain))?;
        model.post(Abs::new(jump, step))?;
    }
    for row in [&series, &steps] {
        model.post(AllDifferent::new(row).consistency(Consistency::Domain))?;
    }
    model.branch_on(&series, VarOrder::FirstFail, ValueOrder::Min)?;
    Ok((model, Goal::Satisfy))
}
