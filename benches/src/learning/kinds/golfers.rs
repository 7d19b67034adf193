//! Social golfers: in each week the players form groups of equal size, and no two players are in a
//! group twice.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::{GlobalCardinality, IntExpr, sum};

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let groups = data.number("g")?;
    let size = data.count("s")?;
    let players = groups as usize * size;
    let names: Vec<i32> = (1..=groups).collect();
    let ranges = vec![size as u32..=size as u32; names.len()];
    let mut model = Model::new();
    let group = model.grid("group", data.count("w")?, players, 1..=groups)?;
    for week in group.rows() {
        model.post(GlobalCardinality::between(&week, &names, &ranges))?;
    }
    for (i, j) in (0..players).flat_map(|i| (i + 1..players).map(move |j| (i, j))) {
        let together = group.rows().map(|week| IntExpr::from(week[i].eq(week[j])));
        model.require(sum(together).le(1))?;
    }
    for (number, week) in group.rows().enumerate() {
        let arranged = if number == 0 { players } else { size };
        for (i, &player) in week[..arranged].iter().enumerate() {
            model.assign(player, if number == 0 { i / size + 1 } else { i + 1 })?;
        }
    }
    Ok(Posed::satisfy(model, group.vars().to_vec()))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let groups = data.count("g")?;
    let size = data.count("s")?;
    let players = groups * size;
    let weeks: Vec<&[i32]> = proposal.values.chunks(players).collect();
    let is_full = |week: &&[i32]| {
        (1..=groups as i32).all(|group| week.iter().filter(|&&g| g == group).count() == size)
    };
    let meetings = |i: usize, j: usize| weeks.iter().filter(|week| week[i] == week[j]).count();
    Ok(weeks.len() == data.count("w")?
        && weeks.iter().all(is_full)
        && (0..players).all(|j| (0..j).all(|i| meetings(i, j) <= 1)))
}
