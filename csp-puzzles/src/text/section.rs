//! The sections of a puzzle as text: tables of words, from lines or from JSON.

use crate::diagram::DiagramPart;
use crate::error::{PuzzleError, TextPlace};
use csp_core::graph::Graph;
use csp_core::model::{Direction, GridShape};

/// What a section holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SectionKind {
    Number,
    Cells,
    Rooms,
    Walls,
    Areas,
    Corners,
    Dots,
    Between,
    Outside(Direction),
    /// A piece a row: its rows with slashes between them.
    Pieces,
    /// What is filled into a layer of this name.
    Filled(String),
}

/// The sections of what is printed, by name.
pub(crate) const PRINTED: [(&str, SectionKind); 13] = [
    ("number", SectionKind::Number),
    ("cells", SectionKind::Cells),
    ("rooms", SectionKind::Rooms),
    ("walls", SectionKind::Walls),
    ("areas", SectionKind::Areas),
    ("corners", SectionKind::Corners),
    ("dots", SectionKind::Dots),
    ("between", SectionKind::Between),
    ("above", SectionKind::Outside(Direction::Up)),
    ("below", SectionKind::Outside(Direction::Down)),
    ("left", SectionKind::Outside(Direction::Left)),
    ("right", SectionKind::Outside(Direction::Right)),
    ("pieces", SectionKind::Pieces),
];

impl SectionKind {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Filled(layer) => format!("filled {layer}"),
            kind => {
                let known = PRINTED.iter().find(|(_, known)| known == kind);
                known.map_or("", |(name, _)| name).to_owned()
            }
        }
    }

    /// The kind of a section of what is printed.
    pub(crate) fn printed(name: &str) -> Option<Self> {
        let known = PRINTED.iter().find(|(known, _)| *known == name);
        known.map(|(_, kind)| kind.clone())
    }

    /// How what is printed stands in lines.
    pub(crate) const fn layout(&self) -> SectionLayout {
        match self {
            Self::Walls | Self::Between => SectionLayout::Lattice,
            _ => SectionLayout::Table,
        }
    }

    /// The part of a diagram that it tells.
    pub(crate) const fn part(&self) -> Option<DiagramPart> {
        Some(match self {
            Self::Number => DiagramPart::Number,
            Self::Cells => DiagramPart::Cells,
            Self::Rooms | Self::Walls => DiagramPart::Walls,
            Self::Areas => DiagramPart::Areas,
            Self::Corners => DiagramPart::Corners,
            Self::Dots => DiagramPart::Dots,
            Self::Between => DiagramPart::Between,
            Self::Outside(side) => DiagramPart::Outside(*side),
            Self::Pieces => DiagramPart::Pieces,
            Self::Filled(_) => return None,
        })
    }
}

/// How many rows a section has, and how many words each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableForm {
    /// One word.
    One,
    /// A word for each place.
    Grid(GridShape),
    /// A word for each edge between these points: those of a row of points, those below it, and so on.
    Lattice(GridShape),
    /// Any number of rows, with this number of words.
    Columns(usize),
    /// This number of rows, with any number of words.
    Rows(usize),
}

impl TableForm {
    /// The number of rows, if it is given.
    pub(crate) const fn rows(self) -> Option<usize> {
        match self {
            Self::One => Some(1),
            Self::Grid(shape) => Some(shape.rows),
            Self::Lattice(points) => Some(2 * points.rows - 1),
            Self::Columns(_) => None,
            Self::Rows(rows) => Some(rows),
        }
    }

    /// The number of words of a row, if it is given.
    pub(crate) const fn words(self, row: usize) -> Option<usize> {
        match self {
            Self::One => Some(1),
            Self::Grid(shape) => Some(shape.columns),
            Self::Lattice(points) => Some(points.columns - (row + 1) % 2),
            Self::Columns(columns) => Some(columns),
            Self::Rows(_) => None,
        }
    }

    /// What a row has a word for, in words.
    const fn one_for_each(self, row: usize) -> &'static str {
        match self {
            Self::Lattice(_) if row.is_multiple_of(2) => "one between each two in the row",
            Self::Lattice(_) => "one below each",
            Self::One => "no more",
            _ => "one for each column",
        }
    }
}

/// A word, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct TextWord {
    pub(crate) text: String,
    pub(crate) place: TextPlace,
}

impl TextWord {
    /// The error that it means nothing there.
    pub(crate) fn unexpected(&self, expected: impl Into<String>) -> PuzzleError {
        PuzzleError::Text {
            place: self.place.clone(),
            found: format!("{:?} means nothing here", self.text),
            expected: expected.into(),
        }
    }
}

/// A row of words, and where it begins.
#[derive(Clone, Debug)]
pub(crate) struct TextRow {
    pub(crate) place: TextPlace,
    pub(crate) words: Vec<TextWord>,
}

/// How the words of a section stand in lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SectionLayout {
    /// Row by row.
    Table,
    /// Between points, which are `+`.
    Lattice,
}

/// A section with its words.
#[derive(Clone, Debug)]
pub(crate) struct TextSection {
    pub(crate) kind: SectionKind,
    /// Where its name stands.
    pub(crate) place: TextPlace,
    pub(crate) layout: SectionLayout,
    pub(crate) rows: Vec<TextRow>,
}

impl TextSection {
    /// A section to be written.
    pub(crate) fn new(kind: SectionKind, layout: SectionLayout, rows: Vec<Vec<String>>) -> Self {
        let nowhere = TextPlace::Line { line: 0, column: 0 };
        let word = |text: String| TextWord {
            text,
            place: nowhere.clone(),
        };
        let row = |words: Vec<String>| TextRow {
            place: nowhere.clone(),
            words: words.into_iter().map(word).collect(),
        };
        Self {
            kind,
            layout,
            rows: rows.into_iter().map(row).collect(),
            place: nowhere.clone(),
        }
    }

    /// Whether it tells what is printed.
    pub(crate) const fn is_printed(&self) -> bool {
        self.kind.part().is_some()
    }

    /// All words in order, if the section has this form.
    pub(crate) fn words(&self, form: TableForm) -> Result<Vec<&TextWord>, PuzzleError> {
        let wrong = |place: &TextPlace, found: String, expected: String| PuzzleError::Text {
            place: place.clone(),
            found,
            expected,
        };
        if let Some(rows) = form.rows().filter(|&rows| rows != self.rows.len()) {
            let name = self.kind.name();
            let found = format!("{:?} has {}", name, counted(self.rows.len(), "row"));
            return Err(wrong(&self.place, found, rows.to_string()));
        }
        for (number, row) in self.rows.iter().enumerate() {
            let words = form.words(number);
            if let Some(words) = words.filter(|&words| words != row.words.len()) {
                let found = counted(row.words.len(), "word");
                let expected = format!("{words}, {}", form.one_for_each(number));
                return Err(wrong(&row.place, found, expected));
            }
        }
        Ok(self.rows.iter().flat_map(|row| &row.words).collect())
    }
}

fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// The edges between points of a grid as a lattice has them: those between the points of a row, then those below it, and so on.
pub(crate) fn lattice_edges(points: GridShape, graph: &Graph) -> Vec<Vec<usize>> {
    let edge = |row: usize, column: usize, (down, right): (usize, usize)| {
        let one = points.number((row, column))?;
        graph.edge_between(one, points.number((row + down, column + right))?)
    };
    let rows = (0..2 * points.rows - 1).map(|number| {
        let step = if number % 2 == 0 { (0, 1) } else { (1, 0) };
        let columns = 0..points.columns;
        columns
            .filter_map(|column| edge(number / 2, column, step))
            .collect()
    });
    rows.collect()
}
