//! Houses that are neither rows nor columns nor boxes.

use super::figure::{ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm};
use super::line::middle;
use super::outline::outline;
use csp_sudoku::rules::Rules;
use csp_sudoku::{Cell, House};

/// How far the edges of regions lie within their cells.
const EDGE: i32 = 3;

/// What is drawn of a house of another kind. Regions have walls, which belong to the board.
pub(super) fn figures(kind: &str, cells: &[Cell]) -> Vec<ClueFigure> {
    match kind {
        "diagonal" => diagonal(cells),
        "window" => shade(cells, "gray"),
        "extra region" => region(cells, "cornflowerblue"),
        _ => Vec::new(),
    }
}

/// A thin line from corner to corner.
fn diagonal(cells: &[Cell]) -> Vec<ClueFigure> {
    let [first, second, ..] = cells else {
        return Vec::new();
    };
    let [.., before, last] = cells else {
        return Vec::new();
    };
    let end = |end: Cell, other: Cell| {
        let (end, other) = (middle(end), middle(other));
        end.plus((end.x - other.x) / 2, (end.y - other.y) / 2)
    };
    let form = ShapeForm::Path {
        lines: vec![vec![end(*first, *second), end(*last, *before)]],
        is_closed: false,
    };
    let line = FigureShape::drawn(form, "slateblue", 4);
    vec![ClueFigure::new(
        FigureLayer::Line,
        FigureTint::Half,
        vec![line],
    )]
}

/// A shade with an edge, as regions may overlap.
fn region(cells: &[Cell], color: &'static str) -> Vec<ClueFigure> {
    let edge = FigureShape::drawn(outline(cells, EDGE), color, 2);
    let edge = ClueFigure::new(FigureLayer::Area, FigureTint::Half, vec![edge]);
    shade(cells, color).into_iter().chain([edge]).collect()
}

/// Places that are no cells.
pub(super) fn voids(cells: &[Cell]) -> Vec<ClueFigure> {
    if cells.is_empty() {
        return Vec::new();
    }
    shade(cells, "currentColor")
}

fn shade(cells: &[Cell], color: &'static str) -> Vec<ClueFigure> {
    let shade = FigureShape::filled(outline(cells, 0), color);
    vec![ClueFigure::new(
        FigureLayer::Area,
        FigureTint::Pale,
        vec![shade],
    )]
}

/// What is unusual about rows, columns and boxes, in words.
pub(super) fn missing(rules: &Rules) -> Vec<String> {
    let houses = rules.houses();
    let has = |is_wanted: fn(&House) -> bool| houses.iter().any(|(house, _)| is_wanted(house));
    let names = [
        (has(|house| matches!(house, House::Row(_))), "rows"),
        (has(|house| matches!(house, House::Column(_))), "columns"),
    ];
    let missing = names.into_iter().filter(|(there, _)| !there);
    missing
        .map(|(_, name)| format!("digits may come several times in {name}"))
        .collect()
}

/// What houses of a kind say, in words.
pub(super) fn sentence(kind: &str) -> String {
    match kind {
        "position" => "cells at the same place of their boxes are different".to_owned(),
        _ => format!("no digit comes twice in any {kind}"),
    }
}
