//! Where everything stands, in whole pixels. Integers make a picture the same on every machine.

use crate::board::Slots;
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
    pub(super) side: i32,
    /// The length of a cell's side.
    pub(super) cell: i32,
    /// The room above and on the left of the board.
    pub(super) before: i32,
    slots: Slots,
}

/// The room below and on the right of the board.
const AFTER: i32 = 6;

impl Places {
    /// The places of a scene, with this room for labels.
    pub(super) fn new(scene: &Scene, before: i32) -> Self {
        let slots = scene.board.slots();
        let most = slots.rows.max(slots.columns) as i32;
        let pitch = match most {
            0..=3 => 18,
            4 => 16,
            _ => 15,
        };
        let cell = if scene.has_candidates() {
            (most * pitch).max(54)
        } else {
            44
        };
        // The side is at most 64.
        Self {
            side: scene.shape().side() as i32,
            cell,
            before,
            slots,
        }
    }

    /// The length of the board's side.
    pub(super) fn board(&self) -> i32 {
        self.side * self.cell
    }

    /// The length of the picture's side.
    pub(super) fn picture(&self) -> i32 {
        self.before + self.board() + AFTER
    }

    /// Where a row or column with this number begins. It may be one too large.
    pub(super) fn line(&self, number: usize) -> i32 {
        self.before + number as i32 * self.cell
    }

    pub(super) fn corner(&self, cell: Cell) -> Point {
        Point {
            x: self.line(cell.column.into()),
            y: self.line(cell.row.into()),
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
        let inside =
            |index: usize, count: usize| self.cell * (2 * index as i32 + 1) / (2 * count as i32);
        Point {
            x: x + inside(column, self.slots.columns),
            y: y + inside(row, self.slots.rows),
        }
    }

    /// Half the distance between two candidates, less a little.
    pub(super) fn radius(&self) -> i32 {
        let most = self.slots.rows.max(self.slots.columns) as i32;
        (self.cell / most / 2 - 1).min(9)
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
