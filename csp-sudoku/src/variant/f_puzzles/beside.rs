//! Clues of f-puzzles that stand beside the board.

use super::reader::{FPlace, FReader};
use crate::link::f_puzzles::{FDiagonal, FDirection, FMark, FSpot};
use crate::shape::Cell;
use crate::variant::part_error::{PartError, PartFault};

/// A number about the row or column that it stands beside, as seen from there.
pub(super) fn beside(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FMark,
) -> Result<(), PartError> {
    let Some(number) = reader.number_or_text(at, entry.value.as_deref())? else {
        return Ok(());
    };
    let last = reader.digits() + 1;
    let (row, column) = place(entry.cell);
    let step = match (row, column) {
        (0, _) => (1, 0),
        (_, 0) => (0, 1),
        (row, _) if row == last => (-1, 0),
        _ => (0, -1),
    };
    let line = match reader.cell(row, column) {
        None => way(reader, (row + step.0, column + step.1), step),
        Some(_) => Vec::new(),
    };
    if line.is_empty() {
        return Err(at.fault(wrong_place(entry.cell)));
    }
    reader.add(at, vec![line], vec![number])
}

/// The sum of a diagonal.
pub(super) fn little_killer(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FDiagonal,
) -> Result<(), PartError> {
    let number = reader.number_or_text(at, entry.value.as_deref())?;
    let Some(number) = number.filter(|number| *number > 0) else {
        return Ok(());
    };
    let step = match entry.direction {
        FDirection::UpLeft => (-1, -1),
        FDirection::UpRight => (-1, 1),
        FDirection::DownLeft => (1, -1),
        FDirection::DownRight => (1, 1),
    };
    let (row, column) = place(entry.cell);
    let first = match reader.cell(row, column) {
        Some(_) => (row, column),
        None => (row + step.0, column + step.1),
    };
    let line = way(reader, first, step);
    if line.is_empty() {
        return Err(at.fault(wrong_place(entry.cell)));
    }
    reader.add(at, vec![line], vec![number])
}

fn place(spot: FSpot) -> (i32, i32) {
    (spot.row.into(), spot.column.into())
}

fn wrong_place(spot: FSpot) -> PartFault {
    PartFault::text(&spot, "a place beside the board that looks at it")
}

/// The cells from one on, step by step to the edge of the board.
fn way(reader: &FReader<'_>, (row, column): (i32, i32), step: (i32, i32)) -> Vec<Cell> {
    let cell = |count: i32| reader.cell(row + count * step.0, column + count * step.1);
    (0..).map_while(cell).collect()
}
