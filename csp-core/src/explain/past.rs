//! One run of propagation, with the domains at each of its moments.

use super::Rule;
use super::fact::Fact;
use crate::domains::{Domains, Outcome, Store};
use crate::trail::Cause;

/// The record of a run, and the facts that it assumed. A moment is a length of the log.
pub(super) struct Past {
    domains: Store,
    /// The length of the log when the run began.
    start: usize,
    /// The last moment at which no domain is empty.
    end: usize,
    leaves: Leaves,
}

/// The facts that a run assumed, each with the length of the log after it.
pub(super) type Leaves = Vec<(usize, Fact, Rule)>;

impl Past {
    pub(super) fn new(domains: Store, start: usize, leaves: Leaves, end: Outcome) -> Self {
        let wiped_out = end.is_err_and(|conflict| conflict.variable().is_some());
        let end = domains.trail().log().len() - usize::from(wiped_out);
        Self { domains, start, end: end.max(start), leaves }
    }

    /// The last moment.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// The domains at this moment.
    pub(super) fn at(&mut self, moment: usize) -> &Domains {
        self.domains.walk_to(moment);
        &self.domains
    }

    /// The first moment from which on a fact holds. If it does not hold at the end, it is the fact
    /// that failed, one moment later.
    pub(super) fn first(&mut self, fact: Fact) -> usize {
        if !fact.holds(self.at(self.end)) {
            return self.end + 1;
        }
        let start = self.start;
        let end = self.end;
        end - (start..end).rev().take_while(|&moment| fact.holds(self.at(moment))).count()
    }

    /// The cause of the change that led to this moment; `None` for the beginning.
    pub(super) fn cause(&self, moment: usize) -> Option<Cause> {
        (moment > self.start).then(|| self.domains.trail().log()[moment - 1].cause())
    }

    /// The last cause that acted.
    pub(super) fn acting(&self) -> Cause {
        self.domains.trail().cause()
    }

    /// The assumed fact that led to this moment.
    pub(super) fn leaf(&self, moment: usize) -> (Fact, Rule) {
        let place = self.leaves.partition_point(|(after, ..)| *after < moment);
        let (_, fact, rule) = self.leaves[place];
        (fact, rule)
    }

    /// The fact that was assumed last.
    pub(super) fn last_leaf(&self) -> Option<Fact> {
        self.leaves.last().map(|&(_, fact, _)| fact)
    }
}
