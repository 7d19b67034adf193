//! `puzzle-read`: a grid puzzle out of a link, with all that a page needs to let somebody fill it in.

use crate::answer::{Reply, RequestError};
use crate::puzzle::RequestedPuzzle;
use crate::request::Request;
use csp_core::model::Direction;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::layer::{Layer, LayerKind};
use csp_puzzles::sheet::{BoardSheet, SheetForm, SheetLayer};
use csp_puzzles::sign::Sign;
use csp_puzzles::svg::CELL;
use serde_json::{Value, json};

/// `{text}` → `{link, filled, genre, rows, columns, svg, left, top, half, signs, layers}`. The text is a link, behind which may stand
/// what is filled in.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let mut requested = RequestedPuzzle::take_text(request)?;
    let printed = requested.printed()?;
    let (puzzle, board) = (&requested.puzzle, &requested.board);
    let sheet = BoardSheet::new(&puzzle.diagram, board.layers());
    let drawn = board.layers().iter().zip(&sheet.layers).enumerate();
    let layers: Vec<Value> = drawn
        .map(|(number, (layer, sheet))| self::layer(layer, sheet, printed.layer(number)))
        .collect();
    let shape = puzzle.diagram.shape();
    let (left, top) = sheet.origin;
    Ok(json!({
        "link": puzzle.to_link().map_err(RequestError::new)?,
        "filled": requested.filled.to_string(),
        "genre": puzzle.genre.name,
        "rows": shape.rows,
        "columns": shape.columns,
        "svg": sheet.svg,
        "left": left,
        "top": top,
        "half": CELL / 2,
        "signs": signs(&puzzle.diagram),
        "layers": layers,
    })
    .into())
}

/// What is printed, each sign with its place in half cells. Those outside of the board stand half a cell before or behind it.
fn signs(diagram: &Diagram) -> Vec<Value> {
    let shape = diagram.shape();
    let cells = shape.places().zip(diagram.cells());
    let cells = cells.map(|((row, column), &sign)| (2 * column + 1, 2 * row + 1, sign));
    let corners = diagram.corner_shape().places().zip(diagram.corners());
    let corners = corners.map(|((row, column), &sign)| (2 * column, 2 * row, sign));
    let dots = diagram.dot_shape().places().zip(diagram.dots());
    let dots = dots.map(|((row, column), &sign)| (column + 1, row + 1, sign));
    let printed = cells.chain(corners).chain(dots);
    let printed = printed.filter(|(_, _, sign)| *sign != Sign::Nothing);
    let mut signs: Vec<Value> = printed
        .map(|(x, y, sign)| json!([x, y, sign.to_string()]))
        .collect();
    signs.extend(signs_of_areas(diagram));
    signs.extend(signs_outside(diagram));
    signs
}

/// The signs of areas, each in the first cell.
fn signs_of_areas(diagram: &Diagram) -> Vec<Value> {
    let areas = diagram.areas();
    let signed = areas.iter().enumerate();
    let signed = signed.map(|(number, cells)| (diagram.area(number), diagram.place(cells[0])));
    signed
        .filter(|(sign, _)| *sign != Sign::Nothing)
        .map(|(sign, (row, column))| {
            json!([2 * column + 1, 2 * row + 1, format!("region of {sign}")])
        })
        .collect()
}

fn signs_outside(diagram: &Diagram) -> Vec<Value> {
    let (below, right) = (2 * diagram.shape().rows, 2 * diagram.shape().columns);
    let mut signs = Vec::new();
    for side in Direction::STRAIGHT {
        for (line, outside) in diagram.outside(side).iter().enumerate() {
            if outside.is_empty() {
                continue;
            }
            let along = 2 * line as i64 + 1;
            let (x, y) = match side {
                Direction::Up => (along, -1),
                Direction::Down => (along, below as i64 + 1),
                Direction::Left => (-1, along),
                _ => (right as i64 + 1, along),
            };
            let text: Vec<String> = outside.iter().map(ToString::to_string).collect();
            signs.push(json!([x, y, text.join(" ")]));
        }
    }
    signs
}

/// `{name, kind, empty, values: [{value, word, keys}…], forms: [{middle, pointer, pieces}…], spots: [{middle, form, name, printed}…]}`.
fn layer(layer: &Layer, sheet: &SheetLayer, printed: &[Option<i32>]) -> Value {
    let spots = layer.spots().iter().zip(&sheet.spots).zip(printed);
    let spots = spots.map(|((spot, form), printed)| {
        let (x, y) = spot.middle();
        json!([x, y, form, printed, spot.to_string()])
    });
    json!({
        "name": layer.name(),
        "kind": kind(layer.kind()),
        "empty": layer.empty_value(),
        "values": layer.values().map(|value| self::value(layer, value)).collect::<Vec<_>>(),
        "forms": sheet.forms.iter().map(form).collect::<Vec<_>>(),
        "spots": spots.collect::<Vec<_>>(),
    })
}

const fn kind(kind: LayerKind) -> &'static str {
    match kind {
        LayerKind::Cells => "cells",
        LayerKind::Steps => "steps",
        LayerKind::Sides => "sides",
        LayerKind::Borders => "borders",
    }
}

/// A value in words, and what is typed for it: its number, or its letter.
fn value(layer: &Layer, value: i32) -> Value {
    let sign = layer.look(value).map(|look| look.sign);
    let key = match sign.filter(|sign| sign.is_ascii_alphabetic() && layer.name() == "letters") {
        Some(letter) => letter.to_ascii_lowercase().to_string(),
        None => value.to_string(),
    };
    json!({"value": value, "word": layer.word(value), "key": key})
}

/// What is drawn for spots of a form: at which spot, what points at it, and by value the slot and the piece.
fn form(form: &SheetForm) -> Value {
    let (x, y) = form.spot.middle();
    let pieces = form.pieces.iter();
    let pieces = pieces.map(|(_, piece)| {
        let piece = piece.as_ref();
        piece.map(|piece| json!([piece.slot.name(), piece.svg]))
    });
    json!({"middle": [x, y], "pointer": form.pointer, "pieces": pieces.collect::<Vec<_>>()})
}
