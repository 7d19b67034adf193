use super::common::{counted, signs};
use super::loops::shaded_or_on_loop;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{ArrowNumber, Blanks, Mark};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// A loop through all cells that are not shaded.
pub(super) static YAJILIN: Genre = Genre {
    name: "yajilin",
    title: "Yajilin",
    japanese: "ヤジリン",
    links: &["yajilin", "yajirin"],
    rules: &[
        "Shade cells without a sign. No two shaded cells share a side.",
        "Draw one loop through the middles of all other cells without a sign. It does not branch or cross itself.",
        "A number says how many cells in the direction of its arrow are shaded.",
    ],
    body: &[&CellSigns(&[
        &ArrowNumber,
        &Mark('+', Sign::Hole),
        &Blanks('a'),
    ])],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = shaded_or_on_loop(diagram, board)?;
    for (place, sign) in signs(diagram) {
        if let Sign::Arrow(Some(way), Some(number)) = sign {
            let cells = counted(number, "shaded cell");
            let sentence = format!("the {sign} of {} has {cells} before it", At(place));
            board.require(sentence, sum(shaded.ray(place, way)).eq(number))?;
        }
    }
    Ok(())
}
