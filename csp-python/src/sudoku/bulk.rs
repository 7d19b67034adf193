//! Answers for many puzzles: whether each has one solution, which, and how many.

use super::blocks::{self, Outcome, Puzzle};
use super::buffers::{
    INVALID, MULTIPLE, NONE, PuzzleArray, Symbols, UNIQUE, check, each_chunk, write,
};
use crate::expr::Whole;
use crate::failure::fault;
use crate::interrupt::Interrupt;
use crate::threads::Threads;
use csp_sudoku::verify::completes;
use pyo3::prelude::*;

/// The status of a puzzle whose search looked for two solutions.
fn status(number: usize, line: &Puzzle, outcome: &Outcome) -> PyResult<u8> {
    match (outcome.solutions, &outcome.first) {
        (0, _) => Ok(if check(number, line)?.check().is_err() {
            INVALID
        } else {
            NONE
        }),
        (1, Some(digits)) if completes(digits, line) => Ok(UNIQUE),
        (1, _) => Err(wrong(number)),
        _ => Ok(MULTIPLE),
    }
}

/// A solution that breaks the rules. The program has a fault.
fn wrong(number: usize) -> PyErr {
    fault(format_args!(
        "puzzle {number} (counted from 0): the solution that was found breaks the rules"
    ))
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
    threads: Threads,
) -> PyResult<()> {
    let puzzles = PuzzleArray::new(puzzles, are_digits);
    let work =
        |lines: &[Puzzle], interrupt: &Interrupt| blocks::solve(lines, 2, threads.0, interrupt);
    each_chunk(&puzzles, threads, work, |from, lines, outcomes| {
        let (blank, shift) = match puzzles.symbols {
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
    most: Whole<u64>,
    counts: &Bound<'_, PyAny>,
    threads: Threads,
) -> PyResult<()> {
    let puzzles = PuzzleArray::new(puzzles, are_digits);
    let work = |lines: &[Puzzle], interrupt: &Interrupt| {
        blocks::solve(lines, most.0, threads.0, interrupt)
    };
    each_chunk(&puzzles, threads, work, |from, lines, outcomes| {
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

functions![solve_buffer, count_buffer];
