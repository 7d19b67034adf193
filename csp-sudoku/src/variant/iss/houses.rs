//! Constraints that are houses.

use super::board::IssBoard;
use super::error::IssError;
use super::said::Said;
use super::token::IssToken;
use crate::house::{House, HouseKind};
use crate::shape::{Cell, Diagonal};

/// 1 or -1, for a diagonal that rises or falls.
pub(super) fn diagonal(board: &IssBoard, token: &IssToken, _: &str) -> Result<Said, IssError> {
    let diagonal = if token.number_of(token.argument(0))? > 0 {
        Diagonal::Rising
    } else {
        Diagonal::Falling
    };
    let cells = board.inner.diagonal(diagonal);
    let cells = cells.map_err(|error| token.refused(error))?;
    Ok(Said::Houses(HouseKind::DIAGONAL, vec![cells]))
}

pub(super) fn windows(board: &IssBoard, _: &IssToken, _: &str) -> Result<Said, IssError> {
    Ok(Said::Houses(HouseKind::WINDOW, board.inner.windows()))
}

/// The cells in one place of all boxes.
pub(super) fn disjoint_sets(board: &IssBoard, _: &IssToken, _: &str) -> Result<Said, IssError> {
    let shape = board.inner;
    let houses = shape.houses();
    let boxes = houses.filter(|house| matches!(house, House::Box(_)));
    let boxes: Vec<Vec<Cell>> = boxes
        .map(|house| shape.house_cells(house).collect())
        .collect();
    let place = |place: usize| boxes.iter().map(|cells| cells[place]).collect();
    let places = boxes.first().map_or(0, Vec::len);
    Ok(Said::Houses(
        HouseKind::POSITION,
        (0..places).map(place).collect(),
    ))
}

/// A letter for each cell, the same for all cells of a region. One region may have another size, and is none.
pub(super) fn jigsaw(board: &IssBoard, token: &IssToken, _: &str) -> Result<Said, IssError> {
    let layout = token.arguments.last().map_or("", |layout| layout);
    let labels: Vec<char> = layout.chars().collect();
    let shape = board.inner;
    if labels.len() != shape.cells() {
        return Err(token.wrong(layout, "a letter for each cell"));
    }
    let mut seen = labels.clone();
    seen.sort_unstable();
    seen.dedup();
    if seen.len() == 1 {
        return Ok(Said::Nothing);
    }
    let region = |label: char| -> Vec<Cell> {
        let cells = (0..labels.len()).filter(|&place| labels[place] == label);
        cells.map(|place| shape.cell(place)).collect()
    };
    let sizes = shape.rows().max(shape.columns())..=shape.side();
    let regions = seen.into_iter().map(region);
    let (whole, others): (Vec<_>, Vec<_>) =
        regions.partition(|cells: &Vec<Cell>| sizes.contains(&cells.len()));
    match others.len() {
        0 | 1 => Ok(Said::Houses(HouseKind::REGION, whole)),
        _ => Err(token.wrong(layout, "regions of one size")),
    }
}
