//! Costas arrays: permutations whose differences at each distance are all different.

use super::{Built, numbers};
use csp_core::model::Model;
use csp_core::prelude::*;

pub(super) fn build(data: &str) -> Built {
    let side = numbers(data).next().unwrap_or(0);
    let reach = side as i32 - 1;
    let mut model = Model::new();
    let dots = model.array("dot", side, 1..=side as i32)?;
    model.all_different(&dots)?;
    for distance in 1..side {
        let row = model.array(
            &format!("difference{distance}"),
            side - distance,
            -reach..=reach,
        )?;
        for (i, &difference) in row.iter().enumerate() {
            let terms = [(1, dots[i + distance]), (-1, dots[i]), (-1, difference)];
            model.post(Linear::new(terms, Relation::Equal, 0).consistency(Consistency::Domain))?;
        }
        model.all_different(&row)?;
    }
    model.branch_on(&dots, VarOrder::FirstFail, ValueOrder::Min)?;
    Ok((model, Goal::Satisfy))
}
