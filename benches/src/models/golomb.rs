//! The shortest Golomb ruler: marks whose distances are all different.

use super::{Built, numbers};
use csp_core::model::Model;
use csp_core::prelude::*;

pub(super) fn build(data: &str) -> Built {
    let count = numbers(data).next().unwrap_or(0);
    let longest = (count * count) as i32;
    let mut model = Model::new();
    let mut marks = vec![model.var("mark[0]", 0)?];
    marks.extend(model.array("mark", count - 1, 0..=longest)?);
    for pair in marks.windows(2) {
        model.linear(&[(1, pair[0]), (-1, pair[1])], Relation::Less, 0)?;
    }
    // From the first mark, which is 0, a mark is its distance.
    let mut distances = marks[1..].to_vec();
    for (i, &from) in marks.iter().enumerate().skip(1) {
        for (j, &to) in marks.iter().enumerate().skip(i + 1) {
            let distance = model.var(format!("distance[{i},{j}]"), 1..=longest)?;
            model.linear(&[(1, to), (-1, from), (-1, distance)], Relation::Equal, 0)?;
            distances.push(distance);
        }
    }
    model.post(AllDifferent::new(&distances).consistency(Consistency::Bounds))?;
    let [first, last] = [distances[0], distances[distances.len() - 1]];
    model.linear(&[(1, first), (-1, last)], Relation::Less, 0)?;
    model.branch_on(&marks, VarOrder::InputOrder, ValueOrder::Min)?;
    Ok((model, Goal::Minimize(marks[count - 1])))
}
