//! Places of clues.

use crate::diagram::Diagram;
use crate::sign::Sign;
use crate::symmetry::ClueSymmetry;
use csp_core::model::{Direction, GridShape};

/// A place where a clue can stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum CluePlace {
    /// A cell, by its number.
    Cell(usize),
    /// A corner, by its number.
    Corner(usize),
    /// The middle of a cell or of a side, or a corner within the board.
    Dot(usize),
    /// An area, by its number.
    Area(usize),
    /// Beside a line: all that stands there is one clue.
    Outside(usize, usize),
}

impl CluePlace {
    /// The places where two diagrams of the same size differ.
    pub(super) fn differing(one: &Diagram, other: &Diagram) -> Vec<Self> {
        let areas = one.areas().len();
        let cells = (0..one.cells().len()).map(Self::Cell);
        let corners = (0..one.corners().len()).map(Self::Corner);
        let dots = (0..one.dots().len()).map(Self::Dot);
        let areas = (0..areas).map(Self::Area);
        let sides = Direction::STRAIGHT.into_iter().enumerate();
        let lines = sides.flat_map(|(number, side)| {
            (0..one.outside(side).len()).map(move |line| Self::Outside(number, line))
        });
        let all = cells.chain(corners).chain(dots).chain(areas).chain(lines);
        all.filter(|place| place.signs(one) != place.signs(other))
            .collect()
    }

    /// What stands there.
    pub(super) fn signs(self, diagram: &Diagram) -> Vec<Sign> {
        match self {
            Self::Cell(cell) => vec![diagram.cells()[cell]],
            Self::Corner(corner) => vec![diagram.corners()[corner]],
            Self::Dot(dot) => vec![diagram.dots()[dot]],
            Self::Area(area) => vec![diagram.area(area)],
            Self::Outside(side, line) => diagram.outside(Direction::STRAIGHT[side])[line].clone(),
        }
    }

    /// Prints there what another diagram has.
    pub(super) fn copy(self, from: &Diagram, to: &mut Diagram) {
        match self {
            Self::Cell(cell) => to.cells_mut()[cell] = from.cells()[cell],
            Self::Corner(corner) => to.corners_mut()[corner] = from.corners()[corner],
            Self::Dot(dot) => to.dots_mut()[dot] = from.dots()[dot],
            Self::Area(area) => to.set_area(area, from.area(area)),
            Self::Outside(side, line) => {
                let side = Direction::STRAIGHT[side];
                to.outside_mut(side)[line].clone_from(&from.outside(side)[line]);
            }
        }
    }

    /// The image under a symmetry. Areas have none but themselves.
    pub(super) fn image(self, symmetry: ClueSymmetry, diagram: &Diagram) -> Self {
        let turned = |number: usize, shape: GridShape| {
            let place = (number / shape.columns, number % shape.columns);
            let (row, column) = symmetry.place(place, shape);
            row * shape.columns + column
        };
        match self {
            Self::Cell(cell) => Self::Cell(turned(cell, diagram.shape())),
            Self::Corner(corner) => Self::Corner(turned(corner, diagram.corner_shape())),
            Self::Dot(dot) => Self::Dot(turned(dot, diagram.dot_shape())),
            Self::Area(area) => Self::Area(area),
            Self::Outside(side, line) => {
                let side = Direction::STRAIGHT[side];
                let image = symmetry.side(side);
                let (row, column) = symmetry.place((0, 0), diagram.shape());
                let is_vertical = matches!(side, Direction::Up | Direction::Down);
                // The first line becomes the last one where the lines are exchanged.
                let first = if is_vertical { column } else { row };
                let number = Direction::STRAIGHT.iter().position(|&known| known == image);
                Self::Outside(number.unwrap_or(0), first.abs_diff(line))
            }
        }
    }

    /// Whether it is beside a line.
    pub(super) const fn is_outside(self) -> bool {
        matches!(self, Self::Outside(..))
    }

    /// Whether it is in a cell. Such clues are left out before others: they tell a part of the answer.
    pub(super) const fn is_cell(self) -> bool {
        matches!(self, Self::Cell(_))
    }
}
