//! The kinds of clues, with their fields and an example of each.

use super::clue::PyClue;
use super::fields::{keyword, keywords};
use csp_sudoku::Cell;
use csp_sudoku::rules::{Clue, ClueFields, ClueKind, LineField, NumberField, clues};
use csp_sudoku::shape::LONGEST_SIDE;
use pyo3::prelude::*;

/// A line: its name, the least and the greatest number of cells, whether there may be several.
type LineWords = (String, usize, Option<usize>, bool);

/// A number: its name, what it is if it is not given, whether there may be several.
type NumberWords = (String, Option<i32>, bool);

/// A kind: its name, lines, numbers, what its text is, whether it takes clues, all keywords, an example.
type KindWords = (
    &'static str,
    Vec<LineWords>,
    Vec<NumberWords>,
    Option<&'static str>,
    bool,
    Vec<String>,
    Option<PyClue>,
);

/// All kinds, by their names.
#[pyfunction]
fn clue_kind_list() -> Vec<KindWords> {
    clues::ALL.into_iter().map(words).collect()
}

fn words(kind: &'static ClueKind) -> KindWords {
    let lines = kind.lines.iter().map(|field| {
        let (least, most) = (*field.cells.start(), *field.cells.end());
        let most = (most < LONGEST_SIDE * LONGEST_SIDE).then_some(most);
        (keyword(field.name), least, most, field.repeats)
    });
    let numbers = kind.numbers.iter();
    let numbers = numbers.map(|field| (keyword(field.name), field.default, field.repeats));
    (
        kind.name,
        lines.collect(),
        numbers.collect(),
        kind.text,
        kind.takes_clues,
        keywords(kind),
        example(kind).map(PyClue),
    )
}

/// What may be the text of an example.
const TEXTS: [&str; 2] = ["[1-3]+", "start A; accept A; A . -> A"];

/// The first clue of the kind among some that are tried.
fn example(kind: &'static ClueKind) -> Option<Clue> {
    let texts = if kind.text.is_some() {
        &TEXTS[..]
    } else {
        &[""]
    };
    let tries = texts.iter().flat_map(|text| {
        let lengths = [3, 4, 2, 6, 1, 9].into_iter();
        lengths.flat_map(move |length| [1, 2].map(|count| (*text, length, count)))
    });
    // Lines of one name begin with the same cell in some kinds.
    let tries = tries.flat_map(|(text, length, count)| {
        [lines(kind, length), lines_by_name(kind, length)].map(|lines| (text, lines, count))
    });
    let made = |(text, lines, count): (&str, Vec<Vec<Cell>>, usize)| {
        let fields = ClueFields {
            lines,
            numbers: numbers(kind, count),
            text: text.to_owned(),
            clues: if kind.takes_clues {
                parities()
            } else {
                Vec::new()
            },
        };
        kind.clue_of(fields).ok()
    };
    tries.into_iter().find_map(made)
}

/// Lines of about this number of cells. Where several like the only one are meant, there are two.
fn lines(kind: &ClueKind, length: usize) -> Vec<Vec<Cell>> {
    let line = |row: usize, field: &LineField| {
        let (least, most) = (*field.cells.start(), *field.cells.end());
        let columns = 0..length.clamp(least, most.min(9)) as u8;
        let cell = |column| Cell {
            row: row as u8,
            column,
        };
        columns.map(cell).collect()
    };
    match kind.lines {
        [only] if only.repeats && kind.numbers.is_empty() => vec![line(0, only), line(1, only)],
        fields => fields
            .iter()
            .enumerate()
            .map(|(row, field)| line(row, field))
            .collect(),
    }
}

/// The same lines, where those of one name have the same cells.
fn lines_by_name(kind: &ClueKind, length: usize) -> Vec<Vec<Cell>> {
    let mut lines = lines(kind, length);
    for (place, field) in kind.lines.iter().enumerate() {
        let first = kind.lines.iter().position(|one| one.name == field.name);
        if let Some(first) = first.filter(|first| *first < place) {
            lines[place] = lines[first].clone();
        }
    }
    lines
}

/// Numbers, this many of those of which there may be any number.
fn numbers(kind: &ClueKind, count: usize) -> Vec<i32> {
    let number = |field: &NumberField| {
        let is_sum = ["sum", "total"].contains(&field.name);
        field.default.unwrap_or(if is_sum { 12 } else { 3 })
    };
    let fields = kind.numbers.iter();
    let times = |field: &NumberField| if field.repeats { count } else { 1 };
    let numbers =
        fields.flat_map(|field| (0..times(field) as i32).map(move |more| number(field) + more));
    numbers.collect()
}

/// Two clues for those that are about others.
fn parities() -> Vec<Clue> {
    let cell = |column| [Cell { row: 0, column }];
    let clues = [(&clues::EVEN, 0), (&clues::ODD, 1)];
    let clues = clues.into_iter();
    clues
        .filter_map(|(kind, column)| kind.clue([cell(column)], []).ok())
        .collect()
}

functions![clue_kind_list];
