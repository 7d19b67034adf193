//! The question about each puzzle.

use clap::ValueEnum;

use crate::arguments::limits::Budget;

/// The question about every puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Task {
    /// What is its solution, and is it the only one?
    Solve(Budget),
    /// How many solutions does it have?
    Count {
        /// The most solutions that are counted.
        max: u64,
        /// The limits.
        budget: Budget,
    },
    /// Does it keep the rules so far? There is no search.
    Check,
}

impl Task {
    /// The limits for one puzzle.
    pub(crate) fn budget(self) -> Budget {
        match self {
            Self::Solve(budget) | Self::Count { budget, .. } => budget,
            Self::Check => Budget::default(),
        }
    }

    /// How many solutions are to be looked for.
    pub(crate) fn wanted(self) -> u64 {
        match self {
            Self::Solve(_) => 2,
            Self::Count { max, .. } => max.saturating_add(1),
            Self::Check => 0,
        }
    }
}

/// The choice of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineChoice {
    /// Fast for 9x9 and 10x10 to 64x64, the model for all other boards
    #[default]
    Auto,
    /// The constraint model, for boards of every size
    Model,
    /// Bit boards, for 9x9 and 10x10 to 64x64; other boards are refused
    Fast,
}
