//! One run of propagation, to walk in.

use super::Rule;
use super::fact::Fact;
use crate::domains::{Domains, Outcome, Store};
use crate::trail::Cause;

/// What a run has left: its record, and the facts it was given.
pub(super) struct Past {
    domains: Store,
    /// The length of the log when the run began.
    start: usize,
    /// The last moment that tells something of domains: if one lost its last value, the moment
    /// before.
    end: usize,
    leaves: Leaves,
}

/// The facts a run began with, each with the length of the log after it.
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

    /// The domains as they were when the log had this length.
    pub(super) fn at(&mut self, moment: usize) -> &Domains {
        self.domains.walk_to(moment);
        &self.domains
    }

    /// The moment from which on a fact holds; if it does not hold at the end, it is what failed
    /// right after.
    pub(super) fn first(&mut self, fact: Fact) -> usize {
        if !fact.holds(self.at(self.end)) {
            return self.end + 1;
        }
        let (start, end) = (self.start, self.end);
        end - (start..end).rev().take_while(|&moment| fact.holds(self.at(moment))).count()
    }

    /// Who made the change that led to this moment; nobody if it is the beginning.
    pub(super) fn cause(&self, moment: usize) -> Option<Cause> {
        (moment > self.start).then(|| self.domains.trail().log()[moment - 1].cause())
    }

    /// Who acted last.
    pub(super) fn acting(&self) -> Cause {
        self.domains.trail().cause()
    }

    /// The given fact that led to this moment.
    pub(super) fn leaf(&self, moment: usize) -> (Fact, Rule) {
        let place = self.leaves.partition_point(|(after, ..)| *after < moment);
        let (_, fact, rule) = self.leaves[place];
        (fact, rule)
    }

    /// The fact that was given last.
    pub(super) fn last_leaf(&self) -> Option<Fact> {
        self.leaves.last().map(|&(_, fact, _)| fact)
    }
}
