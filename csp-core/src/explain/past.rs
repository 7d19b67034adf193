//! One run of propagation, with the domains at each of its moments.

use super::answer::Rule;
use super::fact::Fact;
use super::removals::RemovalIndex;
use crate::domains::{Domains, Outcome, Store};
use crate::trail::Cause;

/// The record of a run, and the facts that it assumed. A moment is a length of the log.
pub(super) struct Past {
    record: RunRecord,
    removals: RemovalIndex,
}

/// What remains of a run once its level is closed.
pub(super) struct RunRecord {
    domains: Store,
    /// The length of the log when the run began.
    start: usize,
    /// The last moment at which no domain is empty.
    end: usize,
    leaves: Leaves,
}

/// The facts that a run assumed, each with the length of the log after it.
pub(super) type Leaves = Vec<(usize, Fact, Rule)>;

impl RunRecord {
    pub(super) fn new(domains: Store, start: usize, leaves: Leaves, end: Outcome) -> Self {
        let wiped_out = end.is_err_and(|conflict| conflict.variable().is_some());
        let end = domains.trail().log().len() - usize::from(wiped_out);
        Self {
            domains,
            start,
            end: end.max(start),
            leaves,
        }
    }
}

impl Past {
    /// Reads the record. `must_stop` counts the work, and may end it early.
    pub(super) fn new(mut record: RunRecord, must_stop: impl FnMut(u64) -> bool) -> Self {
        let removals = RemovalIndex::new(&mut record.domains, record.start..record.end, must_stop);
        Self { record, removals }
    }

    /// The last moment.
    pub(super) fn end(&self) -> usize {
        self.record.end
    }

    /// The domains at this moment. The time depends on the distance from the last moment asked for.
    pub(super) fn at(&mut self, moment: usize) -> &Domains {
        self.record.domains.walk_to(moment);
        &self.record.domains
    }

    /// The first moment from which on a fact holds. If it does not hold at the end, it is the fact
    /// that failed, one moment later.
    pub(super) fn first(&self, fact: Fact) -> usize {
        let RunRecord {
            domains,
            start,
            end,
            ..
        } = &self.record;
        let mut first = *start;
        for (low, high) in fact.excluded() {
            match self.removals.last(fact.var(), low, high) {
                Some(last) => first = first.max(last),
                // Its domain is the same at all moments.
                None if fact.holds(domains) => return *start,
                None => return end + 1,
            }
        }
        first
    }

    /// The cause of the change that led to this moment; `None` for the beginning.
    pub(super) fn cause(&self, moment: usize) -> Option<Cause> {
        let log = self.record.domains.trail().log();
        (moment > self.record.start).then(|| log[moment - 1].cause())
    }

    /// The last cause that acted.
    pub(super) fn acting(&self) -> Cause {
        self.record.domains.trail().cause()
    }

    /// The assumed fact that led to this moment.
    pub(super) fn leaf(&self, moment: usize) -> (Fact, Rule) {
        let place = self
            .record
            .leaves
            .partition_point(|(after, ..)| *after < moment);
        let (_, fact, rule) = self.record.leaves[place];
        (fact, rule)
    }

    /// The fact that was assumed last.
    pub(super) fn last_leaf(&self) -> Option<Fact> {
        self.record.leaves.last().map(|&(_, fact, _)| fact)
    }
}
