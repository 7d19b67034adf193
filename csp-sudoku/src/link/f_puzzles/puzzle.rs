//! A puzzle of f-puzzles.

use super::cell::FCell;
use super::part::{FEntries, FPart};
use crate::link::error::LinkError;
use crate::link::json::{Fields, write};
use serde_json::{Map, Value};

/// A puzzle of f-puzzles as its JSON has it. [`KINDS`](super::KINDS) is the table of its parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FPuzzle {
    /// The number of rows, of columns and of digits.
    pub size: usize,
    /// Its title.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// Its rules in words.
    pub ruleset: Option<String>,
    /// The cells, row by row. There are as many rows and columns as the size says.
    pub grid: Vec<Vec<FCell>>,
    /// The solution: a text for each cell, row by row. What is not known is `.`, `?`, `0` or empty.
    pub solution: Option<Vec<String>>,
    /// All other parts, in the order of their keys.
    pub parts: Vec<FPart>,
}

impl FPuzzle {
    /// The part of a key.
    #[must_use]
    pub fn part(&self, key: &str) -> Option<&FEntries> {
        let part = self.parts.iter().find(|part| part.key == key)?;
        Some(&part.entries)
    }

    /// Whether a link holds such a puzzle.
    pub(in crate::link) fn is_in(object: &Map<String, Value>) -> bool {
        object.contains_key("grid")
    }

    pub(in crate::link) fn read(object: Map<String, Value>) -> Result<Self, LinkError> {
        let mut fields = Fields::new(object);
        let grid: Vec<Vec<FCell>> = fields.rows("grid")?;
        let size: Option<usize> = fields.take("size")?;
        let size = size.unwrap_or(grid.len());
        check_size(&grid, size)?;
        Ok(Self {
            size,
            title: fields.text("title")?,
            author: fields.text("author")?,
            ruleset: fields.text("ruleset")?,
            grid,
            solution: solution(fields.take("solution")?)?,
            parts: parts(fields)?,
        })
    }

    pub(in crate::link) fn write(&self) -> Value {
        let mut object = Map::new();
        let texts = [
            ("title", &self.title),
            ("author", &self.author),
            ("ruleset", &self.ruleset),
        ];
        for (key, text) in texts {
            object.extend(text.iter().map(|text| (key.to_owned(), write(text))));
        }
        object.insert("size".to_owned(), write(&self.size));
        object.insert("grid".to_owned(), write(&self.grid));
        let solution = self.solution.iter();
        object.extend(solution.map(|solution| ("solution".to_owned(), write(solution))));
        let parts = self.parts.iter();
        object.extend(parts.map(|part| (part.key.clone(), part.entries.write())));
        Value::Object(object)
    }
}

fn check_size(grid: &[Vec<FCell>], size: usize) -> Result<(), LinkError> {
    let check = |path: &str, what: &str, count: usize| {
        if count == size {
            return Ok(());
        }
        let fault = format!("it has {count} {what}, but the size of the puzzle is {size}");
        Err(LinkError::part(path, &fault))
    };
    check("grid", "row(s)", grid.len())?;
    let mut rows = grid.iter().enumerate();
    rows.try_for_each(|(place, row)| check(&format!("grid[{place}]"), "cell(s)", row.len()))
}

fn parts(fields: Fields) -> Result<Vec<FPart>, LinkError> {
    fields
        .rest()
        .into_iter()
        .map(|(key, value)| FPart::read(key, value))
        .collect()
}

/// The texts of the solution: a list, or one text that commas divide if there are any.
fn solution(value: Value) -> Result<Option<Vec<String>>, LinkError> {
    let digits = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.contains(',') => text.split(',').map(str::to_owned).collect(),
        Value::String(text) => text.chars().map(String::from).collect(),
        Value::Array(digits) => digits
            .into_iter()
            .enumerate()
            .map(digit)
            .collect::<Result<_, _>>()?,
        other => {
            return Err(LinkError::part(
                "solution",
                &format!("{other} is no list of digits"),
            ));
        }
    };
    Ok(Some(digits))
}

fn digit((place, value): (usize, Value)) -> Result<String, LinkError> {
    match value {
        Value::Null => Ok(String::new()),
        Value::String(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        other => Err(LinkError::part(
            format!("solution[{place}]"),
            &format!("{other} is no digit"),
        )),
    }
}
