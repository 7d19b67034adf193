//! How far islands with numbers can go.

use crate::board::LayeredBoard;
use csp_core::prelude::*;
use std::ops::RangeInclusive;

/// Each unshaded cell is on an island. How far the island of a number can go from a cell is a variable: 0 in the sea.
pub(super) fn reached(
    board: &mut LayeredBoard,
    shaded: &VarGrid,
    islands: &[(Place, RangeInclusive<usize>)],
) -> Result<(), ModelError> {
    let shape = board.shape();
    let most = islands.iter().map(|(_, size)| *size.end() as i32);
    let most = most.max().unwrap_or(0);
    let model = board.model();
    let left = shape
        .places()
        .map(|_| model.auxiliary_var("left", 0..=most))
        .collect::<Result<Vec<Var>, _>>()?;
    let left_at = |place: Place| left[place.0 * shape.columns + place.1];
    board.define(&left, |model| {
        for place in shape.places() {
            let own = islands.iter().find(|(root, _)| *root == place);
            let own = own.map_or(0, |(_, size)| *size.end() as i32);
            let from_next = shape.neighbours(place).map(|next| left_at(next) - 1);
            let greatest = maximum(from_next.chain([IntExpr::from(own)]));
            let far = model.auxiliary_var("far", 0..=most)?;
            model.require(far.eq(greatest))?;
            model.require(left_at(place).le(far))?;
            model.require(shaded[place].implies(left_at(place).eq(0)))?;
            model.require((!shaded[place]).implies(left_at(place).eq(far)))?;
        }
        Ok(())
    })?;
    let sentence = "each unshaded cell is near enough to a number for its island";
    board.rule(sentence, |model| {
        for place in shape.places() {
            model.require(shaded[place].eq(1) | left_at(place).ge(1))?;
        }
        Ok(())
    })
}
