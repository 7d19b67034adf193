use super::common::{counted, no_square, seen_from, signs, told_number};
use super::draw::connected_shading;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// A canal that is seen from the numbers.
pub(super) static CANAL_VIEW: Genre = Genre {
    name: "canal-view",
    title: "Canal view",
    japanese: "Canal View",
    links: &["canal"],
    rules: &[
        "Shade cells without a number. The shaded cells are connected, and no 2×2 of them are all shaded.",
        "A number says how many shaded cells are seen from its cell, up, down, left and right up to the first unshaded one.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: connected_shading,
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board.shape().places() {
        if board.value(place) == 0 {
            let seen = Direction::STRAIGHT.map(|way| {
                let ray = board.shape().ray(place, way);
                ray.take_while(|&place| board.value(place) == 1).count() as u32
            });
            diagram.set_cell(place, Sign::Number(seen.iter().sum()));
        }
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let expected = "a number says how many shaded cells are seen from its cell";
        let number = told_number(place, sign, expected)?;
        board.require(format!("{at} has a number and is unshaded"), !shaded[place])?;
        if let Some(number) = number {
            let seen = seen_from(board, &shaded, place, (1, number))?;
            let cells = counted(number, "shaded cell");
            let sentence = format!("from the {number} of {at}, {cells} are seen");
            board.require(sentence, sum(&seen).eq(number))?;
        }
    }
    no_square(board, &shaded, 1, "shaded")?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the shaded cells are connected", connected)?;
    Ok(())
}
