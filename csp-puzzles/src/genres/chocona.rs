use super::common::{counted, rooms};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::sign::At;
use csp_core::prelude::*;

/// Shaded rectangles.
pub(super) static CHOCONA: Genre = Genre {
    name: "chocona",
    title: "Chocona",
    japanese: "チョコナ",
    links: &["chocona"],
    rules: &[
        "Shade cells. Each group of connected shaded cells is a rectangle.",
        "A number says how many cells of its room are shaded.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (first, cells, number) in rooms(diagram, &shaded) {
        if let Some(number) = number {
            let all = counted(number, "shaded cell");
            board.require(
                format!("the room of {first} has {all}"),
                sum(&cells).eq(number),
            )?;
        }
    }
    // A group is a rectangle unless it has an inner corner somewhere.
    for (row, column) in diagram.shape().places() {
        if shaded.get((row + 1, column + 1)).is_some() {
            let at = At((row, column));
            let sentence = format!("the 2×2 cells from {at} do not have three shaded cells");
            board.require(sentence, sum(shaded.block(row, column, 2, 2)).ne(3))?;
        }
    }
    Ok(())
}
