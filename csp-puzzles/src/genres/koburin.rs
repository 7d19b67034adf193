use super::common::{counted, signs, told_number};
use super::loops::shaded_or_on_loop;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, FOUR, Mark};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// A loop through all cells that are not shaded, with numbers of shaded cells beside them.
pub(super) static KOBURIN: Genre = Genre {
    name: "koburin",
    title: "Koburin",
    japanese: "コブリン",
    links: &["koburin"],
    rules: &[
        "Shade cells without a sign. No two shaded cells share a side.",
        "Draw one loop through the middles of all other cells without a sign. It does not branch or cross itself.",
        "A number says how many of the cells that share a side with it are shaded.",
    ],
    body: &[&CellSigns(&[
        &FOUR,
        &Mark('.', Sign::Unknown),
        &Blanks('g'),
    ])],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let shaded = shaded_or_on_loop(diagram, board)?;
    for (place, sign) in signs(diagram) {
        let expected = "a number says how many cells beside it are shaded";
        if let Some(number) = told_number(place, sign, expected)? {
            let cells = counted(number, "shaded cell");
            let sentence = format!("the {number} of {} has {cells} beside it", At(place));
            board.require(sentence, sum(shaded.neighbours(place)).eq(number))?;
        }
    }
    Ok(())
}
