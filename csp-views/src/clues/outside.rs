//! Numbers outside the board.

use super::angles::angle;
use super::figure::{
    BoardPoint, CELL_UNITS, ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm,
};
use super::line::middle;
use csp_sudoku::Cell;
use csp_sudoku::Shape;
use csp_sudoku::rules::{Clue, ClueLook};
use std::collections::BTreeMap;

/// The size of numbers, their distance from the board, and from one another if several stand at one place.
const NUMBER: i32 = 34;
const DISTANCE: i32 = 32;
const NEXT: i32 = 46;

/// Where the arrow of a diagonal begins and ends, from the corner of the board's cell, and its head.
const TAIL: i32 = 22;
const POINT: i32 = 3;
const HEAD: i32 = 10;
/// Where the number of a diagonal stands, from that corner: away from the board and along its edge, or beside a corner of the board.
const BEHIND: i32 = 46;
const ALONG: i32 = 16;
const CORNER: i32 = 38;
const THIN: i32 = 4;

/// How many numbers stand at each place outside, which is named by row and column from -1 on.
pub(super) type OutsidePlaces = BTreeMap<(i32, i32), i32>;

/// The places of diagonals among some clues. Their arrows point from there, so other numbers stand further out.
pub(super) fn reserved(clues: &[Clue], shape: Shape) -> OutsidePlaces {
    let outside = clues
        .iter()
        .filter(|clue| clue.kind().look == ClueLook::Outside);
    let entrances = outside.filter_map(|clue| entrance(clue.line(0), shape));
    let diagonals = entrances.filter(Entrance::is_diagonal);
    diagonals.map(|entrance| (entrance.outside(), 1)).collect()
}

/// The number where the line of a clue begins, if that is at the edge of the board.
pub(super) fn number(clue: &Clue, shape: Shape, places: &mut OutsidePlaces) -> Vec<ClueFigure> {
    let Some(entrance) = entrance(clue.line(0), shape) else {
        return Vec::new();
    };
    let text = |at| FigureShape::text(at, NUMBER, "currentColor", clue.number(0).to_string());
    let shapes = if entrance.is_diagonal() {
        let mut shapes = vec![text(entrance.beside_arrow(shape))];
        shapes.extend(pointer(entrance.away(TAIL), entrance.away(POINT)));
        shapes
    } else {
        let before = places.entry(entrance.outside()).or_default();
        let further = *before * NEXT;
        *before += 1;
        vec![text(entrance.away(DISTANCE + further))]
    };
    vec![ClueFigure::new(FigureLayer::Sign, FigureTint::Full, shapes)]
}

/// An arrow from point to point.
fn pointer(from: BoardPoint, to: BoardPoint) -> [FigureShape; 2] {
    let shaft = ShapeForm::Path {
        lines: vec![vec![from, to]],
        is_closed: false,
    };
    [shaft, angle(to, from, HEAD)].map(|form| FigureShape::drawn(form, "currentColor", THIN))
}

/// Where a line enters the board: its first cell, and the way in which it goes from there.
struct Entrance {
    first: Cell,
    way: (i32, i32),
}

impl Entrance {
    fn is_diagonal(&self) -> bool {
        self.way.0 != 0 && self.way.1 != 0
    }

    /// The row and the column before the first cell.
    fn outside(&self) -> (i32, i32) {
        let (x, y) = self.way;
        (
            i32::from(self.first.row) - y,
            i32::from(self.first.column) - x,
        )
    }

    fn is_outside_rows(&self, shape: Shape) -> bool {
        !(0..shape.rows() as i32).contains(&self.outside().0)
    }

    fn is_outside_columns(&self, shape: Shape) -> bool {
        !(0..shape.columns() as i32).contains(&self.outside().1)
    }

    /// The point this far before the edge or the corner of the first cell, on both axes.
    fn away(&self, by: i32) -> BoardPoint {
        let by = CELL_UNITS / 2 + by;
        middle(self.first).plus(-self.way.0 * by, -self.way.1 * by)
    }

    /// Where the number of a diagonal stands: behind its arrow, near the corner, so that there is room for others.
    fn beside_arrow(&self, shape: Shape) -> BoardPoint {
        let (out, along) = match (self.is_outside_rows(shape), self.is_outside_columns(shape)) {
            (true, true) => (CORNER, CORNER),
            _ => (BEHIND, ALONG),
        };
        let by = |is_outside| if is_outside { out } else { along };
        let (x, y) = self.way;
        let right = -x * by(self.is_outside_columns(shape));
        let down = -y * by(self.is_outside_rows(shape));
        self.away(0).plus(right, down)
    }
}

/// Where a line enters the board, if what lies before its first cell is outside.
fn entrance(line: &[Cell], shape: Shape) -> Option<Entrance> {
    let first = *line.first()?;
    let way = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    let ways = match line.get(1) {
        Some(second) => vec![(way(first.column, second.column), way(first.row, second.row))],
        None => vec![(0, 1), (1, 0), (-1, 0), (0, -1)],
    };
    let entrances = ways.into_iter().map(|way| Entrance { first, way });
    let mut outside = entrances
        .filter(|entrance| entrance.is_outside_rows(shape) || entrance.is_outside_columns(shape));
    outside.next()
}
