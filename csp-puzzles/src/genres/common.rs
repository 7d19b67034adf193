//! Rules that several genres have.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::sign::At;
use csp_core::prelude::*;

/// No two shaded cells share a side, and the unshaded cells are connected.
pub(super) fn shaded_cells_cut_nothing(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    shaded: &VarGrid,
) -> Result<(), ModelError> {
    let vars = shaded.vars();
    for &(one, other) in diagram.graph().edges() {
        let [a, b] = [one, other].map(|cell| At(diagram.place(cell)));
        let sentence = format!("{a} and {b} are not both shaded");
        board.require(sentence, !vars[one] | !vars[other])?;
    }
    board.post(
        "the unshaded cells are connected",
        Connected::nodes(diagram.graph(), vars).value(0),
    )
}

/// No two cells with a 1 touch, not even at a corner. `what` is what a 1 stands for.
pub(super) fn do_not_touch(
    board: &mut LayeredBoard,
    grid: &VarGrid,
    what: &str,
) -> Result<(), ModelError> {
    // A board of one line has no squares, but pairs.
    let GridShape { rows, columns } = grid.shape();
    let (height, width) = (rows.min(2), columns.min(2));
    for (row, column) in grid.shape().places() {
        if row + height <= rows && column + width <= columns {
            let block = grid.block(row, column, height, width);
            let at = At((row, column));
            let sentence = format!("the {height}×{width} cells from {at} have one {what} at most");
            board.post(sentence, Count::at_most(&block, 1, 1))?;
        }
    }
    Ok(())
}
