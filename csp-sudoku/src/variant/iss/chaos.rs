//! Regions that are to be found: each cell of the board has one outside of it with the number of its region.

use super::board::{IssBoard, REGION_NUMBERS};
use super::error::IssError;
use super::lines::ray;
use super::said::Said;
use super::token::IssToken;
use crate::shape::Cell;

/// The cells with the numbers of regions, one for each cell of the board.
fn all_numbers<'b>(board: &'b IssBoard, token: &IssToken) -> Result<&'b [Cell], IssError> {
    let numbers = board.group(REGION_NUMBERS);
    numbers.ok_or_else(|| token.wrong(&token.name, "of use without ChaosConstruction"))
}

/// The regions, of the size of all regions.
pub(super) fn regions(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let inner = board.inner;
    if !board.has_houses {
        return Err(token.wrong(&token.name, "of use without rows and columns"));
    }
    let cells = (0..inner.cells()).map(|index| inner.cell(index));
    let numbers = all_numbers(board, token)?.to_vec();
    let size = board.region_size;
    let regions = inner.cells() / size;
    if !inner.cells().is_multiple_of(size) || regions > inner.side() {
        let found = format!("{} cells in regions of {size}", inner.cells());
        return Err(token.wrong(&found, "a board of as many regions as digits at most"));
    }
    Said::clue(
        token,
        kind,
        vec![cells.collect(), numbers],
        vec![size as i32],
    )
}

/// The cells with the numbers of cells of the board, and cells that are such themselves.
fn numbers_of(board: &IssBoard, token: &IssToken, cells: &[Cell]) -> Result<Vec<Cell>, IssError> {
    let numbers = all_numbers(board, token)?;
    let number = |cell: &Cell| match board.inner.contains(*cell) {
        true => Ok(numbers[board.inner.index(*cell)]),
        false if numbers.contains(cell) => Ok(*cell),
        false => Err(token.wrong(&cell.to_string(), "the number of a region")),
    };
    cells.iter().map(number).collect()
}

/// A control cell, and 1 if the first cell does not count.
fn control(board: &IssBoard, token: &IssToken) -> Result<(Cell, i32), IssError> {
    let name = token.argument(0);
    let control = board.cell_of(token, name)?;
    if all_numbers(board, token)?.contains(&control) {
        return Err(token.wrong(name, "a cell with a digit"));
    }
    let not_counted = match token.argument(1) {
        "" => 0,
        number => token.number_of(number)?,
    };
    Ok((control, not_counted))
}

/// A control cell, whether the first cell counts, and lines with `-` between them: from the control cell in all four
/// directions if there are none.
pub(super) fn arrow(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let (control, not_counted) = control(board, token)?;
    let lines: Vec<Vec<Cell>> = match token.after(2) {
        [] => {
            let directions = [(0, -1), (0, 1), (-1, 0), (1, 0)];
            directions.map(|by| ray(board, control, by)).into()
        }
        named => super::lines::segments(board, token, named)?,
    };
    let lines = lines.iter().map(|line| numbers_of(board, token, line));
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    let lines = [vec![vec![control]], lines].concat();
    Said::clue(token, kind, lines, vec![not_counted])
}

/// A control cell, whether the first cell counts, and cells: the control cell and those around it if there are none.
pub(super) fn count(board: &IssBoard, token: &IssToken, kind: &str) -> Result<Said, IssError> {
    let (control, not_counted) = control(board, token)?;
    let cells = match token.after(2) {
        [] => {
            let all = (0..board.inner.cells()).map(|index| board.inner.cell(index));
            let apart = |cell: &Cell| {
                let down = cell.row.abs_diff(control.row);
                down.max(cell.column.abs_diff(control.column))
            };
            let around = all.filter(|cell| apart(cell) == 1);
            std::iter::once(control).chain(around).collect()
        }
        named => board.cells_of(token, named)?,
    };
    let counted = numbers_of(board, token, &cells)?;
    Said::clue(token, kind, vec![vec![control], counted], vec![not_counted])
}
