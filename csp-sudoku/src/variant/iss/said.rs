//! What the constraints of Interactive Sudoku Solver say.

use super::error::IssError;
use super::token::IssToken;
use crate::house::HouseKind;
use crate::rules::{Clue, ClueFields, clues};
use crate::shape::Cell;
use crate::variant::part_error::PartFault;

/// What a constraint says.
#[derive(Debug)]
pub(super) enum Said {
    /// Clues.
    Clues(Vec<Clue>),
    /// Houses of a kind, each with its cells.
    Houses(HouseKind, Vec<Vec<Cell>>),
    /// The digits that cells may have, as they are written.
    Candidates(Vec<(Cell, Vec<i32>)>),
    /// Several things.
    Several(Vec<Self>),
    /// What the board was made by, or nothing that matters.
    Nothing,
}

impl Said {
    /// A clue of the kind of this name.
    pub(super) fn clue(
        token: &IssToken,
        kind: &str,
        lines: Vec<Vec<Cell>>,
        numbers: Vec<i32>,
    ) -> Result<Self, IssError> {
        Ok(Self::Clues(vec![clue(token, kind, lines, numbers)?]))
    }
}

/// A clue of the kind of this name.
pub(super) fn clue(
    token: &IssToken,
    kind: &str,
    lines: Vec<Vec<Cell>>,
    numbers: Vec<i32>,
) -> Result<Clue, IssError> {
    let fields = ClueFields {
        lines,
        numbers,
        ..ClueFields::default()
    };
    clue_of(token, kind, fields)
}

/// A clue of the kind of this name, of any fields.
pub(super) fn clue_of(token: &IssToken, kind: &str, fields: ClueFields) -> Result<Clue, IssError> {
    let kind = clues::kind(kind).ok_or_else(|| token.refused(PartFault::Unknown))?;
    kind.clue_of(fields).map_err(|error| token.refused(error))
}
