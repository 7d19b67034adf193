//! Sections as lines of text.

use super::section::{PRINTED, SectionKind, SectionLayout, TextRow, TextSection, TextWord};
use crate::error::{PuzzleError, TextPlace};
use crate::genres;
use csp_core::model::GridShape;
use itertools::Itertools as _;

/// The first line of a puzzle: the name of its genre, its rows and its columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PuzzleHead {
    pub(crate) genre: String,
    pub(crate) shape: GridShape,
}

/// Whether a line is the head of a puzzle, or means to be: it begins with the name of a genre, which no link does.
pub(crate) fn is_head(line: &str) -> bool {
    let genre = line.split_whitespace().next().unwrap_or_default();
    head(line).is_some() || genres::find(genre).is_some()
}

fn head(line: &str) -> Option<PuzzleHead> {
    let mut words = line.split_whitespace();
    let (genre, size) = (words.next()?, words.next()?);
    let (rows, columns) = size.split_once(['x', '×'])?;
    let shape = GridShape {
        rows: rows.parse().ok()?,
        columns: columns.parse().ok()?,
    };
    let genre = genre.to_owned();
    words
        .next()
        .is_none()
        .then_some(PuzzleHead { genre, shape })
}

/// Reads a puzzle whose first line has this number.
pub(crate) fn read_lines(
    text: &str,
    first_line: usize,
) -> Result<(PuzzleHead, Vec<TextSection>), PuzzleError> {
    let lines = (first_line..).zip(text.lines());
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let told = lines.next().and_then(|(_, line)| head(line));
    let Some(told) = told else {
        return Err(PuzzleError::Text {
            place: start(first_line),
            found: format!("{:?} begins no puzzle", text.lines().next().unwrap_or("")),
            expected: "a genre with rows and columns, as in nurikabe 5x5".to_owned(),
        });
    };
    let mut sections: Vec<TextSection> = Vec::new();
    for (number, line) in lines {
        let row = row(number, line);
        match (section(&row), sections.last_mut()) {
            (Some(section), _) => {
                refuse_twice(&section, &sections)?;
                sections.push(section);
            }
            (None, Some(section)) => {
                let row = add_row(section, row)?;
                section.rows.push(row);
            }
            (None, None) => {
                return Err(row.words[0].unexpected(format!("the name of a section: {}", names())));
            }
        }
    }
    Ok((told, sections))
}

const fn start(line: usize) -> TextPlace {
    TextPlace::Line { line, column: 1 }
}

fn names() -> String {
    let names: Vec<&str> = PRINTED.iter().map(|(name, _)| *name).collect();
    format!("{}, or `filled` and a layer", names.join(", "))
}

/// Refuses a section that is there already. Rooms and walls say the same.
pub(super) fn refuse_twice(
    section: &TextSection,
    before: &[TextSection],
) -> Result<(), PuzzleError> {
    let part = section.kind.part();
    let is_same = |other: &&TextSection| {
        other.kind == section.kind || part.is_some() && other.kind.part() == part
    };
    before.iter().find(is_same).map_or(Ok(()), |other| {
        Err(PuzzleError::Text {
            place: section.place.clone(),
            found: format!(
                "{:?} stands behind {:?}",
                section.kind.name(),
                other.kind.name()
            ),
            expected: "one of them".to_owned(),
        })
    })
}

/// The words of a line.
fn row(line: usize, text: &str) -> TextRow {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find(|c: char| !c.is_whitespace()) {
        let from = &rest[begin..];
        let end = from.find(char::is_whitespace).unwrap_or(from.len());
        let before = text.len() - from.len();
        let column = text[..before].chars().count() + 1;
        words.push(TextWord {
            text: from[..end].to_owned(),
            place: TextPlace::Line { line, column },
        });
        rest = &from[end..];
    }
    TextRow {
        place: start(line),
        words,
    }
}

/// The section that a line begins.
fn section(row: &TextRow) -> Option<TextSection> {
    let texts: Vec<&str> = row.words.iter().map(|word| word.text.as_str()).collect();
    let (kind, rows) = match texts[..] {
        ["number", _] => {
            let words = row.words[1..].to_vec();
            let place = row.place.clone();
            (SectionKind::Number, vec![TextRow { place, words }])
        }
        ["number"] => return None,
        [name] => (SectionKind::printed(name)?, Vec::new()),
        ["filled", layer] => (SectionKind::Filled(layer.to_owned()), Vec::new()),
        _ => return None,
    };
    Some(TextSection {
        layout: kind.layout(),
        kind,
        place: row.place.clone(),
        rows,
    })
}

/// The row as one of this section. Layers tell by their first word whether they have points.
fn add_row(section: &mut TextSection, row: TextRow) -> Result<TextRow, PuzzleError> {
    let is_first_of_layer =
        section.rows.is_empty() && matches!(section.kind, SectionKind::Filled(_));
    if is_first_of_layer && row.words[0].text == "+" {
        section.layout = SectionLayout::Lattice;
    }
    match section.layout {
        SectionLayout::Lattice if section.rows.len().is_multiple_of(2) => between(row),
        _ => Ok(row),
    }
}

/// A row of a lattice without its points.
fn between(row: TextRow) -> Result<TextRow, PuzzleError> {
    let mut words = Vec::new();
    let last = row.words.len() - 1;
    for (number, word) in row.words.into_iter().enumerate() {
        match number % 2 {
            1 if number < last => words.push(word),
            1 => return Err(word.unexpected("what is between two points, and a + behind it")),
            _ if word.text == "+" => {}
            _ => {
                return Err(word.unexpected("+ for a point, as every second word of this row"));
            }
        }
    }
    Ok(TextRow {
        place: row.place,
        words,
    })
}

/// The lines of a puzzle.
pub(crate) fn lines_text(head: &PuzzleHead, sections: &[TextSection]) -> String {
    let PuzzleHead { genre, shape } = head;
    let mut text = format!("{genre} {}x{}\n", shape.rows, shape.columns);
    for section in sections {
        let name = section.kind.name();
        if section.kind == SectionKind::Number {
            text += &format!("{name} {}\n", section.rows[0].words[0].text);
            continue;
        }
        text += &format!("{name}\n{}", table(section));
    }
    text
}

/// The words of a section in lines, below each other.
fn table(section: &TextSection) -> String {
    let words = section.rows.iter().flat_map(|row| &row.words);
    let width = words.map(|word| word.text.chars().count()).max();
    let width = width.unwrap_or(1);
    let line = |(number, row): (usize, &TextRow)| {
        let words = row.words.iter().map(|word| word.text.as_str());
        let words: Vec<&str> = match section.layout {
            SectionLayout::Table => words.collect(),
            SectionLayout::Lattice if number % 2 == 0 => {
                let begin = std::iter::once("+");
                begin.chain(words.flat_map(|word| [word, "+"])).collect()
            }
            SectionLayout::Lattice => words.flat_map(|word| [word, ""]).collect(),
        };
        let words = words.iter().map(|word| format!("{word:<width$}"));
        let line = words.format(" ").to_string();
        format!("{}\n", line.trim_end())
    };
    section.rows.iter().enumerate().map(line).collect()
}
