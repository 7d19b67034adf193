//! What the numbers of slitherlink say at corners.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::layer_edges::SideEdges;
use csp_core::prelude::*;

/// What follows at corners: the loop takes two lines there or none. If exactly one of the two lines between a cell and the corner
/// is on the loop, the same holds for the opposite cell, so both cells share a variable.
pub(super) fn corners(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    sides: &SideEdges,
) -> Result<(), ModelError> {
    let edges = sides.edges();
    let GridShape { rows, columns } = edges.corners();
    let model = board.model();
    // Stands for the lines that would lead out of the grid.
    let outside = model.auxiliary_var("outside", 0..=0)?;
    let mut unequal = || -> Result<Vec<Var>, ModelError> {
        (0..rows * columns)
            .map(|_| model.auxiliary_var("unequal", 0..=1))
            .collect()
    };
    // `falling` is for the upper left and the lower right cell of a corner, `rising` for the other two.
    let [falling, rising] = [unequal()?, unequal()?];
    let at = |(row, column): Place| row * columns + column;
    for corner in edges.corners().places() {
        let [up, right, down, left] =
            lines(edges, corner).map(|line| line.map_or(outside, |line| sides.vars()[line]));
        let [falling, rising] = [falling[at(corner)], rising[at(corner)]];
        let scope = [up, right, down, left, falling, rising, falling, rising];
        board.consequence(Table::new(&scope, around(&[0, 2])))?;
    }
    for place in edges.cells().places() {
        let (row, column) = place;
        let [upper, left, right, lower] = sides.of_cell(place);
        let a = falling[at(place)];
        let b = rising[at((row, column + 1))];
        let c = falling[at((row + 1, column + 1))];
        let d = rising[at((row + 1, column))];
        let number = diagram.cell(place).number();
        let counts = number.map_or(vec![0, 1, 2, 3, 4], |number| vec![number]);
        board.consequence(Table::new(
            &[upper, right, lower, left, a, b, c, d],
            around(&counts),
        ))?;
    }
    Ok(())
}

/// The lines above, to the right, below and to the left of a corner; `None` at the edge of the grid.
fn lines(edges: GridEdges, (row, column): Place) -> [Option<usize>; 4] {
    let GridShape { rows, columns } = edges.cells();
    [
        (row > 0).then(|| edges.below((row - 1, column))),
        (column < columns).then(|| edges.right_of((row, column))),
        (row < rows).then(|| edges.below((row, column))),
        (column > 0).then(|| edges.right_of((row, column - 1))),
    ]
}

/// Rows for a table on the four lines around a cell or a corner. The first four entries say which lines are on the loop;
/// their number is one of `counts`. The last four say, for each line and the line before it, whether exactly one of the
/// two is on the loop.
fn around(counts: &[u32]) -> Vec<[i32; 8]> {
    let lines = (0..16).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3]);
    let allowed = lines.filter(|lines| counts.contains(&(lines.iter().sum::<i32>() as u32)));
    allowed
        .map(|[a, b, c, d]| [a, b, c, d, d ^ a, a ^ b, b ^ c, c ^ d])
        .collect()
}
