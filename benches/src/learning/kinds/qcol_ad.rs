//! Colouring of the squares of a chessboard, by all-different on rows, columns and diagonals.

use super::{Data, PoseError, Posed};
use csp_core::model::{Direction, Model};

pub(super) use super::qcol::check;

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let side = data.count("n")?;
    let mut model = Model::new();
    let colour = model.grid("colour", side, side, 1..=data.number("k")?)?;
    let lines = colour.rows().chain(colour.columns());
    let diagonals = colour
        .lines(Direction::DownRight)
        .chain(colour.lines(Direction::DownLeft));
    let lines: Vec<_> = lines.chain(diagonals).collect();
    for line in lines.iter().filter(|line| line.len() > 1) {
        model.all_different(line)?;
    }
    for (i, &square) in colour.vars()[..side].iter().enumerate() {
        model.assign(square, i + 1)?;
    }
    Ok(Posed::satisfy(model, colour.vars().to_vec()))
}
