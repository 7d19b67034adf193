use super::cages::cage;
use super::common::{latin_square, rooms};
use super::draw::{caged, free_a_cell, print_results, product_of};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::{CageOperation, Sign};

/// Different numbers, and their products.
pub(super) static FACTORS: Genre = Genre {
    name: "factors",
    title: "Factors",
    japanese: "因子の部屋",
    links: &["factors"],
    rules: &[
        "Write a number into each cell. In each row and column the numbers from 1 on are different.",
        "The number of a room is the product of its numbers.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| caged(tools, 1..=3),
        print: |board, diagram, _| {
            print_results(board, diagram, |values| Sign::Number(product_of(values)));
        },
        change: Some(free_a_cell),
        places: CluePlaces::Drawn,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = latin_square(diagram, board)?;
    for (first, cells, number) in rooms(diagram, &numbers) {
        if let Some(product) = number {
            cage(board, &cells, first, (CageOperation::Product, product))?;
        }
    }
    Ok(())
}
