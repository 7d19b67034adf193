use super::common::{counted, shaded_cells_cut_nothing, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{ArrowNumber, Blanks};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Numbers with arrows that are true unless they are shaded.
pub(super) static YAJIKAZU: Genre = Genre {
    name: "yajikazu",
    title: "Yajisan-Kazusan",
    japanese: "やじさんかずさん",
    links: &["yajikazu"],
    rules: &[
        "Shade cells. No two shaded cells share a side, and the unshaded cells are connected.",
        "A number in an unshaded cell says how many cells in the direction of its arrow are shaded.",
    ],
    body: &[&CellSigns(&[&ArrowNumber, &Blanks('a')])],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = board.shading()?;
    shaded_cells_cut_nothing(diagram, board, &shaded)?;
    for (place, sign) in signs(diagram) {
        if let Sign::Arrow(Some(way), Some(number)) = sign {
            let is_true = sum(shaded.ray(place, way)).eq(number);
            let cells = counted(number, "shaded cell");
            let sentence = format!(
                "the {sign} of {} has {cells} before it, or is shaded",
                At(place)
            );
            board.require(sentence, shaded[place] | is_true)?;
        }
    }
    Ok(())
}
