//! Why a cell has its digit, why it cannot have another, why there is no solution.
//!
//! Answers are data in the words of sudoku; [`Account`] and [`Basis`] print as text, the conclusion
//! first. They come from [`csp_core::explain`] on a model of small steps: for each house one
//! all-different and one hidden single, locked candidates for each pair of houses that cross, and
//! the clues.
//!
//! ```
//! use csp_sudoku::shape::Shape;
//! use csp_sudoku::sudoku::Sudoku;
//! use csp_sudoku::why::{WhyAnswer, Claim, SudokuExplainer};
//!
//! let puzzle: Sudoku = "1.....2..3.....4".parse()?;
//! let mut explainer = SudokuExplainer::new(puzzle.shape());
//! let claim = Claim::IsNot("r1c2".parse()?, 3);
//! let WhyAnswer::Steps(account) = explainer.why(&puzzle, claim)? else { unreachable!() };
//! assert_eq!(account.to_string(), "r1c2 is not 3: column 2 has 3 at r3c2 (given).");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod model;
mod text;

pub use self::model::SudokuExplainer;

use crate::grid::Grid;
use crate::rules::Clue;
use crate::shape::{Cell, House, Shape};
use crate::symbols;
use csp_core::explain::Minimality;
use csp_core::trace::Limit;
use std::fmt;

/// Something that is said of a cell; its text is `r4c5 is not 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// It has this digit.
    Is(Cell, u8),
    /// It does not have this digit.
    IsNot(Cell, u8),
}

impl Claim {
    /// The cell.
    pub const fn cell(self) -> Cell {
        match self {
            Self::Is(cell, _) | Self::IsNot(cell, _) => cell,
        }
    }

    /// The digit, from 1.
    pub const fn digit(self) -> u8 {
        match self {
            Self::Is(_, digit) | Self::IsNot(_, digit) => digit,
        }
    }

    /// The contrary.
    pub const fn negated(self) -> Self {
        match self {
            Self::Is(cell, digit) => Self::IsNot(cell, digit),
            Self::IsNot(cell, digit) => Self::Is(cell, digit),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = if let Self::Is(..) = self { "is" } else { "is not" };
        write!(f, "{} {is} {}", self.cell(), symbols::character(self.digit()))
    }
}

/// The board has no such cell or digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// No such cell.
    #[error("there is no {cell} on a board of {shape}: rows and columns go from 1 to {}", shape.side())]
    Cell {
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// No such digit.
    #[error("there is no digit number {digit} on a board of {shape}: use {}", symbols::range(shape.side()))]
    Digit {
        /// The digit.
        digit: u8,
        /// The board.
        shape: Shape,
    },
}

/// How a step is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// It is given.
    Given,
    /// It is supposed, to be refuted.
    Supposed,
    /// The cell has one digit and no other: it is filled, or every other candidate is gone (Naked
    /// Single). Without a conclusion: no candidate is left for it.
    Cell,
    /// The house has each digit once. Without a conclusion: it would have one twice.
    Once(House),
    /// All other cells of the house are filled (Full House).
    FullHouse(House),
    /// The house has each digit, and no other cell is left for it (Hidden Single). Without a
    /// conclusion: there is no cell.
    HiddenSingle(House),
    /// Locked Candidates: the first house has the digit only where it crosses the second.
    LockedCandidates(House, House),
    /// The clue of this number, in the order of [`Rules::clues`](crate::rules::Rules::clues).
    Clue(usize),
}

impl Technique {
    /// Its name, as HoDoKu spells it where it has one.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Given => "Given",
            Self::Supposed => "Supposition",
            Self::Cell => "Naked Single",
            Self::Once(_) => "House",
            Self::FullHouse(_) => "Full House",
            Self::HiddenSingle(_) => "Hidden Single",
            Self::LockedCandidates(..) => "Locked Candidates",
            Self::Clue(_) => "Clue",
        }
    }

    /// The houses it looks at.
    pub fn houses(self) -> Vec<House> {
        match self {
            Self::Given | Self::Supposed | Self::Cell | Self::Clue(_) => Vec::new(),
            Self::Once(house) | Self::FullHouse(house) | Self::HiddenSingle(house) => vec![house],
            Self::LockedCandidates(one, other) => vec![one, other],
        }
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What follows; `None`: that there is no solution.
    pub claim: Option<Claim>,
    /// How.
    pub technique: Technique,
    /// From what: conclusions of earlier steps, none of which can be dropped.
    pub because: Vec<Claim>,
}

/// What an answer rests on; nothing of it can be dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// What is explained; `None`: that there is no solution.
    pub claim: Option<Claim>,
    /// Givens, and candidates that pencilmarks leave out.
    pub givens: Vec<Claim>,
    /// The houses whose rule is used.
    pub houses: Vec<House>,
    /// The clues that are used, each with its number.
    pub clues: Vec<(usize, Clue)>,
    /// Whether everything was tried; always [`Minimality::Proven`] without a search.
    pub minimality: Minimality,
}

/// An explanation step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Without any part of this the techniques do not get there.
    pub basis: Basis,
    /// The contrary of the claim, when the steps refute it; else they lead to the claim.
    pub supposed: Option<Claim>,
    /// Each uses earlier ones only; the last is the conclusion.
    pub steps: Vec<Step>,
}

/// The answer to a question why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyAnswer {
    /// By the techniques, or since they refute the contrary.
    Steps(Account),
    /// By a search of all cases: the basis leaves nothing else.
    Search(Basis),
    /// It is not so: a solution that shows it.
    Open(Grid),
    /// A limit of the search came first.
    Unknown(Limit),
}
