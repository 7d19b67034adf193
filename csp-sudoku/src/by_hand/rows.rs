//! The sections with a line for each row of the board.

use super::game::Game;
use super::load_error::{LoadError, LoadErrorKind};
use super::record::Content;
use super::sections::{Line, Section, Sections};
use crate::shape::{Cell, Shape};
use crate::symbols::{self, Symbol};

/// A section with a line for each row of the board.
pub(super) struct Rows {
    pub(super) section: Section,
    pub(super) cells: Vec<Content>,
    /// The line of each row.
    lines: Vec<usize>,
}

impl Rows {
    /// Reads each row by `cells`, which gets the line and the index of its first cell.
    fn of(
        section: Section,
        (line, lines): (usize, &[Line<'_>]),
        shape: Shape,
        read: impl Fn(&str, usize) -> Result<Vec<Content>, LoadErrorKind>,
    ) -> Result<Self, LoadError> {
        let name = section.name();
        if lines.len() != shape.side() {
            let last = lines.last().map_or(line, |(line, _)| *line);
            let kind = LoadErrorKind::Rows {
                section: name,
                found: lines.len(),
                shape,
            };
            return Err(kind.at(last));
        }
        let mut cells = Vec::with_capacity(shape.cells());
        for (line, text) in lines {
            let row = read(text, cells.len()).map_err(|kind| kind.at(*line))?;
            if row.len() != shape.side() {
                let kind = LoadErrorKind::RowLength {
                    section: name,
                    found: row.len(),
                    shape,
                };
                return Err(kind.at(*line));
            }
            cells.extend(row);
        }
        Ok(Self {
            section,
            cells,
            lines: lines.iter().map(|(line, _)| *line).collect(),
        })
    }

    /// The line of a cell.
    pub(super) fn line(&self, index: usize) -> usize {
        self.lines[index / self.lines.len()]
    }
}

/// The section with the digits. Those of given cells may be left out.
pub(super) fn state(sections: &Sections<'_>, game: &Game) -> Result<Option<Rows>, LoadError> {
    let section = Section::State;
    let Some(found) = sections.get(section) else {
        return Ok(None);
    };
    let shape = game.shape();
    let read = |text: &str, first: usize| {
        // A row that is too long has no cells beyond the board that could be named.
        let cell = |place: usize| shape.cell((first + place).min(shape.cells() - 1));
        let symbols = text
            .chars()
            .filter(|symbol| !symbol.is_whitespace())
            .enumerate();
        symbols
            .map(|(place, symbol)| digit(symbol, cell(place), shape))
            .collect()
    };
    let mut rows = Rows::of(section, found, shape, read)?;
    for (index, &start) in game.start.iter().enumerate() {
        let (cell, found) = (shape.cell(index), rows.cells[index]);
        if game.is_given(cell) && found != start {
            if found != Content::Marks(0) {
                let kind = LoadErrorKind::Given {
                    cell,
                    found,
                    given: start.digit(),
                };
                return Err(kind.at(rows.line(index)));
            }
            rows.cells[index] = start;
        }
    }
    Ok(Some(rows))
}

/// A section with the marks of each cell between commas. A comma may end the line.
pub(super) fn marks_of(
    section: Section,
    found: (usize, &[Line<'_>]),
    shape: Shape,
) -> Result<Rows, LoadError> {
    let read = |text: &str, first: usize| {
        let cell = |place: usize| shape.cell((first + place).min(shape.cells() - 1));
        let mut fields: Vec<&str> = text.split(',').collect();
        if fields.len() == shape.side() + 1 && fields.last() == Some(&"") {
            fields.pop();
        }
        let fields = fields.into_iter().enumerate();
        fields
            .map(|(place, field)| marks(field.trim(), cell(place), shape))
            .collect()
    };
    Rows::of(section, found, shape, read)
}

/// The content of a cell by its symbol.
pub(super) fn digit(symbol: char, cell: Cell, shape: Shape) -> Result<Content, LoadErrorKind> {
    match symbols::symbol(symbol, shape.side()) {
        Some(Symbol::Digit(digit)) => Ok(Content::Digit(digit)),
        Some(Symbol::Blank) => Ok(Content::Marks(0)),
        None => Err(LoadErrorKind::Symbol {
            symbol,
            cell,
            shape,
        }),
    }
}

/// The content of a cell by the symbols of its marks.
pub(super) fn marks(text: &str, cell: Cell, shape: Shape) -> Result<Content, LoadErrorKind> {
    let mut marks = 0;
    for symbol in text.chars() {
        match digit(symbol, cell, shape)? {
            Content::Digit(digit) => marks |= 1 << (digit - 1),
            Content::Marks(_) => {
                return Err(LoadErrorKind::Symbol {
                    symbol,
                    cell,
                    shape,
                });
            }
        }
    }
    Ok(Content::Marks(marks))
}
