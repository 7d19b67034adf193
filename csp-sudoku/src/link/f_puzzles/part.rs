//! The parts of an f-puzzles puzzle: constraints, pictures and settings.

use super::entries::{FArrow, FClone, FDiagonal, FGroup, FLines, FMark, FQuadruple};
use super::kind::{FForm, FKind, KINDS};
use super::spot::FSpot;
use crate::link::error::LinkError;
use crate::link::json::{de_places, de_switch, list, write};
use serde_json::Value;

/// A key of the puzzle with what stands there.
#[derive(Clone, Debug, PartialEq)]
pub struct FPart {
    /// The key, as `killercage`.
    pub key: String,
    /// What stands there.
    pub entries: FEntries,
}

/// What stands at a key, in the form of its [`FKind`].
#[derive(Clone, Debug, PartialEq)]
pub enum FEntries {
    /// Whether it is on.
    Switch(bool),
    /// Words.
    Names(Vec<String>),
    /// Cells.
    Spots(Vec<FSpot>),
    /// Cells, each with what stands there.
    Marks(Vec<FMark>),
    /// Cells with what stands on them.
    Groups(Vec<FGroup>),
    /// Lines.
    Lines(Vec<FLines>),
    /// Arrows.
    Arrows(Vec<FArrow>),
    /// Sums of diagonals.
    Diagonals(Vec<FDiagonal>),
    /// Cells and their twins.
    Clones(Vec<FClone>),
    /// Digits around points.
    Quadruples(Vec<FQuadruple>),
    /// What has no form of its own, and what stands at a key that is not known.
    Json(Value),
}

impl FPart {
    /// What is known of the key, or `None` for a key that is not known.
    ///
    /// ```
    /// use csp_sudoku::link::f_puzzles::{FEntries, FPart, FSense};
    ///
    /// let part = |key: &str| FPart { key: key.to_owned(), entries: FEntries::Switch(true) };
    /// assert!(part("antiknight").kind().is_some_and(|kind| kind.sense == FSense::Rule));
    /// assert!(part("antibishop").kind().is_none());
    /// ```
    #[must_use]
    pub fn kind(&self) -> Option<&'static FKind> {
        kind_of(&self.key)
    }

    /// The part of a key. What is not known is kept as it is.
    pub(super) fn read(key: String, value: Value) -> Result<Self, LinkError> {
        let form = kind_of(&key).map_or(FForm::Json, |kind| kind.form);
        let fault = |error: serde_json::Error| LinkError::part(&key, &error);
        let entries = match form {
            FForm::Switch => FEntries::Switch(de_switch(value).map_err(fault)?),
            FForm::Names => FEntries::Names(list(value, &key)?),
            FForm::Spots => FEntries::Spots(de_places(value).map_err(fault)?),
            FForm::Marks => FEntries::Marks(list(value, &key)?),
            FForm::Groups => FEntries::Groups(list(value, &key)?),
            FForm::Lines => FEntries::Lines(list(value, &key)?),
            FForm::Arrows => FEntries::Arrows(list(value, &key)?),
            FForm::Diagonals => FEntries::Diagonals(list(value, &key)?),
            FForm::Clones => FEntries::Clones(list(value, &key)?),
            FForm::Quadruples => FEntries::Quadruples(list(value, &key)?),
            FForm::Json => FEntries::Json(value),
        };
        Ok(Self { key, entries })
    }
}

impl FEntries {
    /// Whether there is nothing: it is off, or an empty list.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Switch(is_on) => !is_on,
            Self::Names(names) => names.is_empty(),
            Self::Spots(spots) => spots.is_empty(),
            Self::Marks(marks) => marks.is_empty(),
            Self::Groups(groups) => groups.is_empty(),
            Self::Lines(lines) => lines.is_empty(),
            Self::Arrows(arrows) => arrows.is_empty(),
            Self::Diagonals(diagonals) => diagonals.is_empty(),
            Self::Clones(clones) => clones.is_empty(),
            Self::Quadruples(quadruples) => quadruples.is_empty(),
            Self::Json(value) => is_nothing(value),
        }
    }

    pub(super) fn write(&self) -> Value {
        match self {
            Self::Switch(is_on) => Value::Bool(*is_on),
            Self::Names(names) => write(names),
            Self::Spots(spots) => write(spots),
            Self::Marks(marks) => write(marks),
            Self::Groups(groups) => write(groups),
            Self::Lines(lines) => write(lines),
            Self::Arrows(arrows) => write(arrows),
            Self::Diagonals(diagonals) => write(diagonals),
            Self::Clones(clones) => write(clones),
            Self::Quadruples(quadruples) => write(quadruples),
            Self::Json(value) => value.clone(),
        }
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(values) => values.is_empty(),
        _ => false,
    }
}

fn kind_of(key: &str) -> Option<&'static FKind> {
    KINDS.iter().find(|kind| kind.key == key)
}
