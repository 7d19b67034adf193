//! The shortest Golomb ruler: marks whose distances are all different, bounds consistent.

use super::{Data, DataError, PoseError, Posed, Proposal, are_different};
use csp_core::model::Model;
use csp_core::prelude::{AllDifferent, Consistency, Goal, ValueOrder, VarOrder};

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let count = data.count("n")?;
    let longest = count * count;
    let mut model = Model::new();
    let marks = model.array("mark", count, 0..=longest)?;
    let mut distances = Vec::new();
    for (i, &from) in marks.iter().enumerate() {
        for &to in &marks[i + 1..] {
            let distance = model.var("distance", 1..=longest)?;
            model.require(distance.eq(to - from))?;
            distances.push(distance);
        }
    }
    model.assign(marks[0], 0)?;
    for pair in marks.windows(2) {
        model.require(pair[0].lt(pair[1]))?;
    }
    let distances_differ = AllDifferent::new(&distances).consistency(Consistency::Bounds);
    model.post(distances_differ)?;
    model.require(distances[0].lt(distances[distances.len() - 1]))?;
    let goal = Goal::Minimize(marks[count - 1]);
    Ok(Posed {
        model,
        goal,
        vars: marks,
        order: VarOrder::InputOrder,
        values: ValueOrder::Min,
    })
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let marks = proposal.values;
    let distances = (0..marks.len()).flat_map(|j| (0..j).map(move |i| marks[j] - marks[i]));
    Ok(marks.len() == data.count("n")?
        && marks[0] == 0
        && marks.is_sorted()
        && distances.clone().all(|distance| distance > 0)
        && are_different(distances)
        && marks[marks.len() - 1] == proposal.objective)
}
