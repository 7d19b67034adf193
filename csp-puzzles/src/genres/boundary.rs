//! The line between two colours.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use csp_core::prelude::*;

/// Two colours, and whether the line runs between them.
const TWO_SIDES: &[&[i32]] = &[&[0, 0, 0], &[1, 1, 0], &[0, 1, 1], &[1, 0, 1]];

/// The line between two colours, if both are connected and no 2×2 cells have one colour or are coloured crosswise. Two of the four
/// steps around each inner corner lead to the other colour, so the line passes all inner corners. It is one line, from one place
/// of the frame to another or back to itself, since a second one would cut off a part of a colour. The board has two rows and two columns
/// at least.
pub(super) fn boundary_is_one_line(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    colours: &VarGrid,
) -> Result<(), PuzzleError> {
    let (lines, frame) = lines(diagram);
    let mut steps = Vec::new();
    for &(one, other) in diagram.graph().edges() {
        let step = board.model().auxiliary_var("boundary", 0..=1)?;
        let scope = [colours.vars()[one], colours.vars()[other], step];
        board.consequence(Table::new(&scope, TWO_SIDES))?;
        steps.push(step);
    }
    let passed = (0..=frame)
        .map(|node| {
            let values = i32::from(node < frame)..=1;
            board.model().auxiliary_var("passed", values)
        })
        .collect::<Result<Vec<Var>, _>>()?;
    let graph = Graph::new(frame + 1, &lines).map_err(ModelError::from)?;
    board.consequence(SingleCycle::new(&graph, &steps).nodes(&passed))?;
    Ok(())
}

/// By pair of cells with a common side, the nodes at the ends of that side; and the last node, which is the frame. The others
/// are the inner corners.
fn lines(diagram: &Diagram) -> (Vec<(usize, usize)>, usize) {
    let shape = diagram.shape();
    let (rows, columns) = (shape.rows - 1, shape.columns - 1);
    let frame = rows * columns;
    let corner = |row: usize, column: usize| match row < rows && column < columns {
        true => row * columns + column,
        false => frame,
    };
    let side = |&(one, other): &(usize, usize)| {
        let (row, column) = (one / shape.columns, one % shape.columns);
        let before = match other == one + 1 {
            true => corner(row.wrapping_sub(1), column),
            false => corner(row, column.wrapping_sub(1)),
        };
        (before, corner(row, column))
    };
    (diagram.graph().edges().iter().map(side).collect(), frame)
}

/// The line around the unshaded cells, if these are connected and each shaded cell is connected with the edge of the board. What is
/// outside the board counts as shaded, so this is the line between two colours, each connected, in the plane, and it is one loop. It
/// doesn't touch itself: where two cells of each colour meet crosswise, a path between the unshaded ones cuts one of the shaded
/// ones off. Where no cell is unshaded, there is no line.
pub(super) fn unshaded_are_in_a_loop(
    board: &mut LayeredBoard,
    shaded: &VarGrid,
) -> Result<(), ModelError> {
    let shape = shaded.shape();
    let edges = GridEdges::new(shape.rows, shape.columns);
    let graph = edges.graph();
    let mut cells: Vec<Vec<Var>> = vec![Vec::new(); graph.edges().len()];
    for place in shape.places() {
        for side in edges.of_cell(place) {
            cells[side].push(shaded[place]);
        }
    }
    let mut sides = Vec::new();
    for beside in cells {
        let side = board.model().auxiliary_var("boundary", 0..=1)?;
        let differs: &[&[i32]] = match beside.len() {
            1 => &[&[0, 1], &[1, 0]],
            _ => TWO_SIDES,
        };
        board.consequence(Table::new(&[&beside[..], &[side]].concat(), differs))?;
        sides.push(side);
    }
    board.consequence(SingleCycle::new(&graph, &sides).allow_empty())
}
