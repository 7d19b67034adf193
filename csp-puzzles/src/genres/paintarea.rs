use super::common::{counted, no_square, rooms_are_tiles, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, DECIMALS, Walls};
use crate::sign::At;
use csp_core::prelude::*;

/// Tiles that are shaded as a whole.
pub(super) static PAINTAREA: Genre = Genre {
    name: "paintarea",
    title: "Paintarea",
    japanese: "ペイントエリア",
    links: &["paintarea"],
    rules: &[
        "Shade whole tiles. The shaded cells are connected.",
        "No 2×2 cells are all shaded or all unshaded.",
        "A number says how many of the cells that share a side with it are shaded.",
    ],
    body: &[&Walls, &CellSigns(DECIMALS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    rooms_are_tiles(diagram, board, &shaded)?;
    for (place, sign) in signs(diagram) {
        let expected = "a number says how many cells beside it are shaded";
        if let Some(number) = told_number(place, sign, expected)? {
            let cells = counted(number, "shaded cell");
            let sentence = format!("the {number} of {} has {cells} beside it", At(place));
            board.require(sentence, sum(shaded.neighbours(place)).eq(number))?;
        }
    }
    no_square(board, &shaded, 0, "unshaded")?;
    no_square(board, &shaded, 1, "shaded")?;
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the shaded cells are connected", connected)?;
    Ok(())
}
