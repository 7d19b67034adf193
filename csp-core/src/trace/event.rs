//! The events of a trace.

use super::Limit;
use crate::branching::Decision;
use crate::ids::{PropId, Var};
use crate::trace::Side;
use crate::trail::Cause;
use crate::values::Values;
use std::fmt;
use std::str::FromStr;

/// How much a trace contains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[non_exhaustive]
pub enum Level {
    /// Nodes, conflicts, solutions.
    #[default]
    Decisions,
    /// Also the propagators, and each run that removed values, with these values.
    Changes,
    /// Also the runs that removed nothing.
    Wakes,
}

impl Level {
    /// All levels, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Decisions, Self::Changes, Self::Wakes];
}

/// `decisions`, `changes`, `wakes`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Decisions => "decisions",
            Self::Changes => "changes",
            Self::Wakes => "wakes",
        })
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| format!("there is no level `{text}`: decisions, changes or wakes"))
    }
}

/// One line of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A propagator of the model.
    Posted {
        /// The propagator.
        prop: PropId,
        /// Its scope.
        scope: Vec<Var>,
    },
    /// The search enters a node.
    Node {
        /// Counted from 1, the root, in the order of entering.
        number: u64,
        /// How many decisions hold there (left sides that lead to it).
        depth: usize,
        /// How it was reached from its parent; `None` for the root.
        branch: Option<(Decision, Side)>,
    },
    /// A propagator ran.
    Ran {
        /// The propagator.
        prop: PropId,
        /// The values that it removed, by variable.
        losses: Vec<Loss>,
    },
    /// Branch and bound removed values from the objective.
    Bounded {
        /// The values that it removed.
        losses: Vec<Loss>,
    },
    /// The node has no solution.
    Failed {
        /// What found the failure; `None` if the space does not say.
        by: Option<Cause>,
        /// The variable that has no value left, if there is one.
        at: Option<Var>,
    },
    /// The search leaves a closed node for the right side of the newest open decision.
    Back {
        /// How many decisions hold there.
        depth: usize,
    },
    /// The node is a solution.
    Solved {
        /// Counted from 1.
        number: u64,
        /// The value of each variable, in the order of the variables; empty if the space does not
        /// say.
        values: Vec<i32>,
    },
    /// The search leaves a closed node and enters the root again.
    Restarted,
    /// The trace is over. This is the last event of a trace, and stands nowhere else.
    Ended(End),
}

/// Why a trace is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The whole tree has been searched.
    Exhausted,
    /// The search reached this limit.
    Limit(Limit),
    /// The caller left the search before its end.
    Left,
    /// The trace reached its own limit on events, which is the number here.
    CutEvents(u64),
    /// The trace reached its own limit on depth, which is the number here.
    CutDepth(usize),
}

/// Values that a variable lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The variable.
    pub var: Var,
    /// The values that it had before and has no longer.
    pub values: Values,
}

/// The last line of a trace.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.write_str("exhausted"),
            Self::Limit(limit) => write!(f, "limit {limit}"),
            Self::Left => f.write_str("left"),
            Self::CutEvents(events) => write!(f, "cut after {events} events"),
            Self::CutDepth(depth) => write!(f, "cut below depth {depth}"),
        }
    }
}

/// `nodes`, `failures`, `solutions`, `stopped`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Nodes => "nodes",
            Self::Failures => "failures",
            Self::Solutions => "solutions",
            Self::Stopped => "stopped",
        })
    }
}
