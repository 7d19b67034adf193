//! Grades and hints of many puzzles, by the techniques of people.

use super::blocks::Puzzle;
use super::buffers::{INVALID, MULTIPLE, NONE, PuzzleArray, UNIQUE, check, each_chunk, write};
use crate::interrupt::Interrupt;
use crate::threads::{Threads, each};
use csp_core::limits::Limits;
use csp_sudoku::SudokuSolver;
use csp_sudoku::engine::nine::Board;
use csp_sudoku::shape::Cell;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{
    Candidate, End, Ladder, Level, Obstacle, Position, SolutionPath, Start, Step, Technique,
};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// What was found for a puzzle: its status, and an answer if it has one solution. Nothing: it cannot
/// be read, or Ctrl-C came.
type Answered<A> = Option<(u8, Option<A>)>;

/// The place of a technique in the list for Python, where 0 is none.
fn place(technique: Technique) -> u8 {
    Technique::ALL
        .iter()
        .position(|&other| other == technique)
        .map_or(0, |place| place as u8 + 1)
}

/// Asks for an answer from the position of each puzzle, if it has one solution. `act` returns `None`
/// if it was stopped, and `Some(None)` if there is no answer.
fn answers<A: Send>(
    puzzles: &[Puzzle],
    threads: usize,
    interrupt: &Interrupt,
    act: impl Fn(&Ladder, &Position, &dyn Fn() -> bool) -> Option<Option<A>> + Sync,
) -> Vec<Answered<A>> {
    each(puzzles, 1, threads, interrupt, || {
        let ladder = Ladder::default();
        let stop = interrupt.watch();
        let limits = Limits::default().stop_when(interrupt.watch());
        let mut solver = SudokuSolver::new().limits(limits);
        let act = &act;
        move |block: &[Puzzle]| {
            let mut answer = |line: &Puzzle| {
                let puzzle = Sudoku::from(&Board::of_line(line)?.grid());
                match Start::new(&puzzle, &mut solver) {
                    Ok(start) => Some((UNIQUE, act(&ladder, &start.position, &stop)?)),
                    Err(Obstacle::Several(_)) => Some((MULTIPLE, None)),
                    Err(Obstacle::NoSolution(_)) if puzzle.check().is_err() => {
                        Some((INVALID, None))
                    }
                    Err(Obstacle::NoSolution(_)) => Some((NONE, None)),
                    Err(_) => None,
                }
            };
            block.iter().map(&mut answer).collect()
        }
    })
}

/// The answers of a chunk, of which each puzzle has one, in columns.
fn statuses<A>(from: usize, lines: &[Puzzle], answers: &[Answered<A>]) -> PyResult<Vec<u8>> {
    let mut statuses = Vec::with_capacity(lines.len());
    for ((number, line), answer) in (from..).zip(lines).zip(answers) {
        match answer {
            Some((status, _)) => statuses.push(*status),
            None => {
                check(number, line)?;
                // Not known is not "none".
                return Err(PyRuntimeError::new_err(format!(
                    "puzzle {number} was not finished"
                )));
            }
        }
    }
    Ok(statuses)
}

/// A column of the answers. `none` stands for no answer.
fn column<A, T: Clone>(answers: &[Answered<A>], none: T, of: impl Fn(&A) -> T) -> Vec<T> {
    let cell = |answer: &Answered<A>| match answer {
        Some((_, Some(answer))) => of(answer),
        _ => none.clone(),
    };
    answers.iter().map(cell).collect()
}

/// The grade of a path. One that ends early has no level and no score.
struct Rated {
    level: u8,
    score: u32,
    hardest: u8,
    steps: u16,
}

impl Rated {
    fn new(path: &SolutionPath, ladder: &Ladder) -> Self {
        let mut levels = Level::ALL.iter();
        let level = levels.position(|&level| level == path.grade.level);
        let is_solved = path.end == End::Solved;
        let hardest = ladder.hardest(&path.steps);
        Self {
            level: level.map_or(0, |place| place as u8 + 1) * u8::from(is_solved),
            score: if is_solved { path.grade.score } else { 0 },
            hardest: hardest.map_or(0, |step| place(step.technique)),
            steps: path.steps.len() as u16,
        }
    }
}

/// Grades the puzzles of an array of bytes, 81 each. `levels` and `hardest` get places in `LEVELS`
/// and `TECHNIQUES`, `statuses` places in `STATUSES`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "a column each")]
fn rate_buffer(
    puzzles: &Bound<'_, PyAny>,
    are_digits: bool,
    levels: &Bound<'_, PyAny>,
    scores: &Bound<'_, PyAny>,
    hardest: &Bound<'_, PyAny>,
    steps: &Bound<'_, PyAny>,
    statuses: &Bound<'_, PyAny>,
    threads: Threads,
) -> PyResult<()> {
    let puzzles = PuzzleArray::new(puzzles, are_digits);
    let work = |lines: &[Puzzle], interrupt: &Interrupt| {
        answers(lines, threads.0, interrupt, |ladder, position, stop| {
            let path = ladder.path_until(position, stop)?;
            Some(Some(Rated::new(&path, ladder)))
        })
    };
    each_chunk(&puzzles, threads, work, |from, lines, answers| {
        write(statuses, from, &self::statuses(from, lines, answers)?)?;
        write(levels, from, &column(answers, 0, |rated| rated.level))?;
        write(scores, from, &column(answers, 0, |rated| rated.score))?;
        write(hardest, from, &column(answers, 0, |rated| rated.hardest))?;
        write(steps, from, &column(answers, 0, |rated| rated.steps))
    })
}

/// A step as cells of arrays.
struct HintColumns {
    technique: u8,
    /// A digit for each cell, 0 for none.
    placed: [u8; 81],
    /// A bit for each digit of each cell.
    removed: [u16; 81],
    notation: String,
}

impl HintColumns {
    fn new(step: &Step) -> Self {
        let index = |cell: Cell| usize::from(cell.row) * 9 + usize::from(cell.column);
        let mut placed = [0; 81];
        if let Some(Candidate { cell, digit }) = step.placement {
            placed[index(cell)] = digit;
        }
        let mut removed = [0; 81];
        for &Candidate { cell, digit } in &step.eliminations {
            removed[index(cell)] |= 1 << (digit - 1);
        }
        Self {
            technique: place(step.technique),
            placed,
            removed,
            notation: step.to_string(),
        }
    }
}

/// The easiest next step of the puzzles of an array of bytes, 81 each, as HoDoKu writes it; nothing
/// where there is none. `techniques` gets places in `TECHNIQUES`, `statuses` places in `STATUSES`,
/// `placed` 81 digits for each puzzle, and `removed` as many sets of digits: bit 0 is digit 1.
#[pyfunction]
fn hint_buffer(
    puzzles: &Bound<'_, PyAny>,
    are_digits: bool,
    techniques: &Bound<'_, PyAny>,
    placed: &Bound<'_, PyAny>,
    removed: &Bound<'_, PyAny>,
    statuses: &Bound<'_, PyAny>,
    threads: Threads,
) -> PyResult<Vec<Option<String>>> {
    let puzzles = PuzzleArray::new(puzzles, are_digits);
    let work = |lines: &[Puzzle], interrupt: &Interrupt| {
        answers(lines, threads.0, interrupt, |ladder, position, _| {
            Some(ladder.hint(position).as_ref().map(HintColumns::new))
        })
    };
    let mut notations = Vec::new();
    each_chunk(&puzzles, threads, work, |from, lines, answers| {
        write(statuses, from, &self::statuses(from, lines, answers)?)?;
        write(techniques, from, &column(answers, 0, |hint| hint.technique))?;
        let cells = column(answers, [0; 81], |hint| hint.placed);
        write(placed, from * 81, cells.as_flattened())?;
        let cells = column(answers, [0; 81], |hint| hint.removed);
        write(removed, from * 81, cells.as_flattened())?;
        notations.extend(column(answers, None, |hint| Some(hint.notation.clone())));
        Ok(())
    })?;
    Ok(notations)
}

/// The names of all techniques, behind an empty one.
pub(super) fn techniques() -> Vec<&'static str> {
    let names = Technique::ALL.iter().map(|technique| technique.name());
    [""].into_iter().chain(names).collect()
}

/// The names of all levels, behind an empty one.
pub(super) fn levels() -> Vec<String> {
    let names = Level::ALL.map(|level| level.to_string());
    [String::new()].into_iter().chain(names).collect()
}

functions![rate_buffer, hint_buffer];
