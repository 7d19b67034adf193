use super::corners::corners;
use super::draw::loop_around;
use super::loops::loop_along_sides;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, FOUR, Mark};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// One loop along the grid.
pub(super) static SLITHERLINK: Genre = Genre {
    name: "slitherlink",
    title: "Slitherlink",
    japanese: "スリザーリンク",
    links: &["slither", "slitherlink"],
    rules: &[
        "Draw one loop along the sides of the cells. It does not branch or cross itself.",
        "A number says how many sides of its cell are on the loop.",
    ],
    body: &[&CellSigns(&[
        &FOUR,
        &Mark('.', Sign::Unknown),
        &Blanks('g'),
    ])],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    Some(DrawnBoard {
        diagram: tools.blank(),
        layers: vec![loop_around(tools.shape, tools.random)],
    })
}

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    let edges = GridEdges::new(board.shape().rows, board.shape().columns);
    for place in board.shape().places() {
        let sides = edges.of_cell(place).map(|side| board.layers[0][side]);
        let number: i32 = sides.iter().sum();
        diagram.set_cell(place, Sign::Number(number as u32));
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let sides = board.sides()?;
    for (place, number) in diagram.numbers() {
        let sentence = format!(
            "the {number} in {} has {number} of its sides on the loop",
            At(place)
        );
        board.require(sentence, sum(sides.of_cell(place)).eq(number))?;
    }
    loop_along_sides(board, &sides)?;
    corners(diagram, board, &sides)?;
    let order = sides.vars().to_vec();
    board
        .model()
        .branch_on(&order, VarOrder::DomWDeg, ValueOrder::Min)?;
    Ok(())
}
