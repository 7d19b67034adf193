//! Why a cell has its digit, why it cannot have another, why there is no solution.
//!
//! Answers are data in the words of sudoku. [`Account`] and [`Basis`] print as text, the conclusion
//! first. They come from [`csp_core::explain`] on a model of small steps: one all-different and one
//! hidden single for each house, locked candidates for each pair of houses that cross, and the
//! clues. Where small steps do not get there, the [techniques] may: then an
//! [`Argument`] has the steps of the path that the claim needs. Only where these do not get there
//! either, a search answers.
//!
//! ```
//! use csp_sudoku::shape::Shape;
//! use csp_sudoku::sudoku::Sudoku;
//! use csp_sudoku::why::{WhyAnswer, SudokuClaim, SudokuExplainer};
//!
//! let puzzle: Sudoku = "1.....2..3.....4".parse()?;
//! let mut explainer = SudokuExplainer::new(puzzle.shape());
//! let claim = SudokuClaim::IsNot("r1c2".parse()?, 3);
//! let WhyAnswer::Steps(account) = explainer.why(&puzzle, claim)? else { unreachable!() };
//! assert_eq!(account.to_string(), "r1c2 is not 3: column 2 has 3 at r3c2 (given).");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The reasons are in `docs/decisions/34-explanations-have-their-own-model.md`.

mod listing;
mod model;
mod paragraphs;
mod summary;
mod summary_text;
mod text;

pub use self::model::SudokuExplainer;
pub use self::paragraphs::Paragraph;
pub use self::summary::{
    ArgumentSummary, SummaryPart, Supposition, SuppositionBranch, SuppositionEnd,
};

use crate::board_text::BoardText;
use crate::grid::Grid;
use crate::rules::Clue;
use crate::shape::{Cell, House, Shape};
use crate::techniques;
use csp_core::explain::Minimality;
use csp_core::trace::Limit;
use std::fmt;

/// A statement about a cell. Its [text](BoardText) is `r4c5 is not 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SudokuClaim {
    /// It has this digit.
    Is(Cell, u8),
    /// It does not have this digit.
    IsNot(Cell, u8),
}

impl SudokuClaim {
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

    /// The digit as a board shows it.
    fn symbol(self, shape: Shape) -> char {
        shape.character(self.digit())
    }

    /// The opposite claim.
    pub const fn negated(self) -> Self {
        match self {
            Self::Is(cell, digit) => Self::IsNot(cell, digit),
            Self::IsNot(cell, digit) => Self::Is(cell, digit),
        }
    }
}

impl BoardText for SudokuClaim {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = if let Self::Is(..) = self {
            "is"
        } else {
            "is not"
        };
        write!(f, "{} {is} {}", self.cell(), self.symbol(shape))
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
    #[error("there is no digit number {digit} on a board of {shape}: use {}", shape.symbols())]
    Digit {
        /// The digit.
        digit: u8,
        /// The board.
        shape: Shape,
    },
}

/// How a step is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallTechnique {
    /// The puzzle gives it.
    Given,
    /// It is assumed in order to be refuted.
    Supposed,
    /// The cell has exactly one digit: it is filled, or every other candidate is gone (Naked
    /// Single). A step without a conclusion means that no candidate is left for it.
    Cell,
    /// The house has each digit at most once. A step without a conclusion means that it would have
    /// one twice.
    Once(House),
    /// All other cells of the house are filled (Full House).
    FullHouse(House),
    /// The house has each digit, and no other cell is left for it (Hidden Single). A step without a
    /// conclusion means that no cell is left.
    HiddenSingle(House),
    /// Locked Candidates: the first house has the digit only where it crosses the second.
    LockedCandidates(House, House),
    /// The clue of this number, in the order of [`Rules::clues`](crate::rules::Rules::clues).
    Clue(usize),
}

impl SmallTechnique {
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

    /// The houses whose rule it uses.
    pub fn houses(self) -> Vec<House> {
        match self {
            Self::Given | Self::Supposed | Self::Cell | Self::Clue(_) => Vec::new(),
            Self::Once(house) | Self::FullHouse(house) | Self::HiddenSingle(house) => vec![house],
            Self::LockedCandidates(one, other) => vec![one, other],
        }
    }
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallStep {
    /// The conclusion. `None` means that there is no solution.
    pub claim: Option<SudokuClaim>,
    /// The technique that leads to the conclusion.
    pub technique: SmallTechnique,
    /// The conclusions of earlier steps that it follows from. None of them can be dropped.
    pub because: Vec<SudokuClaim>,
}

/// The parts of the puzzle that an answer rests on. None of them can be dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The board.
    pub shape: Shape,
    /// The claim that is explained. `None` means that there is no solution.
    pub claim: Option<SudokuClaim>,
    /// Givens, and candidates that pencilmarks leave out.
    pub givens: Vec<SudokuClaim>,
    /// The houses whose rule is used.
    pub houses: Vec<House>,
    /// The clues that are used, each with its number.
    pub clues: Vec<(usize, Clue)>,
    /// Whether it was tried for each part that the answer needs it. This is always
    /// [`Minimality::Proven`] without a search.
    pub minimality: Minimality,
}

/// An explanation step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The parts that the steps use. The techniques do not reach the conclusion without each of
    /// them.
    pub basis: Basis,
    /// The opposite of the claim if the steps refute it. `None` means that they lead to the claim.
    pub supposed: Option<SudokuClaim>,
    /// The steps. Each uses earlier ones only, and the last is the conclusion.
    pub steps: Vec<SmallStep>,
}

/// An explanation by the [techniques] that people use. Its [summary](Argument::summary) is a screen of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The board.
    pub shape: Shape,
    /// The claim that is explained.
    pub claim: SudokuClaim,
    /// The steps, of which each is used by a later one or is the conclusion.
    pub steps: Vec<techniques::Step>,
}

/// The answer to the question why a claim holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyAnswer {
    /// Small steps lead to the claim, or they refute its opposite.
    Steps(Account),
    /// The techniques that people use lead to the claim.
    Techniques(Argument),
    /// A search of all cases shows that the basis leaves no other possibility.
    Search(Basis),
    /// The claim does not hold in this solution.
    Open(Grid),
    /// The search reached this limit before it had an answer.
    Unknown(Limit),
}
