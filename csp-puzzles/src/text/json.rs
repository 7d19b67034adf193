//! Sections as JSON.

use super::lines::{PuzzleHead, refuse_twice};
use super::section::{PRINTED, SectionKind, SectionLayout, TextRow, TextSection, TextWord};
use crate::error::{PuzzleError, TextPlace};
use csp_core::model::GridShape;
use itertools::Itertools as _;
use serde_json::{Map, Value};

/// A puzzle as JSON tells it.
#[derive(Clone, Debug)]
pub(crate) enum JsonPuzzle {
    /// By its sections.
    Sections(PuzzleHead, Vec<TextSection>),
    /// In another form, with what is filled in as a line, as the records of `csp puzzle solve`.
    Record {
        puzzle: String,
        filled: Option<String>,
    },
}

/// Reads an object that begins on this line.
pub(crate) fn read_json(text: &str, first_line: usize) -> Result<JsonPuzzle, PuzzleError> {
    let value: Value = serde_json::from_str(text).map_err(|error| PuzzleError::Text {
        place: TextPlace::Line {
            line: first_line + error.line().saturating_sub(1),
            column: error.column(),
        },
        found: format!("this is no JSON ({error})"),
        expected: "an object with genre, rows and columns".to_owned(),
    })?;
    let Value::Object(fields) = value else {
        let expected = "an object with genre, rows and columns";
        return Err(fault("the puzzle", "this is no object", expected));
    };
    match fields.get("puzzle") {
        Some(Value::String(puzzle)) => Ok(JsonPuzzle::Record {
            puzzle: puzzle.clone(),
            filled: filled_line(&fields),
        }),
        Some(_) => Err(fault(
            "puzzle",
            "this is no text",
            "a link or the text form",
        )),
        None => of_fields(&fields),
    }
}

/// What a record has as a line: what is filled in, or else the solution.
fn filled_line(fields: &Map<String, Value>) -> Option<String> {
    let line = |name: &str| fields.get(name).and_then(Value::as_str);
    line("filled")
        .or_else(|| line("solution"))
        .map(str::to_owned)
}

fn fault(name: &str, found: &str, expected: &str) -> PuzzleError {
    PuzzleError::Text {
        place: field(name, None, None),
        found: found.to_owned(),
        expected: expected.to_owned(),
    }
}

fn field(name: &str, row: Option<usize>, word: Option<usize>) -> TextPlace {
    TextPlace::Field {
        name: name.to_owned(),
        row,
        word,
    }
}

fn of_fields(fields: &Map<String, Value>) -> Result<JsonPuzzle, PuzzleError> {
    let genre = fields.get("genre").and_then(Value::as_str);
    let genre = genre.ok_or_else(|| fault("genre", "there is no text", "the name of a genre"))?;
    let size = |name: &str| {
        let size = fields.get(name).and_then(Value::as_u64);
        let size = size.and_then(|size| usize::try_from(size).ok());
        size.ok_or_else(|| fault(name, "there is no number", "how many there are"))
    };
    let shape = GridShape {
        rows: size("rows")?,
        columns: size("columns")?,
    };
    let head = PuzzleHead {
        genre: genre.to_owned(),
        shape,
    };
    let mut sections: Vec<TextSection> = Vec::new();
    for (name, value) in fields {
        match (name.as_str(), value) {
            ("genre" | "rows" | "columns", _) => {}
            ("filled", Value::Object(layers)) => {
                for (layer, rows) in layers {
                    sections.push(section(SectionKind::Filled(layer.clone()), rows)?);
                }
            }
            (name, value) => {
                let Some(kind) = SectionKind::printed(name) else {
                    let names: Vec<&str> = PRINTED.iter().map(|(name, _)| *name).collect();
                    let names = format!("{}, filled", names.join(", "));
                    return Err(fault(name, "there is no such field", &names));
                };
                let section = section(kind, value)?;
                refuse_twice(&section, &sections)?;
                sections.push(section);
            }
        }
    }
    Ok(JsonPuzzle::Sections(head, sections))
}

fn section(kind: SectionKind, value: &Value) -> Result<TextSection, PuzzleError> {
    let name = kind.name();
    let rows = match (&kind, value) {
        (SectionKind::Number, value) => vec![TextRow {
            place: field(&name, None, None),
            words: vec![word(value, field(&name, None, None))?],
        }],
        (_, Value::Array(rows)) => {
            let rows = rows.iter().zip(1..);
            let rows = rows.map(|(row, number)| self::row(&name, number, row));
            rows.collect::<Result<_, _>>()?
        }
        _ => return Err(fault(&name, "this is no list", "a list of rows")),
    };
    Ok(TextSection {
        kind,
        place: field(&name, None, None),
        layout: SectionLayout::Table,
        rows,
    })
}

fn row(name: &str, number: usize, value: &Value) -> Result<TextRow, PuzzleError> {
    let place = field(name, Some(number), None);
    let Value::Array(values) = value else {
        return Err(PuzzleError::Text {
            place,
            found: "this is no list".to_owned(),
            expected: "the words of a row".to_owned(),
        });
    };
    let words = values.iter().zip(1..);
    let words = words.map(|(value, at)| word(value, field(name, Some(number), Some(at))));
    Ok(TextRow {
        place,
        words: words.collect::<Result<_, _>>()?,
    })
}

fn word(value: &Value, place: TextPlace) -> Result<TextWord, PuzzleError> {
    let text = match value {
        Value::Null => ".".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => {
            return Err(PuzzleError::Text {
                place,
                found: "this is no word".to_owned(),
                expected: "text, a number or null".to_owned(),
            });
        }
    };
    Ok(TextWord { text, place })
}

/// The object on one line, with its end.
pub(crate) fn json_text(head: &PuzzleHead, sections: &[TextSection]) -> String {
    let PuzzleHead { genre, shape } = head;
    let (filled, printed): (Vec<&TextSection>, Vec<&TextSection>) = sections
        .iter()
        .partition(|section| matches!(section.kind, SectionKind::Filled(_)));
    let own = [
        ("genre".to_owned(), Value::from(genre.as_str())),
        ("rows".to_owned(), shape.rows.into()),
        ("columns".to_owned(), shape.columns.into()),
    ];
    let printed = printed.into_iter().map(|section| {
        let value = match section.kind {
            SectionKind::Number => value(&section.rows[0].words[0].text),
            _ => table(section),
        };
        (section.kind.name(), value)
    });
    let layers: Vec<(String, Value)> = filled
        .iter()
        .map(|section| match &section.kind {
            SectionKind::Filled(layer) => (layer.clone(), table(section)),
            kind => (kind.name(), table(section)),
        })
        .collect();
    let mut fields: Vec<String> = own.into_iter().chain(printed).map(member).collect();
    if !layers.is_empty() {
        let layers = layers.into_iter().map(member).format(",");
        fields.push(format!("\"filled\":{{{layers}}}"));
    }
    format!("{{{}}}\n", fields.iter().format(","))
}

fn member((name, value): (String, Value)) -> String {
    format!("{}:{value}", Value::from(name))
}

fn table(section: &TextSection) -> Value {
    let row = |row: &TextRow| row.words.iter().map(|word| value(&word.text)).collect();
    section.rows.iter().map(row).collect::<Vec<Value>>().into()
}

/// A word as a number if it is one that is written in the same way.
fn value(text: &str) -> Value {
    match text.parse::<i64>() {
        Ok(number) if number.to_string() == text => number.into(),
        _ if text == "." => Value::Null,
        _ => text.into(),
    }
}
