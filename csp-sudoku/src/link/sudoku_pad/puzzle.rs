//! A puzzle of SudokuPad.

use super::entries::{PadCage, PadCell, PadLine, PadShape, PadSpot};
use crate::link::error::LinkError;
use crate::link::json::{Fields, de_places, write};
use serde_json::{Map, Value};

/// A puzzle of SudokuPad as its JSON has it: mostly a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PadPuzzle {
    /// Its name on the site.
    pub id: Option<String>,
    /// The cells, row by row.
    pub cells: Vec<Vec<PadCell>>,
    /// The regions.
    pub regions: Vec<Vec<PadSpot>>,
    /// Cages, and notes in the form of cages.
    pub cages: Vec<PadCage>,
    /// Lines.
    pub lines: Vec<PadLine>,
    /// Lines with a head.
    pub arrows: Vec<PadLine>,
    /// Shapes under the lines.
    pub underlays: Vec<PadShape>,
    /// Shapes over the lines.
    pub overlays: Vec<PadShape>,
    /// Cells without fog.
    pub foglight: Vec<PadSpot>,
    /// Constraints of the whole board that SudokuPad checks, as `antiknight`.
    pub global: Vec<String>,
    /// Notes, as the title and the rules.
    pub metadata: Map<String, Value>,
    /// All other parts, as `cellSize`, `settings` and `triggereffect`.
    pub other: Map<String, Value>,
}

impl PadPuzzle {
    /// The notes: those of `metadata`, and those of cages without cells, such as `title: The Miracle`. A note of
    /// several texts comes once for each.
    ///
    /// ```
    /// use csp_sudoku::link::{SharedPuzzle, decode};
    ///
    /// let json = r#"{"cells": [[{}]], "cages": [{"value": "author: Euler"}], "metadata": {"title": "Small"}}"#;
    /// let SharedPuzzle::SudokuPad(puzzle) = decode(json)? else {
    ///     panic!("it has cells and no grid");
    /// };
    /// let pair = |key: &str, text: &str| (key.to_owned(), text.to_owned());
    /// assert_eq!(puzzle.notes(), [pair("title", "Small"), pair("author", "Euler")]);
    /// # Ok::<(), csp_sudoku::link::LinkError>(())
    /// ```
    #[must_use]
    pub fn notes(&self) -> Vec<(String, String)> {
        let mut notes: Vec<(String, String)> = Vec::new();
        for (key, value) in &self.metadata {
            match value {
                Value::Array(texts) => {
                    notes.extend(texts.iter().map(|text| (key.clone(), plain(text))));
                }
                text => notes.push((key.clone(), plain(text))),
            }
        }
        let loose = self.cages.iter().filter(|cage| cage.cells.is_empty());
        let texts = loose.filter_map(|cage| cage.value.as_deref());
        notes.extend(texts.filter_map(note));
        notes
    }

    /// Whether a link holds such a puzzle.
    pub(in crate::link) fn is_in(object: &Map<String, Value>) -> bool {
        object.contains_key("cells")
    }

    pub(in crate::link) fn read(object: Map<String, Value>) -> Result<Self, LinkError> {
        let mut fields = Fields::new(object);
        Ok(Self {
            id: fields.text("id")?,
            cells: fields.rows("cells")?,
            regions: regions(fields.list("regions")?)?,
            cages: fields.list("cages")?,
            lines: fields.list("lines")?,
            arrows: fields.list("arrows")?,
            underlays: fields.list("underlays")?,
            overlays: fields.list("overlays")?,
            foglight: places("foglight", fields.take("foglight")?)?,
            global: fields.list("global")?,
            metadata: fields.take("metadata")?,
            other: fields.rest(),
        })
    }

    pub(in crate::link) fn write(&self) -> Value {
        let mut object = self.other.clone();
        object.extend(self.id.iter().map(|id| ("id".to_owned(), write(id))));
        let lists = [
            ("cells", write(&self.cells)),
            ("regions", write(&self.regions)),
            ("cages", write(&self.cages)),
            ("lines", write(&self.lines)),
            ("arrows", write(&self.arrows)),
            ("underlays", write(&self.underlays)),
            ("overlays", write(&self.overlays)),
            ("foglight", write(&self.foglight)),
            ("global", write(&self.global)),
            ("metadata", write(&self.metadata)),
        ];
        object.extend(lists.into_iter().map(|(key, list)| (key.to_owned(), list)));
        Value::Object(object)
    }
}

fn regions(values: Vec<Value>) -> Result<Vec<Vec<PadSpot>>, LinkError> {
    let values = values.into_iter().enumerate();
    values
        .map(|(place, value)| places(&format!("regions[{place}]"), value))
        .collect()
}

fn places(path: &str, value: Value) -> Result<Vec<PadSpot>, LinkError> {
    de_places(value).map_err(|error: serde_json::Error| LinkError::part(path, &error))
}

/// A note as `title: The Miracle`.
fn note(text: &str) -> Option<(String, String)> {
    let (key, note) = text.split_once(':')?;
    let note = note.trim_start();
    (!key.is_empty() && !note.is_empty()).then(|| (key.to_owned(), note.to_owned()))
}

/// The text of a note. Whatever is no text is JSON.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}
