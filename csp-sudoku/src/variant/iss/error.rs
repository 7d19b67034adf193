//! Errors in texts of Interactive Sudoku Solver.

use crate::rules::{ClueError, RulesError};
use crate::shape::ShapeError;

/// What is wrong in a text of Interactive Sudoku Solver, and in which of its constraints.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("constraint {number}, `{name}`: {fault}")]
pub struct IssError {
    /// Which constraint it is, from 1.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// What is wrong.
    pub fault: IssFault,
}

/// What is wrong with a constraint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IssFault {
    /// The text does not begin with a dot.
    #[error("constraints begin with a dot, as in `.Thermo~R1C1~R1C2`")]
    Start,
    /// A name that is not known.
    #[error("there is no such kind of clues")]
    Unknown,
    /// A group does not end.
    #[error("there is no `.End` for it")]
    NoEnd,
    /// An end without a group.
    #[error("there is nothing to end")]
    NothingToEnd,
    /// An argument that does not mean what is expected.
    #[error("`{argument}` is not {expected}")]
    Argument {
        /// The argument.
        argument: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A constraint that cannot stand in a group.
    #[error("it cannot stand between `{group}` and `End`")]
    InGroup {
        /// The group.
        group: String,
    },
    /// No such board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// No such clue.
    #[error(transparent)]
    Clue(#[from] ClueError),
    /// No such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl IssError {
    /// The text begins with something else than a dot.
    pub(super) fn start(name: &str) -> Self {
        Self {
            number: 1,
            name: name.chars().take(20).collect(),
            fault: IssFault::Start,
        }
    }
}
