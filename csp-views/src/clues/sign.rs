//! Signs between cells, and digits where four cells meet.

use super::angles::angle;
use super::figure::{
    BoardPoint, CELL_UNITS, ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm,
};
use super::line::middle;
use csp_sudoku::rules::{Clue, Numeral, SignDot};
use csp_sudoku::{Cell, Shape};

const DOT: i32 = 13;
const RIM: i32 = 3;
const LETTER: i32 = 34;
const ON_DOT: i32 = 20;
const POINT: i32 = 7;
const ARM: i32 = 17;
const CORNER: i32 = 28;

/// A sign between each two neighbors of the line, if all of them are.
pub(super) fn signs(clue: &Clue, numeral: Numeral, dot: SignDot) -> Vec<ClueFigure> {
    let text = match dot {
        SignDot::White | SignDot::Black if is_usual(clue) => String::new(),
        _ => written(clue.number(0), numeral),
    };
    let on_dot = |at: BoardPoint, ground: &'static str, ink: &'static str| {
        let mut rim = FigureShape::drawn(ShapeForm::Circle { at, radius: DOT }, "gray", RIM);
        rim.fill = Some(ground);
        let text = FigureShape::text(
            at,
            ON_DOT - 3 * (text.len() as i32 - 1).clamp(0, 4),
            ink,
            text.clone(),
        );
        [rim, text]
            .into_iter()
            .filter(|shape| !is_blank(shape))
            .collect()
    };
    between(clue, |[one, other]| {
        let at = one.between(other);
        match dot {
            SignDot::Absent => vec![FigureShape::text(at, LETTER, "currentColor", text.clone())],
            SignDot::White => on_dot(at, "white", "black"),
            SignDot::Black => on_dot(at, "black", "white"),
        }
    })
}

fn is_blank(shape: &FigureShape) -> bool {
    matches!(&shape.form, ShapeForm::Text { text, .. } if text.is_empty())
}

/// Whether the number need not be told.
fn is_usual(clue: &Clue) -> bool {
    let field = clue.kind().numbers.first();
    field.is_some_and(|field| field.default == Some(clue.number(0)))
}

fn written(number: i32, numeral: Numeral) -> String {
    match (numeral, number) {
        (Numeral::Roman, 5) => "V".to_owned(),
        (Numeral::Roman, 10) => "X".to_owned(),
        (Numeral::Roman, 15) => "XV".to_owned(),
        _ => number.to_string(),
    }
}

/// An angle between each two neighbors of the line, if all of them are.
pub(super) fn angles(clue: &Clue) -> Vec<ClueFigure> {
    between(clue, |[one, other]| {
        let form = angle(one.between(other).towards(other, POINT), one, ARM);
        vec![FigureShape::drawn(form, "currentColor", 2 * RIM)]
    })
}

/// What is drawn between the middles of neighbors. It is nothing if some are no neighbors.
fn between(clue: &Clue, shapes: impl Fn([BoardPoint; 2]) -> Vec<FigureShape>) -> Vec<ClueFigure> {
    let pairs = || clue.lines().iter().flat_map(|line| line.windows(2));
    let is_near = |pair: &[Cell]| {
        let rows = pair[0].row.abs_diff(pair[1].row);
        rows + pair[0].column.abs_diff(pair[1].column) == 1
    };
    if !pairs().all(is_near) {
        return Vec::new();
    }
    let shapes = pairs().flat_map(|pair| shapes([middle(pair[0]), middle(pair[1])]));
    vec![ClueFigure::new(
        FigureLayer::Sign,
        FigureTint::Full,
        shapes.collect(),
    )]
}

/// The digits in a circle where four cells meet, if they do.
pub(super) fn corner(clue: &Clue, shape: Shape) -> Vec<ClueFigure> {
    let cells = clue.line(0);
    let row = cells.iter().map(|cell| cell.row).min().unwrap_or_default();
    let column = cells
        .iter()
        .map(|cell| cell.column)
        .min()
        .unwrap_or_default();
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell {
        row: row + down,
        column: column + right,
    });
    if !square.iter().all(|cell| cells.contains(cell)) {
        return Vec::new();
    }
    let place = |number: u8| (i32::from(number) + 1) * CELL_UNITS;
    let at = BoardPoint::new(place(column), place(row));
    let mut circle = FigureShape::drawn(ShapeForm::Circle { at, radius: CORNER }, "gray", RIM);
    circle.fill = Some("white");
    let mut shapes = vec![circle];
    shapes.extend(corner_digits(clue, shape, at));
    vec![ClueFigure::new(FigureLayer::Sign, FigureTint::Full, shapes)]
}

/// The digits, in two lines if there are more than two.
fn corner_digits(clue: &Clue, shape: Shape, at: BoardPoint) -> Vec<FigureShape> {
    let mut numbers = clue.numbers().to_vec();
    numbers.sort_unstable();
    let digit = |number: &i32| {
        let digit = shape.digit_of(*number);
        digit.map_or_else(
            || number.to_string(),
            |digit| shape.character(digit).to_string(),
        )
    };
    let digits: Vec<String> = numbers.iter().map(digit).collect();
    let in_line = if digits.len() > 2 {
        digits.len().div_ceil(2)
    } else {
        2
    };
    let lines: Vec<String> = digits.chunks(in_line).map(<[String]>::concat).collect();
    let longest = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(1);
    let size = (58 / longest.max(2) as i32).clamp(1, 28) - 4 * (lines.len() as i32 - 1).min(1);
    let height = |line: usize| (2 * line as i32 - lines.len() as i32 + 1) * size * 9 / 20;
    let texts = lines.iter().enumerate();
    texts
        .map(|(line, text)| {
            FigureShape::text(at.plus(0, height(line)), size.max(1), "black", text.clone())
        })
        .collect()
}
