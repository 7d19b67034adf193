//! Shapes in single cells.

use super::angles::angle;
use super::figure::{
    BoardBox, BoardPoint, ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm,
};
use super::line::middle;
use csp_sudoku::Cell;
use csp_sudoku::rules::{CellMark, Clue, Rules};
use std::collections::BTreeSet;

const COLOR: &str = "gray";
const RADIUS: i32 = 38;
const RING: i32 = 42;
const THIN: i32 = 5;
/// Where the points of arrows lie, and the length of their arms.
const INNER: i32 = 33;
const OUTER: i32 = 45;
const ARM: i32 = 16;

/// A shape in each cell.
pub(super) fn marks(clue: &Clue, mark: CellMark, rules: &Rules) -> Vec<ClueFigure> {
    let cells = clue.line(0);
    let circle = |at, radius| ShapeForm::Circle { at, radius };
    let each = |shape: &dyn Fn(BoardPoint) -> FigureShape| {
        let shapes = cells.iter().map(|cell| shape(middle(*cell)));
        shapes.collect::<Vec<FigureShape>>()
    };
    let (tint, shapes) = match mark {
        CellMark::Disc => {
            let disc = |at| FigureShape::filled(circle(at, RADIUS), COLOR);
            (FigureTint::Half, each(&disc))
        }
        CellMark::Square => (FigureTint::Half, each(&square)),
        // The lines of others are thin, so all of their colour is needed.
        CellMark::Circle => {
            let ring = |at| FigureShape::drawn(circle(at, RING), COLOR, THIN);
            (FigureTint::Full, each(&ring))
        }
        CellMark::Outward => (FigureTint::Full, arrows(cells, rules, OUTER, INNER)),
        CellMark::Inward => (FigureTint::Full, arrows(cells, rules, INNER, OUTER)),
    };
    vec![ClueFigure::new(FigureLayer::Line, tint, shapes)]
}

fn square(at: BoardPoint) -> FigureShape {
    let form = ShapeForm::Rectangle {
        bounds: BoardBox::around(at, RADIUS, RADIUS),
        radius: 0,
    };
    FigureShape::filled(form, COLOR)
}

/// Arrows between cells and their neighbors that are not among them, with the points this far from the middle.
fn arrows(cells: &[Cell], rules: &Rules, point: i32, back: i32) -> Vec<FigureShape> {
    let others: BTreeSet<Cell> = rules
        .board_cells()
        .filter(|cell| !cells.contains(cell))
        .collect();
    let next = |number: u8| [number.checked_sub(1), number.checked_add(1)];
    let neighbors = |cell: Cell| {
        let rows = next(cell.row).into_iter().flatten();
        let columns = next(cell.column).into_iter().flatten();
        let rows = rows.map(move |row| Cell { row, ..cell });
        rows.chain(columns.map(move |column| Cell { column, ..cell }))
    };
    let of_cell = |&cell: &Cell| {
        let here = middle(cell);
        let outer = neighbors(cell).filter(|other| others.contains(other));
        let arrow = move |other: Cell| {
            let there = middle(other);
            angle(here.towards(there, point), here.towards(there, back), ARM)
        };
        outer.map(arrow).collect::<Vec<_>>()
    };
    let forms = cells.iter().flat_map(of_cell);
    forms
        .map(|form| FigureShape::drawn(form, COLOR, THIN))
        .collect()
}
