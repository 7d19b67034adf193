use super::common::numbered_rooms;
use super::common::print_numbers;
use super::draw::solved_rooms;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS, Walls};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::At;
use csp_core::prelude::*;

/// Equal numbers do not touch.
pub(super) static SUGURU: Genre = Genre {
    name: "suguru",
    title: "Suguru",
    japanese: "ナンバーブロック",
    links: &["suguru"],
    rules: &[
        "Write a number into each cell. A room has the numbers from 1 to its number of cells, once each.",
        "Equal numbers do not touch, not even at a corner.",
    ],
    body: &[&Walls, &CellSigns(NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| solved_rooms(tools, 4..=5),
        print: print_numbers,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = numbered_rooms(diagram, board)?;
    let areas = diagram.areas();
    for place in diagram.shape().places() {
        for other in diagram.shape().around(place).filter(|&other| other > place) {
            let [a, b] = [place, other].map(|place| areas.of(diagram.node(place)));
            if a != b {
                let sentence = format!("{} and {} have different numbers", At(place), At(other));
                board.post(sentence, NotEqual::new(numbers[place], numbers[other]))?;
            }
        }
    }
    Ok(())
}
