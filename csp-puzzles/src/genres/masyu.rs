use super::draw::loop_maker;
use super::loops::one_loop;
use super::pearls::{black, white};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::Triples;
use crate::maker::DrawnBoard;
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// One loop through circles.
pub(super) static MASYU: Genre = Genre {
    name: "masyu",
    title: "Masyu",
    japanese: "ましゅ",
    links: &["masyu", "mashu", "pearl"],
    rules: &[
        "Draw one loop through the middles of cells. It does not branch or cross itself, and passes all circles.",
        "It turns in a black circle, and goes straight through the cells before and behind.",
        "It goes straight through a white circle, and turns in the cell before or behind.",
    ],
    body: &[&Triples([Sign::Nothing, Sign::White, Sign::Black])],
    post,
    make: Some(loop_maker(print)),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board.shape().places() {
        let ways = Direction::STRAIGHT.map(|way| {
            let next = board.shape().next(place, way);
            let second = next.map_or(0, |next| board.step(0, next, way));
            [board.step(0, place, way), second]
        });
        diagram.set_cell(place, circle(ways));
    }
}

/// The circle of a cell, by the steps of the loop: for each way from the cell, the first step and the second.
fn circle([up, right, down, left]: [[i32; 2]; 4]) -> Sign {
    let goes_on = [up, right, down, left]
        .iter()
        .all(|[first, second]| first <= second);
    match [up[0] + down[0], left[0] + right[0]] {
        [2, 0] if up[1] + down[1] < 2 => Sign::White,
        [0, 2] if left[1] + right[1] < 2 => Sign::White,
        [1, 1] if goes_on => Sign::Black,
        _ => Sign::Nothing,
    }
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let steps = one_loop(board)?;
    for (place, &sign) in diagram.shape().places().zip(diagram.cells()) {
        let at = At(place);
        let (conditions, sentence) = match sign {
            Sign::Black => (
                black(&steps, place, diagram.shape()),
                format!(
                    "the loop turns in the black circle of {at} and goes straight before and behind it"
                ),
            ),
            Sign::White => (
                white(&steps, place, diagram.shape()),
                format!(
                    "the loop goes straight through the white circle of {at} and turns before or behind it"
                ),
            ),
            _ => continue,
        };
        board.rule(sentence, |model| {
            conditions
                .into_iter()
                .try_for_each(|condition| model.require(condition))
        })?;
    }
    let order = steps.vars().to_vec();
    board
        .model()
        .branch_on(&order, VarOrder::DomWDeg, ValueOrder::Max)?;
    Ok(())
}
