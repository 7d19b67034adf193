//! What is asked of each puzzle, and what may be done for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::ValueEnum;
use csp_core::limits::Limits;
use csp_time::LimitsExt as _;

/// What is asked of every puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Task {
    /// Its solution, and whether it is the only one.
    Solve(Budget),
    /// The number of its solutions.
    Count {
        /// The most that are counted.
        max: u64,
        /// What it may cost.
        budget: Budget,
    },
    /// Whether it keeps the rules so far; nothing is searched.
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

    /// What a puzzle may cost.
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

/// What one puzzle may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Budget {
    /// The most search nodes.
    pub(crate) nodes: Option<u64>,
    /// The longest time.
    pub(crate) time: Option<Duration>,
}

impl Budget {
    /// The limits of a search that begins now.
    pub(crate) fn limits(self, interrupted: &'static AtomicBool) -> Limits {
        self.limits_until(interrupted, || false)
    }

    /// The same limits, and the search also ends when `enough` says so.
    pub(crate) fn limits_until(
        self,
        interrupted: &'static AtomicBool,
        enough: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Limits {
        let mut limits =
            Limits::default().stop_when(move || interrupted.load(Ordering::Relaxed) || enough());
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        if let Some(most) = self.nodes {
            limits = limits.nodes(most);
        }
        limits
    }
}

/// What searches.
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
