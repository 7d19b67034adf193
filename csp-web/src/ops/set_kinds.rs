//! `set-kinds`: the kinds of clues, with the fields that a form has to ask for.

use crate::answer::{Reply, RequestError};
use crate::request::Request;
use csp_sudoku::rules::{ClueFields, ClueKind, ClueLook, LineField, NumberField, clues};
use csp_sudoku::shape::Cell;
use csp_sudoku::variant::{field_key, foreign_names};
use serde_json::{Value, json};

/// The cells of a line of an example, if the kind takes as many.
const CELLS: [usize; 3] = [3, 2, 4];

/// The number of lines of an example where there may be any number.
const LINES: [usize; 3] = [1, 2, 0];

/// The numbers of an example.
const NUMBERS: [i32; 4] = [10, 5, 2, 1];

/// `{}` → `{kinds}`.
pub(super) fn run(_: &mut Request<'_>) -> Result<Reply, RequestError> {
    let kinds: Value = clues::ALL.iter().map(|kind| value(kind)).collect();
    Ok(json!({"kinds": kinds}).into())
}

fn value(kind: &'static ClueKind) -> Value {
    let names = foreign_names(kind);
    let others = [names.iss, names.f_puzzles].concat();
    json!({
        "name": kind.name,
        "also": others,
        "lines": kind.lines.iter().map(line).collect::<Value>(),
        "numbers": kind.numbers.iter().map(number).collect::<Value>(),
        "text": kind.text,
        "clues": kind.takes_clues,
        "look": look(kind.look),
        "example": example(kind),
    })
}

fn line(field: &LineField) -> Value {
    // A bound that no board reaches is none.
    let most = Some(*field.cells.end()).filter(|most| *most < 1000);
    json!({"name": field.name, "key": field_key(field.name), "least": field.cells.start(), "most": most, "repeats": field.repeats})
}

fn number(field: &NumberField) -> Value {
    json!({"name": field.name, "key": field_key(field.name), "default": field.default, "repeats": field.repeats})
}

/// How a clue of the kind looks, in a word.
fn look(look: ClueLook) -> &'static str {
    match look {
        ClueLook::Board => "board",
        ClueLook::Parts | ClueLook::Choices => "clues",
        ClueLook::Line { .. } | ClueLook::Arrow => "line",
        ClueLook::Cage { .. } | ClueLook::Area { .. } | ClueLook::Corner => "area",
        ClueLook::Sign { .. } | ClueLook::Angle => "sign",
        ClueLook::Mark(_) => "mark",
        ClueLook::Outside => "outside",
    }
}

/// The sentence of a clue of the kind with few cells, if there is one with such lines and numbers.
fn example(kind: &'static ClueKind) -> Option<String> {
    let lines = CELLS
        .into_iter()
        .flat_map(|cells| LINES.map(|lines| (cells, lines)));
    let mut tried = lines.flat_map(|(cells, lines)| NUMBERS.map(|number| (cells, lines, number)));
    let clue = tried.find_map(|(cells, lines, number)| {
        let fields = ClueFields {
            lines: example_lines(kind, cells, lines),
            numbers: example_numbers(kind, number),
            ..ClueFields::default()
        };
        kind.clue_of(fields).ok()
    });
    clue.map(|clue| clue.to_string())
}

/// Lines of about this number of cells, each in a row of its own, and this number of those that may come several times.
fn example_lines(kind: &ClueKind, cells: usize, lines: usize) -> Vec<Vec<Cell>> {
    let fields = kind.lines.iter();
    let each =
        fields.flat_map(|field| std::iter::repeat_n(field, if field.repeats { lines } else { 1 }));
    let line = |(row, field): (usize, &LineField)| {
        let cells = cells.clamp(*field.cells.start(), *field.cells.end());
        let cell = |column| Cell {
            row: row as u8,
            column,
        };
        (0..cells as u8).map(cell).collect()
    };
    each.enumerate().map(line).collect()
}

fn example_numbers(kind: &ClueKind, number: i32) -> Vec<i32> {
    let numbers = kind.numbers.iter();
    let each = numbers.flat_map(|field| match field.repeats {
        // A number that may be left out repeats, too; a list has the name of several.
        true if field.name.ends_with('s') => vec![1, 2],
        true => Vec::new(),
        false => vec![field.default.unwrap_or(number)],
    });
    each.collect()
}
