use super::common::{signs, told_number};
use super::draw::loop_maker;
use super::loops::{LoopArms, one_loop};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS};
use crate::maker::DrawnBoard;
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

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
    make: Some(loop_maker(print)),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board.shape().places() {
        let [up, right, down, left] = board.arms(place);
        let [upright, level] = [up + down, left + right];
        // The loop turns in a cell without a number, and its parts differ, or it does not pass the cell.
        if upright + level > 0 && (upright == 0 || level == 0 || upright == level) {
            diagram.set_cell(place, Sign::Number(upright.max(level)));
        }
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    let mut all_arms = LoopArms::new(&steps);
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let expected = "a number is the length of a straight part of the loop";
        let number = told_number(place, sign, expected)?;
        let sentence = format!("the loop passes the circle of {at}");
        board.require(sentence, sum(steps.around(place)).eq(2))?;
        let arms = all_arms.all(board, place, number)?;
        let upright = || arms[0].length + arms[2].length;
        let level = || arms[1].length + arms[3].length;
        if let Some(number) = number {
            for (length, words) in [(upright(), "up or down"), (level(), "across")] {
                let sentence = format!("the loop goes {number} steps {words} at {at}, or does not");
                board.require(sentence, length.clone().eq(number) | length.eq(0))?;
            }
        } else {
            let both = upright().ge(1) & level().ge(1);
            let sentence = format!("if the loop turns in {at}, both parts have the same length");
            board.require(sentence, both.implies(upright().eq(level())))?;
        }
    }
    Ok(())
}
