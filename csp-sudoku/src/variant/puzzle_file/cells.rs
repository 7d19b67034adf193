//! Cells and lines of cells, as files name them.

use super::entries::FieldValue;
use super::error::PuzzleFileFault;
use crate::shape::Cell;
use itertools::Itertools as _;

/// What a line of cells may be.
const LINE: &str = "cells, as \"r1c1 r1c2\", \"r1c1-r1c9\" or \"r1c1:r3c3\"";

/// A line of cells: `r1c1 r1c2`, `r1c1-r1c9`, `r1c1:r3c3`, or a list of such texts.
pub(super) fn line(field: &str, value: &FieldValue) -> Result<Vec<Cell>, PuzzleFileFault> {
    match value {
        FieldValue::Text(text) => {
            let words = text.split([' ', ',', '\t', '\n', '\r']);
            let words = words.filter(|word| !word.is_empty());
            words.map(cells).flatten_ok().collect()
        }
        FieldValue::List(items) => items
            .iter()
            .map(|item| line(field, item))
            .flatten_ok()
            .collect(),
        FieldValue::Number(_) | FieldValue::Clue(_) => Err(PuzzleFileFault::value(field, LINE)),
    }
}

/// Lines: a text is one, a list has one in each place, unless all of these are single cells.
pub(super) fn lines(field: &str, value: &FieldValue) -> Result<Vec<Vec<Cell>>, PuzzleFileFault> {
    let is_cell = |item: &FieldValue| match item {
        FieldValue::Text(text) => text.trim().parse::<Cell>().is_ok(),
        _ => false,
    };
    match value {
        FieldValue::List(items) if !items.iter().all(is_cell) => {
            items.iter().map(|item| line(field, item)).collect()
        }
        _ => Ok(vec![line(field, value)?]),
    }
}

/// The cells of a word: one, all from one to another, or those of a rectangle between two corners, row by row.
fn cells(word: &str) -> Result<Vec<Cell>, PuzzleFileFault> {
    if let Some((one, other)) = word.split_once(':') {
        let (one, other): (Cell, Cell) = (one.parse()?, other.parse()?);
        let rows = one.row.min(other.row)..=one.row.max(other.row);
        let columns = one.column.min(other.column)..=one.column.max(other.column);
        let row = |row| columns.clone().map(move |column| Cell { row, column });
        return Ok(rows.flat_map(row).collect());
    }
    let Some((from, to)) = word.split_once('-') else {
        return Ok(vec![word.parse()?]);
    };
    let (from, to): (Cell, Cell) = (from.parse()?, to.parse()?);
    let down = i32::from(to.row) - i32::from(from.row);
    let across = i32::from(to.column) - i32::from(from.column);
    let steps = down.abs().max(across.abs());
    if ![down, across]
        .iter()
        .all(|way| *way == 0 || way.abs() == steps)
    {
        return Err(PuzzleFileFault::Range(word.to_owned()));
    }
    let along = |from: u8, way: i32, step: i32| (i32::from(from) + way.signum() * step) as u8;
    let cell = |step| Cell {
        row: along(from.row, down, step),
        column: along(from.column, across, step),
    };
    Ok((0..=steps).map(cell).collect())
}

/// A line as a text, which [`line`] reads.
pub(super) fn text(cells: &[Cell]) -> FieldValue {
    FieldValue::Text(cells.iter().join(" "))
}

/// Lines as [`lines`] reads them.
pub(super) fn texts(lines: &[Vec<Cell>]) -> FieldValue {
    match lines {
        [only] => text(only),
        lines if lines.iter().all(|line| line.len() == 1) => {
            // A list of cells would be one line.
            let nested = |line: &Vec<Cell>| FieldValue::List(vec![text(line)]);
            FieldValue::List(lines.iter().map(nested).collect())
        }
        lines => FieldValue::List(lines.iter().map(|line| text(line)).collect()),
    }
}
