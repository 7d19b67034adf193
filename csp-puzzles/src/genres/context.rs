use super::common::{counted, shaded_cells_cut_nothing, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::At;
use csp_core::prelude::*;

/// Numbers that mean one thing in a shaded cell and another in an unshaded one.
pub(super) static CONTEXT: Genre = Genre {
    name: "context",
    title: "Context",
    japanese: "Context",
    links: &["context"],
    rules: &[
        "Shade cells. No two shaded cells share a side, and the unshaded cells are connected.",
        "A number in an unshaded cell says how many of the cells that share a side with it are shaded.",
        "A number in a shaded cell says how many of the four cells that touch it at a corner only are shaded.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let expected = "a number says how many cells near it are shaded";
        let Some(number) = told_number(place, sign, expected)? else {
            continue;
        };
        let near = |place: Place, ways: [Direction; 4]| {
            let cells = ways.map(|way| diagram.shape().next(place, way));
            sum(cells.into_iter().flatten().map(|cell| shaded[cell]))
        };
        let cells = counted(number, "shaded cell");
        let sentence = format!("if {at} is unshaded, {cells} share a side with it");
        let beside = near(place, Direction::STRAIGHT);
        board.require(sentence, shaded[place] | beside.eq(number))?;
        let sentence = format!("if {at} is shaded, {cells} touch it at a corner");
        let cornering = near(place, Direction::DIAGONAL);
        board.require(sentence, (!shaded[place]) | cornering.eq(number))?;
    }
    Ok(())
}
