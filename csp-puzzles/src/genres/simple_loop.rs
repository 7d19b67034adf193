use super::draw::{bend_a_loop, random_loop, squares_between};
use super::loops::{no_line, one_loop};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Holes;
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// One loop through all cells.
pub(super) static SIMPLE_LOOP: Genre = Genre {
    name: "simple-loop",
    title: "Simple loop",
    japanese: "シンプルループ",
    links: &["simpleloop"],
    rules: &[
        "Draw one loop through the middles of all cells that are not blocked. It does not branch or cross itself.",
    ],
    body: &[&Holes],
    post,
    make: Some(PuzzleMaker {
        draw,
        print: |_, _, _| {},
        change: Some(|tools, board, other| {
            let squares = squares_between(board.shape());
            Some(with_holes(bend_a_loop(tools, board, other, squares)?))
        }),
        places: CluePlaces::Drawn,
    }),
};

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    random_loop(tools).map(with_holes)
}

/// The board with holes where the loop does not pass.
fn with_holes(mut board: DrawnBoard) -> DrawnBoard {
    for place in board.shape().places() {
        let mut ways = Direction::STRAIGHT.into_iter();
        let is_passed = ways.any(|way| board.step(0, place, way) == 1);
        let sign = if is_passed { Sign::Nothing } else { Sign::Hole };
        board.diagram.set_cell(place, sign);
    }
    board
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    for place in diagram.shape().places() {
        let lines = sum(steps.around(place));
        if diagram.cell(place) == Sign::Hole {
            no_line(board, &steps, place, "is blocked")?;
        } else {
            board.require(format!("the loop passes {}", At(place)), lines.eq(2))?;
        }
    }
    Ok(())
}
