use super::common::numbers_of_rooms;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{AreaSigns, NUMBERS, Walls};
use crate::sign::At;
use csp_core::prelude::*;

/// Connected shading without long runs.
pub(super) static AQRE: Genre = Genre {
    name: "aqre",
    title: "Aqre",
    japanese: "Aqre",
    links: &["aqre"],
    rules: &[
        "Shade cells. The shaded cells are connected.",
        "A number says how many cells of its room are shaded.",
        "No four cells one after the other in a row or column are all shaded or all unshaded.",
    ],
    body: &[&Walls, &AreaSigns(NUMBERS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    numbers_of_rooms(diagram, board, &shaded, |height, width| height * width)?;
    for place in diagram.shape().places() {
        for way in [Direction::Right, Direction::Down] {
            let cells: Vec<Place> = std::iter::once(place)
                .chain(diagram.shape().ray(place, way))
                .take(4)
                .collect();
            if let [first, .., last] = cells[..]
                && cells.len() == 4
            {
                let [first, last] = [first, last].map(At);
                let run: Vec<Var> = cells.iter().map(|&cell| shaded[cell]).collect();
                let sentence = format!("{first} to {last} are not all shaded");
                board.require(sentence, exists(run.iter().map(|&cell| !cell)))?;
                let sentence = format!("{first} to {last} are not all unshaded");
                board.require(sentence, exists(run))?;
            }
        }
    }
    let connected = Connected::nodes(diagram.graph(), shaded.vars());
    board.post("the shaded cells are connected", connected)?;
    Ok(())
}
