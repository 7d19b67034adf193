//! The parts of cells, candidates and houses in a picture.

use csp_sudoku::{Cell, House};

/// A cell of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneCell {
    /// What stands in it.
    pub content: Content,
    /// Its part in the step.
    pub shade: Shade,
    /// The candidates that are shown, in ascending order.
    pub marks: Vec<SceneMark>,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// No digit.
    Open,
    /// A digit of the puzzle.
    Given(u8),
    /// A digit that was found.
    Entered(u8),
    /// The digit that the step places.
    Placed(u8),
}

/// The part of a cell in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shade {
    /// It has none.
    None,
    /// It belongs to the pattern.
    Step,
    /// It belongs to the set with this number, for example an almost locked set.
    Set(usize),
    /// It contradicts the rules or the solution.
    Wrong,
}

/// A candidate that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneMark {
    /// The digit, from 1.
    pub digit: u8,
    /// Its part in the step.
    pub part: Role,
}

/// The part of a candidate in a step. If it has several parts, the greatest is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It has none.
    None,
    /// It belongs to the set with this number.
    Set(usize),
    /// It has the color with this number. One of 0 and 1 is right, and one of 2 and 3.
    Color(usize),
    /// It belongs to the pattern.
    Pattern,
    /// It is a fin, or the link that a pattern needs beside its cells.
    Fin,
    /// A chain says that it is false.
    False,
    /// A chain says that it is true.
    True,
    /// The step places it.
    Placed,
    /// The step removes it.
    Eliminated,
}

/// A house that is shaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShadedHouse {
    /// Its name.
    pub house: House,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Its part in the step.
    pub part: HousePart,
}

/// The part of a house in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HousePart {
    /// The pattern starts from it.
    Base,
    /// It loses candidates.
    Cover,
}

impl Content {
    /// The digit, or 0.
    #[must_use]
    pub fn digit(self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Given(digit) | Self::Entered(digit) | Self::Placed(digit) => digit,
        }
    }
}
