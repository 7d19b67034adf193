//! The fields of clues: lines and numbers one after the other, or by the names that their kind gives them.

use super::cells::{line, lines};
use crate::expr::{Whole, number, numbers};
use csp_sudoku::Cell;
use csp_sudoku::rules::{ClueFields, ClueKind, LineField};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// The name of a field as a keyword of Python.
pub(super) fn keyword(field: &str) -> String {
    field.replace([' ', '-'], "_")
}

/// The keywords that a kind takes, each once.
pub(super) fn keywords(kind: &ClueKind) -> Vec<String> {
    let lines = kind.lines.iter().map(|field| keyword(field.name));
    let numbers = kind.numbers.iter().map(|field| keyword(field.name));
    let text = kind.text.map(|_| "text".to_owned());
    let clues = kind.takes_clues.then(|| "clues".to_owned());
    let mut names: Vec<String> = lines.chain(numbers).chain(text).chain(clues).collect();
    names.dedup();
    names
}

/// What a clue of this kind is made of, without the clues that it is about.
pub(super) fn fields_of(
    kind: &ClueKind,
    parts: &Bound<'_, PyTuple>,
    named: &Bound<'_, PyDict>,
) -> PyResult<ClueFields> {
    check_names(kind, named)?;
    let mut fields = ClueFields::default();
    for part in parts.iter() {
        if number(&part).is_ok() {
            fields.numbers.push(part.extract::<Whole<i32>>()?.0);
        } else {
            fields.lines.push(line(&part)?);
        }
    }
    add_lines(kind, named, &mut fields.lines)?;
    add_numbers(kind, named, &mut fields.numbers)?;
    if let Some(text) = named.get_item("text")? {
        fields.text = text.extract()?;
    }
    Ok(fields)
}

fn check_names(kind: &ClueKind, named: &Bound<'_, PyDict>) -> PyResult<()> {
    let known = keywords(kind);
    for name in named.keys() {
        let name: String = name.extract()?;
        if !known.contains(&name) {
            let names = match known.is_empty() {
                true => "it has none".to_owned(),
                false => format!("it has {}", known.join(", ")),
            };
            return Err(PyTypeError::new_err(format!(
                "{} has no field {name:?}: {names}",
                kind.name
            )));
        }
    }
    Ok(())
}

/// The value of a field by its name, if it has one.
fn value<'py>(field: &str, named: &Bound<'py, PyDict>) -> PyResult<Option<Bound<'py, PyAny>>> {
    named.get_item(keyword(field))
}

/// What came by its place does not come by its name, too.
fn check_once(kind: &ClueKind, field: &str, named: &Bound<'_, PyDict>) -> PyResult<()> {
    if value(field, named)?.is_none() {
        return Ok(());
    }
    let (kind, name) = (kind.name, keyword(field));
    Err(PyTypeError::new_err(format!(
        "{name} of {kind} is given twice: by its place and by its name"
    )))
}

fn missing(kind: &ClueKind, field: &str, what: &str) -> PyErr {
    let (kind, name) = (kind.name, keyword(field));
    PyValueError::new_err(format!("{kind} needs {name}: {what}"))
}

fn add_lines(
    kind: &ClueKind,
    named: &Bound<'_, PyDict>,
    given: &mut Vec<Vec<Cell>>,
) -> PyResult<()> {
    let count = given.len();
    for (index, field) in kind.lines.iter().enumerate() {
        let same = |other: &&LineField| other.name == field.name;
        if kind.lines[..index].iter().any(|other| same(&other)) {
            continue;
        }
        let repeats = kind.lines.iter().filter(same).any(|other| other.repeats);
        if index < count {
            check_once(kind, field.name, named)?;
            continue;
        }
        match value(field.name, named)? {
            Some(value) if repeats => given.extend(lines(&value)?),
            Some(value) => given.push(line(&value)?),
            None if field.repeats => {}
            None => return Err(missing(kind, field.name, "a line of cells")),
        }
    }
    Ok(())
}

fn add_numbers(kind: &ClueKind, named: &Bound<'_, PyDict>, given: &mut Vec<i32>) -> PyResult<()> {
    let count = given.len();
    for (index, field) in kind.numbers.iter().enumerate() {
        if index < count {
            check_once(kind, field.name, named)?;
            continue;
        }
        match value(field.name, named)? {
            Some(value) if field.repeats => given.extend(several(&value)?),
            Some(value) => given.push(value.extract::<Whole<i32>>()?.0),
            None if field.repeats => {}
            None => {
                let default = field.default;
                given.push(default.ok_or_else(|| missing(kind, field.name, "a number"))?);
            }
        }
    }
    Ok(())
}

/// A number, or a list of them.
fn several(value: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
    let small = |number: i128| {
        let number = i32::try_from(number);
        number.map_err(|_| PyValueError::new_err("a number of a clue has at most 32 bits"))
    };
    numbers(value)?.into_iter().map(small).collect()
}
