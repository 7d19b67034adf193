//! The board as lines of text, in the largest form that fits.
//!
//! A cell is a block of characters. If there is room, each candidate has its place in the block. In
//! the compact form an open cell shows how many candidates it has. The origin of a digit has a
//! mark, since colour alone is not enough: `#5` given, `?5` decided, ` 5` found by propagation,
//! `!!` no candidate left, `!5` twice in the house that is in conflict, `:3` open with three
//! candidates (as a digit of the board: `:A` is ten).

use csp_sudoku::playback::{Origin, Playback};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::digits;
use csp_sudoku::symbols;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use crate::drawing::Colour;

/// How the cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// The characters of a cell from left to right.
    width: usize,
    /// The lines of a cell.
    height: usize,
    /// The blank lines between the rows of a box.
    gap: usize,
}

/// A length and a height, in characters.
pub(crate) type Size = (usize, usize);

impl Form {
    /// An open cell shows how many candidates it has.
    pub(crate) const COMPACT: Self = Self { width: 2, height: 1, gap: 0 };

    /// The forms of a board, the largest first.
    pub(crate) fn all(shape: Shape) -> [Self; 4] {
        let block = Self { width: shape.box_columns().max(2), height: shape.box_rows(), gap: 0 };
        let flat = Self { width: shape.side().div_ceil(2).max(2), height: 2, gap: 0 };
        [Self { gap: 1, ..block }, block, flat, Self::COMPACT]
    }

    /// The size of the whole board, borders included.
    pub(crate) fn size(self, shape: Shape) -> Size {
        let side = shape.side();
        let bands = side / shape.box_rows();
        (1 + side * (self.width + 1), side * self.height + bands + 1 + (side - bands) * self.gap)
    }

    /// Where a cell begins: the column and the line.
    pub(crate) fn place(self, shape: Shape, cell: usize) -> Size {
        let row = cell / shape.side();
        let column = cell % shape.side();
        let band = row / shape.box_rows();
        (1 + column * (self.width + 1), 1 + row * (self.height + self.gap) + band - band * self.gap)
    }

    /// The size of one cell.
    pub(crate) fn cell(self) -> Size {
        (self.width, self.height)
    }
}

/// Draws the board.
pub(crate) fn lines(
    playback: &Playback,
    shape: Shape,
    form: Form,
    colour: Colour,
) -> Vec<Line<'static>> {
    let painter = Painter::new(playback, shape, form, colour);
    let dashes = "-".repeat(shape.box_columns() * (form.width + 1) - 1);
    let border = format!("{}+", format!("+{dashes}").repeat(shape.box_rows()));
    let blank = format!("{}|", format!("|{}", " ".repeat(dashes.len())).repeat(shape.box_rows()));
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

struct Painter<'a> {
    playback: &'a Playback,
    shape: Shape,
    form: Form,
    colour: Colour,
    /// The candidates that the present event takes from each cell.
    changed: Vec<Option<u64>>,
    conflict: Vec<usize>,
}

impl<'a> Painter<'a> {
    fn new(playback: &'a Playback, shape: Shape, form: Form, colour: Colour) -> Self {
        let mut changed = vec![None; shape.cells()];
        for change in playback.changes() {
            changed[change.cell] = Some(change.before & !change.after);
        }
        Self { playback, shape, form, colour, changed, conflict: playback.conflict() }
    }

    /// One line of a row of cells.
    fn line(&self, row: usize, part: usize) -> Line<'static> {
        let mut spans = Vec::new();
        for column in 0..self.shape.side() {
            let edge = column.is_multiple_of(self.shape.box_columns());
            spans.push(Span::raw(if edge { "|" } else { " " }));
            let cell = row * self.shape.side() + column;
            spans.push(Span::styled(self.text(cell, part), self.style(cell)));
        }
        spans.push(Span::raw("|"));
        Line::from(spans)
    }

    fn text(&self, cell: usize, part: usize) -> String {
        let mask = self.playback.candidates(cell);
        let digit = symbols::character(digits(mask).next().unwrap_or_default());
        let label = match self.playback.origin(cell) {
            _ if self.clashes(cell) => format!("!{digit}"),
            Origin::Empty => "!!".to_owned(),
            Origin::Given => format!("#{digit}"),
            Origin::Decided => format!("?{digit}"),
            Origin::Found => format!(" {digit}"),
            Origin::Open if self.form == Form::COMPACT => {
                format!(":{}", symbols::character(mask.count_ones() as u8))
            }
            Origin::Open => return self.candidates(cell, part),
        };
        let width = self.form.width;
        if part == (self.form.height - 1) / 2 {
            format!("{:width$}", format!("{}{label}", " ".repeat((width - 2) / 2)))
        } else {
            " ".repeat(width)
        }
    }

    /// The candidates whose places are on this line. Dashes stand for those that the present event
    /// takes.
    fn candidates(&self, cell: usize, part: usize) -> String {
        let mask = self.playback.candidates(cell);
        let lost = self.changed[cell].unwrap_or_default();
        let has = |mask: u64, digit: usize| digits(mask).any(|other| usize::from(other) == digit);
        let first = part * self.form.width + 1;
        let digits = first..first + self.form.width;
        let character = |digit: usize| match digit {
            _ if has(mask, digit) => symbols::character(digit as u8),
            _ if has(lost, digit) => '-',
            _ => ' ',
        };
        digits.map(character).collect()
    }

    /// Whether the cell has a digit that stands twice among the cells in conflict.
    fn clashes(&self, cell: usize) -> bool {
        let mask = self.playback.candidates(cell);
        let same = |&other: &usize| other != cell && self.playback.candidates(other) == mask;
        mask.is_power_of_two() && self.conflict.contains(&cell) && self.conflict.iter().any(same)
    }

    fn style(&self, cell: usize) -> Style {
        let conflict = self.conflict.contains(&cell);
        let origin = self.playback.origin(cell);
        let (colour, weight) = match origin {
            _ if conflict => (Color::Red, Modifier::BOLD | Modifier::REVERSED),
            Origin::Empty => (Color::Red, Modifier::BOLD),
            Origin::Given => (Color::Reset, Modifier::BOLD),
            Origin::Decided => (Color::Yellow, Modifier::BOLD),
            Origin::Found => (Color::Cyan, Modifier::empty()),
            Origin::Open => (Color::Reset, Modifier::empty()),
        };
        let style = Style::new().add_modifier(weight);
        let style = if self.colour == Colour::On { style.fg(colour) } else { style };
        if self.changed[cell].is_some() { style.add_modifier(Modifier::REVERSED) } else { style }
    }
}
