use super::common::print_numbers;
use super::common::{across_walls, numbered_rooms};
use super::draw::solved_rooms;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, NUMBERS, Walls, WithHoles};
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Numbers that fall within rooms.
pub(super) static COJUN: Genre = Genre {
    name: "cojun",
    title: "Cojun",
    japanese: "コージュン",
    links: &["cojun"],
    rules: &[
        "Write a number into each cell. A room has the numbers from 1 to its number of cells, once each.",
        "Equal numbers do not share a side.",
        "Where two cells of a room are above each other, the upper one has the greater number.",
    ],
    body: &[&Walls, &WithHoles(&CellSigns(NUMBERS))],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| solved_rooms(tools, 3..=5),
        print: print_numbers,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let numbers = numbered_rooms(diagram, board)?;
    let is_open = |place: Place| diagram.cell(place) != Sign::Hole;
    for [one, other] in across_walls(diagram) {
        if is_open(one) && is_open(other) {
            let sentence = format!("{} and {} have different numbers", At(one), At(other));
            board.post(sentence, NotEqual::new(numbers[one], numbers[other]))?;
        }
    }
    let areas = diagram.areas();
    for place in diagram.shape().places() {
        let below = diagram.shape().next(place, Direction::Down);
        let area = |place: Place| areas.of(diagram.node(place));
        if let Some(below) = below.filter(|&below| area(below) == area(place)) {
            let sentence = format!("{} has a greater number than {}", At(place), At(below));
            board.require(sentence, numbers[place].gt(numbers[below]))?;
        }
    }
    Ok(())
}
