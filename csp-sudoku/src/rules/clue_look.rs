//! How clues are drawn, as data.

/// How the clues of a kind are drawn. Colours are names of CSS. They are drawn half transparent, so that digits can be
/// read on them on light and on dark ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueLook {
    /// The rule is about the whole board, and only its sentence is shown.
    Board,
    /// The clues that it is about, as they are.
    Parts,
    /// The clues that it is about, paler: they need not all hold.
    Choices,
    /// A line through the cells.
    Line {
        /// The colour.
        color: &'static str,
        /// What is drawn at both ends.
        ends: LineEnds,
    },
    /// A circle around the cells of the first line, and arrows along the others.
    Arrow,
    /// A dashed outline of the cells, with the numbers in a corner.
    Cage {
        /// What stands before the numbers.
        before: &'static str,
    },
    /// Cells with a shade, with the numbers in a corner.
    Area {
        /// The colour.
        color: &'static str,
    },
    /// The number between two neighbors. On a dot it is left out if it is the usual one.
    Sign {
        /// How the number is written.
        numeral: Numeral,
        /// Whether it stands on a dot, and which.
        dot: SignDot,
    },
    /// An angle between two neighbors, which is open to the first one.
    Angle,
    /// The digits in a circle where four cells meet.
    Corner,
    /// A shape in each cell.
    Mark(CellMark),
    /// The first number outside the board, where the line begins.
    Outside,
}

/// What is at the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnds {
    /// Nothing.
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A circle at each end.
    Circles,
    /// A diamond at each end.
    Diamonds,
    /// The last cell is joined with the first one.
    Joined,
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numeral {
    /// With digits.
    Arabic,
    /// 5 is V, 10 is X, and 15 is XV. Others are written with digits.
    Roman,
}

/// The dot under a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignDot {
    /// None: the text stands alone.
    Absent,
    /// A white one.
    White,
    /// A black one.
    Black,
}

/// A shape in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// A filled circle.
    Disc,
    /// A filled square.
    Square,
    /// A circle.
    Circle,
    /// Arrows to the neighbors, away from the cell.
    Outward,
    /// Arrows from the neighbors to the cell.
    Inward,
}
