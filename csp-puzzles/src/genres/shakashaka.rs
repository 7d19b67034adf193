use super::common::{counted, signs, told_number};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::parts::CellSigns;
use crate::link::token::{Blanks, FOUR, Mark};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use itertools::Itertools as _;

/// Triangles that leave rectangles.
pub(super) static SHAKASHAKA: Genre = Genre {
    name: "shakashaka",
    title: "Shakashaka",
    japanese: "シャカシャカ",
    links: &["shakashaka"],
    rules: &[
        "Put black triangles, each half of a cell, into white cells. Each white area is a rectangle, upright or turned by 45°.",
        "A number says how many of the cells beside it have a triangle.",
    ],
    body: &[&CellSigns(&[
        &FOUR,
        &Mark('.', Sign::Unknown),
        &Blanks('g'),
    ])],
    post,
    make: None,
};

const LOOKS: &[ValueLook] = &[
    ValueLook::new(0, "no triangle", '.'),
    ValueLook::new(1, "a triangle at the lower left", '◣'),
    ValueLook::new(2, "a triangle at the lower right", '◢'),
    ValueLook::new(3, "a triangle at the upper right", '◥'),
    ValueLook::new(4, "a triangle at the upper left", '◤'),
];

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let triangles = board.cells("triangles", 0..=4, LOOKS)?;
    for (place, sign) in signs(diagram) {
        let at = At(place);
        let number = told_number(
            place,
            sign,
            "a number says how many triangles are beside it",
        )?;
        board.require(format!("{at} is black"), triangles[place].eq(0))?;
        if let Some(number) = number {
            let all = counted(number, "triangle");
            let beside = triangles
                .neighbours(place)
                .map(|cell| IntExpr::from(cell.ne(0)));
            board.require(format!("{at} has {all} beside it"), sum(beside).eq(number))?;
        }
    }
    for corner in diagram.corner_shape().places() {
        angles_at(diagram, board, &triangles, corner)?;
    }
    Ok(())
}

fn angles_at(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    triangles: &VarGrid,
    corner: Place,
) -> Result<(), ModelError> {
    // Clockwise from the upper right. `None`: a black cell, or outside of the board.
    let cells = [(0, 1), (1, 1), (1, 0), (0, 0)].map(|(down, right)| {
        let place = (
            (corner.0 + down).checked_sub(1)?,
            (corner.1 + right).checked_sub(1)?,
        );
        let is_white =
            diagram.shape().number(place).is_some() && diagram.cell(place) == Sign::Nothing;
        is_white.then(|| triangles[place])
    });
    let scope: Vec<Var> = cells.into_iter().flatten().collect();
    if !scope.is_empty() {
        let sentence = format!(
            "at {}, white areas have right angles",
            diagram.corner_name(corner)
        );
        board.post(
            sentence,
            Table::new(&scope, right_angles(cells.map(|cell| cell.is_some()))),
        )?;
    }
    Ok(())
}

/// The values of the white cells around a corner for which each white angle has 90°, 180° or 360°. Where all angles of an area are right, it is a rectangle.
fn right_angles(is_white: [bool; 4]) -> Vec<Vec<i32>> {
    let values = is_white.into_iter().filter(|&white| white).map(|_| 0..=4);
    let all = values.multi_cartesian_product();
    all.filter(|values| {
        let mut values = values.iter();
        let mut angles = Vec::new();
        for (quarter, white) in is_white.into_iter().enumerate() {
            let value = if white { values.next().copied() } else { None };
            angles.extend(halves(quarter, value));
        }
        // Begins the round behind a black angle.
        let Some(black) = angles.iter().position(|&white| !white) else {
            return true;
        };
        angles.rotate_left(black);
        let runs = angles.split(|&white| !white);
        runs.into_iter().all(|run| matches!(run.len(), 0 | 2 | 4))
    })
    .collect()
}

/// Whether the two angles of 45° of a cell at a corner are white, clockwise. The corner is the lower left one of the first
/// quarter, and so on clockwise.
fn halves(quarter: usize, value: Option<i32>) -> [bool; 2] {
    let Some(value) = value else {
        return [false; 2];
    };
    // Which corner is black, clockwise from the lower left one, counted from the one that is looked at.
    let black = (5 - value as usize + 4 - quarter) % 4;
    match (value, black) {
        (0, _) | (_, 2) => [true; 2],
        (_, 0) => [false; 2],
        (_, 1) => [false, true],
        _ => [true, false],
    }
}
