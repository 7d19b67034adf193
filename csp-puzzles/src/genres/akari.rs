use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, FOUR, Mark};
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use csp_core::random::Random;

/// Lamps that light all cells and not each other.
pub(super) static AKARI: Genre = Genre {
    name: "akari",
    title: "Akari",
    japanese: "美術館",
    links: &["akari", "lightup", "bijutsukan"],
    rules: &[
        "Put lamps into cells. A lamp lights its cell, and all cells in its row and column up to a wall.",
        "Every cell is lit, and no lamp lights another one.",
        "A number on a wall says how many of the cells beside it have a lamp.",
    ],
    body: &[&CellSigns(&[
        &FOUR,
        &Mark('.', Sign::Unknown),
        &Blanks('g'),
    ])],
    post,
    make: Some(PuzzleMaker {
        draw,
        print,
        change: Some(add_a_wall),
        places: CluePlaces::Chosen,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no lamp", '.'),
    ValueLook::new(1, "a lamp", '*'),
];

fn draw(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let mut diagram = tools.blank();
    for place in tools.shape.places() {
        if tools.chance(12) {
            build_a_wall(tools, &mut diagram, place);
        }
    }
    tools.solve_evenly(&diagram)
}

/// A wall whose number is not told, with its image.
fn build_a_wall(tools: &MakerTools<'_>, diagram: &mut Diagram, place: Place) {
    let image = tools.symmetry.place(place, tools.shape);
    diagram.set_cell(place, Sign::Unknown);
    diagram.set_cell(image, Sign::Unknown);
}

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    for place in board.shape().places() {
        if diagram.cell(place) == Sign::Unknown {
            let lamps = board.count(board.shape().neighbours(place), 1);
            diagram.set_cell(place, Sign::Number(lamps));
        }
    }
}

/// One more wall where another solution has or has no lamp, and lamps that light what is left.
fn add_a_wall(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let mut diagram = board.diagram.clone();
    let place = tools.place_that_differs(board, other)?;
    build_a_wall(tools, &mut diagram, place);
    tools.solve_evenly(&diagram)
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let lamp = board.cells("lamps", 0..=1, LOOKS)?;
    let shape = diagram.shape();
    let is_open = |&place: &Place| diagram.cell(place) == Sign::Nothing;
    for place in shape.places() {
        let at = At(place);
        if let Some(number) = diagram.cell(place).number() {
            let sentence = format!("the {number} in {at} has {number} lamps beside it");
            board.require(sentence, sum(lamp.neighbours(place)).eq(number))?;
        }
        if !is_open(&place) {
            board.require(format!("{at} is a wall"), !lamp[place])?;
            continue;
        }
        let seen = |way: Direction| shape.ray(place, way).take_while(is_open);
        let others = Direction::STRAIGHT.into_iter().flat_map(seen);
        let lights = others.map(|other| lamp[other]).chain([lamp[place]]);
        board.require(format!("{at} is lit"), exists(lights))?;
        let starts = |way: Direction| {
            let before = shape.next(place, way.reverse());
            before.is_none_or(|before| !is_open(&before))
        };
        for (way, line) in [(Direction::Right, "row"), (Direction::Down, "column")] {
            if starts(way) {
                let run: Vec<Var> = std::iter::once(lamp[place])
                    .chain(seen(way).map(|other| lamp[other]))
                    .collect();
                let sentence =
                    format!("the cells from {at} on in its {line} have one lamp at most");
                board.post(sentence, Count::at_most(&run, 1, 1))?;
            }
        }
    }
    Ok(())
}
