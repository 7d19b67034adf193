//! Moves, and their text in files.

use crate::board_text::BoardText;
use crate::shape::{Cell, Shape};
use crate::sudoku::digits;
use crate::techniques::Technique;
use std::fmt;

/// What a cell holds. A blank cell has marks, perhaps none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellContent {
    /// A digit, from 1.
    Digit(u8),
    /// Pencil marks: bit `d - 1` for digit `d`.
    Marks(u64),
}

impl CellContent {
    /// The digit, or 0.
    #[must_use]
    pub const fn digit(self) -> u8 {
        match self {
            Self::Digit(digit) => digit,
            Self::Marks(_) => 0,
        }
    }

    /// The marks. A cell with a digit has none.
    #[must_use]
    pub const fn marks(self) -> u64 {
        match self {
            Self::Digit(_) => 0,
            Self::Marks(marks) => marks,
        }
    }
}

/// `=4`, or `{24}`.
impl BoardText for CellContent {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit(digit) => write!(f, "={}", shape.character(*digit)),
            Self::Marks(marks) => {
                let marks: String = digits(*marks).map(|digit| shape.character(digit)).collect();
                write!(f, "{{{marks}}}")
            }
        }
    }
}

/// A cell that a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellEdit {
    /// The cell.
    pub cell: Cell,
    /// What it held before the move. It is not what it holds after it.
    pub before: CellContent,
    /// What it holds after the move.
    pub after: CellContent,
}

/// What a player did, so that cells change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveKind {
    /// A digit was entered.
    Digit,
    /// A pencil mark was made, or taken away.
    Mark,
    /// A cell was cleared.
    Erase,
    /// Every blank cell got the candidates that the digits leave.
    Candidates,
    /// A step of this technique was applied.
    Step(Technique),
    /// The player gave up, and saw the solution.
    Solution,
    /// A file without moves had this state.
    State,
}

impl MoveKind {
    /// The kinds that are one word in files.
    pub(super) const WORDS: [(&'static str, Self); 6] = [
        ("digit", Self::Digit),
        ("mark", Self::Mark),
        ("erase", Self::Erase),
        ("candidates", Self::Candidates),
        ("solution", Self::Solution),
        ("state", Self::State),
    ];

    /// What stands before the short name of the technique of a step.
    pub(super) const STEP: &'static str = "step:";
}

/// The word of the file: `digit`, `step:h1`.
impl fmt::Display for MoveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Step(technique) = self {
            return write!(f, "{}{}", Self::STEP, technique.short_name());
        }
        let word = Self::WORDS.iter().find(|(_, kind)| kind == self);
        f.write_str(word.map_or("", |(word, _)| word))
    }
}

/// An entry of the record: what was done, and the cells that it changes. A move changes at least one
/// cell, and none twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What the player did.
    pub kind: MoveKind,
    /// The cells.
    pub changes: Vec<CellEdit>,
}

/// The line of the file: `digit r1c2=4 r1c3{2}`.
impl BoardText for Move {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        self.changes
            .iter()
            .try_for_each(|change| write!(f, " {}{}", change.cell, change.after.on(shape)))
    }
}
