//! Symmetries of the places of clues.

use csp_core::model::{Direction, GridShape, Place};

/// A symmetry of the places of clues: with each place that has a clue, its image has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClueSymmetry {
    /// There is none.
    #[default]
    None,
    /// By half a turn.
    HalfTurn,
    /// Left and right are exchanged.
    LeftRight,
    /// Above and below are exchanged.
    AboveBelow,
}

impl ClueSymmetry {
    /// All symmetries.
    pub const ALL: [Self; 4] = [
        Self::None,
        Self::HalfTurn,
        Self::LeftRight,
        Self::AboveBelow,
    ];

    /// Its name in commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::LeftRight => "left-right",
            Self::AboveBelow => "above-below",
        }
    }

    /// Whether rows are exchanged, and whether columns are.
    const fn turns(self) -> (bool, bool) {
        match self {
            Self::None => (false, false),
            Self::HalfTurn => (true, true),
            Self::LeftRight => (false, true),
            Self::AboveBelow => (true, false),
        }
    }

    /// The image of a place on a board of this shape.
    #[must_use]
    pub const fn place(self, (row, column): Place, shape: GridShape) -> Place {
        let (rows, columns) = self.turns();
        (
            if rows { shape.rows - 1 - row } else { row },
            if columns {
                shape.columns - 1 - column
            } else {
                column
            },
        )
    }

    /// The image of a side of the board.
    #[must_use]
    pub const fn side(self, side: Direction) -> Direction {
        let (rows, columns) = self.turns();
        match side {
            Direction::Up | Direction::Down if rows => side.reverse(),
            Direction::Left | Direction::Right if columns => side.reverse(),
            _ => side,
        }
    }
}
