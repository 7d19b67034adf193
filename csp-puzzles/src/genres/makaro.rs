use super::common::print_numbers;
use super::common::{across_walls, numbered_rooms, signs};
use super::draw::{random_regions, walls_between};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{CellSigns, Walls};
use crate::link::token::{Blanks, Mark, NumberFromZero};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

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
    make: Some(PuzzleMaker {
        draw,
        print,
        change: None,
        places: CluePlaces::Drawn,
    }),
};

/// Random rooms, and black cells of which no two share a side.
fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    let rooms = random_regions(diagram.graph(), 2..=5, tools.random);
    walls_between(&mut diagram, &rooms);
    for place in tools.shape.places() {
        let mut beside = tools.shape.neighbours(place);
        let is_free = beside.all(|next| diagram.cell(next) == Sign::Nothing);
        if is_free && tools.chance(15) {
            diagram.set_cell(place, Sign::Hole);
        }
    }
    tools.solve_evenly(&diagram)
}

/// Numbers, and arrows to the greatest number beside a black cell, where there is one.
fn print(board: &DrawnBoard, diagram: &mut Diagram, random: &mut Random) {
    print_numbers(board, diagram, random);
    for place in board.shape().places() {
        if diagram.cell(place) != Sign::Hole {
            continue;
        }
        let value = |way: Direction| {
            let next = board.shape().next(place, way);
            next.map_or(0, |next| board.value(next))
        };
        let most = Direction::STRAIGHT.into_iter().map(value).max();
        let mut ways = Direction::STRAIGHT
            .into_iter()
            .filter(|&way| Some(value(way)) == most);
        if let (Some(way), None) = (ways.next(), ways.next()) {
            diagram.set_cell(place, Sign::Arrow(Some(way), None));
        }
    }
}

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
