//! The board as lines of text.
//!
//! A cell is a block of characters. If there is room, each candidate has its place in the block.
//! The cursor stands around its cell, so that it is seen without colour, too.

use csp_sudoku::shape::Shape;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::form::CellForm;
use crate::output::charset::Charset;

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Two characters in its middle.
    Label(String),
    /// Something in the place of each digit, from 1.
    Places(Vec<(char, Style)>),
}

/// What a cell shows, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellLook {
    /// What it shows.
    pub(crate) face: Face,
    /// How its block looks.
    pub(crate) style: Style,
}

/// Where cells stand, and where lines are between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardLayout<'a> {
    /// The board. Between its boxes there is room for a line.
    pub(crate) shape: Shape,
    /// The box or region of each cell. A line is drawn between two of them, and around all. What is no cell has none.
    pub(crate) areas: &'a [Option<usize>],
    /// How cells are drawn.
    pub(crate) form: CellForm,
    /// How lines are drawn.
    pub(crate) charset: Charset,
}

/// The box of each cell.
pub(crate) fn boxes(shape: Shape) -> Vec<Option<usize>> {
    let boxes = shape.columns() / shape.box_columns();
    let number = |index: usize| {
        let cell = shape.cell(index);
        let band = usize::from(cell.row) / shape.box_rows();
        Some(band * boxes + usize::from(cell.column) / shape.box_columns())
    };
    (0..shape.cells()).map(number).collect()
}

impl BoardLayout<'_> {
    /// Draws the board. `looks` has a look for each cell, in row-major order.
    pub(crate) fn lines(&self, looks: &[CellLook], cursor: Option<usize>) -> Vec<Line<'static>> {
        let painter = BoardPainter {
            looks,
            board: *self,
            cursor,
        };
        let rows = self.shape.rows();
        let mut lines = Vec::new();
        for row in 0..rows {
            if row.is_multiple_of(self.shape.box_rows()) {
                lines.push(Line::styled(self.border(row), self.line_style()));
            } else {
                let gap = || Line::styled(self.gap(row), self.line_style());
                lines.extend((0..self.form.gap).map(|_| gap()));
            }
            lines.extend((0..self.form.height).map(|part| painter.line(row, part)));
        }
        lines.push(Line::styled(self.border(rows), self.line_style()));
        lines
    }

    /// How lines look: fainter than digits where they join.
    fn line_style(&self) -> Style {
        match self.charset {
            Charset::Ascii => Style::new(),
            Charset::Unicode => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The area of a cell, none beside the board and where there is no cell. Rows and columns count from 1.
    fn area(&self, row: usize, column: usize) -> Option<usize> {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let is_inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        let area = is_inside.then(|| self.areas[(row - 1) * columns + column - 1]);
        area.flatten()
    }

    /// Whether there is a line on the left of a cell.
    fn is_left(&self, row: usize, column: usize) -> bool {
        self.area(row + 1, column) != self.area(row + 1, column + 1)
    }

    /// Whether there is a line above a cell.
    fn is_above(&self, row: usize, column: usize) -> bool {
        self.area(row, column + 1) != self.area(row + 1, column + 1)
    }

    /// The line above a row, as far as it is between areas.
    fn border(&self, row: usize) -> String {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let mut text = String::new();
        for column in 0..=columns {
            let [up, down] = [row.checked_sub(1), Some(row)]
                .map(|row| row.is_some_and(|row| row < rows && self.is_left(row, column)));
            let left = column > 0 && self.is_above(row, column - 1);
            let right = column < columns && self.is_above(row, column);
            text.push(self.charset.joint([up, down, left, right]));
            if column < columns {
                let line = if right { self.charset.across() } else { ' ' };
                text.extend(std::iter::repeat_n(line, self.form.width));
            }
        }
        text
    }

    /// A line above a row where there is none between areas.
    fn gap(&self, row: usize) -> String {
        let blank = " ".repeat(self.form.width);
        let line = |column| match self.is_left(row, column) {
            true => self.charset.down(),
            false => ' ',
        };
        let columns = self.shape.columns();
        let mut text: String = (0..columns)
            .map(|column| format!("{}{blank}", line(column)))
            .collect();
        text.push(line(columns));
        text
    }
}

struct BoardPainter<'a> {
    looks: &'a [CellLook],
    board: BoardLayout<'a>,
    cursor: Option<usize>,
}

impl BoardPainter<'_> {
    /// One line of a row of cells.
    fn line(&self, row: usize, part: usize) -> Line<'static> {
        let columns = self.board.shape.columns();
        let mut spans = Vec::new();
        for column in 0..columns {
            spans.push(self.separator(row, column));
            let look = &self.looks[row * columns + column];
            self.block(look, part, &mut spans);
        }
        spans.push(self.separator(row, columns));
        Line::from(spans)
    }

    /// What stands before a column: a border, a blank, or a side of the cursor.
    fn separator(&self, row: usize, column: usize) -> Span<'static> {
        let columns = self.board.shape.columns();
        let index = row * columns + column;
        let is_inside = column < columns;
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.cursor {
            Some(cursor) if is_inside && cursor == index => Span::styled("[", bold),
            Some(cursor) if column > 0 && cursor + 1 == index => Span::styled("]", bold),
            _ if self.board.is_left(row, column) => Span::styled(
                self.board.charset.down().to_string(),
                self.board.line_style(),
            ),
            _ => Span::raw(" "),
        }
    }

    /// One line of a cell.
    fn block(&self, look: &CellLook, part: usize, spans: &mut Vec<Span<'static>>) {
        let form = self.board.form;
        let width = form.width;
        match &look.face {
            Face::Label(label) if part == (form.height - 1) / 2 => {
                let text = format!(
                    "{:width$}",
                    format!("{}{label}", " ".repeat((width - 2) / 2))
                );
                spans.push(Span::styled(text, look.style));
            }
            Face::Label(_) => spans.push(Span::styled(" ".repeat(width), look.style)),
            Face::Places(places) => {
                let line = (0..width).map(|place| {
                    let (symbol, style) = places
                        .get(part * width + place)
                        .copied()
                        .unwrap_or((' ', Style::new()));
                    Span::styled(symbol.to_string(), look.style.patch(style))
                });
                spans.extend(line);
            }
        }
    }
}
