//! The question about each puzzle, and the limits of its search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use csp_core::limits::Limits;

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
    /// Does it keep the rules so far? Nothing is searched.
    Check,
}

impl Task {
    /// The name of its command.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Solve(_) => "solve",
            Self::Count { .. } => "count",
            Self::Check => "check",
        }
    }

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

/// The limits for one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Budget {
    /// The most search nodes.
    pub(crate) nodes: Option<u64>,
    /// The longest time.
    pub(crate) time: Option<Duration>,
}

impl Budget {
    /// When what begins now has to end. A time that cannot be counted is none.
    pub(crate) fn end(self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// The limits of a search that begins now.
    pub(crate) fn limits(self, interrupted: &'static AtomicBool) -> Limits {
        let mut limits = Limits::default().stop_when(move || interrupted.load(Ordering::Relaxed));
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        if let Some(most) = self.nodes {
            limits = limits.nodes(most);
        }
        limits
    }
}

/// The choice of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineChoice {
    /// Fast for 9x9 and 10x10 to 32x32, the model for all other boards
    #[default]
    Auto,
    /// The constraint model, for boards of every size
    Model,
    /// Bit boards, for 9x9 and 10x10 to 32x32; other boards are refused
    Fast,
}
