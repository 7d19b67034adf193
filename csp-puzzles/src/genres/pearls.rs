//! What a loop does in circles.

use crate::layer_edges::CellEdges;
use csp_core::prelude::*;

/// By direction clockwise from the top, whether the loop takes the first step and the second. A step that leads out of the
/// board is not taken.
fn ways(steps: &CellEdges, place: Place, shape: GridShape) -> [[IntExpr; 2]; 4] {
    let taken = |step: Option<Var>| step.map_or(IntExpr::from(0), IntExpr::from);
    Direction::STRAIGHT.map(|way| {
        let next = shape.next(place, way);
        let second = next.and_then(|next| steps.from(next, way));
        [taken(steps.from(place, way)), taken(second)]
    })
}

/// The loop turns in a black circle, and goes straight before and behind it.
pub(super) fn black(steps: &CellEdges, place: Place, shape: GridShape) -> Vec<BoolExpr> {
    let [up, right, down, left] = ways(steps, place, shape);
    let mut conditions = Vec::new();
    for (one, other) in [(up, down), (left, right)] {
        conditions.push((one[0].clone() + other[0].clone()).eq(1));
        for [first, second] in [one, other] {
            conditions.push(first.le(second));
        }
    }
    conditions
}

/// The loop goes straight through a white circle, and turns before or behind it.
pub(super) fn white(steps: &CellEdges, place: Place, shape: GridShape) -> Vec<BoolExpr> {
    let [up, right, down, left] = ways(steps, place, shape);
    let mut conditions = vec![(up[0].clone() + left[0].clone()).eq(1)];
    for (one, other) in [(up, down), (left, right)] {
        conditions.push(one[0].eq(other[0].clone()));
        let [first, second] = one;
        conditions.push((first + second + other[1].clone()).le(2));
    }
    conditions
}
