use super::common::{counted, signs, told_number};
use super::draw::random_cells;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// Shaded cells in and around numbers.
pub(super) static MOSAIC: Genre = Genre {
    name: "mosaic",
    title: "Mosaic (Fill-a-Pix)",
    japanese: "モザイク",
    links: &["mosaic"],
    rules: &[
        "Shade cells.",
        "A number says how many cells are shaded among its own and those that touch it by a side or a corner.",
    ],
    // puzz.link has no such genre: this is how it writes numbers.
    body: &[&CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| random_cells(tools, 50),
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board.shape().places() {
        let own = std::iter::once(place);
        let shaded = board.count(own.chain(board.shape().around(place)), 1);
        diagram.set_cell(place, Sign::Number(shaded));
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (place, sign) in signs(diagram) {
        let expected = "a number says how many cells are shaded in and around its cell";
        if let Some(number) = told_number(place, sign, expected)? {
            let cells = counted(number, "shaded cell");
            let sentence = format!("in and around {} there is a total of {cells}", At(place));
            let own = std::iter::once(shaded[place]);
            board.require(sentence, sum(own.chain(shaded.around(place))).eq(number))?;
        }
    }
    Ok(())
}
