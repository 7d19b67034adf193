//! Cages of numbers.

use super::{random_regions, walls_between};
use crate::diagram::Diagram;
use crate::maker::{DrawnBoard, MakerTools};
use crate::sign::Sign;
use std::ops::RangeInclusive;

/// A random latin square with random cages.
pub(in crate::genres) fn caged(
    tools: &mut MakerTools<'_>,
    sizes: RangeInclusive<usize>,
) -> Option<DrawnBoard> {
    let mut board = tools.solve_evenly(&tools.blank())?;
    let cages = random_regions(board.diagram.graph(), sizes, tools.random);
    walls_between(&mut board.diagram, &cages);
    Some(board)
}

/// Prints into each cage what a sign says of its numbers.
pub(in crate::genres) fn print_results(
    board: &DrawnBoard,
    diagram: &mut Diagram,
    mut sign: impl FnMut(&[i32]) -> Sign,
) {
    for (cage, cells) in diagram.areas().iter().enumerate() {
        let values: Vec<i32> = cells.iter().map(|&cell| board.layers[0][cell]).collect();
        diagram.set_area(cage, sign(&values));
    }
}

/// The product of the numbers of a cage.
pub(in crate::genres) fn product_of(values: &[i32]) -> u32 {
    values.iter().product::<i32>() as u32
}

/// Makes a cage of a cell that another solution has another number for.
pub(in crate::genres) fn free_a_cell(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let place = tools.place_that_differs(board, other)?;
    let cell = board.diagram.node(place);
    let mut next = board.clone();
    for &(_, edge) in board.diagram.graph().neighbours(cell) {
        next.diagram.walls_mut()[edge] = true;
    }
    Some(next)
}
