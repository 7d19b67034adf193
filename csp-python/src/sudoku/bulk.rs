//! Puzzles of 9×9 from one array, answers to another. Never more than a chunk is copied.

use super::blocks::{self, Outcome, Puzzle};
use crate::interrupt::Interrupt;
use csp_sudoku::engine::nine::Board;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::verify::completes;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

/// How many puzzles each thread gets before Python's lock is taken again.
const CHUNK: usize = 16_384;

/// The statuses of puzzles, as numbers for arrays.
const NONE: u8 = 0;
const UNIQUE: u8 = 1;
const MULTIPLE: u8 = 2;
const INVALID: u8 = 3;

/// The statuses, in the order of their numbers.
const STATUSES: [&str; 4] = ["none", "unique", "multiple", "invalid"];

/// Characters in a row, or digits from 0 to 9, of which 0 is a blank.
#[derive(Clone, Copy)]
enum Symbols {
    Characters,
    Digits,
}

/// Puzzles in the memory of Python: an array of bytes, 81 for each.
struct Puzzles<'p, 'py> {
    cells: &'p Bound<'py, PyAny>,
    symbols: Symbols,
}

impl Puzzles<'_, '_> {
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
            Symbols::Digits => {
                (from..).zip(lines).map(|(number, line)| typed(number, line)).collect()
            }
        }
    }
}

/// A part of an array, which is not copied.
fn part<'py>(array: &Bound<'py, PyAny>, from: usize, to: usize) -> PyResult<Bound<'py, PyAny>> {
    array.get_item(PySlice::new(array.py(), from as isize, to as isize, 1))
}

/// Writes items to an array, from a place on.
fn write<T: Element>(to: &Bound<'_, PyAny>, from: usize, items: &[T]) -> PyResult<()> {
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
fn check(number: usize, line: &Puzzle) -> PyResult<Sudoku> {
    if let Some(board) = Board::of_line(line) {
        return Ok(Sudoku::from(&board.grid()));
    }
    let fault = match std::str::from_utf8(line).map(str::parse::<Sudoku>) {
        Ok(Ok(_)) => "here a blank is one of `. 0 * _ - ?`; solve_one reads other forms".to_owned(),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "it is no text".to_owned(),
    };
    Err(PyValueError::new_err(format!("puzzle {number} (counted from 0): {fault}")))
}

/// Solves all puzzles chunk by chunk, and hands over the lines and the outcomes of each.
fn each_chunk(
    puzzles: &Puzzles<'_, '_>,
    wanted: u64,
    threads: usize,
    mut put: impl FnMut(usize, &[Puzzle], &[Outcome]) -> PyResult<()>,
) -> PyResult<()> {
    let py = puzzles.cells.py();
    let interrupt = Interrupt::default();
    let threads = threads.max(1);
    let count = puzzles.len()?;
    let mut from = 0;
    while from < count {
        let to = count.min(from + CHUNK * threads);
        let lines = puzzles.read(from, to)?;
        let outcomes = py.detach(|| blocks::solve(&lines, wanted, threads, &interrupt));
        interrupt.check()?;
        py.check_signals()?;
        put(from, &lines, &outcomes)?;
        from = to;
    }
    Ok(())
}

/// The status of a puzzle whose search looked for two solutions.
fn status(number: usize, line: &Puzzle, outcome: &Outcome) -> PyResult<u8> {
    match (outcome.solutions, &outcome.first) {
        (0, _) => Ok(if check(number, line)?.check().is_err() { INVALID } else { NONE }),
        (1, Some(digits)) if completes(digits, line) => Ok(UNIQUE),
        (1, _) => Err(wrong(number)),
        _ => Ok(MULTIPLE),
    }
}

/// A solution that breaks the rules. The program has a fault.
fn wrong(number: usize) -> PyErr {
    PyRuntimeError::new_err(format!(
        "puzzle {number} (counted from 0): the solution that was found breaks the rules; this is a \
         fault of the program, please report it"
    ))
}

fn symbols(are_digits: bool) -> Symbols {
    if are_digits { Symbols::Digits } else { Symbols::Characters }
}

/// Solves the puzzles of an array of bytes, 81 each. `solutions` gets 81 bytes for each, in the same
/// symbols, blanks where there is not exactly one solution, and `statuses` the place of its status
/// in `STATUSES`.
#[pyfunction]
fn solve_buffer(
    puzzles: &Bound<'_, PyAny>,
    are_digits: bool,
    solutions: &Bound<'_, PyAny>,
    statuses: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<()> {
    let symbols = symbols(are_digits);
    let puzzles = Puzzles { cells: puzzles, symbols };
    each_chunk(&puzzles, 2, threads, |from, lines, outcomes| {
        let (blank, shift) = match symbols {
            Symbols::Characters => (b'.', b'0'),
            Symbols::Digits => (0, 0),
        };
        let mut found = Vec::with_capacity(lines.len());
        let mut digits = Vec::with_capacity(lines.len() * 81);
        for ((number, line), outcome) in (from..).zip(lines).zip(outcomes) {
            let status = status(number, line, outcome)?;
            found.push(status);
            match outcome.first.filter(|_| status == UNIQUE) {
                Some(solution) => digits.extend(solution.map(|digit| digit + shift)),
                None => digits.extend([blank; 81]),
            }
        }
        write(solutions, from * 81, &digits)?;
        write(statuses, from, &found)
    })
}

/// Counts the solutions of the puzzles of an array of bytes, 81 each, at most `most` of each.
#[pyfunction]
fn count_buffer(
    puzzles: &Bound<'_, PyAny>,
    are_digits: bool,
    most: u64,
    counts: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<()> {
    let puzzles = Puzzles { cells: puzzles, symbols: symbols(are_digits) };
    each_chunk(&puzzles, most, threads, |from, lines, outcomes| {
        let mut found = Vec::with_capacity(lines.len());
        for ((number, line), outcome) in (from..).zip(lines).zip(outcomes) {
            if outcome.solutions == 0 {
                check(number, line)?;
            }
            found.push(outcome.solutions);
        }
        write(counts, from, &found)
    })
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("STATUSES", STATUSES)?;
    module.add_function(wrap_pyfunction!(solve_buffer, module)?)?;
    module.add_function(wrap_pyfunction!(count_buffer, module)?)
}
