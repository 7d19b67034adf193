//! Floor 4: what an observer of a search sees.
//!
//! The observer is a type parameter of the fixpoint loop and of the search loop. [`()`](unit)
//! observes nothing, and the compiler leaves no code of it. A step borrows the record of the trail:
//! the changes of a propagator's run are a slice of the log.
//!
//! * To watch a search, implement [`Tracer`].
//! * To keep a search as text or data, use a [`Recorder`]; [`Trace`] is the data, with its parser.
//! * To count steps, use [`Count`].

mod event;
mod legend;
mod parse;
mod record;
#[doc = include_str!("../docs/snapshots.md")]
pub mod snapshots {}
mod text;

pub use self::event::{End, Event, Level, Loss};
pub use self::legend::Legend;
pub use self::parse::TraceError;
pub use self::record::{Bounds, Count, Recorder, Sink};
pub use self::text::{Trace, relation, side};

use crate::branching::Decision;
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::PropId;
use crate::trail::Entry;

/// A side of a binary decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The decision itself.
    Left,
    /// Its negation, which is searched after the left side.
    Right,
}

/// What ended a search before its tree was exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The limit on nodes was reached.
    Nodes,
    /// The limit on failures was reached.
    Failures,
    /// The limit on solutions was reached.
    Solutions,
    /// The stop function returned `true`: a deadline or an interrupt.
    Stopped,
}

/// One thing that happened in a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Step<'a> {
    /// The search enters its root.
    Started,
    /// A propagator ran. Its changes are the entries of the log from `since` on, oldest first
    /// ([`Step::changes`]).
    Propagated {
        /// The propagator.
        prop: PropId,
        /// The length of the log before the run.
        since: usize,
        /// The domains after the run.
        domains: &'a Domains,
    },
    /// Branch and bound removed values from the objective. The changes are the entries of the log
    /// from `since` on.
    Bounded {
        /// The length of the log before.
        since: usize,
        /// The domains after it.
        domains: &'a Domains,
    },
    /// The search goes to a child of the present node.
    Branched {
        /// The decision: the left side says it, the right side says its negation.
        decision: Decision,
        /// The side that the child takes.
        side: Side,
        /// How many left sides lead to the child, this one included.
        depth: usize,
    },
    /// The node has no solution. If propagation found this, the cause register of the trail holds
    /// the propagator.
    Failed {
        /// What failed.
        conflict: Conflict,
        /// The domains just after the failing change; `None` if the space has no domains.
        domains: Option<&'a Domains>,
    },
    /// The node is a solution.
    Solved {
        /// The number of the solution, counted from 1.
        number: u64,
        /// The domains, all fixed; `None` if the space has no domains.
        domains: Option<&'a Domains>,
    },
    /// The search goes back to its root. Subtrees that are closed stay closed.
    Restarted,
    /// The whole tree has been searched.
    Exhausted,
    /// The search ended before its tree was exhausted.
    Limited {
        /// The limit that ended it.
        limit: Limit,
    },
}

impl<'a> Step<'a> {
    /// The changes that a propagator's run or a bound made, to domains and to its own state. Other
    /// steps have none. [`Domains::lost_since`] gives them as sets of values, by variable.
    #[must_use]
    pub fn changes(&self) -> &'a [Entry] {
        match *self {
            Self::Propagated { since, domains, .. } | Self::Bounded { since, domains } => {
                domains.trail().log().get(since..).unwrap_or_default()
            }
            _ => &[],
        }
    }
}

/// Observes a search.
pub trait Tracer {
    /// Called at each step, in order.
    fn step(&mut self, step: Step<'_>);
}

impl Tracer for () {
    #[inline(always)]
    fn step(&mut self, _: Step<'_>) {}
}

impl<T: Tracer> Tracer for &mut T {
    #[inline]
    fn step(&mut self, step: Step<'_>) {
        (**self).step(step);
    }
}
