use super::common::{numbered_rooms, room_sizes};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS, Walls, WithHoles};
use crate::sign::At;
use csp_core::prelude::*;

/// Equal numbers far from each other.
pub(super) static HAKYUU: Genre = Genre {
    name: "hakyuu",
    title: "Hakyuu (Ripple effect)",
    japanese: "波及効果",
    links: &["ripple", "hakyuu"],
    rules: &[
        "Write a number into each cell. A room has the numbers from 1 to its number of cells, once each.",
        "Between two equal numbers in a row or column there are at least that many cells.",
    ],
    body: &[&Walls, &WithHoles(&CellSigns(NUMBERS))],
    post,
    make: None,
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = numbered_rooms(diagram, board)?;
    let most = room_sizes(diagram);
    for place in diagram.shape().places() {
        for way in [Direction::Right, Direction::Down] {
            for (distance, other) in (1..).zip(diagram.shape().ray(place, way)) {
                let largest = most[diagram.node(place)].min(most[diagram.node(other)]);
                if distance > largest {
                    continue;
                }
                let [x, y] = [numbers[place], numbers[other]];
                let [a, b] = [place, other].map(At);
                let sentence =
                    format!("{a} and {b} do not have the same number from {distance} on");
                board.rule(sentence, |model| {
                    (distance..=largest).try_for_each(|n| model.require(x.ne(n) | y.ne(n)))
                })?;
            }
        }
    }
    Ok(())
}
