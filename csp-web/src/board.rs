//! Boards in requests.
//!
//! `{"shape": "3x3", "givens": "53..7…", "entered": "……", "candidates": ["12", …], "name": "…"}`
//!
//! A board with rules of its own has `rules` in place of `shape`: the link or the text of which it was read.

use crate::answer::RequestError;
use crate::request::Request;
use csp_sudoku::read::ReadError;
use csp_sudoku::rules::Rules;
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::{Standing, Sudoku};
use serde_json::Value;

/// A board as a request has it, checked.
#[derive(Clone, Debug)]
pub(crate) struct RequestedBoard {
    rules: Rules,
    shape: Shape,
    givens: Vec<u8>,
    entered: Vec<u8>,
    candidates: Option<Vec<u64>>,
    name: Option<String>,
}

impl RequestedBoard {
    /// Takes the field `board` of a request.
    ///
    /// # Errors
    /// It is missing, or it is no board: the failure says what, and at which cell.
    pub(crate) fn take(request: &mut Request<'_>) -> Result<Self, RequestError> {
        match request.required("board")? {
            Value::Object(fields) => Self::read(Request::of(fields)),
            _ => Err(RequestError::new("`board` is no object")),
        }
    }

    fn read(mut fields: Request<'_>) -> Result<Self, RequestError> {
        let rules = rules(&mut fields)?;
        let shape = rules.shape();
        let givens = line("givens", &fields.required_text("givens")?, shape)?;
        let entered = match fields.text("entered")? {
            Some(text) => line("entered", &text, shape)?,
            None => vec![0; shape.cells()],
        };
        let candidates = fields.optional("candidates");
        let candidates = candidates.map(|value| marks(&value, shape)).transpose()?;
        let name = fields.text("name")?;
        fields.finish()?;
        let both = (0..shape.cells()).find(|&cell| givens[cell] != 0 && entered[cell] != 0);
        if let Some(cell) = both {
            let text = "a cell has a given and an entered digit";
            return Err(at(RequestError::new(text), shape.cell(cell)));
        }
        Ok(Self {
            rules,
            shape,
            givens,
            entered,
            candidates,
            name,
        })
    }

    /// The puzzle: the givens alone, with every candidate in other cells.
    pub(crate) fn puzzle(&self) -> Sudoku {
        self.sudoku(|cell| self.givens[cell], |_| self.shape.all_digits())
    }

    /// The position: givens, entered digits and candidates, and how each cell stands. Without
    /// candidates each cell has all digits.
    ///
    /// # Errors
    /// The library refuses the parts. They are checked when the board is read, so this is a fault.
    pub(crate) fn position(&self) -> Result<Sudoku, RequestError> {
        let digit = |cell: usize| self.givens[cell].max(self.entered[cell]);
        let all = self.shape.all_digits();
        let candidates = |cell: usize| {
            self.candidates
                .as_ref()
                .map_or(all, |candidates| candidates[cell])
        };
        let standing = |cell: usize| match (self.givens[cell], self.entered[cell]) {
            (0, 0) => Standing::Blank,
            (0, _) => Standing::Placed,
            _ => Standing::Given,
        };
        let standings: Vec<Standing> = (0..self.shape.cells()).map(standing).collect();
        self.sudoku(digit, candidates)
            .with_standings(standings)
            .map_err(RequestError::new)
    }

    /// The digits, entered ones too, as a puzzle. Candidates are left out.
    #[cfg(feature = "whole")]
    pub(crate) fn digits(&self) -> Sudoku {
        self.sudoku(
            |cell| self.givens[cell].max(self.entered[cell]),
            |_| self.shape.all_digits(),
        )
    }

    fn sudoku(&self, digit: impl Fn(usize) -> u8, blank: impl Fn(usize) -> u64) -> Sudoku {
        let mask = |cell: usize| match digit(cell) {
            0 => blank(cell),
            digit => 1 << (digit - 1),
        };
        let masks: Vec<u64> = (0..self.shape.cells()).map(mask).collect();
        let puzzle = Sudoku::new(self.shape, masks).expect("digits and marks are of the board");
        let puzzle = puzzle
            .with_rules(self.rules.clone())
            .expect("the rules are of the board");
        match &self.name {
            Some(name) => puzzle.with_name(name.clone()),
            None => puzzle,
        }
    }
}

/// The rules of a board: those of the text in `rules`, or the classic ones of the size in `shape`.
fn rules(fields: &mut Request<'_>) -> Result<Rules, RequestError> {
    match (fields.text("rules")?, fields.parsed::<Shape>("shape")?) {
        (Some(text), None) => rules_of_text(&text),
        (None, Some(shape)) => Ok(shape.into()),
        (Some(_), Some(_)) => Err(RequestError::new("`rules` and `shape` do not go together")),
        (None, None) => Err(RequestError::new("`shape` is missing")),
    }
}

/// What is only drawn was told of when the text was read.
#[cfg(feature = "whole")]
fn rules_of_text(text: &str) -> Result<Rules, RequestError> {
    use csp_sudoku::variant::{DrawnParts, read};
    let puzzle = read(text, DrawnParts::Ignore).map_err(RequestError::new)?;
    Ok(puzzle.rules().clone())
}

#[cfg(not(feature = "whole"))]
fn rules_of_text(_: &str) -> Result<Rules, RequestError> {
    let text = "this part of the engine knows no rules but those of sudoku";
    Err(RequestError::new(text))
}

/// The digits of a line with a symbol for each cell.
fn line(name: &str, text: &str, shape: Shape) -> Result<Vec<u8>, RequestError> {
    let found = text.chars().count();
    if found != shape.cells() {
        let wanted = shape.cells();
        let text = format!("`{name}` has {found} characters, but a board of {shape} has {wanted}");
        return Err(RequestError::new(text));
    }
    let digit = |(index, character): (usize, char)| {
        let digit = shape.digit_written(character);
        digit.ok_or_else(|| no_digit(name, character, shape, index))
    };
    text.chars().enumerate().map(digit).collect()
}

/// The masks of a list with a text for each cell.
fn marks(value: &Value, shape: Shape) -> Result<Vec<u64>, RequestError> {
    let list = value.as_array().filter(|list| list.len() == shape.cells());
    let error = || {
        let wanted = shape.cells();
        RequestError::new(format_args!(
            "`candidates` must be a list of {wanted} texts, one for each cell"
        ))
    };
    let list = list.ok_or_else(error)?;
    let mask = |(index, value): (usize, &Value)| {
        let text = value.as_str().ok_or_else(error)?;
        text.chars()
            .try_fold(0, |mask, character| match shape.digit_written(character) {
                Some(digit @ 1..) => Ok(mask | 1 << (digit - 1)),
                _ => Err(no_digit("candidates", character, shape, index)),
            })
    };
    list.iter().enumerate().map(mask).collect()
}

fn no_digit(name: &str, character: char, shape: Shape, index: usize) -> RequestError {
    let shown = character.escape_debug();
    let digits = shape.symbols();
    let text = format!("`{name}`: `{shown}` is no digit of this board (use {digits})");
    at(RequestError::new(text), shape.cell(index))
}

/// The same failure at this cell.
fn at(error: RequestError, cell: Cell) -> RequestError {
    RequestError {
        cell: Some(cell.to_string()),
        ..error
    }
}

/// The line stands in its field, not in the sentence.
impl From<ReadError> for RequestError {
    fn from(error: ReadError) -> Self {
        let text = error.kind.to_string();
        Self {
            text,
            line: Some(error.line),
            column: None,
            cell: error.cell.map(|cell| cell.to_string()),
        }
    }
}
