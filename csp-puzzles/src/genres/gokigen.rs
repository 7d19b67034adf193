use super::common::counted;
use super::common::print_at_corners;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::{CORNER_NUMBERS, CornerSigns};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use csp_core::constraints::Forest;
use csp_core::prelude::*;
use csp_core::random::Random;

/// Diagonals without a loop.
pub(super) static GOKIGEN: Genre = Genre {
    name: "gokigen",
    title: "Gokigen (Slant)",
    japanese: "ごきげんななめ",
    links: &["gokigen", "slant"],
    rules: &[
        "Draw a diagonal in each cell. The diagonals make no closed loop.",
        "A number at a corner says how many diagonals meet there.",
    ],
    body: &[&CornerSigns(CORNER_NUMBERS)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| tools.solve_evenly(&tools.blank()),
        print,
        change: None,
        places: CluePlaces::Chosen,
    }),
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "a falling diagonal", '╲'),
    ValueLook::new(1, "a rising diagonal", '╱'),
];

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    print_at_corners(diagram, |corner, around| {
        let ends = around
            .into_iter()
            .filter(|&place| is_on_fall(place, corner) == (board.value(place) == 0));
        ends.count()
    });
}

/// Whether a falling diagonal in a cell would end at this corner of it.
fn is_on_fall((row, column): Place, corner: Place) -> bool {
    [(row, column), (row + 1, column + 1)].contains(&corner)
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let rising = board.cells("diagonals", 0..=1, LOOKS)?;
    let corners = diagram.corner_shape();
    let node = |row: usize, column: usize| row * corners.columns + column;
    let mut edges = Vec::new();
    let mut drawn = Vec::new();
    for (row, column) in diagram.shape().places() {
        let rises = rising[(row, column)];
        let falls = board.model().auxiliary_var("falls", 0..=1)?;
        board.define(&[falls], |model| model.require(falls.ne(rises)))?;
        edges.push((node(row, column), node(row + 1, column + 1)));
        edges.push((node(row, column + 1), node(row + 1, column)));
        drawn.extend([falls, rises]);
    }
    let graph = Graph::new(corners.rows * corners.columns, &edges).map_err(ModelError::from)?;
    board.post(
        "the diagonals make no closed loop",
        Forest::new(&graph, &drawn),
    )?;
    for (corner, number) in diagram.corner_numbers() {
        let around = diagram.around_corner(corner);
        let ends = around.map(|place| IntExpr::from(meets(rising[place], place, corner)));
        let lines = counted(number, "diagonal");
        let sentence = format!("{lines} end at {}", diagram.corner_name(corner));
        board.require(sentence, sum(ends).eq(number))?;
    }
    Ok(())
}

/// Whether the diagonal of a cell ends at one of its corners.
fn meets(rises: Var, place: Place, corner: Place) -> BoolExpr {
    rises.eq(i32::from(!is_on_fall(place, corner)))
}
