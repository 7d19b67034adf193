use super::common::{across_walls, numbered_rooms, signs};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, Walls};
use crate::link::token::{Blanks, Mark, NumberFromZero};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Arrows point to the greatest number.
pub(super) static MAKARO: Genre = Genre {
    name: "makaro",
    title: "Makaro",
    japanese: "マカロ",
    links: &["makaro"],
    rules: &[
        "Write a number into each empty cell. A room has the numbers from 1 to its number of cells, once each.",
        "Equal numbers do not share a side.",
        "An arrow points to the greatest number beside its cell, which no other cell beside it has.",
    ],
    body: &[
        &Walls,
        &CellSigns(&[
            &NumberFromZero,
            &Mark('a', Sign::Hole),
            &Mark('b', Sign::Arrow(Some(Direction::Up), None)),
            &Mark('c', Sign::Arrow(Some(Direction::Down), None)),
            &Mark('d', Sign::Arrow(Some(Direction::Left), None)),
            &Mark('e', Sign::Arrow(Some(Direction::Right), None)),
            &Blanks('g'),
        ]),
    ],
    post,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = numbered_rooms(diagram, board)?;
    let is_open = |place: Place| is_open(diagram, place);
    for [one, other] in across_walls(diagram) {
        if is_open(one) && is_open(other) {
            let sentence = format!("{} and {} have different numbers", At(one), At(other));
            board.post(sentence, NotEqual::new(numbers[one], numbers[other]))?;
        }
    }
    arrows(diagram, board, &numbers)
}

fn is_open(diagram: &Diagram, place: Place) -> bool {
    matches!(diagram.cell(place), Sign::Nothing | Sign::Number(_))
}

fn arrows(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    numbers: &VarGrid,
) -> Result<(), PuzzleError> {
    let is_open = |place: &Place| is_open(diagram, *place);
    for (place, sign) in signs(diagram) {
        let Sign::Arrow(Some(way), _) = sign else {
            continue;
        };
        let Some(target) = diagram.shape().next(place, way).filter(is_open) else {
            return Err(PuzzleError::Sign {
                place,
                sign,
                expected: "an arrow points to a cell with a number",
            });
        };
        let sentence = format!("the arrow of {} points to the greatest number", At(place));
        let others = diagram
            .shape()
            .neighbours(place)
            .filter(|&next| next != target);
        let less = others.map(|next| numbers[next].lt(numbers[target]));
        board.require(sentence, forall(less))?;
    }
    Ok(())
}
