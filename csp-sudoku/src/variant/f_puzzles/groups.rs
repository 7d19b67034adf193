//! Clues of f-puzzles about the whole board, cells, and groups of cells.

use super::reader::{FPlace, FReader};
use crate::house::HouseKind;
use crate::link::f_puzzles::{FClone, FGroup, FMark, FQuadruple};
use crate::shape::Cell;
use crate::shape::Diagonal;
use crate::variant::part_error::{PartError, PartFault};

/// A clue about the whole board.
pub(super) fn whole(reader: &mut FReader<'_>, at: &FPlace<'_>, (): &()) -> Result<(), PartError> {
    reader.add(at, Vec::new(), Vec::new())
}

/// A diagonal whose digits differ.
pub(super) fn diagonal(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    diagonal: Diagonal,
) -> Result<(), PartError> {
    let changed = reader.draft.change(|rules| rules.with_diagonal(diagonal));
    changed.map_err(|error| at.fault(error))
}

/// The cells in the same place of the regions differ.
pub(super) fn disjoint_groups(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    (): &(),
) -> Result<(), PartError> {
    let regions = reader.regions(at)?.to_vec();
    for place in 0..reader.draft.shape().side() {
        let cells: Vec<Cell> = regions
            .iter()
            .filter_map(|cells| cells.get(place).copied())
            .collect();
        if !cells.is_empty() {
            reader.house(at, HouseKind::POSITION, cells)?;
        }
    }
    Ok(())
}

/// A clue about a cell.
pub(super) fn mark(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FMark,
) -> Result<(), PartError> {
    let cells = reader.cells(at, &[entry.cell])?;
    reader.add(at, vec![cells], Vec::new())
}

/// A clue about cells.
pub(super) fn group(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FGroup,
) -> Result<(), PartError> {
    let cells = reader.cells(at, &entry.cells)?;
    reader.add(at, vec![cells], Vec::new())
}

/// A clue about cells that have regions.
pub(super) fn box_indexer(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FGroup,
) -> Result<(), PartError> {
    let cells = reader.cells(at, &entry.cells)?;
    let cells = reader.in_regions(at, cells)?;
    if cells.is_empty() {
        return Ok(());
    }
    reader.add(at, vec![cells], Vec::new())
}

/// Cells that differ.
pub(super) fn extra_region(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FGroup,
) -> Result<(), PartError> {
    let cells = reader.cells(at, &entry.cells)?;
    reader.house(at, HouseKind::EXTRA, cells)
}

/// Cells that differ and have a sum, if there is one.
pub(super) fn cage(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FGroup,
) -> Result<(), PartError> {
    let cells = reader.cells(at, &entry.cells)?;
    let sum = reader.number_or_text(at, entry.value.as_deref())?;
    let sum = sum.filter(|sum| *sum > 0);
    reader.add(at, vec![cells], sum.into_iter().collect())
}

/// Two cells with a number, or the usual one.
pub(super) fn dot(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FGroup,
    usual: i32,
) -> Result<(), PartError> {
    let cells = reader.cells(at, &entry.cells)?;
    let number = reader.number(at, entry.value.as_deref())?;
    reader.add(at, vec![cells], vec![number.unwrap_or(usual)])
}

/// Two cells with X or V.
pub(super) fn letter(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FGroup,
) -> Result<(), PartError> {
    let sum = match entry.value.as_deref().unwrap_or_default().trim() {
        "" => return Ok(()),
        "X" | "x" => 10,
        "V" | "v" => 5,
        other => return Err(at.fault(PartFault::text(other, "X or V"))),
    };
    let cells = reader.cells(at, &entry.cells)?;
    reader.add(at, vec![cells], vec![sum])
}

/// Cells and their twins. A cell that is its own twin says nothing.
pub(super) fn clone(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FClone,
) -> Result<(), PartError> {
    let cells = reader.cells(at, &entry.cells)?;
    let twins = reader.cells(at, &entry.clone_cells)?;
    let (found, expected) = (twins.len(), cells.len());
    if found != expected {
        return Err(at.fault(PartFault::Cells { found, expected }));
    }
    let pairs = cells
        .into_iter()
        .zip(twins)
        .filter(|(cell, twin)| cell != twin);
    let (cells, twins): (Vec<Cell>, Vec<Cell>) = pairs.unzip();
    if cells.is_empty() {
        return Ok(());
    }
    reader.add(at, vec![cells, twins], Vec::new())
}

/// Digits around a point.
pub(super) fn quadruple(
    reader: &mut FReader<'_>,
    at: &FPlace<'_>,
    entry: &FQuadruple,
) -> Result<(), PartError> {
    if entry.values.is_empty() {
        return Ok(());
    }
    let cells = reader.cells(at, &entry.cells)?;
    let values = entry.values.iter().map(|&value| reader.value(at, value));
    let values = values.collect::<Result<_, _>>()?;
    reader.add(at, vec![cells], values)
}
