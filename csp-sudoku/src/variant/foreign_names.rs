//! What other programs call the kinds of clues.

use super::f_puzzles;
use super::iss;
use crate::rules::ClueKind;

/// The names under which other programs have a kind of clues, in the order of their tables.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ForeignNames {
    /// The constraints of Interactive Sudoku Solver.
    pub iss: Vec<&'static str>,
    /// The keys of f-puzzles.
    pub f_puzzles: Vec<&'static str>,
}

/// The names of a kind.
///
/// ```
/// use csp_sudoku::rules::clues;
/// use csp_sudoku::variant::foreign_names;
///
/// let names = foreign_names(&clues::RATIO);
/// assert_eq!((names.iss, names.f_puzzles), (vec!["BlackDot"], vec!["ratio"]));
/// ```
#[must_use]
pub fn foreign_names(kind: &ClueKind) -> ForeignNames {
    ForeignNames {
        iss: iss::names_of(kind.name).collect(),
        f_puzzles: f_puzzles::keys_of(kind.name).collect(),
    }
}
