//! Numbers outside the board.

use super::angles::angle;
use super::figure::{
    BoardPoint, CELL_UNITS, ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm,
};
use super::line::middle;
use csp_sudoku::Cell;
use csp_sudoku::Shape;
use csp_sudoku::rules::Clue;
use std::collections::BTreeMap;

/// The size of numbers, their distance from the board, and from one another if several stand at one place.
const NUMBER: i32 = 34;
const DISTANCE: i32 = 32;
const NEXT: i32 = 46;

/// Where the arrow of a diagonal begins and ends, from the corner of the board's cell, and its head.
const TAIL: i32 = 22;
const POINT: i32 = 3;
const HEAD: i32 = 10;
const ROOM: i32 = 8;
const THIN: i32 = 4;

/// How many numbers stand at each place outside, which is named by row and column from -1 on.
pub(super) type OutsidePlaces = BTreeMap<(i32, i32), i32>;

/// The number where the line of a clue begins, if that is at the edge of the board.
pub(super) fn number(clue: &Clue, shape: Shape, places: &mut OutsidePlaces) -> Vec<ClueFigure> {
    let Some((first, (x, y))) = entrance(clue.line(0), shape) else {
        return Vec::new();
    };
    let outside = (i32::from(first.row) - y, i32::from(first.column) - x);
    let before = places.entry(outside).or_default();
    let further = *before * NEXT;
    *before += 1;
    let half = CELL_UNITS / 2;
    let away = |by: i32| middle(first).plus(-x * (half + by), -y * (half + by));
    let is_diagonal = x != 0 && y != 0;
    // The arrow of a diagonal needs room.
    let at = away(DISTANCE + further + if is_diagonal { ROOM } else { 0 });
    let number = clue.number(0).to_string();
    let mut shapes = vec![FigureShape::text(at, NUMBER, "currentColor", number)];
    if is_diagonal {
        shapes.extend(pointer(away(TAIL), away(POINT)));
    }
    vec![ClueFigure::new(FigureLayer::Sign, FigureTint::Full, shapes)]
}

/// An arrow from spot to spot.
fn pointer(from: BoardPoint, to: BoardPoint) -> [FigureShape; 2] {
    let shaft = ShapeForm::Path {
        lines: vec![vec![from, to]],
        is_closed: false,
    };
    [shaft, angle(to, from, HEAD)].map(|form| FigureShape::drawn(form, "currentColor", THIN))
}

/// The first cell of a line, and the way in which the line goes from there, if what lies before the cell is outside.
fn entrance(line: &[Cell], shape: Shape) -> Option<(Cell, (i32, i32))> {
    let first = *line.first()?;
    let is_outside = |(x, y): (i32, i32)| {
        let (row, column) = (i32::from(first.row) - y, i32::from(first.column) - x);
        let inside = 0..shape.rows() as i32;
        !inside.contains(&row) || !(0..shape.columns() as i32).contains(&column)
    };
    let ways = match line.get(1) {
        Some(second) => {
            let way = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
            vec![(way(first.column, second.column), way(first.row, second.row))]
        }
        None => vec![(0, 1), (1, 0), (-1, 0), (0, -1)],
    };
    let way = ways.into_iter().find(|way| is_outside(*way))?;
    Some((first, way))
}
