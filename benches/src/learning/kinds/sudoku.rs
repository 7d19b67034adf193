//! Sudoku, with value-consistent all-different.

use super::qg::{self, lines, square};
use super::{Data, DataError, PoseError, Posed, Proposal, are_different};

pub(super) fn pose(data: &Data) -> Result<Posed, PoseError> {
    let (mut model, cells) = square(data)?;
    let side = data.count("s")?;
    let boxes: Vec<_> = cells.blocks(side, side).collect();
    for house in lines(&cells).into_iter().chain(boxes) {
        model.all_different(&house)?;
    }
    Ok(Posed::satisfy(model, cells.vars().to_vec()))
}

pub(super) fn check(data: &Data, proposal: Proposal<'_>) -> Result<bool, DataError> {
    let side = data.count("s")?;
    let width = side * side;
    let cells = proposal.values;
    let is_good_box = |number: usize| {
        let corner = number / side * side * width + number % side * side;
        are_different((0..width).map(|i| cells[corner + i / side * width + i % side]))
    };
    Ok(qg::check(data, proposal)? && (0..width).all(is_good_box))
}
