//! Grades and hints of many puzzles, by the techniques of people.

use super::blocks::{self, Puzzle};
use super::buffers::{
    INVALID, MULTIPLE, NONE, PuzzleArray, UNIQUE, check, each_chunk, symbols, write,
};
use crate::interrupt::Interrupt;
use csp_core::limits::Limits;
use csp_sudoku::Solver;
use csp_sudoku::engine::nine::Board;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{
    Candidate, End, Ladder, Level, Obstacle, Path, Position, Start, Step, Technique,
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

/// Asks for an answer from the position of each puzzle, if it has one solution. `act` returns nothing
/// if it was stopped.
fn answers<A: Send>(
    puzzles: &[Puzzle],
    threads: usize,
    interrupt: &Interrupt,
    act: impl Fn(&Ladder, &Position, &dyn Fn() -> bool) -> Option<A> + Sync,
) -> Vec<Answered<A>> {
    blocks::each(puzzles, 1, threads, interrupt, || {
        let ladder = Ladder::default();
        let stop = interrupt.watch();
        let limits = Limits::default().stop_when(interrupt.watch());
        let mut solver = Solver::new().limits(limits);
        let act = &act;
        move |block: &[Puzzle]| {
            let mut answer = |line: &Puzzle| {
                let puzzle = Sudoku::from(&Board::of_line(line)?.grid());
                match Start::new(&puzzle, &mut solver) {
                    Ok(start) => Some((UNIQUE, Some(act(&ladder, &start.position, &stop)?))),
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

/// What a puzzle was answered, or what stands for no answer.
fn column<A, T>(answers: &[Answered<A>], of: impl Fn(Option<&A>) -> T) -> Vec<T> {
    let answer = |answer: &Answered<A>| of(answer.as_ref().and_then(|(_, answer)| answer.as_ref()));
    answers.iter().map(answer).collect()
}

/// The grade of a path. One that ends early has no level and no score.
struct Rated {
    level: u8,
    score: u32,
    hardest: u8,
    steps: u16,
}

impl Rated {
    fn new(path: &Path, ladder: &Ladder) -> Self {
        let level = Level::ALL
            .iter()
            .position(|&level| level == path.grade.level);
        let is_solved = path.end == End::Solved;
        Self {
            level: level
                .filter(|_| is_solved)
                .map_or(0, |place| place as u8 + 1),
            score: if is_solved { path.grade.score } else { 0 },
            hardest: ladder
                .hardest(&path.steps)
                .map_or(0, |step| place(step.technique)),
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
    threads: usize,
) -> PyResult<()> {
    let puzzles = PuzzleArray {
        cells: puzzles,
        symbols: symbols(are_digits),
    };
    let work = |lines: &[Puzzle], interrupt: &Interrupt| {
        answers(lines, threads, interrupt, |ladder, position, stop| {
            Some(Rated::new(&ladder.path_until(position, stop)?, ladder))
        })
    };
    each_chunk(&puzzles, threads, work, |from, lines, answers| {
        write(statuses, from, &self::statuses(from, lines, answers)?)?;
        write(
            levels,
            from,
            &column(answers, |rated| rated.map_or(0, |rated| rated.level)),
        )?;
        write(
            scores,
            from,
            &column(answers, |rated| rated.map_or(0, |rated| rated.score)),
        )?;
        write(
            hardest,
            from,
            &column(answers, |rated| rated.map_or(0, |rated| rated.hardest)),
        )?;
        write(
            steps,
            from,
            &column(answers, |rated| rated.map_or(0, |rated| rated.steps)),
        )
    })
}

/// What a step places: a digit for each cell, 0 for none.
fn placed(step: &Step) -> [u8; 81] {
    let mut cells = [0; 81];
    if let Some(Candidate { cell, digit }) = step.placement {
        cells[index(cell)] = digit;
    }
    cells
}

/// What a step removes: a bit for each digit of each cell.
fn removed(step: &Step) -> [u16; 81] {
    let mut cells = [0; 81];
    for &Candidate { cell, digit } in step.eliminations() {
        cells[index(cell)] |= 1 << (digit - 1);
    }
    cells
}

fn index(cell: csp_sudoku::shape::Cell) -> usize {
    usize::from(cell.row) * 9 + usize::from(cell.column)
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
    threads: usize,
) -> PyResult<Vec<Option<String>>> {
    let puzzles = PuzzleArray {
        cells: puzzles,
        symbols: symbols(are_digits),
    };
    let work = |lines: &[Puzzle], interrupt: &Interrupt| {
        answers(lines, threads, interrupt, |ladder, position, _| {
            Some(ladder.hint(position))
        })
    };
    let mut notations = Vec::new();
    each_chunk(&puzzles, threads, work, |from, lines, answers| {
        let steps = column(answers, |step| step.and_then(Option::as_ref).cloned());
        let each = |step: &Option<Step>| step.as_ref().map_or(0, |step| place(step.technique));
        write(statuses, from, &self::statuses(from, lines, answers)?)?;
        write(
            techniques,
            from,
            &steps.iter().map(each).collect::<Vec<_>>(),
        )?;
        let digits = |step: &Option<Step>| step.as_ref().map_or([0; 81], self::placed);
        write(
            placed,
            from * 81,
            steps.iter().map(digits).collect::<Vec<_>>().as_flattened(),
        )?;
        let masks = |step: &Option<Step>| step.as_ref().map_or([0; 81], self::removed);
        write(
            removed,
            from * 81,
            steps.iter().map(masks).collect::<Vec<_>>().as_flattened(),
        )?;
        notations.extend(
            steps
                .iter()
                .map(|step| step.as_ref().map(ToString::to_string)),
        );
        Ok(())
    })?;
    Ok(notations)
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let names = Technique::ALL.iter().map(|technique| technique.name());
    module.add(
        "TECHNIQUES",
        [""].into_iter().chain(names).collect::<Vec<_>>(),
    )?;
    let levels = Level::ALL.map(|level| level.to_string());
    module.add(
        "LEVELS",
        [String::new()]
            .into_iter()
            .chain(levels)
            .collect::<Vec<_>>(),
    )?;
    module.add_function(wrap_pyfunction!(rate_buffer, module)?)?;
    module.add_function(wrap_pyfunction!(hint_buffer, module)?)
}
