use super::common::counted;
use super::common::print_at_corners;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CORNER_NUMBERS, CornerSigns};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use csp_core::prelude::*;
use csp_core::random::Random;

/// Numbers at corners count shaded cells.
pub(super) static CREEK: Genre = Genre {
    name: "creek",
    title: "Creek",
    japanese: "クリーク",
    links: &["creek"],
    rules: &[
        "Shade cells. The unshaded cells are connected.",
        "A number at a corner says how many of the cells around it are shaded.",
    ],
    body: &[&CornerSigns(CORNER_NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_evenly(&tools.blank()),
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    print_at_corners(diagram, |_, around| board.count(around, 1) as usize);
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars()).value(0);
    board.post("the unshaded cells are connected", connected)?;
    for (corner, number) in diagram.corner_numbers() {
        let around = diagram.around_corner(corner).map(|place| shaded[place]);
        let cells = counted(number, "shaded cell");
        let sentence = format!("{} has {cells} around it", diagram.corner_name(corner));
        board.require(sentence, sum(around).eq(number))?;
    }
    Ok(())
}
