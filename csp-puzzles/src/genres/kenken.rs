use super::cages::cage;
use super::common::{latin_square, rooms};
use super::draw::{caged, free_a_cell, print_results, product_of};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, Walls};
use crate::link::token::{Blanks, CageResult};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::{CageOperation, Sign};

/// Different numbers, and what operations make of them.
pub(super) static KENKEN: Genre = Genre {
    name: "kenken",
    title: "KenKen (Keen)",
    japanese: "ケンケン",
    links: &["kenken", "keen"],
    rules: &[
        "Write a number into each cell. In each row and column the numbers from 1 on are different.",
        "The numbers of a cage make the number in its corner, by the operation beside it. Differences and quotients are of two cells, the greater number first.",
    ],
    // puzz.link has no such genre: this is how it writes factors, with an operation before each number.
    body: &[&Walls, &AreaSigns(&[&CageResult, &Blanks('g')])],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| caged(tools, 1..=3),
        print: |board, diagram, random| {
            print_results(board, diagram, |values| match (values, random.below(3)) {
                (&[x], _) => Sign::Result(CageOperation::Sum, x as u32),
                (&[x, y], 0) if x % y == 0 || y % x == 0 => {
                    Sign::Result(CageOperation::Quotient, (x.max(y) / x.min(y)) as u32)
                }
                (&[x, y], 0) => Sign::Result(CageOperation::Difference, x.abs_diff(y)),
                (values, 1) => Sign::Result(CageOperation::Product, product_of(values)),
                (values, _) => Sign::Result(CageOperation::Sum, values.iter().sum::<i32>() as u32),
            });
        },
        change: Some(free_a_cell),
        places: CluePlaces::Drawn,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = latin_square(diagram, board)?;
    for (room, (first, cells, _)) in rooms(diagram, &numbers).into_iter().enumerate() {
        if let Sign::Result(operation, number) = diagram.area(room) {
            cage(board, &cells, first, (operation, number))?;
        }
    }
    Ok(())
}
