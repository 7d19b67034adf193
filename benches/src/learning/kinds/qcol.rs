//! Colouring of the squares of a chessboard: those that a queen can move between differ. By `≠`.

use super::{Data, DataError, PoseError, Posed, Proposal};
use csp_core::model::Model;
use csp_core::prelude::NotEqual;

/// Pairs of squares between which a queen can move.
fn moves(side: usize) -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..side * side).flat_map(|j| (0..j).map(move |i| [i, j]));
    pairs.filter(move |&[i, j]| {
        let rows = j / side - i / side;
        let columns = (j % side).abs_diff(i % side);
        rows == 0 || columns == 0 || rows == columns
    })
}

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let side = data.count("n")?;
    let mut model = Model::new();
    let colour = model.grid("colour", side, side, 1..=data.number("k")?)?;
    for [i, j] in moves(side) {
        model.post(NotEqual::new(colour.vars()[i], colour.vars()[j]))?;
    }
    for (i, &square) in colour.vars()[..side].iter().enumerate() {
        model.assign(square, i + 1)?;
    }
    Ok(Posed::satisfy(model, colour.vars().to_vec()))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let side = data.count("n")?;
    let most = data.number("k")?;
    let colours = proposal.values;
    Ok(colours.len() == side * side
        && colours.iter().all(|colour| (1..=most).contains(colour))
        && moves(side).all(|[i, j]| colours[i] != colours[j]))
}
