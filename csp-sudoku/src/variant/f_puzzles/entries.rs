//! Clues as entries of f-puzzles.

use crate::link::f_puzzles::{
    FArrow, FClone, FDiagonal, FDirection, FEntries, FForm, FGroup, FLines, FMark, FQuadruple,
    FSpot,
};
use crate::rules::Clue;
use crate::shape::Cell;
use serde_json::{Map, Value};

/// The entries of this form that may say a clue, those of the fewest words first. What a reader takes them for decides.
pub(super) fn entries(form: FForm, clue: &Clue) -> Vec<FEntries> {
    let line = spots(clue.line(0));
    let number = clue.numbers().first().map(ToString::to_string);
    match form {
        FForm::Switch => vec![FEntries::Switch(true)],
        FForm::Marks => marks(clue, number),
        FForm::Groups => {
            let letters = ["X", "V"].map(|letter| Some(letter.to_owned()));
            let values = [None, number].into_iter().chain(letters);
            let group = |value| FGroup {
                cells: line.clone(),
                value,
                other: Map::new(),
            };
            values
                .map(|value| FEntries::Groups(vec![group(value)]))
                .collect()
        }
        FForm::Lines => {
            let lines = |value| FLines {
                lines: vec![line.clone()],
                value,
                other: Map::new(),
            };
            [None, number]
                .map(|value| FEntries::Lines(vec![lines(value)]))
                .into()
        }
        FForm::Arrows => vec![FEntries::Arrows(vec![arrow(clue)])],
        FForm::Diagonals => diagonal(clue, number).into_iter().collect(),
        FForm::Clones => vec![FEntries::Clones(vec![FClone {
            cells: line,
            clone_cells: spots(clue.lines().get(1).map_or(&[], |line| line)),
            other: Map::new(),
        }])],
        FForm::Quadruples => {
            let values = clue.numbers().iter();
            let values = values.filter_map(|value| u32::try_from(*value).ok());
            vec![FEntries::Quadruples(vec![FQuadruple {
                cells: line,
                values: values.collect(),
                other: Map::new(),
            }])]
        }
        FForm::Names | FForm::Spots | FForm::Json => Vec::new(),
    }
}

/// Adds more entries of the same form.
pub(super) fn extend(entries: &mut FEntries, more: FEntries) {
    match (entries, more) {
        (FEntries::Names(all), FEntries::Names(more)) => all.extend(more),
        (FEntries::Marks(all), FEntries::Marks(more)) => all.extend(more),
        (FEntries::Groups(all), FEntries::Groups(more)) => all.extend(more),
        (FEntries::Lines(all), FEntries::Lines(more)) => all.extend(more),
        (FEntries::Arrows(all), FEntries::Arrows(more)) => all.extend(more),
        (FEntries::Diagonals(all), FEntries::Diagonals(more)) => all.extend(more),
        (FEntries::Clones(all), FEntries::Clones(more)) => all.extend(more),
        (FEntries::Quadruples(all), FEntries::Quadruples(more)) => all.extend(more),
        (entries, more) => *entries = more,
    }
}

/// A cell by its name.
pub(super) fn spot(cell: Cell) -> FSpot {
    FSpot {
        row: u16::from(cell.row) + 1,
        column: u16::from(cell.column) + 1,
    }
}

pub(super) fn spots(cells: &[Cell]) -> Vec<FSpot> {
    cells.iter().copied().map(spot).collect()
}

/// The place before the first cell of a line, and the step to it: down and to the right.
fn before(line: &[Cell]) -> Option<(FSpot, (i16, i16))> {
    let [first, second, ..] = line else {
        return None;
    };
    let step = |from: u8, to: u8| i16::from(to) - i16::from(from);
    let down = step(first.row, second.row);
    let right = step(first.column, second.column);
    let first = spot(*first);
    let spot = FSpot {
        row: first.row.checked_add_signed(-down)?,
        column: first.column.checked_add_signed(-right)?,
    };
    Some((spot, (down, right)))
}

/// A mark in each cell, or one beside the board with the number.
fn marks(clue: &Clue, number: Option<String>) -> Vec<FEntries> {
    let mark = |cell, value| FMark {
        cell,
        value,
        other: Map::new(),
    };
    let inside = spots(clue.line(0)).into_iter();
    let inside = inside.map(|cell| mark(cell, None)).collect();
    let outside = before(clue.line(0)).map(|(cell, _)| vec![mark(cell, number)]);
    let outside = outside.into_iter().map(FEntries::Marks);
    outside.chain([FEntries::Marks(inside)]).collect()
}

/// A circle and its arrows, each from the cell of the circle that touches it.
fn arrow(clue: &Clue) -> FArrow {
    let circle = clue.line(0);
    let touches = |cell: &Cell, other: &Cell| {
        let down = cell.row.abs_diff(other.row);
        down.max(cell.column.abs_diff(other.column)) <= 1
    };
    let shafts = clue.lines().get(1..).unwrap_or_default().iter();
    let line = |shaft: &Vec<Cell>| {
        let from = circle.iter().rev().find(|cell| touches(cell, &shaft[0]));
        let from = from.or(circle.last());
        let cells: Vec<Cell> = from.into_iter().chain(shaft).copied().collect();
        spots(&cells)
    };
    FArrow {
        cells: spots(circle),
        lines: shafts.filter(|shaft| !shaft.is_empty()).map(line).collect(),
        other: Map::new(),
    }
}

/// A sum beside the board. The cells of its diagonal are listed, too, as f-puzzles does.
fn diagonal(clue: &Clue, value: Option<String>) -> Option<FEntries> {
    let (cell, step) = before(clue.line(0))?;
    let direction = match step {
        (-1, -1) => FDirection::UpLeft,
        (-1, 1) => FDirection::UpRight,
        (1, -1) => FDirection::DownLeft,
        (1, 1) => FDirection::DownRight,
        _ => return None,
    };
    let names = spots(clue.line(0)).into_iter();
    let names: Vec<Value> = names.map(|spot| Value::String(spot.to_string())).collect();
    Some(FEntries::Diagonals(vec![FDiagonal {
        cell,
        direction,
        value,
        other: Map::from_iter([("cells".to_owned(), Value::Array(names))]),
    }]))
}
