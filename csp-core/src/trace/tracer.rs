//! What an observer is told, step by step.

use super::branch::Branch;
use super::event::{Held, Limit, NogoodOrigin};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::PropId;
use crate::trail::Entry;

/// One thing that happened in a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SearchStep<'a> {
    /// The search that begins learns from its failures. This is its first step.
    Learning,
    /// The search enters its root.
    Started,
    /// A propagator ran. Its changes are the entries of the log from `since` on, oldest first
    /// ([`SearchStep::changes`]).
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
    /// The search knows a new nogood: these facts cannot all hold, beside the solutions that were
    /// found. Without facts: there is no other solution.
    Learnt {
        /// The number of the nogood, counted from 1.
        number: u64,
        /// Where it comes from.
        origin: NogoodOrigin,
        /// The facts.
        facts: &'a [Held],
    },
    /// All facts of a nogood but one held, and it removed the values with which the last one could
    /// come to hold. The changes are the entries of the log from `since` on, to `until`. There are
    /// none if all facts held.
    Excluded {
        /// The number of the nogood.
        nogood: u64,
        /// The length of the log before.
        since: usize,
        /// The length of the log after it.
        until: usize,
        /// The domains, which may have changed again since.
        domains: &'a Domains,
    },
    /// The search leaves a closed node for one above it, on the path to the
    /// closed one, and visits it again with what was learnt.
    Jumped {
        /// How many left sides lead there.
        depth: usize,
    },
    /// The search goes to a child of the present node.
    Branched {
        /// What holds at the child, and the side of the decision that says so.
        branch: Branch,
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

impl<'a> SearchStep<'a> {
    /// The changes that a propagator's run, a bound or a nogood made, to domains and to its own
    /// state. Other steps have none. [`Domains::lost_between`] gives them as sets of values, by
    /// variable.
    #[must_use]
    pub fn changes(&self) -> &'a [Entry] {
        match *self {
            Self::Propagated { since, domains, .. } | Self::Bounded { since, domains } => {
                domains.trail().log().get(since..).unwrap_or_default()
            }
            Self::Excluded {
                since,
                until,
                domains,
                ..
            } => domains.trail().log().get(since..until).unwrap_or_default(),
            _ => &[],
        }
    }
}

/// Observes a search.
pub trait Tracer {
    /// Called at each step, in order.
    fn step(&mut self, step: SearchStep<'_>);

    /// Whether it looks at the steps at all. If not, those that take work to tell are left out.
    fn observes(&self) -> bool {
        true
    }
}

impl Tracer for () {
    #[inline(always)]
    fn step(&mut self, _: SearchStep<'_>) {}

    #[inline(always)]
    fn observes(&self) -> bool {
        false
    }
}

impl<T: Tracer> Tracer for &mut T {
    #[inline]
    fn step(&mut self, step: SearchStep<'_>) {
        (**self).step(step);
    }

    #[inline]
    fn observes(&self) -> bool {
        (**self).observes()
    }
}

/// A tracer that only counts.
///
/// ```
/// use csp_core::{prelude::*, trace::StepCounter};
/// let mut model = Model::new();
/// model.array("x", 2, 0..=1)?;
/// let mut count = StepCounter::default();
/// model.search(Goal::Satisfy, &mut count)?.count();
/// assert_eq!((count.nodes, count.solutions), (7, 4));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StepCounter {
    /// Nodes entered.
    pub nodes: u64,
    /// Runs of propagators.
    pub runs: u64,
    /// Entries that these runs wrote on the trail.
    pub changes: u64,
    /// Nodes that failed.
    pub failures: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Tracer for StepCounter {
    #[inline]
    fn step(&mut self, step: SearchStep<'_>) {
        match step {
            SearchStep::Started | SearchStep::Branched { .. } | SearchStep::Jumped { .. } => {
                self.nodes += 1;
            }
            SearchStep::Propagated { .. } => {
                self.runs += 1;
                self.changes += step.changes().len() as u64;
            }
            SearchStep::Failed { .. } => self.failures += 1,
            SearchStep::Solved { .. } => self.solutions += 1,
            _ => {}
        }
    }
}
