//! The fields of clues, by the names that their kinds give them.

use super::cells::{line, lines, texts};
use super::entries::{ClueEntry, FieldValue};
use super::error::PuzzleFileFault;
use crate::rules::{Clue, ClueFields, ClueKind, LineField, clues};
use crate::shape::Cell;
use itertools::Itertools as _;
use std::collections::BTreeMap;

/// The field of a clue with a text, and that of one about others.
const TEXT: &str = "text";
const CLUES: &str = "clues";

/// What the fields may be.
const NUMBER: &str = "a number";
const NUMBERS: &str = "a number or a list of numbers";
const WORDS: &str = "a text";
const OTHERS: &str = "a list of clues, each with its kind";

/// The key under which a puzzle file has a field of a clue.
///
/// ```
/// use csp_sudoku::rules::clues;
/// use csp_sudoku::variant::field_key;
///
/// assert_eq!(field_key(clues::PAIRS.numbers[0].name), "digits-of-pairs");
/// ```
#[must_use]
pub fn field_key(name: &str) -> String {
    name.replace(' ', "-")
}

/// The keys that a kind takes, each once.
fn keys(kind: &ClueKind) -> Vec<String> {
    let lines = kind.lines.iter().map(|field| field_key(field.name));
    let numbers = kind.numbers.iter().map(|field| field_key(field.name));
    let text = kind.text.map(|_| TEXT.to_owned());
    let others = kind.takes_clues.then(|| CLUES.to_owned());
    lines
        .chain(numbers)
        .chain(text)
        .chain(others)
        .unique()
        .collect()
}

/// The clue of an entry.
pub(super) fn read(entry: &ClueEntry) -> Result<Clue, PuzzleFileFault> {
    let kind = clues::kind(&entry.kind).ok_or(PuzzleFileFault::Kind)?;
    let known = keys(kind);
    if let Some(field) = entry.fields.keys().find(|field| !known.contains(field)) {
        let known = match known.is_empty() {
            true => "none".to_owned(),
            false => known.join(", "),
        };
        let field = field.clone();
        return Err(PuzzleFileFault::Field { field, known });
    }
    let fields = &entry.fields;
    let text = match fields.get(TEXT) {
        Some(FieldValue::Text(text)) => text.clone(),
        Some(_) => return Err(PuzzleFileFault::value(TEXT, WORDS)),
        None => String::new(),
    };
    let others = match fields.get(CLUES) {
        Some(FieldValue::List(entries)) => entries.iter().map(other).collect::<Result<_, _>>()?,
        Some(_) => return Err(PuzzleFileFault::value(CLUES, OTHERS)),
        None => Vec::new(),
    };
    Ok(kind.clue_of(ClueFields {
        lines: read_lines(kind, fields)?,
        numbers: read_numbers(kind, fields)?,
        text,
        clues: others,
    })?)
}

/// A clue that another is about.
fn other(value: &FieldValue) -> Result<Clue, PuzzleFileFault> {
    match value {
        FieldValue::Clue(entry) => read(entry),
        _ => Err(PuzzleFileFault::value(CLUES, OTHERS)),
    }
}

fn read_lines(
    kind: &ClueKind,
    fields: &BTreeMap<String, FieldValue>,
) -> Result<Vec<Vec<Cell>>, PuzzleFileFault> {
    let mut read = Vec::new();
    for (name, same) in named(kind.lines, |field| field.name) {
        let is_several = same.len() > 1 || same.iter().any(|field| field.repeats);
        let is_needed = same.iter().any(|field| !field.repeats);
        let key = field_key(name);
        match fields.get(&key) {
            Some(value) if is_several => read.extend(lines(&key, value)?),
            Some(value) => read.push(line(&key, value)?),
            None if is_needed => return Err(PuzzleFileFault::Missing(key)),
            None => {}
        }
    }
    Ok(read)
}

fn read_numbers(
    kind: &ClueKind,
    fields: &BTreeMap<String, FieldValue>,
) -> Result<Vec<i32>, PuzzleFileFault> {
    let mut read = Vec::new();
    for field in kind.numbers {
        let key = field_key(field.name);
        match fields.get(&key) {
            Some(FieldValue::List(values)) if field.repeats => {
                for value in values {
                    read.push(number(value).ok_or(PuzzleFileFault::value(&key, NUMBERS))?);
                }
            }
            Some(value) => {
                let expected = if field.repeats { NUMBERS } else { NUMBER };
                read.push(number(value).ok_or(PuzzleFileFault::value(&key, expected))?);
            }
            None if field.repeats => {}
            None => read.push(field.default.ok_or(PuzzleFileFault::Missing(key))?),
        }
    }
    Ok(read)
}

fn number(value: &FieldValue) -> Option<i32> {
    match value {
        FieldValue::Number(number) => i32::try_from(*number).ok(),
        _ => None,
    }
}

/// The fields with each name, which stand side by side.
fn named<F>(fields: &[F], name: impl Fn(&F) -> &'static str) -> Vec<(&'static str, &[F])> {
    let runs = fields.chunk_by(|one, other| name(one) == name(other));
    runs.map(|run| (name(&run[0]), run)).collect()
}

/// The entry of a clue.
pub(super) fn write(clue: &Clue) -> ClueEntry {
    let kind = clue.kind();
    let mut fields = BTreeMap::new();
    let mut left = clue.lines();
    for (name, same) in named(kind.lines, |field: &LineField| field.name) {
        let repeats = same.iter().any(|field| field.repeats);
        let count = if repeats { left.len() } else { same.len() };
        let (own, others) = left.split_at(count);
        left = others;
        if !own.is_empty() {
            fields.insert(field_key(name), texts(own));
        }
    }
    let numbers = clue.numbers().iter();
    let mut numbers = numbers.map(|number| FieldValue::Number(i64::from(*number)));
    for field in kind.numbers {
        if field.repeats {
            let all: Vec<FieldValue> = numbers.by_ref().collect();
            match <[FieldValue; 1]>::try_from(all) {
                Ok([only]) => fields.insert(field_key(field.name), only),
                Err(all) if all.is_empty() => None,
                Err(all) => fields.insert(field_key(field.name), FieldValue::List(all)),
            };
        } else if let Some(number) = numbers.next() {
            fields.insert(field_key(field.name), number);
        }
    }
    if !clue.text().is_empty() {
        fields.insert(TEXT.to_owned(), FieldValue::Text(clue.text().to_owned()));
    }
    if !clue.clues().is_empty() {
        let others = clue
            .clues()
            .iter()
            .map(|clue| FieldValue::Clue(write(clue)));
        fields.insert(CLUES.to_owned(), FieldValue::List(others.collect()));
    }
    ClueEntry {
        kind: kind.name.to_owned(),
        fields,
    }
}
