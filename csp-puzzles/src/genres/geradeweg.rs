use super::common::{signs, told_number};
use super::loops::{LoopArm, one_loop};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::sign::At;
use csp_core::prelude::*;

/// A loop whose straight parts have the lengths of their circles.
pub(super) static GERADEWEG: Genre = Genre {
    name: "geradeweg",
    title: "Geradeweg",
    japanese: "グラーデヴェグ",
    links: &["geradeweg"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and passes all circles.",
        "A number is the length of each straight part of the loop that its circle is on.",
        "A question mark is any number.",
    ],
    body: &[&CellSigns(NUMBERS)],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let expected = "a number is the length of a straight part of the loop";
        let number = told_number(place, sign, expected)?;
        let sentence = format!("the loop passes the circle of {at}");
        board.require(sentence, sum(steps.around(place)).eq(2))?;
        let arms = LoopArm::all(board, &steps, place)?;
        let upright = || arms[0].length + arms[2].length;
        let level = || arms[1].length + arms[3].length;
        let is_there = |length: IntExpr| length.ge(1);
        if let Some(number) = number {
            for (length, words) in [(upright(), "up or down"), (level(), "across")] {
                let sentence = format!("the loop goes {number} steps {words} at {at}, or does not");
                board.require(sentence, length.clone().eq(number) | length.eq(0))?;
            }
        } else {
            let both = is_there(upright()) & is_there(level());
            let sentence = format!("if the loop turns in {at}, both parts have the same length");
            board.require(sentence, both.implies(upright().eq(level())))?;
        }
    }
    Ok(())
}
