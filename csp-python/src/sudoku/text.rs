//! Single puzzles of any size and in any form that the command reads.

use crate::failure::OrValueError as _;
use crate::interrupt::Interrupt;
use csp_core::limits::Limits;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::{SudokuSolver, SudokuVerdict};
use pyo3::prelude::*;

/// The puzzle of a text.
pub(super) fn parse(text: &str) -> PyResult<Sudoku> {
    text.parse::<Sudoku>().or_value_error()
}

/// Calls a function with a solver that ends at Ctrl-C, while other threads of Python run.
pub(super) fn solving<T: Send>(
    py: Python<'_>,
    act: impl FnOnce(&mut SudokuSolver) -> T + Send,
) -> PyResult<T> {
    let interrupt = Interrupt::default();
    let mut solver = SudokuSolver::new().limits(Limits::default().stop_when(interrupt.watch()));
    let result = py.detach(|| act(&mut solver));
    interrupt.check()?;
    Ok(result)
}

/// The status of one puzzle, and its solutions: one, two if there are several, or none.
#[pyfunction]
fn solve_text(py: Python<'_>, puzzle: &str) -> PyResult<(&'static str, Vec<String>)> {
    let puzzle = parse(puzzle)?;
    let answer = solving(py, |solver| solver.verdict(&puzzle))?.or_value_error()?;
    let solutions = answer.verdict.solutions();
    for solution in solutions {
        puzzle.verify(solution).or_value_error()?;
    }
    let status = match answer.verdict {
        SudokuVerdict::Unique(_) => "unique",
        SudokuVerdict::Multiple(_) => "multiple",
        SudokuVerdict::None => "none",
        SudokuVerdict::Invalid(_) => "invalid",
        SudokuVerdict::Unknown(..) => "unknown",
    };
    Ok((status, solutions.iter().map(ToString::to_string).collect()))
}

/// The number of solutions of one puzzle, at most `most`.
#[pyfunction]
fn count_text(py: Python<'_>, puzzle: &str, most: u64) -> PyResult<u64> {
    let puzzle = parse(puzzle)?;
    let count = solving(py, |solver| solver.count(&puzzle, most))?;
    Ok(count.or_value_error()?.solutions)
}

functions![solve_text, count_text];
