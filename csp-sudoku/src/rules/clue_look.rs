//! How clues are drawn, as data.

/// How the clues of a kind are drawn. Colours are names of CSS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueLook {
    /// The rule is about the whole board, and only its sentence is shown.
    Board,
    /// A line through the cells.
    Line {
        /// The colour.
        color: &'static str,
        /// What is drawn at both ends.
        ends: LineEnds,
    },
    /// A circle around the cells of the first line, and arrows along the others.
    Arrow,
    /// A dashed outline of the cells, with the number in a corner.
    Cage,
    /// Cells with a shade, with the numbers in a corner.
    Area {
        /// The colour.
        color: &'static str,
    },
    /// A sign between two cells: a text, where `#` stands for the number.
    Sign {
        /// The text.
        text: &'static str,
        /// Whether it stands on a dot, and which.
        dot: SignDot,
    },
    /// The digits in a circle where four cells meet.
    Corner,
    /// A shape in each cell.
    Mark(CellMark),
    /// The number outside the board, where the line begins. In the text, `#` stands for the number.
    Outside {
        /// The text.
        text: &'static str,
    },
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
    /// A shade.
    Shade,
}
