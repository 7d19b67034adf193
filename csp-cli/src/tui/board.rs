//! The board as lines of text.
//!
//! A cell is a block of characters. If there is room, each candidate has its place in the block.
//! The cursor stands around its cell, so that it is seen without colour, too.

use csp_sudoku::shape::Shape;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::form::CellForm;

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

/// Draws the board. `looks` has a look for each cell, in row-major order.
pub(crate) fn lines(
    looks: &[CellLook],
    shape: Shape,
    form: CellForm,
    cursor: Option<usize>,
) -> Vec<Line<'static>> {
    let painter = BoardPainter {
        looks,
        shape,
        form,
        cursor,
    };
    let dashes = "-".repeat(shape.box_columns() * (form.width + 1) - 1);
    let border = format!("{}+", format!("+{dashes}").repeat(shape.box_rows()));
    let blank = format!(
        "{}|",
        format!("|{}", " ".repeat(dashes.len())).repeat(shape.box_rows())
    );
    let mut lines = Vec::new();
    for row in 0..shape.side() {
        if row.is_multiple_of(shape.box_rows()) {
            lines.push(Line::from(border.clone()));
        } else {
            lines.extend((0..form.gap).map(|_| Line::from(blank.clone())));
        }
        lines.extend((0..form.height).map(|part| painter.line(row, part)));
    }
    lines.push(Line::from(border));
    lines
}

struct BoardPainter<'a> {
    looks: &'a [CellLook],
    shape: Shape,
    form: CellForm,
    cursor: Option<usize>,
}

impl BoardPainter<'_> {
    /// One line of a row of cells.
    fn line(&self, row: usize, part: usize) -> Line<'static> {
        let mut spans = Vec::new();
        for column in 0..self.shape.side() {
            spans.push(self.separator(row, column));
            let look = &self.looks[row * self.shape.side() + column];
            self.block(look, part, &mut spans);
        }
        spans.push(self.separator(row, self.shape.side()));
        Line::from(spans)
    }

    /// What stands before a column: a border, a blank, or a side of the cursor.
    fn separator(&self, row: usize, column: usize) -> Span<'static> {
        let index = row * self.shape.side() + column;
        let is_inside = column < self.shape.side();
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.cursor {
            Some(cursor) if is_inside && cursor == index => Span::styled("[", bold),
            Some(cursor) if column > 0 && cursor + 1 == index => Span::styled("]", bold),
            _ if column.is_multiple_of(self.shape.box_columns()) => Span::raw("|"),
            _ => Span::raw(" "),
        }
    }

    /// One line of a cell.
    fn block(&self, look: &CellLook, part: usize, spans: &mut Vec<Span<'static>>) {
        let width = self.form.width;
        match &look.face {
            Face::Label(label) if part == (self.form.height - 1) / 2 => {
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
