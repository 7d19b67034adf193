//! Conflict analysis: one walk back along the trail.
//!
//! The walk begins with what the conflict needs. Each entry that made something needed true is
//! replaced by its reason, until one word of the current level is left: the first unique
//! implication point [Marques-Silva & Sakallah 1999]. Domains are walked back with it, so that a
//! propagator finds the past as it was when it is asked for a reason [Katsirelos & Bacchus 2005;
//! Gent, Miguel & Moore 2010].

use super::history::History;
use super::needs::Moment;
use super::{Content, Learner};
use crate::conflict::Conflict;
use crate::domains::{Domains, Premise, Store, bounds_need, need_bounds};
use crate::ids::Var;
use crate::propagator::Posted;
use crate::reason::{Consequence, Reason, Removal};
use crate::trace::Origin;
use crate::trail::{BySlot, Cause, Entry, Slot};

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
                self.note(Origin::Failure, Content::Nothing);
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
            let Some(need) = self.needs.get(entry.slot()) else { continue };
            let is_given = entry.cause() == Cause::Decision || self.is_assumption(position);
            if is_given || !context.domains.is_made(need.premise, entry) {
                continue;
            }
            self.replace(entry, need.premise, context);
            let now = moment(&self.history, &self.root, context.domains);
            if !self.premises.iter().all(|&premise| self.needs.implies(premise, now)) {
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
        if self.needs.add(premise, moment(&self.history, &self.root, d))
            && let Some(x) = d.word_owner(premise.slot)
        {
            self.bumped.push(x);
        }
    }

    /// What was assumed and decided, as premises.
    fn need_decisions(&mut self, d: &Domains) {
        self.assumptions(d).into_iter().for_each(|place| self.need_entry(place, d));
        for level in self.root_level..d.trail().level() {
            let start = d.trail().start_of(level);
            if d.trail().log().get(start).is_some_and(|entry| entry.cause() == Cause::Decision) {
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
            d.beyond(Premise::new(slot, after), after ^ entry.delta())
        } else {
            entry.delta()
        };
        self.need(Premise::new(slot, need), d);
    }

    /// The premises of a conflict. Returns the length of the log that they hold of.
    fn begin(&mut self, conflict: Conflict, context: &mut Context<'_>) -> usize {
        let end = context.domains.trail().log().len();
        let cause = context.domains.trail().cause();
        let Some(x) = conflict.variable().and_then(|x| context.domains.var(x)) else {
            self.ask(cause, Consequence::Conflict, true, context);
            self.take_premises(context.domains);
            return end;
        };
        let entry = context.domains.trail().log()[end - 1];
        let after = context.domains.trail().get(entry.slot());
        self.meet(end - 1, entry.slot(), entry.delta());
        self.walk_to(end - 1, context.domains);
        let d = &**context.domains;
        self.premises.clear();
        if d.is_word(x) {
            let gone = Premise::new(Slot::head(x), u64::MAX ^ entry.delta());
            self.premises.push(gone);
            self.take_premises(context.domains);
            let removal = Removal::bits(x, context.domains.base(x), entry.delta(), (true, true));
            let proven = self.ask(entry.cause(), Consequence::Removal(removal), false, context);
            self.strike_bits(x, proven, context.domains);
        } else {
            self.lose_all(x, after, entry, context);
        }
        self.leave();
        self.take_premises(context.domains);
        end - 1
    }

    /// A domain of more than one word lost all its values with this entry.
    fn lose_all(&mut self, x: Var, after: u64, entry: Entry, context: &mut Context<'_>) {
        let (lo, hi) = context.domains.min_max(x);
        let (least, greatest) = need_bounds(after);
        let mut proven = (None, None);
        for (range, sides) in parts(context.domains, x, (least, greatest), (lo, hi)) {
            let removal = Removal::range(x, range, sides);
            let bounds = self.ask(entry.cause(), Consequence::Removal(removal), false, context);
            proven = (proven.0.or(bounds.0), proven.1.or(bounds.1));
            self.take_premises(context.domains);
        }
        self.premises.clear();
        let mut reason = Reason::new(context.domains, &mut self.premises);
        match proven {
            (Some(from), _) if from > hi => reason.at_most(x, from - 1),
            (_, Some(to)) if to < lo => reason.at_least(x, to + 1),
            _ => reason.domain(x),
        }
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
    fn ask(
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
                context.propagators[prop.index()].propagator.explain(what, &mut reason);
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
                Some(bounds) => bounds,
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
        self.nogoods.use_in(nogood, conflicts, |premises| levels_of(premises, history, d));
    }

    /// The current level is the highest with a premise. `None`: there is none above the root.
    fn settle(&mut self, d: &Domains) -> Option<usize> {
        let mut level = d.trail().level();
        while level > self.root_level {
            let start = d.trail().start_of(level - 1);
            self.needs.set_level(start, moment(&self.history, &self.root, d));
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
        let Some(need) = self.needs.get(entry.slot()) else { return };
        if !need.is_current || !context.domains.is_made(need.premise, entry) {
            return;
        }
        self.replace(entry, need.premise, context);
        self.take_premises(context.domains);
    }

    /// Strikes what this entry did from what its word needs. The reason comes into `premises`.
    pub(super) fn replace(&mut self, entry: Entry, premise: Premise, context: &mut Context<'_>) {
        match premise.slot.split() {
            Ok(head) => {
                let x = context.domains.numbered(head);
                if context.domains.is_word(x) {
                    self.replace_word(x, entry, premise, context);
                } else {
                    self.replace_bounds(x, entry, premise, context);
                }
            }
            Err(tail) => self.replace_tail(tail, entry, premise, context),
        }
    }

    fn replace_word(&mut self, x: Var, entry: Entry, premise: Premise, context: &mut Context<'_>) {
        let d = &**context.domains;
        let hit = premise.need & entry.delta();
        let after = d.word(x) & !entry.delta();
        let lowest = after & after.wrapping_neg();
        let is_below = hit & !lowest.wrapping_sub(1) == 0;
        let is_above = after == 0 || hit & (u64::MAX >> after.leading_zeros()) == 0;
        let removal = Removal::bits(x, d.base(x), hit, (is_below, is_above))
            .leaving(d.single_value(x, after));
        let left = Premise::new(premise.slot, premise.need & !hit);
        self.needs.replace(left, moment(&self.history, &self.root, d));
        let proven = self.ask(entry.cause(), Consequence::Removal(removal), false, context);
        self.strike_bits(x, proven, context.domains);
    }

    /// Strikes the bits that proven bounds exclude from what a one-word domain needs.
    fn strike_bits(&mut self, x: Var, proven: (Option<i32>, Option<i32>), d: &Domains) {
        let low = proven.0.map_or(0, |value| d.bits_below(x, value));
        let high = proven.1.map_or(0, |value| d.bits_above(x, value));
        if let Some(need) = self.needs.get(Slot::head(x))
            && need.premise.need & (low | high) != 0
        {
            let left = Premise::new(need.premise.slot, need.premise.need & !(low | high));
            self.needs.replace(left, moment(&self.history, &self.root, d));
        }
    }

    fn replace_bounds(
        &mut self,
        x: Var,
        entry: Entry,
        premise: Premise,
        context: &mut Context<'_>,
    ) {
        let (lo, hi) = context.domains.min_max(x);
        let (least, greatest) = need_bounds(premise.need);
        let after = context.domains.trail().get(premise.slot) ^ entry.delta();
        let single = context.domains.single_value(x, after);
        let mut rest = (least, greatest);
        let mut all = Vec::new();
        if least > lo {
            // All values below the needed bound, of which those up to `last` were there.
            let last = context.domains.last_value(x, least - 1).unwrap_or(lo);
            let removal = Removal::range(x, (lo, last), (true, false)).leaving(single);
            let proven = self.ask(entry.cause(), Consequence::Removal(removal), false, context).0;
            all.append(&mut self.premises);
            rest.0 = self.low_rest(x, (lo, least), proven, context.domains);
            all.append(&mut self.premises);
        }
        if greatest < hi {
            let first = context.domains.next_value(x, greatest + 1).unwrap_or(hi);
            let removal = Removal::range(x, (first, hi), (false, true)).leaving(single);
            let proven = self.ask(entry.cause(), Consequence::Removal(removal), false, context).1;
            all.append(&mut self.premises);
            rest.1 = self.high_rest(x, (greatest, hi), proven, context.domains);
            all.append(&mut self.premises);
        }
        let left = Premise::new(premise.slot, bounds_need(rest.0, rest.1));
        self.needs.replace(left, moment(&self.history, &self.root, context.domains));
        self.premises = all;
    }

    /// What is left of a lower bound after what was proven, with the holes that it needs.
    fn low_rest(
        &mut self,
        x: Var,
        (lo, least): (i32, i32),
        proven: Option<i32>,
        d: &Domains,
    ) -> i32 {
        self.premises.clear();
        let premises = &mut self.premises;
        match proven {
            Some(from) if from >= least => i32::MIN,
            Some(from) if from > lo => {
                d.holes_between(x, from, least - 1, |hole| premises.push(hole));
                i32::MIN
            }
            _ => {
                d.holes_between(x, lo, least - 1, |hole| premises.push(hole));
                lo
            }
        }
    }

    fn high_rest(
        &mut self,
        x: Var,
        (greatest, hi): (i32, i32),
        proven: Option<i32>,
        d: &Domains,
    ) -> i32 {
        self.premises.clear();
        let premises = &mut self.premises;
        match proven {
            Some(to) if to <= greatest => i32::MAX,
            Some(to) if to < hi => {
                d.holes_between(x, greatest + 1, to, |hole| premises.push(hole));
                i32::MAX
            }
            _ => {
                d.holes_between(x, greatest + 1, hi, |hole| premises.push(hole));
                hi
            }
        }
    }

    fn replace_tail(
        &mut self,
        tail: usize,
        entry: Entry,
        premise: Premise,
        context: &mut Context<'_>,
    ) {
        let d = &**context.domains;
        let Some(x) = d.word_owner(premise.slot) else { return };
        let hit = premise.need & entry.delta();
        let left = Premise::new(premise.slot, premise.need & !hit);
        self.needs.replace(left, moment(&self.history, &self.root, d));
        let mut all = Vec::new();
        let mut bits = hit;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            if let Some(below) = context.domains.below_hole(tail, bit)
                && context.domains.trail().get(below) == 0
            {
                all.push(Premise::new(below, u64::MAX));
                continue;
            }
            for range in context.domains.values_of(tail, 1 << bit).ranges() {
                let removal = Removal::range(x, range.into_inner(), (false, false));
                self.ask(entry.cause(), Consequence::Removal(removal), false, context);
                all.append(&mut self.premises);
            }
        }
        self.premises = all;
    }
}

/// The values of a domain with these bounds that other bounds exclude, as ranges, and on which
/// sides of what is left they lie.
fn parts(
    d: &Domains,
    x: Var,
    (least, greatest): (i32, i32),
    (lo, hi): (i32, i32),
) -> Vec<((i32, i32), (bool, bool))> {
    if least > hi || greatest < lo {
        return vec![((lo, hi), (least > hi, greatest < lo))];
    }
    let low = d.last_value(x, least - 1).map(|last| ((lo, last), (true, false)));
    let high = d.next_value(x, greatest + 1).map(|first| ((first, hi), (false, true)));
    low.into_iter().chain(high).collect()
}

/// What needs are held against.
pub(super) fn moment<'a>(
    history: &'a History,
    root: &'a BySlot<u64>,
    past: &'a Domains,
) -> Moment<'a> {
    Moment { past, history, root }
}

/// The number of levels on which premises that hold came to hold.
pub(super) fn levels_of(premises: &[Premise], history: &History, d: &Domains) -> u32 {
    let mut levels: Vec<usize> = premises
        .iter()
        .filter(|&&premise| d.holds(premise))
        .filter_map(|&premise| history.made(d, premise))
        .map(|place| d.trail().level_of(place))
        .collect();
    levels.sort_unstable();
    levels.dedup();
    levels.len() as u32
}
