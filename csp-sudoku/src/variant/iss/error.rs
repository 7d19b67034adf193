//! Errors in texts of Interactive Sudoku Solver.

use crate::variant::part_error::PartFault;

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
    /// A group does not end.
    #[error("there is no `.End` for it")]
    NoEnd,
    /// An end without a group.
    #[error("there is nothing to end")]
    NothingToEnd,
    /// A constraint that cannot stand in a group.
    #[error("it cannot stand between `{group}` and `End`")]
    InGroup {
        /// The group.
        group: String,
    },
    /// What it says is not right.
    #[error(transparent)]
    Part(#[from] PartFault),
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
