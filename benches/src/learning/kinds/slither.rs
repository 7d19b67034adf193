//! Slitherlink: one loop along the lines of a grid, by the successor of each corner. A corner off
//! the loop is its own successor. A clue says how many sides of its cell are on the loop.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::constraints::Subcircuit;
use csp_core::model::{GridShape, Model};
use csp_core::prelude::{BoolExpr, IntExpr, Place, Var, exists, sum};

/// The corners of the cells.
fn corners(data: &Data) -> Result<GridShape, DataError> {
    Ok(GridShape {
        rows: data.count("h")? + 1,
        columns: data.count("w")? + 1,
    })
}

/// The clues, with the four corners around their cells, clockwise.
fn clues(data: &Data) -> Result<Vec<(i32, [Place; 4])>, DataError> {
    let mut clues = Vec::new();
    for (r, row) in data.rows("clue")?.iter().enumerate() {
        for (c, &clue) in row.iter().enumerate().filter(|&(_, &clue)| clue >= 0) {
            clues.push((clue, [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]));
        }
    }
    Ok(clues)
}

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let corners = corners(data)?;
    let mut model = Model::new();
    let mut next: Vec<Var> = Vec::new();
    for (number, corner) in corners.places().enumerate() {
        let neighbours = corners
            .neighbours(corner)
            .filter_map(|place| corners.number(place));
        let values: Vec<usize> = neighbours.chain([number]).collect();
        next.push(model.var("next", values)?);
    }
    // By the numbers of two adjacent corners: whether their line is on the loop.
    let mut lines = std::collections::BTreeMap::new();
    for [a, b] in corners.adjacent_pairs() {
        let [a, b] = [a, b].map(|place| corners.number(place).unwrap_or_default());
        let line = model.var("line", 0..=1)?;
        model.require(BoolExpr::from(line).iff(next[a].eq(b) | next[b].eq(a)))?;
        model.require(next[a].ne(b) | next[b].ne(a))?;
        lines.insert([a.min(b), a.max(b)], line);
    }
    for (clue, around) in clues(data)? {
        let sides = (0..4).filter_map(|i| {
            let [a, b] = [around[i], around[(i + 1) % 4]].map(|place| corners.number(place));
            lines.get(&[a.min(b)?, a.max(b)?])
        });
        model.require(sum(sides.map(IntExpr::from)).eq(clue))?;
    }
    model.post(Subcircuit::new(&next))?;
    model.require(exists(
        next.iter().enumerate().map(|(number, x)| x.ne(number)),
    ))?;
    Ok(Posed::satisfy(model, next))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let corners = corners(data)?;
    let next: Vec<usize> = proposal.values.iter().map(|&x| x as usize).collect();
    let number = |place: Place| place.0 * corners.columns + place.1;
    let is_line = |a: usize, b: usize| next[a] == b || next[b] == a;
    let sides = |around: [Place; 4]| {
        (0..4)
            .filter(|&i| is_line(number(around[i]), number(around[(i + 1) % 4])))
            .count()
    };
    let is_step = |(a, &b): (usize, &usize)| {
        let rows = (a / corners.columns).abs_diff(b / corners.columns);
        rows + (a % corners.columns).abs_diff(b % corners.columns) <= 1
    };
    let on_loop: Vec<usize> = (0..next.len()).filter(|&a| next[a] != a).collect();
    let Some(&first) = on_loop.first() else {
        return Ok(false);
    };
    let later = std::iter::successors(Some(next[first]), |&a| Some(next[a]));
    let length = 1 + later.take(next.len()).take_while(|&a| a != first).count();
    Ok(next.len() == corners.rows * corners.columns
        && next.iter().enumerate().all(is_step)
        && length == on_loop.len()
        && length > 2
        && clues(data)?
            .iter()
            .all(|&(clue, around)| sides(around) == clue as usize))
}
