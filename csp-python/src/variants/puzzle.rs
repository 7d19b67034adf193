//! A puzzle with rules, and what is asked of it.

use super::grids::{PyGrids, grid, values};
use super::reasons::{self, BrokenWords};
use super::rules::PyRules;
use crate::expr::Whole;
use crate::failure::{OrValueError as _, fault};
use crate::interrupt::Interrupt;
use crate::model::{Allowed, limit_name, stats};
use csp_core::limits::Limits;
use csp_sudoku::engine::true_candidates;
use csp_sudoku::link::{SharedPuzzle, decode};
use csp_sudoku::read::Reader;
use csp_sudoku::variant::{
    DrawnParts, ShareForm, is_variant, puzzle_json, puzzle_toml, read, share,
};
use csp_sudoku::{Shape, Sudoku, SudokuSolver, SudokuVerdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Instant;

/// Status, solutions, the limit that ended the search, statistics, seconds.
type SolvedWords<'py> = (
    &'static str,
    Vec<Vec<i32>>,
    Option<&'static str>,
    Bound<'py, PyDict>,
    f64,
);

/// The digits that are shown, those that are open, and the limit that ended it.
type CandidateWords = (Vec<u64>, Vec<u64>, Option<&'static str>);

/// What its source says of a puzzle: title, author, rules in words, solution.
type SourceWords = (
    Option<String>,
    Option<String>,
    Option<String>,
    Option<Vec<i32>>,
);

/// A puzzle with rules.
#[pyclass(frozen, name = "EngineSudoku", module = "gridcsp._engine")]
pub(crate) struct PySudoku {
    puzzle: Sudoku,
    author: Option<String>,
    /// The rules in words.
    ruleset: Option<String>,
}

impl PySudoku {
    fn plain(puzzle: Sudoku) -> Self {
        Self {
            puzzle,
            author: None,
            ruleset: None,
        }
    }

    /// Asks something that ends at Ctrl-C or a limit, while other threads of Python run.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        allowed: Allowed,
        act: impl FnOnce(&Sudoku, Limits) -> T + Send,
    ) -> PyResult<T> {
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let result = py.detach(|| act(&self.puzzle, limits));
        interrupt.check()?;
        Ok(result)
    }
}

#[pymethods]
impl PySudoku {
    /// A puzzle of candidates: for each cell a number whose bits are the digits.
    #[staticmethod]
    fn of_masks(rules: &PyRules, masks: Vec<u64>) -> PyResult<Self> {
        let puzzle = Sudoku::new(rules.0.shape(), masks).or_value_error()?;
        with_rules(puzzle, rules)
    }

    /// A puzzle of values.
    #[staticmethod]
    fn of_values(rules: &PyRules, values: Vec<Whole<i64>>) -> PyResult<Self> {
        let givens = grid(rules.0.shape(), &values)?;
        with_rules(Sudoku::from(&givens), rules)
    }

    /// A puzzle of a text. Without rules they are those of rows, columns and boxes.
    #[staticmethod]
    fn of_text(rules: Option<&PyRules>, text: &str) -> PyResult<Self> {
        if is_variant(text) {
            return Err(PyValueError::new_err(
                "the text has rules of its own: sudoku.read_link reads it",
            ));
        }
        let Some(rules) = rules else {
            let puzzle: Sudoku = text.parse().or_value_error()?;
            return Ok(Self::plain(puzzle));
        };
        with_rules(parse(text, rules.0.shape())?, rules)
    }

    /// A puzzle of a link, or of another form with rules.
    #[staticmethod]
    fn read(text: &str, ignore_drawing: bool) -> PyResult<Self> {
        let drawn_parts = match ignore_drawing {
            true => DrawnParts::Ignore,
            false => DrawnParts::Refuse,
        };
        let puzzle = read(text, drawn_parts).or_value_error()?;
        let (author, ruleset) = notes(text);
        Ok(Self {
            puzzle,
            author,
            ruleset,
        })
    }

    /// The puzzle as a text that is read again.
    fn written(&self, form: &str) -> PyResult<String> {
        let form = match form {
            "file" => return Ok(puzzle_toml(&self.puzzle)),
            "json" => return Ok(puzzle_json(&self.puzzle)),
            "f-puzzles" => ShareForm::FPuzzles,
            "sudokupad" => ShareForm::SudokuPad,
            "iss" => ShareForm::Iss,
            _ => {
                return Err(PyValueError::new_err(
                    "a form is \"file\", \"json\", \"f-puzzles\", \"sudokupad\" or \"iss\"",
                ));
            }
        };
        share(&self.puzzle, form).or_value_error()
    }

    /// The same puzzle with what its source says.
    fn with_source(&self, source: SourceWords) -> PyResult<Self> {
        let (title, author, ruleset, solution) = source;
        let mut puzzle = self.puzzle.clone();
        if let Some(title) = title {
            puzzle = puzzle.with_name(title);
        }
        if let Some(solution) = solution {
            let solution = solution.into_iter().map(|value| Whole(i64::from(value)));
            let solution = grid(puzzle.shape(), &solution.collect::<Vec<_>>())?;
            puzzle = puzzle.with_solution(solution).or_value_error()?;
        }
        Ok(Self {
            puzzle,
            author,
            ruleset,
        })
    }

    /// Title, author, rules in words, solution.
    #[getter]
    fn source(&self) -> SourceWords {
        (
            self.puzzle.name().map(str::to_owned),
            self.author.clone(),
            self.ruleset.clone(),
            self.puzzle.solution().map(values),
        )
    }

    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.puzzle.rules().clone())
    }

    /// The candidates of each cell.
    #[getter]
    fn masks(&self) -> Vec<u64> {
        self.puzzle.masks().to_vec()
    }

    /// The values of the givens.
    #[getter]
    fn givens(&self) -> Vec<i32> {
        values(&self.puzzle.givens_grid())
    }

    /// The givens as rows of characters.
    #[getter]
    fn lines(&self) -> Vec<String> {
        let shape = self.puzzle.shape();
        let givens = self.puzzle.givens_grid();
        let rows = givens.digits().chunks(shape.columns());
        let line = |row: &[u8]| row.iter().map(|&digit| shape.character(digit)).collect();
        rows.map(line).collect()
    }

    /// Looks for two solutions.
    fn solve_within<'py>(&self, py: Python<'py>, allowed: Allowed) -> PyResult<SolvedWords<'py>> {
        let begin = Instant::now();
        let answer = self.ask(py, allowed, |puzzle, limits| {
            let mut solver = SudokuSolver::new().limits(limits);
            let answer = solver.verdict(puzzle).or_value_error()?;
            for solution in answer.verdict.solutions() {
                puzzle.verify(solution).map_err(fault)?;
            }
            PyResult::Ok(answer)
        })??;
        let (status, limit) = match answer.verdict {
            SudokuVerdict::Unique(_) => ("unique", None),
            SudokuVerdict::Multiple(_) => ("multiple", None),
            SudokuVerdict::None => ("none", None),
            SudokuVerdict::Invalid(_) => ("invalid", None),
            SudokuVerdict::Unknown(limit, _) => ("unknown", Some(limit_name(limit))),
        };
        let solutions = answer.verdict.solutions().iter().map(values).collect();
        let seconds = begin.elapsed().as_secs_f64();
        Ok((status, solutions, limit, stats(py, answer.stats)?, seconds))
    }

    /// The number of solutions, up to this one, and whether no other limit came before.
    fn count_within(
        &self,
        py: Python<'_>,
        most: Whole<u64>,
        allowed: Allowed,
    ) -> PyResult<(u64, bool)> {
        let count = self.ask(py, allowed, |puzzle, limits| {
            SudokuSolver::new().limits(limits).count(puzzle, most.0)
        })?;
        let count = count.or_value_error()?;
        let is_all = count.limit.is_none() || count.solutions >= most.0;
        Ok((count.solutions, is_all))
    }

    /// The solutions one after the other, up to this number.
    fn solutions_within(
        &self,
        py: Python<'_>,
        most: Option<Whole<u64>>,
        allowed: Allowed,
    ) -> PyResult<PyGrids> {
        let most = most.map_or(u64::MAX, |Whole(most)| most);
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let puzzle = self.puzzle.clone();
        let grids = py.detach(|| PyGrids::new(puzzle, most, limits, interrupt.clone()));
        interrupt.check()?;
        Ok(grids)
    }

    /// The digits that stand in some solution.
    fn candidates_within(&self, py: Python<'_>, allowed: Allowed) -> PyResult<CandidateWords> {
        let found = self.ask(py, allowed, |puzzle, limits| {
            true_candidates(puzzle, &limits)
        })?;
        let limit = found.limit.map(limit_name);
        Ok((found.shown.into(), found.open.into(), limit))
    }

    /// The rules that a grid breaks.
    fn broken(&self, values: Vec<Whole<i64>>) -> PyResult<Vec<BrokenWords>> {
        let grid = grid(self.puzzle.shape(), &values)?;
        Ok(reasons::broken(&self.puzzle, &grid))
    }

    /// Why a claim holds, or why there is no solution, and whether it follows.
    fn why_within(
        &self,
        py: Python<'_>,
        claim: Option<&str>,
        allowed: Allowed,
    ) -> PyResult<(String, bool)> {
        self.ask(py, allowed, |puzzle, limits| {
            reasons::why(puzzle, claim, limits)
        })?
    }
}

fn with_rules(puzzle: Sudoku, rules: &PyRules) -> PyResult<PySudoku> {
    let puzzle = puzzle.with_rules(rules.0.clone()).or_value_error()?;
    Ok(PySudoku::plain(puzzle))
}

/// The givens of a text for a board: a character for each cell, or what else is read for a board of sudoku.
fn parse(text: &str, shape: Shape) -> PyResult<Sudoku> {
    let characters = text.chars().filter(|character| !character.is_whitespace());
    if !shape.is_sudoku() || characters.count() == shape.cells() {
        return plain_text(text, shape);
    }
    let mut reader = Reader::new(text.as_bytes()).with_shape(shape);
    let first = reader
        .next()
        .ok_or_else(|| PyValueError::new_err("there is no puzzle in the text"))?;
    let puzzle = first.or_value_error()?.puzzle;
    match reader.next() {
        None => Ok(puzzle),
        Some(_) => Err(PyValueError::new_err(
            "there are several puzzles in the text",
        )),
    }
}

fn plain_text(text: &str, shape: Shape) -> PyResult<Sudoku> {
    let value = |(index, character): (usize, char)| match shape.digit_written(character) {
        Some(digit) => Ok(Whole(i64::from(shape.value(digit)))),
        None => Err(PyValueError::new_err(format!(
            "character {} of the text is {character:?}, which is no digit of a board of {shape}",
            index + 1
        ))),
    };
    let characters = text.chars().filter(|character| !character.is_whitespace());
    let values: PyResult<Vec<Whole<i64>>> = characters.enumerate().map(value).collect();
    Ok(Sudoku::from(&grid(shape, &values?)?))
}

/// Author and rules in words, if the text is a link that has them.
fn notes(text: &str) -> (Option<String>, Option<String>) {
    match decode(text) {
        Ok(SharedPuzzle::FPuzzles(puzzle)) => (puzzle.author, puzzle.ruleset),
        Ok(SharedPuzzle::SudokuPad(puzzle)) => {
            let notes = puzzle.notes();
            let note = |key: &str| {
                let texts = notes.iter().filter(|(other, _)| other == key);
                let texts: Vec<&str> = texts.map(|(_, text)| text.as_str()).collect();
                (!texts.is_empty()).then(|| texts.join("\n"))
            };
            (note("author"), note("rules"))
        }
        Err(_) => (None, None),
    }
}
