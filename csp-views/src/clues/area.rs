//! Cages and areas, with numbers in their corners.

use super::figure::{
    CELL_UNITS, ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm, TextAnchor,
};
use super::line::middle;
use super::outline::outline;
use csp_sudoku::Cell;
use csp_sudoku::rules::Clue;
use std::collections::BTreeSet;

/// How far the outlines lie within their cells.
const CAGE_INSET: i32 = 7;
const AREA_INSET: i32 = 4;

/// The size of numbers in corners, their distance from the corner, and the room for them.
const NUMBER: i32 = 22;
const DISTANCE: i32 = 4;
const ROOM: i32 = CELL_UNITS - 2 * DISTANCE;

/// The corners of cells that have a number already.
pub(super) type TakenCorners = BTreeSet<Cell>;

/// A dashed outline.
pub(super) fn cage(clue: &Clue, before: &str, taken: &mut TakenCorners) -> Vec<ClueFigure> {
    let mut shape = FigureShape::drawn(outline(clue.line(0), CAGE_INSET), "currentColor", 2);
    if let Some(stroke) = &mut shape.stroke {
        stroke.is_dashed = true;
    }
    let shapes = vec![shape];
    let mut figures = vec![ClueFigure::new(FigureLayer::Line, FigureTint::Full, shapes)];
    figures.extend(number(clue, before, taken));
    figures
}

/// Shaded cells. Each line is a part by itself.
pub(super) fn area(clue: &Clue, color: &'static str, taken: &mut TakenCorners) -> Vec<ClueFigure> {
    let lines = || clue.lines().iter().filter(|line| !line.is_empty());
    let shade = |line: &Vec<Cell>| FigureShape::filled(outline(line, 0), color);
    let edge = |line: &Vec<Cell>| FigureShape::drawn(outline(line, AREA_INSET), color, 3);
    let mut figures = vec![
        ClueFigure::new(
            FigureLayer::Area,
            FigureTint::Pale,
            lines().map(shade).collect(),
        ),
        ClueFigure::new(
            FigureLayer::Area,
            FigureTint::Half,
            lines().map(edge).collect(),
        ),
    ];
    figures.extend(number(clue, "", taken));
    figures
}

/// The numbers of a clue in the first corner that is free.
fn number(clue: &Clue, before: &str, taken: &mut TakenCorners) -> Option<ClueFigure> {
    if clue.numbers().is_empty() {
        return None;
    }
    let mut cells = clue.cells();
    cells.sort_unstable_by_key(|cell| (cell.row, cell.column));
    let free = cells.iter().find(|cell| !taken.contains(cell));
    let cell = *free.or(cells.first())?;
    taken.insert(cell);
    let numbers: Vec<String> = clue.numbers().iter().map(i32::to_string).collect();
    let shapes = vec![in_corner(cell, format!("{before}{}", numbers.join(" ")))];
    Some(ClueFigure::new(FigureLayer::Sign, FigureTint::Full, shapes))
}

/// A text in the corner of a cell, as large as it fits there.
fn in_corner(cell: Cell, text: String) -> FigureShape {
    // A character is a bit narrower than two thirds of its size.
    let fits = 3 * ROOM / (2 * text.chars().count() as i32);
    let half = CELL_UNITS / 2;
    let form = ShapeForm::Text {
        at: middle(cell).plus(DISTANCE - half, DISTANCE - half),
        anchor: TextAnchor::Corner,
        size: NUMBER.min(fits).max(1),
        text,
    };
    FigureShape::filled(form, "currentColor")
}
