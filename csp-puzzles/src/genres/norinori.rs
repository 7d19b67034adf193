use super::common::rooms;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Walls;
use crate::sign::At;
use csp_core::prelude::*;

/// Dominoes, two cells in each room.
pub(super) static NORINORI: Genre = Genre {
    name: "norinori",
    title: "Norinori",
    japanese: "のりのり",
    links: &["norinori"],
    rules: &[
        "Shade cells. Each shaded cell shares a side with exactly one other.",
        "Each room has exactly two shaded cells.",
    ],
    body: &[&Walls],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    for (first, cells, _) in rooms(diagram, &shaded) {
        let sentence = format!("the room of {first} has two shaded cells");
        board.post(sentence, Count::exactly(&cells, 1, 2))?;
    }
    for place in diagram.shape().places() {
        let one_beside = sum(shaded.neighbours(place)).eq(1);
        let sentence = format!(
            "{} has one shaded cell beside it if it is shaded",
            At(place)
        );
        board.require(sentence, shaded[place].implies(one_beside))?;
    }
    Ok(())
}
