//! The grid of an f-puzzles puzzle: its regions, the digits of its cells, and its solution.

use crate::grid::Grid;
use crate::link::f_puzzles::{FCell, FPuzzle, FRegion};
use crate::shape::{Cell, House, Shape};
use crate::variant::draft::Draft;
use crate::variant::part_error::{PartError, PartFault};
use std::collections::BTreeMap;

/// The board with its regions and given digits.
pub(super) fn board(puzzle: &FPuzzle) -> Result<Draft, PartError> {
    let shape = Shape::rectangle(puzzle.size, puzzle.size);
    let shape = shape.map_err(|error| PartFault::from(error).at("size"))?;
    let mut draft = Draft::new(shape, regions(puzzle, shape)?)
        .map_err(|error| PartFault::from(error).at("grid"))?;
    for index in 0..shape.cells() {
        let cell = shape.cell(index);
        let Some(said) = said(puzzle, cell) else {
            continue;
        };
        let given: Vec<u32> = said.value.filter(|_| said.given).into_iter().collect();
        for values in [&given, &said.given_pencil_marks] {
            if !values.is_empty() {
                let path = || format!("grid[{}][{}]", cell.row, cell.column);
                let limited = draft.limit(cell, values.iter().copied());
                limited.map_err(|fault| fault.at(path()))?;
            }
        }
    }
    Ok(draft)
}

/// What the grid says of a cell.
fn said(puzzle: &FPuzzle, cell: Cell) -> Option<&FCell> {
    let row = puzzle.grid.get(usize::from(cell.row))?;
    row.get(usize::from(cell.column))
}

/// What the grid says of the region of a cell.
fn region(puzzle: &FPuzzle, cell: Cell) -> FRegion {
    said(puzzle, cell).map_or(FRegion::Usual, |said| said.region)
}

/// The regions, in the order of their numbers. A board without boxes has none, unless a cell has a number.
fn regions(puzzle: &FPuzzle, shape: Shape) -> Result<Vec<Vec<Cell>>, PartError> {
    let cells = || (0..shape.cells()).map(|index| shape.cell(index));
    if !shape.is_sudoku() && cells().all(|cell| region(puzzle, cell) == FRegion::Usual) {
        return Ok(Vec::new());
    }
    let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for cell in cells() {
        let number = match region(puzzle, cell) {
            FRegion::Usual => Some(usual(shape, cell)),
            FRegion::None => None,
            FRegion::Number(number) => Some(number as usize),
        };
        if let Some(number) = number {
            regions.entry(number).or_default().push(cell);
        }
    }
    let expected = shape.side();
    let wrong =
        |(number, cells): &(&usize, &Vec<Cell>)| **number < expected && cells.len() != expected;
    if let Some((number, cells)) = regions.iter().find(wrong) {
        let found = cells.len();
        return Err(PartFault::Cells { found, expected }.at(format!("region {number}")));
    }
    Ok(regions.into_values().collect())
}

/// The number of the box of a cell, or of its row on a board without boxes.
fn usual(shape: Shape, cell: Cell) -> usize {
    if !shape.is_sudoku() {
        return usize::from(cell.row);
    }
    let boxes = shape
        .houses()
        .filter(|house| matches!(house, House::Box(_)));
    let mut boxes = boxes.map(|house| shape.house_cells(house).any(|other| other == cell));
    boxes.position(|is_in| is_in).unwrap_or(0)
}

/// The solution, if it is there and every cell has a digit of the board. A grid that is full of digits is one, too.
pub(super) fn solution(puzzle: &FPuzzle, shape: Shape) -> Option<Grid> {
    let digit = |value: u32| shape.digit_of(i32::try_from(value).ok()?);
    let digits: Option<Vec<u8>> = match &puzzle.solution {
        Some(texts) => {
            let values = texts.iter().map(|text| text.trim().parse().ok());
            values.map(|value| digit(value?)).collect()
        }
        None => {
            let cells = puzzle.grid.iter().flatten();
            cells.map(|cell| digit(cell.value?)).collect()
        }
    };
    Grid::new(shape, digits?).ok()
}
