//! `set-read`: a puzzle while it is set, as the fields of a puzzle file. What is not right is told, and the others are read.

use super::variant;
use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::{PuzzleFileError, puzzle_json, read_puzzle_file};
use serde_json::{Map, Value, json};

/// The field that comes first in a file.
const SIZE: &str = "sudoku";

/// The field with the clues.
const CLUES: &str = "clue";

/// The fields that say which board it is.
const BOARD: [&str; 3] = [SIZE, "boxes", "digits"];

/// `{puzzle}` → `{board, rules, clues, numbers, faults}`.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let Value::Object(mut fields) = request.required("puzzle")? else {
        return Err(RequestError::new("`puzzle` is no object"));
    };
    let clues = match fields.remove(CLUES) {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(clues)) => clues,
        Some(_) => return Err(RequestError::new("`clue` is no list")),
    };
    let alone: Vec<Result<Sudoku, PuzzleFileError>> =
        clues.iter().map(|clue| read_alone(clue, &fields)).collect();
    let right = clues.iter().zip(&alone).filter(|(_, read)| read.is_ok());
    let right: Vec<Value> = right.map(|(clue, _)| clue.clone()).collect();
    fields.insert(CLUES.to_owned(), right.into());
    let (puzzle, faults) = read(fields)?;
    let numbers = (0..alone.len()).filter(|number| alone[*number].is_ok());
    let mut answer = variant::answer(&puzzle, &puzzle_json(&puzzle))?;
    answer["clues"] = alone.iter().map(told).collect();
    answer["numbers"] = numbers.collect();
    answer["faults"] = faults;
    Ok(answer.into())
}

/// A clue as the only one of its board.
fn read_alone(clue: &Value, fields: &Map<String, Value>) -> Result<Sudoku, PuzzleFileError> {
    let board = BOARD
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), fields.get(*name)?.clone())));
    let clues = (CLUES.to_owned(), json!([clue]));
    read_puzzle_file(&file(&board.chain([clues]).collect()))
}

/// What a clue says, or what is wrong with it.
fn told(read: &Result<Sudoku, PuzzleFileError>) -> Value {
    match read {
        Ok(puzzle) => {
            let text = puzzle.rules().clues().first().map(ToString::to_string);
            json!({"text": text, "error": null})
        }
        Err(error) => json!({"text": null, "error": error.fault.to_string()}),
    }
}

/// The puzzle without the fields that are not right, and these.
fn read(mut fields: Map<String, Value>) -> Result<(Sudoku, Value), RequestError> {
    let mut faults = Vec::new();
    loop {
        let error = match read_puzzle_file(&file(&fields)) {
            Ok(puzzle) => return Ok((puzzle, faults.into())),
            Err(error) => error,
        };
        // `candidates.r1c1` and `house 1 (row)` are parts of fields.
        let field = error.place.split(['.', ' ']).next().unwrap_or_default();
        if field == SIZE || fields.remove(field).is_none() {
            return Err(RequestError::new(error));
        }
        faults.push(json!({"field": field, "text": error.fault.to_string()}));
    }
}

/// The fields as a file, which begins with the size of the board.
fn file(fields: &Map<String, Value>) -> String {
    let size = fields.get(SIZE).unwrap_or(&Value::Null);
    let others = fields.iter().filter(|(name, _)| *name != SIZE);
    let others: String = others
        .map(|(name, value)| format!(",{}:{value}", json!(name)))
        .collect();
    format!("{{\"{SIZE}\":{size}{others}}}")
}
