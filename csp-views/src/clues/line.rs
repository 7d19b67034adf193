//! Lines through cells, and arrows.

use super::angles::angle;
use super::figure::{
    BoardBox, BoardPoint, CELL_UNITS, ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm,
};
use csp_sudoku::Cell;
use csp_sudoku::rules::{Clue, LineEnds};

/// The width of lines, and the radius of what is at their ends.
const WIDTH: i32 = 20;
const BULB: i32 = 36;
const CIRCLE: i32 = 40;
const DIAMOND: i32 = 44;
/// The width of thin lines.
const THIN: i32 = 5;
/// The radius of a line with one cell.
const DOT: i32 = 18;
const ARROW_COLOR: &str = "gray";
const ARROW_HEAD: i32 = 22;

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> BoardPoint {
    let place = |number: u8| i32::from(number) * CELL_UNITS + CELL_UNITS / 2;
    BoardPoint::new(place(cell.column), place(cell.row))
}

/// All lines of a clue.
pub(super) fn lines(clue: &Clue, color: &'static str, ends: LineEnds) -> Vec<ClueFigure> {
    let shapes = clue
        .lines()
        .iter()
        .flat_map(|line| one_line(line, color, ends));
    vec![ClueFigure::new(
        FigureLayer::Line,
        FigureTint::Half,
        shapes.collect(),
    )]
}

/// A line with its ends.
fn one_line(cells: &[Cell], color: &'static str, ends: LineEnds) -> Vec<FigureShape> {
    let mut spots: Vec<BoardPoint> = cells.iter().copied().map(middle).collect();
    let (Some(&first), Some(&last)) = (spots.first(), spots.last()) else {
        return Vec::new();
    };
    let mut shapes = at_ends(first, last, color, ends);
    if spots.len() == 1 {
        let dot = ShapeForm::Circle {
            at: first,
            radius: DOT,
        };
        shapes.push(FigureShape::filled(dot, color));
        return shapes;
    }
    if let LineEnds::Circles | LineEnds::Diamonds = ends {
        cut(&mut spots, ends);
        spots.reverse();
        cut(&mut spots, ends);
        spots.reverse();
    }
    let form = ShapeForm::Path {
        lines: vec![spots],
        is_closed: ends == LineEnds::Joined,
    };
    shapes.push(FigureShape::drawn(form, color, WIDTH));
    shapes
}

/// What is at the ends of a line.
fn at_ends(
    first: BoardPoint,
    last: BoardPoint,
    color: &'static str,
    ends: LineEnds,
) -> Vec<FigureShape> {
    let circle = |at, radius| ShapeForm::Circle { at, radius };
    let drawn = |form| FigureShape::drawn(form, color, THIN);
    match ends {
        LineEnds::Plain | LineEnds::Joined => Vec::new(),
        LineEnds::Bulb => vec![FigureShape::filled(circle(first, BULB), color)],
        LineEnds::Circles => [first, last].map(|at| drawn(circle(at, CIRCLE))).to_vec(),
        LineEnds::Diamonds => [first, last].map(|at| drawn(diamond(at))).to_vec(),
    }
}

fn diamond(at: BoardPoint) -> ShapeForm {
    let ways = [(0, -DIAMOND), (DIAMOND, 0), (0, DIAMOND), (-DIAMOND, 0)];
    ShapeForm::Path {
        lines: vec![ways.map(|(x, y)| at.plus(x, y)).to_vec()],
        is_closed: true,
    }
}

/// Lets a line begin at the edge of what is at its first cell.
fn cut(spots: &mut [BoardPoint], ends: LineEnds) {
    let [first, second, ..] = spots else {
        return;
    };
    let is_straight = first.x == second.x || first.y == second.y;
    let radius = match ends {
        LineEnds::Diamonds if is_straight => DIAMOND,
        // The edge of a diamond is nearer there: by the root of 2.
        LineEnds::Diamonds => DIAMOND * 7 / 10,
        _ => CIRCLE,
    };
    *first = first.towards(*second, radius);
}

/// A circle around the cells of the first line, and arrows along the others.
pub(super) fn arrow(clue: &Clue) -> Vec<ClueFigure> {
    let circle = clue.line(0);
    let mut shapes = pill(circle);
    let shafts = clue.lines().iter().skip(1);
    shapes.extend(shafts.flat_map(|shaft| arrow_shaft(circle, shaft)));
    // The lines are thin, so all of their colour is needed.
    vec![ClueFigure::new(FigureLayer::Line, FigureTint::Full, shapes)]
}

/// A circle around one cell, or around several that lie in one row or column.
fn pill(cells: &[Cell]) -> Vec<FigureShape> {
    let bounds = |cell: &Cell| BoardBox::around(middle(*cell), CIRCLE, CIRCLE);
    let boxes: Vec<BoardBox> = cells.iter().map(bounds).collect();
    let Some(whole) = boxes.iter().copied().reduce(BoardBox::with) else {
        return Vec::new();
    };
    let longer = 2 * CIRCLE + CELL_UNITS * (cells.len() as i32 - 1);
    let (width, height) = (whole.to.x - whole.from.x, whole.to.y - whole.from.y);
    let is_straight = [width.max(height), width.min(height)] == [longer, 2 * CIRCLE];
    let boxes = if is_straight { vec![whole] } else { boxes };
    let rounded = |bounds| ShapeForm::Rectangle {
        bounds,
        radius: CIRCLE,
    };
    boxes
        .into_iter()
        .map(|bounds| FigureShape::drawn(rounded(bounds), ARROW_COLOR, THIN))
        .collect()
}

/// The shaft from the nearest cell of the circle, and its head.
fn arrow_shaft(circle: &[Cell], shaft: &[Cell]) -> Vec<FigureShape> {
    let mut spots: Vec<BoardPoint> = shaft.iter().copied().map(middle).collect();
    let (Some(&first), Some(&end)) = (spots.first(), spots.last()) else {
        return Vec::new();
    };
    let distance = |spot: &BoardPoint| {
        let (x, y) = (i64::from(spot.x - first.x), i64::from(spot.y - first.y));
        x * x + y * y
    };
    let nearest = circle.iter().copied().map(middle).min_by_key(distance);
    let start = nearest.map(|spot| spot.towards(first, CIRCLE));
    spots.splice(0..0, start);
    let from = spots.iter().rev().nth(1).copied().unwrap_or(end);
    let form = ShapeForm::Path {
        lines: vec![spots],
        is_closed: false,
    };
    vec![
        FigureShape::drawn(form, ARROW_COLOR, THIN),
        FigureShape::drawn(angle(end, from, ARROW_HEAD), ARROW_COLOR, THIN),
    ]
}
