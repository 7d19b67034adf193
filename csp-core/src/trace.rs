//! Floor 4: what an observer of a search is told.
//!
//! The observer is a type parameter of the two loops (the fixpoint loop and the search loop).
//! [`()`](unit) observes nothing, and the compiler removes every trace of it. A step borrows the
//! trail's own record: the changes of one propagator's run are a slice of the log.

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

/// Which side of a binary branching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The decision itself.
    Left,
    /// Its negation, once the left side is closed.
    Right,
}

/// What ended a search before its tree was exhausted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// As many nodes as allowed.
    Nodes,
    /// As many failures as allowed.
    Failures,
    /// As many solutions as wanted.
    Solutions,
    /// The stop function said so: a deadline, an interrupt.
    Stopped,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Step<'a> {
    /// The search enters its root.
    Started,
    /// A propagator ran. What it changed, oldest first, are the entries of the log from `since` on
    /// ([`Step::changes`]).
    Propagated {
        /// Who.
        prop: PropId,
        /// The length of the log before the run.
        since: usize,
        /// The domains after it.
        domains: &'a Domains,
    },
    /// Branch and bound demands a better objective: the entries of the log from `since` on.
    Bounded {
        /// The length of the log before.
        since: usize,
        /// The domains after it.
        domains: &'a Domains,
    },
    /// The search goes to a child of the present node.
    Branched {
        /// What the left side says; the right side says the opposite.
        decision: Decision,
        /// Which side.
        side: Side,
        /// How many left sides lead here, this one included.
        depth: usize,
    },
    /// The node has no solution. If propagation found out, who found out is the cause register of
    /// the trail.
    Failed {
        /// Where.
        conflict: Conflict,
        /// The domains as the failing change left them, where the space has domains.
        domains: Option<&'a Domains>,
    },
    /// The node is a solution, the `number`-th, counted from 1.
    Solved {
        /// Which.
        number: u64,
        /// The domains, all fixed, where the space has domains.
        domains: Option<&'a Domains>,
    },
    /// A run is cut: the search goes back to its root, and what has been closed stays closed.
    Restarted,
    /// The whole tree has been searched.
    Exhausted,
    /// The search ended before its tree was exhausted.
    Limited {
        /// Why.
        limit: Limit,
    },
}

impl<'a> Step<'a> {
    /// What a propagator's run or a bound changed, domains and its own state; of other steps
    /// nothing. As sets of values, by variable: [`Domains::lost_since`].
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

/// Observes the loops.
pub trait Tracer {
    /// Told at each step, in order.
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
