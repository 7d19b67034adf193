//! Where everything stands, in whole pixels. Integers make a picture the same on every machine.

use crate::board::Slots;
use crate::clues::{CELL_UNITS, ClueDrawing, ShapeForm, TextAnchor};
use crate::scene::Scene;
use csp_sudoku::Cell;
use csp_sudoku::techniques::Candidate;

/// A point, in pixels; `y` goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// The sizes of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    rows: i32,
    columns: i32,
    /// The length of a cell's side.
    pub(super) cell: i32,
    /// The room for labels.
    pub(super) label: i32,
    /// The corner of the board at the top left, and the size of the picture.
    pub(super) origin: Point,
    pub(super) picture: Point,
    /// The room above the candidates of a cell.
    above: i32,
    slots: Slots,
}

/// The room below and on the right of the board.
const AFTER: i32 = 6;

/// The room for numbers in the corners of cells with candidates.
const ABOVE: i32 = 14;

/// Whether a drawing has numbers in corners of cells.
fn has_corners(rules: &ClueDrawing) -> bool {
    let mut shapes = rules.figures.iter().flat_map(|figure| &figure.shapes);
    shapes.any(|shape| {
        matches!(
            shape.form,
            ShapeForm::Text {
                anchor: TextAnchor::Corner,
                ..
            }
        )
    })
}

impl Places {
    /// The places of a scene, with this room for labels.
    pub(super) fn new(scene: &Scene, label: i32) -> Self {
        let slots = scene.board.slots();
        let most = slots.rows.max(slots.columns) as i32;
        let pitch = match most {
            0..=3 => 18,
            4 => 16,
            _ => 15,
        };
        let above = match scene.has_candidates() && has_corners(&scene.rules) {
            true => ABOVE,
            false => 0,
        };
        let cell = if scene.has_candidates() {
            (most * pitch).max(54) + above
        } else {
            44
        };
        // The sides are at most 64.
        let mut places = Self {
            rows: scene.shape().rows() as i32,
            columns: scene.shape().columns() as i32,
            cell,
            label,
            origin: Point { x: 0, y: 0 },
            picture: Point { x: 0, y: 0 },
            above,
            slots,
        };
        let bounds = scene.rules.bounds;
        places.origin = Point {
            x: label + places.outside(-bounds.from.x),
            y: label + places.outside(-bounds.from.y),
        };
        let (right, below) = (
            bounds.to.x - places.columns * CELL_UNITS,
            bounds.to.y - places.rows * CELL_UNITS,
        );
        places.picture = Point {
            x: places.column(scene.shape().columns()) + AFTER + places.outside(right),
            y: places.row(scene.shape().rows()) + AFTER + places.outside(below),
        };
        places
    }

    /// The room for what is as far outside of the board.
    fn outside(&self, units: i32) -> i32 {
        (units * self.cell).div_euclid(CELL_UNITS) + i32::from(units > 0)
    }

    /// The corner of the board at the bottom right.
    pub(super) fn end(&self) -> Point {
        Point {
            x: self.origin.x + self.columns * self.cell,
            y: self.origin.y + self.rows * self.cell,
        }
    }

    /// Where a row with this number begins. It may be one too large.
    pub(super) fn row(&self, number: usize) -> i32 {
        self.origin.y + number as i32 * self.cell
    }

    /// Where a column with this number begins. It may be one too large.
    pub(super) fn column(&self, number: usize) -> i32 {
        self.origin.x + number as i32 * self.cell
    }

    pub(super) fn corner(&self, cell: Cell) -> Point {
        Point {
            x: self.column(cell.column.into()),
            y: self.row(cell.row.into()),
        }
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> Point {
        let Point { x, y } = self.corner(cell);
        Point {
            x: x + self.cell / 2,
            y: y + self.cell / 2,
        }
    }

    /// The middle of a candidate.
    pub(super) fn candidate(&self, candidate: Candidate) -> Point {
        let Point { x, y } = self.corner(candidate.cell);
        let (row, column) = self.slots.place(candidate.digit);
        let inside = |length: i32, index: usize, count: usize| {
            length * (2 * index as i32 + 1) / (2 * count as i32)
        };
        Point {
            x: x + inside(self.cell, column, self.slots.columns),
            y: y + self.above + inside(self.cell - self.above, row, self.slots.rows),
        }
    }

    /// Half the distance between two candidates, less a little.
    pub(super) fn radius(&self) -> i32 {
        let most = self.slots.rows.max(self.slots.columns) as i32;
        ((self.cell - self.above) / most / 2 - 1).min(9)
    }

    /// The size of the text of candidates.
    pub(super) fn small(&self) -> i32 {
        self.radius() * 8 / 5
    }

    /// The size of the text of digits.
    pub(super) fn large(&self) -> i32 {
        self.cell * 3 / 5
    }
}

impl Point {
    /// The square of the distance.
    pub(super) fn distance(self, other: Self) -> i64 {
        let x = i64::from(self.x - other.x);
        let y = i64::from(self.y - other.y);
        x * x + y * y
    }

    /// The point at this distance in the direction of another.
    pub(super) fn towards(self, other: Self, by: i32) -> Self {
        let length = self.distance(other).isqrt().max(1);
        let part = |from: i32, to: i32| {
            let way = i64::from(to - from) * i64::from(by);
            // Rounded to the nearest pixel.
            from + ((2 * way + length * way.signum()) / (2 * length)) as i32
        };
        Self {
            x: part(self.x, other.x),
            y: part(self.y, other.y),
        }
    }
}
