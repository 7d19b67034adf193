//! Conflict analysis: one walk back along the trail.
//!
//! The walk begins with what the conflict needs. Each entry that made something needed true is
//! replaced by its reason, until one word of the current level is left: the first unique
//! implication point [Marques-Silva & Sakallah 1999]. Domains are walked back with it, so that a
//! propagator finds the past as it was when it is asked for a reason [Katsirelos & Bacchus 2005;
//! Gent, Miguel & Moore 2010].

use super::conclude::levels_of;
use super::history::History;
use super::needs::Moment;
use super::{Content, Learner};
use crate::conflict::Conflict;
use crate::domains::{Domains, Premise, Store};
use crate::ids::Var;
use crate::propagator::Posted;
use crate::reason::{Consequence, Reason};
use crate::trace::NogoodOrigin;
use crate::trail::{BySlot, Cause};

/// Where a conflict was found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failure {
    /// In propagation. The cause register says by whom.
    Propagation(Conflict),
    /// The objective is not better than that of the best solution.
    Objective(Var),
    /// At a solution, behind which the search goes on.
    Solution,
}

/// What an analysis came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// There is no solution, or no other one.
    Exhausted,
    /// The search goes back to this level, where the new nogood removes values.
    Jump(usize),
}

/// What the entries of a level can be resolved with.
pub(super) struct Context<'a> {
    pub(super) domains: &'a mut Store,
    pub(super) propagators: &'a mut [Posted],
}

impl Learner {
    /// Learns a nogood from a failure, and says where the search goes. The domains are the same
    /// afterwards.
    pub(super) fn analyze(&mut self, failure: Failure, context: &mut Context<'_>) -> Verdict {
        self.conflicts += 1;
        self.is_unexplained = false;
        self.history.read(context.domains.trail().log());
        self.needs.clear();
        self.bumped.clear();
        let mut level = self.derive(failure, context);
        self.walk_forward(context.domains);
        if self.is_unexplained {
            self.needs.clear();
            self.need_decisions(context.domains);
            level = self.settle(context.domains);
        }
        if level.is_some_and(|level| self.is_of_assumptions(level)) {
            level = None;
        }
        if level.is_none() {
            self.finish_core(context.domains);
        }
        for x in std::mem::take(&mut self.bumped) {
            self.activity.bump(x);
        }
        self.activity.decay();
        match level {
            Some(_) => self.conclude(failure, context.domains),
            None => {
                self.note(NogoodOrigin::Failure, Content::Nothing);
                Verdict::Exhausted
            }
        }
    }

    /// Walks back until one word of the current level is left. `None`: the failure needs nothing
    /// beyond the root.
    fn derive(&mut self, failure: Failure, context: &mut Context<'_>) -> Option<usize> {
        let mut position = context.domains.trail().log().len();
        match failure {
            Failure::Propagation(conflict) => position = self.begin(conflict, context),
            Failure::Objective(x) => self.need_objective(x, context.domains),
            Failure::Solution => self.need_decisions(context.domains),
        }
        let level = self.settle(context.domains)?;
        if self.is_of_assumptions(level) {
            self.walk_to_assumptions(position, context);
            return None;
        }
        while self.needs.current() > 1 && !self.is_unexplained {
            position -= 1;
            self.walk_to(position, context.domains);
            self.resolve(position, context);
        }
        if !self.is_unexplained {
            self.minimize(level, context);
        }
        Some(level)
    }

    /// Strikes premises that follow from others and from the root, as far as one look shows
    /// [Sörensson & Biere 2009].
    fn minimize(&mut self, level: usize, context: &mut Context<'_>) {
        if self.needs.iter().count() < 3 {
            return;
        }
        self.needs.leave_level();
        let mut position = context.domains.trail().start_of(level - 1);
        self.walk_to(position, context.domains);
        while position > self.root_length {
            position -= 1;
            self.walk_to(position, context.domains);
            let entry = context.domains.trail().log()[position];
            let Some(need) = self.needs.get(entry.slot()) else {
                continue;
            };
            let is_given = entry.cause() == Cause::Decision || self.is_assumption(position);
            if is_given || !need.premise.is_made(context.domains, entry) {
                continue;
            }
            self.replace(entry, need.premise, context);
            let now = moment(&self.history, &self.root, context.domains);
            if !self
                .premises
                .iter()
                .all(|&premise| self.needs.implies(premise, now))
            {
                self.needs.replace(need.premise, now);
            }
        }
    }

    fn walk_forward(&mut self, domains: &mut Store) {
        domains.walk_to(usize::MAX);
        self.history.read(domains.trail().log());
    }

    /// What the objective of the solution has to get rid of.
    fn need_objective(&mut self, x: Var, d: &Domains) {
        self.premises.clear();
        let mut reason = Reason::new(d, &mut self.premises);
        match self.objective {
            (Some(_), _) => reason.at_most(x, d.max(x)),
            _ => reason.at_least(x, d.min(x)),
        }
        self.take_premises(d);
    }

    pub(super) fn walk_to(&mut self, position: usize, domains: &mut Store) {
        self.walked += 1;
        domains.walk_to(position);
        self.history.rewind(position);
    }

    fn need(&mut self, premise: Premise, d: &Domains) {
        if self
            .needs
            .add(premise, moment(&self.history, &self.root, d))
            && let Some(x) = d.word_owner(premise.slot)
        {
            self.bumped.push(x);
        }
    }

    /// What was assumed and decided, as premises.
    fn need_decisions(&mut self, d: &Domains) {
        self.assumptions(d)
            .into_iter()
            .for_each(|place| self.need_entry(place, d));
        for level in self.root_level..d.trail().level() {
            let start = d.trail().start_of(level);
            if d.trail()
                .log()
                .get(start)
                .is_some_and(|entry| entry.cause() == Cause::Decision)
            {
                self.need_entry(start, d);
            }
        }
    }

    /// What an entry of the log did, as a premise.
    fn need_entry(&mut self, place: usize, d: &Domains) {
        let entry = d.trail().log()[place];
        let slot = entry.slot();
        let need = if d.has_bounds(slot) {
            let after = self.history.word_at(d, slot, place + 1);
            Premise::new(slot, after).beyond(d, after ^ entry.delta())
        } else {
            entry.delta()
        };
        self.need(Premise::new(slot, need), d);
    }

    /// Takes over what was found to be needed.
    pub(super) fn take_premises(&mut self, d: &Domains) {
        let mut premises = std::mem::take(&mut self.premises);
        for premise in premises.drain(..) {
            self.need(premise, d);
        }
        self.premises = premises;
    }

    /// Asks the cause for a reason, which comes into `premises`. Returns the bounds that it proves.
    pub(super) fn ask(
        &mut self,
        cause: Cause,
        what: Consequence,
        is_conflict: bool,
        context: &mut Context<'_>,
    ) -> (Option<i32>, Option<i32>) {
        self.premises.clear();
        match cause {
            Cause::Propagator(prop) => {
                let past: &Domains = context.domains;
                let mut reason = Reason::new(past, &mut self.premises).beyond(&self.root);
                context.propagators[prop.index()]
                    .propagator
                    .explain(what, &mut reason);
                let proven = reason.proven();
                let mut premises = std::mem::take(&mut self.premises);
                premises.extend_from_slice(self.uses(prop.index()));
                self.premises = premises;
                proven
            }
            Cause::Nogood(nogood) => {
                let premises = if is_conflict {
                    self.nogoods.all(nogood)
                } else {
                    self.nogoods.others(nogood)
                };
                self.premises.extend_from_slice(premises);
                self.use_nogood(nogood, context.domains);
                (None, None)
            }
            Cause::Bound => self.objective,
            Cause::Given | Cause::Decision | Cause::Refutation => match self.acting() {
                Some(atom) => atom.bounds(),
                None => {
                    self.is_unexplained = true;
                    (None, None)
                }
            },
        }
    }

    fn use_nogood(&mut self, nogood: u32, d: &Domains) {
        let conflicts = self.conflicts;
        let history = &self.history;
        self.nogoods.use_in(nogood, conflicts, |premises| {
            levels_of(premises, history, d)
        });
    }

    /// The current level is the highest with a premise. `None`: there is none above the root.
    fn settle(&mut self, d: &Domains) -> Option<usize> {
        let mut level = d.trail().level();
        while level > self.root_level {
            let start = d.trail().start_of(level - 1);
            self.needs
                .set_level(start, moment(&self.history, &self.root, d));
            if self.needs.current() > 0 {
                return Some(level);
            }
            level -= 1;
        }
        None
    }

    /// If the entry at this position made something needed true, replaces that by its reason. The
    /// domains are as they were before the entry.
    fn resolve(&mut self, position: usize, context: &mut Context<'_>) {
        let entry = context.domains.trail().log()[position];
        let Some(need) = self.needs.get(entry.slot()) else {
            return;
        };
        if !need.is_current || !need.premise.is_made(context.domains, entry) {
            return;
        }
        self.replace(entry, need.premise, context);
        self.take_premises(context.domains);
    }
}

/// What needs are held against.
pub(super) fn moment<'a>(
    history: &'a History,
    root: &'a BySlot<u64>,
    past: &'a Domains,
) -> Moment<'a> {
    Moment {
        past,
        history,
        root,
    }
}
