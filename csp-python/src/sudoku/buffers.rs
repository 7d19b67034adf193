//! Puzzles of 9×9 from one array, answers to another. Never more than a chunk is copied.

use super::blocks::Puzzle;
use crate::interrupt::Interrupt;
use crate::threads::Threads;
use csp_sudoku::engine::nine::Board;
use csp_sudoku::sudoku::Sudoku;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

/// How many puzzles each thread gets before Python's lock is taken again.
const CHUNK: usize = 16_384;

/// The statuses of puzzles, as numbers for arrays.
pub(super) const NONE: u8 = 0;
pub(super) const UNIQUE: u8 = 1;
pub(super) const MULTIPLE: u8 = 2;
pub(super) const INVALID: u8 = 3;

/// The statuses, in the order of their numbers.
pub(super) const STATUSES: [&str; 4] = ["none", "unique", "multiple", "invalid"];

/// Characters in a row, or digits from 0 to 9, of which 0 is a blank.
#[derive(Clone, Copy)]
pub(super) enum Symbols {
    Characters,
    Digits,
}

/// Puzzles in the memory of Python: an array of bytes, 81 for each.
pub(super) struct PuzzleArray<'p, 'py> {
    cells: &'p Bound<'py, PyAny>,
    pub(super) symbols: Symbols,
}

impl<'p, 'py> PuzzleArray<'p, 'py> {
    pub(super) fn new(cells: &'p Bound<'py, PyAny>, are_digits: bool) -> Self {
        let symbols = if are_digits {
            Symbols::Digits
        } else {
            Symbols::Characters
        };
        Self { cells, symbols }
    }

    fn len(&self) -> PyResult<usize> {
        Ok(self.cells.len()? / 81)
    }

    /// The puzzles of a range as lines.
    fn read(&self, from: usize, to: usize) -> PyResult<Vec<Puzzle>> {
        let mut lines = vec![[0; 81]; to - from];
        let cells = part(self.cells, from * 81, to * 81)?;
        PyBuffer::<u8>::get(&cells)?.copy_to_slice(cells.py(), lines.as_flattened_mut())?;
        match self.symbols {
            Symbols::Characters => Ok(lines),
            Symbols::Digits => (from..)
                .zip(lines)
                .map(|(number, line)| typed(number, line))
                .collect(),
        }
    }
}

/// A part of an array, which is not copied.
fn part<'py>(array: &Bound<'py, PyAny>, from: usize, to: usize) -> PyResult<Bound<'py, PyAny>> {
    array.get_item(PySlice::new(array.py(), from as isize, to as isize, 1))
}

/// Writes items to an array, from a place on.
pub(super) fn write<T: Element>(to: &Bound<'_, PyAny>, from: usize, items: &[T]) -> PyResult<()> {
    let cells = part(to, from, from + items.len())?;
    PyBuffer::<T>::get(&cells)?.copy_from_slice(cells.py(), items)
}

/// The line of a puzzle of digits from 0 to 9.
fn typed(number: usize, mut line: Puzzle) -> PyResult<Puzzle> {
    if let Some(cell) = line.iter().position(|&digit| digit > 9) {
        let (row, column) = (cell / 9 + 1, cell % 9 + 1);
        return Err(PyValueError::new_err(format!(
            "puzzle {number} (counted from 0): {} in row {row}, column {column} is no digit: 1 to 9, or 0 \
             for a blank, is needed",
            line[cell]
        )));
    }
    line.iter_mut().for_each(|digit| *digit += b'0');
    Ok(line)
}

/// The puzzle of a line, or what is wrong with it.
pub(super) fn check(number: usize, line: &Puzzle) -> PyResult<Sudoku> {
    if let Some(board) = Board::of_line(line) {
        return Ok(Sudoku::from(&board.grid()));
    }
    let fault = match std::str::from_utf8(line).map(str::parse::<Sudoku>) {
        Ok(Ok(_)) => "here a blank is one of `. 0 * _ - ?`; solve_one reads other forms".to_owned(),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "it is no text".to_owned(),
    };
    Err(PyValueError::new_err(format!(
        "puzzle {number} (counted from 0): {fault}"
    )))
}

/// Works on all puzzles chunk by chunk, and hands over the lines and the outcomes of each.
pub(super) fn each_chunk<R: Send>(
    puzzles: &PuzzleArray<'_, '_>,
    Threads(threads): Threads,
    work: impl Fn(&[Puzzle], &Interrupt) -> Vec<R> + Sync,
    mut put: impl FnMut(usize, &[Puzzle], &[R]) -> PyResult<()>,
) -> PyResult<()> {
    let py = puzzles.cells.py();
    let interrupt = Interrupt::default();
    let count = puzzles.len()?;
    let mut from = 0;
    while from < count {
        let to = count.min(from.saturating_add(CHUNK.saturating_mul(threads)));
        let lines = puzzles.read(from, to)?;
        let outcomes = py.detach(|| work(&lines, &interrupt));
        interrupt.check()?;
        py.check_signals()?;
        put(from, &lines, &outcomes)?;
        from = to;
    }
    Ok(())
}
