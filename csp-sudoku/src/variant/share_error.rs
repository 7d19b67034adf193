//! What a form of puzzles cannot say.

use super::content::Content;
use crate::rules::{Clue, list};
use crate::shape::{Cell, House};
use std::fmt;

/// A form in which other programs read puzzles with clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShareForm {
    /// A link to f-puzzles.
    FPuzzles,
    /// A link to SudokuPad, which reads the puzzles of f-puzzles.
    SudokuPad,
    /// A text of Interactive Sudoku Solver.
    Iss,
}

/// The name of the program.
impl fmt::Display for ShareForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FPuzzles => "f-puzzles",
            Self::SudokuPad => "SudokuPad",
            Self::Iss => "Interactive Sudoku Solver",
        })
    }
}

/// What a form cannot say, so that the puzzle cannot be written in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{form} has no words for {part}")]
pub struct ShareError {
    /// The form.
    pub form: ShareForm,
    /// What it cannot say.
    pub part: UnsaidPart,
}

/// A part of a puzzle that a form cannot say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnsaidPart {
    /// A clue.
    #[error("this clue of the kind {kind}: {sentence}")]
    Clue {
        /// The name of its kind.
        kind: &'static str,
        /// What it says.
        sentence: String,
    },
    /// A house.
    #[error("{house}, the cells {cells}")]
    House {
        /// The name of the house.
        house: String,
        /// Its cells.
        cells: String,
    },
    /// The digits that a cell can have: none at all, or the number of a region.
    #[error("the digits that are left in {0}")]
    Cell(Cell),
    /// The board: its size, its digits, or its rows and columns.
    #[error("such a board: {0}")]
    Board(&'static str),
}

impl UnsaidPart {
    pub(super) fn clue(clue: &Clue) -> Self {
        Self::Clue {
            kind: clue.kind().name,
            sentence: clue.to_string(),
        }
    }

    pub(super) fn house((house, cells): &(Option<House>, Vec<Cell>)) -> Self {
        let name = |house: &House| format!("the house {house}");
        Self::House {
            house: house.as_ref().map_or("different digits".to_owned(), name),
            cells: list(cells),
        }
    }

    /// The first part of a puzzle that was not written, if there is one.
    pub(super) fn first(puzzle: &Content, written: &Content) -> Option<Self> {
        let shape = puzzle.shape;
        let clues = puzzle.clues_beyond(written).into_iter();
        let more = written.clues_beyond(puzzle).into_iter();
        let houses = puzzle.houses_beyond(written).into_iter();
        let more_houses = written.houses_beyond(puzzle).into_iter();
        let mut cells =
            (0..shape.cells()).filter(|&cell| puzzle.masks[cell] != written.masks[cell]);
        if !puzzle.has_board_of(written) {
            return Some(Self::Board(BOARD));
        }
        if !puzzle.has_regions_of(written) {
            return Some(Self::Board(REGIONS));
        }
        let clue = clues.chain(more).next().map(|clue| Self::clue(&clue));
        let house = houses.chain(more_houses).next();
        clue.or_else(|| house.map(|house| Self::house(&house)))
            .or_else(|| cells.next().map(|cell| Self::Cell(shape.cell(cell))))
    }
}

/// What is wrong with a board that is read as another one.
const BOARD: &str = "its size or its digits would be others";
const REGIONS: &str = "clues tell of regions, which would be only cells that differ";
