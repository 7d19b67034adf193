//! Tables with a header line that names the columns.
//!
//! The reasons are in `docs/decisions/47-csv-is-read-by-hand.md`.

use std::borrow::Cow;

use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::line::{self, LineFormat};
use crate::shape::Shape;
use crate::sudoku::Sudoku;

/// Headers of the column with the puzzles, in lower case.
const PUZZLE: [&str; 11] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board", "givens",
    "question", "problem",
];

/// Headers of the column with the solutions, in lower case.
const SOLUTION: [&str; 5] = ["solution", "solutions", "solved", "answer", "answers"];

/// The columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableColumns {
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
}

impl TableColumns {
    /// The columns of a header line. `None` if the line is no header.
    pub(super) fn of_header(text: &str) -> Option<Self> {
        let separator = SEPARATORS
            .into_iter()
            .find(|separator| text.contains(*separator))?;
        let names = fields(text, separator).ok()?;
        let find = |wanted: &[&str]| {
            names
                .iter()
                .position(|name| wanted.contains(&name.trim().to_ascii_lowercase().as_str()))
        };
        Some(Self {
            separator,
            puzzle: find(&PUZZLE)?,
            solution: find(&SOLUTION),
        })
    }

    /// The puzzle of a line of the table. Fields of other columns make up its name.
    pub(super) fn puzzle(
        self,
        text: &str,
        line: usize,
        choose: Chooser<'_>,
    ) -> Result<Sudoku, ReadError> {
        let fields = fields(text, self.separator).map_err(|kind| kind.at(line))?;
        let name = self.name(&fields);
        let puzzle = self.unnamed(&fields, line, choose);
        puzzle
            .map(|puzzle| line::named(puzzle, &name))
            .map_err(|error| error.with_name(line::name(&name)))
    }

    fn unnamed(
        self,
        fields: &[Cow<'_, str>],
        line: usize,
        choose: Chooser<'_>,
    ) -> Result<Sudoku, ReadError> {
        let Some(cells) = fields.get(self.puzzle).map(|field| field.trim()) else {
            let kind = ReadErrorKind::Fields {
                found: fields.len(),
                column: self.puzzle + 1,
            };
            return Err(kind.at(line));
        };
        let puzzle = line::puzzle(cells, choose(cells)?, line)?;
        let shape = puzzle.shape();
        let solution = self
            .solution
            .and_then(|column| fields.get(column))
            .map_or("", |field| field.trim());
        solved(puzzle, solution, shape, line)
    }

    /// The fields of the columns that contain no grid.
    fn name(self, fields: &[Cow<'_, str>]) -> String {
        let is_grid = |index| index == self.puzzle || Some(index) == self.solution;
        let others = fields
            .iter()
            .enumerate()
            .filter(|(index, _)| !is_grid(*index));
        let others = others
            .map(|(_, field)| field.trim())
            .filter(|field| !field.is_empty());
        others.collect::<Vec<_>>().join(",")
    }
}

/// Chooses the form of a field, or says why it has none.
type Chooser<'a> = &'a dyn Fn(&str) -> Result<LineFormat, ReadError>;

fn solved(puzzle: Sudoku, solution: &str, shape: Shape, line: usize) -> Result<Sudoku, ReadError> {
    if solution.is_empty() {
        return Ok(puzzle);
    }
    let grid = line::solution(solution, shape, line)?;
    let found = line::length(solution);
    puzzle
        .with_solution(grid)
        .map_err(|_| ReadErrorKind::SolutionLength { found, shape }.at(line))
}

/// The characters that separate the fields of a table.
pub(super) const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The fields of a line. A field in double quotes may contain separators, and a doubled quote
/// stands for a quote (RFC 4180).
///
/// # Errors
/// A quote is not closed on the line, or there is text between a closing quote and the separator.
pub(super) fn fields(text: &str, separator: char) -> Result<Vec<Cow<'_, str>>, ReadErrorKind> {
    let mut fields = Vec::new();
    let mut left = Some(text);
    while let Some(text) = left {
        let (field, after) = match text.trim_start_matches(' ').strip_prefix('"') {
            Some(quoted) => quoted_field(quoted, separator, fields.len() + 1)?,
            None => match text.split_once(separator) {
                Some((field, after)) => (field.into(), Some(after)),
                None => (text.into(), None),
            },
        };
        fields.push(field);
        left = after;
    }
    Ok(fields)
}

/// Reads a field from the text after its opening quote: its value, and the text after its
/// separator.
fn quoted_field(
    text: &str,
    separator: char,
    field: usize,
) -> Result<(Cow<'_, str>, Option<&str>), ReadErrorKind> {
    let mut value = String::new();
    let mut left = text;
    while let Some((part, after)) = left.split_once('"') {
        value.push_str(part);
        let Some(doubled) = after.strip_prefix('"') else {
            let (between, next) = match after.split_once(separator) {
                Some((between, next)) => (between, Some(next)),
                None => (after, None),
            };
            if !between.trim().is_empty() {
                return Err(ReadErrorKind::TextAfterQuote { field });
            }
            return Ok((value.into(), next));
        };
        value.push('"');
        left = doubled;
    }
    Err(ReadErrorKind::OpenQuote { field })
}

/// Checks the quotes of a line without a header. Only an unclosed quote is an error, as the line
/// need not be CSV.
///
/// # Errors
/// A field begins with a quote that is not closed.
pub(super) fn quotes_are_closed(text: &str, separator: char) -> Result<(), ReadErrorKind> {
    match fields(text, separator) {
        Err(kind @ ReadErrorKind::OpenQuote { .. }) => Err(kind),
        _ => Ok(()),
    }
}
