//! Paths and grades.

use super::level::Level;
use super::step::Step;
use std::fmt;

/// The steps from a position to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionPath {
    /// The steps, in their order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: End,
    /// How hard it is.
    pub grade: Grade,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Every cell has a digit.
    Solved,
    /// No technique of the ladder finds a step.
    Stuck,
    /// A cell has no candidate left, or a house has no place for a digit.
    Broken,
}

/// The level and score of a path, by HoDoKu's rule: the score is the sum of the scores of the
/// steps. The level is that of the hardest step, and is raised as long as the score is over the
/// highest of the level. Unlike HoDoKu, a path of easy steps alone stays easy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}
