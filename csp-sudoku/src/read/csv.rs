//! Tables with a header line that names the columns.

use std::borrow::Cow;

use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::line::{self, Form};
use crate::shape::Shape;
use crate::sudoku::Sudoku;

/// Headers of the column with the puzzles, in lower case.
const PUZZLE: [&str; 11] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board", "givens",
    "question", "problem",
];

/// Headers of the column with the solutions, in lower case.
const SOLUTION: [&str; 5] = ["solution", "solutions", "solved", "answer", "answers"];

/// Where a table keeps what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
}

impl Columns {
    /// The columns of a header line; nothing if the line is none.
    pub(super) fn of_header(text: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|separator| text.contains(*separator))?;
        let names = fields(text, separator);
        let find = |wanted: &[&str]| {
            names
                .iter()
                .position(|name| wanted.contains(&name.trim().to_ascii_lowercase().as_str()))
        };
        Some(Self { separator, puzzle: find(&PUZZLE)?, solution: find(&SOLUTION) })
    }

    /// The puzzle of a line of the table; fields of other columns make up its name.
    pub(super) fn puzzle(
        self,
        text: &str,
        line: usize,
        choose: Chooser<'_>,
    ) -> Result<Sudoku, ReadError> {
        let fields = fields(text, self.separator);
        let Some(cells) = fields.get(self.puzzle).map(|field| field.trim()) else {
            let kind = ReadErrorKind::Fields { found: fields.len(), column: self.puzzle + 1 };
            return Err(kind.at(line));
        };
        let puzzle = line::puzzle(cells, choose(cells)?, line)?;
        let shape = puzzle.shape();
        let solution =
            self.solution.and_then(|column| fields.get(column)).map_or("", |field| field.trim());
        let puzzle = solved(puzzle, solution, shape, line)?;
        let others = fields.iter().enumerate().filter(|(index, _)| !self.is_grid(*index));
        let others = others.map(|(_, field)| field.trim()).filter(|field| !field.is_empty());
        Ok(line::named(puzzle, &others.collect::<Vec<_>>().join(",")))
    }

    fn is_grid(self, index: usize) -> bool {
        index == self.puzzle || Some(index) == self.solution
    }
}

/// Tells the form of a field, or why it has none.
pub(super) type Chooser<'a> = &'a dyn Fn(&str) -> Result<Form, ReadError>;

fn solved(puzzle: Sudoku, solution: &str, shape: Shape, line: usize) -> Result<Sudoku, ReadError> {
    if solution.is_empty() {
        return Ok(puzzle);
    }
    let grid = line::solution(solution, shape, line)?;
    let found = line::length(solution);
    puzzle.with_solution(grid).map_err(|_| ReadErrorKind::SolutionLength { found, shape }.at(line))
}

/// The fields of a line; one in double quotes may hold separators, and a doubled quote for a quote
/// (RFC 4180).
pub(super) fn fields(text: &str, separator: char) -> Vec<Cow<'_, str>> {
    let mut fields = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (field, after) = field(text, separator);
        fields.push(field);
        rest = after;
    }
    fields
}

/// The first field, and what follows its separator.
fn field(text: &str, separator: char) -> (Cow<'_, str>, Option<&str>) {
    let Some(quoted) = text.trim_start_matches(' ').strip_prefix('"') else {
        return match text.split_once(separator) {
            Some((field, rest)) => (field.into(), Some(rest)),
            None => (text.into(), None),
        };
    };
    let mut value = String::new();
    let mut rest = quoted;
    while let Some((part, after)) = rest.split_once('"') {
        value.push_str(part);
        let Some(doubled) = after.strip_prefix('"') else {
            return (value.into(), after.split_once(separator).map(|(_, rest)| rest));
        };
        value.push('"');
        rest = doubled;
    }
    // The quote is never closed: the field is what is left.
    value.push_str(rest);
    (value.into(), None)
}
