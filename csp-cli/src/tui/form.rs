//! How large a cell is drawn, and where it stands.

use csp_sudoku::shape::Shape;
use ratatui::layout::{Position, Rect};

/// How the cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellForm {
    /// The characters of a cell from left to right.
    pub(super) width: usize,
    /// The lines of a cell.
    pub(super) height: usize,
    /// The blank lines between the rows of a box.
    pub(super) gap: usize,
}

/// A length and a height, in characters.
pub(crate) type Size = (usize, usize);

impl CellForm {
    /// An open cell shows how many candidates it has.
    pub(crate) const COMPACT: Self = Self {
        width: 2,
        height: 1,
        gap: 0,
    };

    /// The forms of a board, the largest first.
    pub(crate) fn all(shape: Shape) -> [Self; 4] {
        let block = Self {
            width: shape.side().div_ceil(shape.box_rows()).max(2),
            height: shape.box_rows(),
            gap: 0,
        };
        let flat = Self {
            width: shape.side().div_ceil(2).max(2),
            height: 2,
            gap: 0,
        };
        [Self { gap: 1, ..block }, block, flat, Self::COMPACT]
    }

    /// The largest form that fits beside a pane of this width.
    pub(crate) fn that_fits(shape: Shape, body: Rect, pane: u16) -> Self {
        let fits = |form: &Self| {
            let (width, height) = form.size(shape);
            width + 1 + usize::from(pane) <= usize::from(body.width)
                && height <= usize::from(body.height)
        };
        Self::all(shape)
            .into_iter()
            .find(fits)
            .unwrap_or(Self::COMPACT)
    }

    /// The size of the whole board, borders included.
    pub(crate) fn size(self, shape: Shape) -> Size {
        let rows = shape.rows();
        let bands = rows / shape.box_rows();
        (
            1 + shape.columns() * (self.width + 1),
            rows * self.height + bands + 1 + (rows - bands) * self.gap,
        )
    }

    /// Where a cell begins: the column and the line.
    pub(crate) fn place(self, shape: Shape, cell: usize) -> Size {
        let row = cell / shape.columns();
        let column = cell % shape.columns();
        let band = row / shape.box_rows();
        (
            1 + column * (self.width + 1),
            1 + row * (self.height + self.gap) + band - band * self.gap,
        )
    }

    /// The size of one cell.
    pub(crate) fn cell(self) -> Size {
        (self.width, self.height)
    }
}

/// The part of a board that is seen: its place on the screen, and what lies left of it and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Viewport {
    pub(crate) area: Rect,
    pub(crate) form: CellForm,
    left: usize,
    top: usize,
}

impl Viewport {
    /// The view that shows a cell, in its middle if the board does not fit.
    pub(crate) fn of(shape: Shape, form: CellForm, body: Rect, focus: usize) -> Self {
        let (width, height) = form.size(shape);
        let area = Rect {
            width: narrow(width).min(body.width),
            ..body
        };
        let (x, y) = form.place(shape, focus);
        let (cell_width, cell_height) = form.cell();
        let left = offset(x, cell_width, width, usize::from(area.width));
        let top = offset(y, cell_height, height, usize::from(area.height));
        Self {
            area,
            form,
            left,
            top,
        }
    }

    /// How far the board is scrolled: lines, then columns, as ratatui counts them.
    pub(crate) fn scroll(self) -> (u16, u16) {
        (narrow(self.top), narrow(self.left))
    }

    /// The free area on the right of the board.
    pub(crate) fn beside(self, body: Rect) -> Rect {
        let used = (self.area.width + 1).min(body.width);
        Rect {
            x: body.x + used,
            width: body.width - used,
            ..body
        }
    }

    /// The cell at a place of the screen. A border belongs to no cell.
    pub(crate) fn cell_at(self, shape: Shape, (x, y): (u16, u16)) -> Option<usize> {
        if !self.area.contains(Position { x, y }) {
            return None;
        }
        let x = usize::from(x - self.area.x) + self.left;
        let y = usize::from(y - self.area.y) + self.top;
        let holds = |cell: &usize| {
            let (left, top) = self.form.place(shape, *cell);
            let (width, height) = self.form.cell();
            (left..left + width).contains(&x) && (top..top + height).contains(&y)
        };
        (0..shape.cells()).find(holds)
    }
}

/// Where a view of this length begins. It shows `place`, in its middle if possible.
pub(crate) fn offset(place: usize, length: usize, whole: usize, view: usize) -> usize {
    let middle = (place + length / 2).saturating_sub(view / 2);
    middle.min(whole.saturating_sub(view))
}

fn narrow(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}
