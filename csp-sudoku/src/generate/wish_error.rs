//! Why there is no puzzle.

use super::symmetry::Symmetry;
use crate::shape::{Cell, House, Shape};
use crate::techniques::{Level, Technique};

/// Wishes that no puzzle has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WishError {
    /// The board is too large.
    #[error("puzzles are generated up to 25x25, not {0}")]
    Large(Shape),
    /// No number is in the range, or none that is the board's.
    #[error("no board of {shape} has at least {least} and at most {most} givens")]
    NoNumber {
        /// The least number.
        least: usize,
        /// The greatest number.
        most: usize,
        /// The board.
        shape: Shape,
    },
    /// Puzzles with one solution have more givens.
    #[error("a puzzle of {shape} with one solution has at least {needed} givens, not {most}")]
    TooFew {
        /// The greatest number that was wished for.
        most: usize,
        /// The number that is needed.
        needed: usize,
        /// The board.
        shape: Shape,
    },
    /// The symmetry allows no such number.
    #[error("with the symmetry `{symmetry}` no board of {shape} has {least} to {most} givens")]
    Symmetry {
        /// The least number.
        least: usize,
        /// The greatest number.
        most: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The board.
        shape: Shape,
    },
    /// The board is no square, or cells stand outside of it.
    #[error("`{symmetry}` is no symmetry of a board of {shape}")]
    NotSymmetric {
        /// The symmetry.
        symmetry: Symmetry,
        /// The board.
        shape: Shape,
    },
    /// A cell of the pattern is not on the board.
    #[error("{cell} of the pattern is not on a board of {shape}")]
    Outside {
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// The pattern has another number of cells than wished for.
    #[error("the pattern has {cells} cells, and {least} to {most} givens are wished for")]
    PatternSize {
        /// The number of cells.
        cells: usize,
        /// The least number wished for.
        least: usize,
        /// The greatest number wished for.
        most: usize,
    },
    /// The pattern has not the symmetry.
    #[error("the pattern has only one of {} and {}, so its symmetry is not `{symmetry}`", cells[0], cells[1])]
    Asymmetric {
        /// Two cells that the symmetry maps to each other.
        cells: [Cell; 2],
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// Two lines could be exchanged.
    #[error("the pattern has no cell in {} and {}: they can be exchanged in each solution", .0[0], .0[1])]
    BlankLines([House; 2]),
    /// Clues of this kind need more than chance.
    #[error("clues of the kind `{kind}` are not drawn at random")]
    NotDrawn {
        /// The kind.
        kind: &'static str,
    },
    /// No number is in the range of a kind.
    #[error("no puzzle has at least {least} and at most {most} clues of the kind `{kind}`")]
    NoClues {
        /// The kind.
        kind: &'static str,
        /// The least number.
        least: usize,
        /// The greatest number.
        most: usize,
    },
    /// A clue about the whole board is wished for more than once.
    #[error("a clue of the kind `{kind}` is about the whole board, so there is one at most")]
    OneClue {
        /// The kind.
        kind: &'static str,
    },
    /// A pattern together with clues or with rules that are not the classic ones.
    #[error("a pattern of givens is for puzzles of classic rules without clues")]
    PatternWithRules,
    /// No level is in the range.
    #[error("no level is at least {easiest} and at most {hardest}")]
    NoLevel {
        /// The easiest level.
        easiest: Level,
        /// The hardest level.
        hardest: Level,
    },
    /// No score is in the range.
    #[error("no score is at least {least} and at most {most}")]
    NoScore {
        /// The least score.
        least: u32,
        /// The greatest score.
        most: u32,
    },
    /// The level allows no such score.
    #[error(
        "no puzzle of level {hardest} has a score over {most}, and at least {least} is wished for"
    )]
    LevelScore {
        /// The hardest level that is wished for.
        hardest: Level,
        /// Its greatest score.
        most: u32,
        /// The least score that is wished for.
        least: u32,
    },
    /// The technique is not on the ladder, or it is off there.
    #[error("{0} cannot occur: the ladder of techniques does not try it")]
    NotTried(Technique),
    /// The same technique is to occur and not to occur.
    #[error("{0} cannot both occur and not occur")]
    WithAndWithout(Technique),
    /// The technique is too hard for the level.
    #[error("{technique} makes a puzzle {level}, and at most {hardest} is wished for")]
    TechniqueLevel {
        /// The technique.
        technique: Technique,
        /// Its level.
        level: Level,
        /// The hardest level that is wished for.
        hardest: Level,
    },
    /// One step of the technique has a higher score.
    #[error("a step of {technique} has score {score}, and at most {most} is wished for")]
    TechniqueScore {
        /// The technique.
        technique: Technique,
        /// Its score.
        score: u32,
        /// The greatest score that is wished for.
        most: u32,
    },
}

/// Why a puzzle was not generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No attempt led to a puzzle with all wishes. There may be one.
    #[error(
        "none of {attempts} attempts led to a puzzle with all wishes (puzzle {number} of the seed)"
    )]
    Attempts {
        /// The number of the puzzle.
        number: u64,
        /// How many attempts there were.
        attempts: u64,
    },
    /// No grid keeps the rules that were wished for.
    #[error("no complete grid keeps the rules (puzzle {number} of the seed)")]
    NoGrid {
        /// The number of the puzzle.
        number: u64,
    },
    /// The stop function said so.
    #[error("stopped before puzzle {number} of the seed was found")]
    Stopped {
        /// The number of the puzzle.
        number: u64,
    },
}
