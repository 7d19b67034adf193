//! Errors in rules.

use super::clue::ClueError;
use crate::shape::{Cell, House, Shape, ShapeError};

/// The reason why rules do not fit a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A cell that the board does not have.
    #[error("there is no {cell} on a board of {shape}")]
    OffTheBoard {
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// A house or a clue that contains a cell twice.
    #[error("{cell} comes twice in one house or clue")]
    CellTwice {
        /// The cell.
        cell: Cell,
    },
    /// A house or a clue without cells.
    #[error("a house or a clue needs a cell")]
    NoCells,
    /// A house with more cells than there are digits.
    #[error("{house} has {cells} cells, and there are {digits} digits")]
    TooManyCells {
        /// The house.
        house: House,
        /// How many cells it has.
        cells: usize,
        /// How many digits there are.
        digits: usize,
    },
    /// The board has no such cells.
    #[error(transparent)]
    Board(#[from] ShapeError),
    /// The numbers of modifiers mean nothing.
    #[error(transparent)]
    Clue(#[from] ClueError),
    /// Cells that are modified in two ways, or by rows outside of the board that are there already.
    #[error("the board has modifiers, or rows outside of it, already")]
    ModifiersTwice,
    /// More values than a cell can have candidates, or more modifiers than marks.
    #[error("the modifiers give cells more than 64 values, or there are more of them than digits")]
    Values,
    /// Two houses with the same name.
    #[error("there is a {house} already")]
    NameTaken {
        /// The house.
        house: House,
    },
    /// One of several boards that overlap does not fit.
    #[error(
        "no board of {side}x{side} begins at {corner}: it has to lie on the whole board, with boxes of {side} cells"
    )]
    Overlapping {
        /// Where it was to begin.
        corner: Cell,
        /// Its side.
        side: usize,
    },
    /// The number of characters is not the number of cells.
    #[error("{found} characters for the regions of a board of {} cells", shape.cells())]
    Regions {
        /// How many characters there were.
        found: usize,
        /// The board.
        shape: Shape,
    },
    /// A puzzle and rules for different boards.
    #[error("rules for {rules}, and the puzzle is of {puzzle}")]
    Shape {
        /// The board of the rules.
        rules: Shape,
        /// The board of the puzzle.
        puzzle: Shape,
    },
}
