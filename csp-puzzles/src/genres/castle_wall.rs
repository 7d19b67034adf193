use super::common::{counted, signs};
use super::loops::{no_line, one_loop};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer_edges::CellEdges;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, WalledNumber};
use crate::sign::{At, CircleColour, Sign};
use csp_core::constraints::Xor;
use csp_core::prelude::*;

/// One loop with cells inside and outside of it.
pub(super) static CASTLE_WALL: Genre = Genre {
    name: "castle-wall",
    title: "Castle wall",
    japanese: "Castle Wall",
    links: &["castle"],
    rules: &[
        "Draw one loop through the middles of cells without a sign. It does not branch or cross itself.",
        "A number says how many lines of the loop lie in the direction of its arrow, in its own row or column. A line leads from a cell to the next.",
        "White cells are inside of the loop and black ones outside.",
    ],
    body: &[&CellSigns(&[&WalledNumber, &Blanks('a')])],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let Sign::Walled(colour, way, number) = sign else {
            let expected = "a cell has an arrow with a number, and a colour";
            return Err(PuzzleError::Sign {
                place,
                sign,
                expected,
            });
        };
        no_line(board, &steps, place, "has a sign")?;
        if let Some((way, number)) = way.zip(number) {
            let cells = std::iter::once(place).chain(diagram.shape().ray(place, way));
            let before = cells.filter_map(|cell| steps.from(cell, way));
            let lines = counted(number, "line");
            let sentence = format!("the {sign} of {at} has {lines} before it");
            board.require(sentence, sum(before).eq(number))?;
        }
        if let Some(colour) = colour {
            side(board, &steps, place, colour)?;
        }
    }
    Ok(())
}

/// A white cell is inside: the way from it to the upper edge, just beside the middles of the cells, meets an odd number of lines.
fn side(
    board: &mut LayeredBoard,
    steps: &CellEdges,
    place: Place,
    colour: CircleColour,
) -> Result<(), ModelError> {
    let at = At(place);
    let above = (0..place.0).filter_map(|row| steps.from((row, place.1), Direction::Right));
    let met: Vec<Var> = above.collect();
    match colour {
        CircleColour::White => {
            let sentence = format!("the white cell {at} is inside of the loop");
            board.post(
                sentence,
                Xor::odd(met.iter().map(|&step| Atom::is(step, 1))),
            )
        }
        CircleColour::Black => {
            let sentence = format!("the black cell {at} is outside of the loop");
            board.post(
                sentence,
                Xor::even(met.iter().map(|&step| Atom::is(step, 1))),
            )
        }
    }
}
