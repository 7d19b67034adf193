//! Why a cell has its digit, and which rules a grid breaks.

use super::cells::{CellWords, words};
use crate::failure::OrValueError as _;
use csp_core::limits::Limits;
use csp_sudoku::rules::Clue;
use csp_sudoku::shape::Shape;
use csp_sudoku::symbols::{Symbol, symbol};
use csp_sudoku::why::{SudokuClaim, SudokuExplainer, WhyAnswer};
use csp_sudoku::{Cell, Grid, Sudoku, SudokuSolver};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A broken rule: its sentence, its cells, the house, the number of the clue.
pub(super) type BrokenWords = (String, Vec<CellWords>, Option<String>, Option<usize>);

/// The explanation, and whether the claim follows.
pub(super) fn why(
    puzzle: &Sudoku,
    claim: Option<&str>,
    limits: Limits,
) -> PyResult<(String, bool)> {
    let mut explainer = SudokuExplainer::new(puzzle.rules().clone()).limits(limits.clone());
    let answer = match claim {
        None => explainer.conflict(puzzle),
        Some(claim) => {
            let claim = read(claim, puzzle, limits)?;
            explainer.why(puzzle, claim).or_value_error()?
        }
    };
    let follows = match answer {
        WhyAnswer::Steps(_) | WhyAnswer::Techniques(_) | WhyAnswer::Search(_) => true,
        WhyAnswer::Open(_) | WhyAnswer::Unknown(_) => false,
    };
    Ok((answer.to_string(), follows))
}

/// What a claim says: `r4c5=7`, `r4c5<>7`, or `r4c5` for the digit that it has.
fn read(claim: &str, puzzle: &Sudoku, limits: Limits) -> PyResult<SudokuClaim> {
    let claim = claim.trim();
    let signs = [("<>", false), ("!=", false), ("≠", false), ("=", true)];
    let parts = signs.into_iter().find_map(|(sign, is)| {
        let (cell, digit) = claim.split_once(sign)?;
        Some((cell.trim(), is, digit.trim()))
    });
    let Some((cell, is, text)) = parts else {
        let cell = on_board(claim, puzzle)?;
        return own(cell, puzzle, limits);
    };
    let cell = on_board(cell, puzzle)?;
    let digit = digit(text, puzzle.shape()).ok_or_else(|| {
        let shape = puzzle.shape();
        let (first, last) = (shape.value(1), shape.value(shape.side() as u8));
        PyValueError::new_err(format!(
            "{text:?} is no digit of the board, which has {first} to {last}"
        ))
    })?;
    Ok(match is {
        true => SudokuClaim::Is(cell, digit),
        false => SudokuClaim::IsNot(cell, digit),
    })
}

fn on_board(name: &str, puzzle: &Sudoku) -> PyResult<Cell> {
    let shape = puzzle.shape();
    let cell = shape.cell_named(name).or_value_error()?;
    match shape.contains(cell) {
        true => Ok(cell),
        false => Err(PyValueError::new_err(format!(
            "there is no {cell} on a board of {shape}"
        ))),
    }
}

/// The digit of this value, or with this letter.
fn digit(text: &str, shape: Shape) -> Option<u8> {
    if let Ok(value) = text.parse() {
        return shape.digit_of(value);
    }
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    match symbol(letter, shape.side()) {
        Some(Symbol::Digit(value)) => shape.digit_of(i32::from(value)),
        _ => None,
    }
}

/// The digit that the cell has in a solution.
fn own(cell: Cell, puzzle: &Sudoku, limits: Limits) -> PyResult<SudokuClaim> {
    let mut solver = SudokuSolver::new().limits(limits);
    let verdict = solver.verdict(puzzle).or_value_error()?.verdict;
    let grid = verdict.solution().ok_or_else(|| {
        PyValueError::new_err(
            "no solution was found, so no digit can be explained: why() without a cell says why there is none",
        )
    })?;
    Ok(SudokuClaim::Is(cell, grid.digit(cell)))
}

/// What a grid breaks: givens, houses, and clues whose cells are filled.
pub(super) fn broken(puzzle: &Sudoku, grid: &Grid) -> Vec<BrokenWords> {
    let shape = puzzle.shape();
    let given = (0..shape.cells()).filter_map(|index| {
        let (cell, digit) = (shape.cell(index), grid.digits()[index]);
        let is_allowed = digit == 0 || puzzle.masks()[index] >> (digit - 1) & 1 == 1;
        let value = shape.value(digit);
        let sentence = format!("{cell} is {value}, which the puzzle does not allow");
        (!is_allowed).then(|| (sentence, words(&[cell]), None, None))
    });
    let houses = puzzle.rules().violations(grid).into_iter().map(|broken| {
        let (value, house) = (shape.value(broken.digit), broken.house.to_string());
        let cells = [broken.first, broken.second];
        let sentence = format!(
            "digit {value} stands twice in {house}: at {} and {}",
            broken.first, broken.second
        );
        (sentence, words(&cells), Some(house), None)
    });
    let filled = Filled::new(puzzle, grid);
    let clues = puzzle.rules().clues().iter().enumerate();
    let clues = clues.filter_map(|(number, clue)| {
        let cells = filled.broken_cells(clue)?;
        let sentence = format!("this does not hold: {clue}");
        Some((sentence, words(&cells), None, Some(number)))
    });
    given.chain(houses).chain(clues).collect()
}

/// A grid of which some cells are filled.
struct Filled<'a> {
    puzzle: &'a Sudoku,
    grid: &'a Grid,
    /// The same with the lowest digit in the other cells, which no clue that is asked looks at.
    full: Option<Grid>,
}

impl<'a> Filled<'a> {
    fn new(puzzle: &'a Sudoku, grid: &'a Grid) -> Self {
        let digits: Vec<u8> = grid.digits().iter().map(|&digit| digit.max(1)).collect();
        Self {
            puzzle,
            grid,
            full: Grid::new(grid.shape(), digits).ok(),
        }
    }

    /// The cells of a clue that is not kept. `None` if it is kept, or a cell is blank.
    fn broken_cells(&self, clue: &Clue) -> Option<Vec<Cell>> {
        let rules = self.puzzle.rules();
        let mut cells = clue.cells();
        cells.extend(clue.scope(rules));
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|cell| !rules.voids().contains(cell));
        let is_filled = cells.iter().all(|&cell| self.grid.digit(cell) > 0);
        let full = self.full.as_ref().filter(|_| is_filled)?;
        (!clue.holds(full, rules)).then_some(cells)
    }
}
