//! Conflict analysis: one walk back along the trail.
//!
//! The walk begins with what the conflict needs. Each entry that made something needed true is
//! replaced by its reason, until one word of the current level is left: the first unique
//! implication point [Marques-Silva & Sakallah 1999]. Domains are walked back with it, so that a
//! propagator finds the past as it was when it is asked for a reason [Katsirelos & Bacchus 2005;
//! Gent, Miguel & Moore 2010].

use super::assumed::Assumed;
use super::history::History;
use super::needs::{Need, Needs};
use super::nogoods::WatchedNogoods;
use crate::atom::Atom;
use crate::conflict::Conflict;
use crate::domains::{Domains, Premise, Store, pack, unpack};
use crate::ids::{PropId, Var};
use crate::propagator::Posted;
use crate::reason::{Consequence, Reason, Removal};
use crate::trail::{Cause, Entry, Slot};
use std::cmp::Reverse;

/// Why a node is closed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contradiction {
    /// Propagation failed. The cause register says in whom.
    Propagation(Conflict),
    /// The objective is not better than that of the best solution.
    Objective(Var),
    /// It is a solution, behind which the search goes on.
    Solution,
}

/// Bounds that a reason proves, or that branch and bound puts on the objective: the lower one first.
type Bounds = (Option<i32>, Option<i32>);

/// What an analysis asks: when words changed, what nogoods need, and what is assumed.
pub(super) struct Evidence<'a> {
    pub(super) history: &'a mut History,
    pub(super) nogoods: &'a mut WatchedNogoods,
    /// What is assumed, if the search is one under assumptions.
    pub(super) assumed: Option<&'a mut Assumed>,
    /// The number of failures so far.
    pub(super) conflicts: u64,
}

/// What analyses work with. Its memory is used again by the next one.
#[derive(Debug)]
pub(super) struct Scratch {
    /// What is needed.
    needs: Needs,
    /// A reason.
    premises: Vec<Premise>,
    /// The variables that the analysis met.
    pub(super) bumped: Vec<Var>,
    /// The number of steps of all analyses.
    pub(super) walked: u64,
}

/// The analysis of one closed node.
pub(super) struct Analysis<'a> {
    evidence: Evidence<'a>,
    scratch: &'a mut Scratch,
    domains: &'a mut Store,
    propagators: &'a mut [Posted],
    /// The bounds that a better objective has.
    objective: Bounds,
    /// The domains are as they were when the log had this length.
    position: usize,
    /// Whether it met a change without a reason.
    is_unexplained: bool,
    /// The assumed atom that made the entry which is looked at.
    assumed: Option<Atom>,
}

/// What a node was closed by: premises that do not hold together.
pub(super) struct Nogood {
    /// The one of the newest level comes first, and then those of the higher levels.
    pub(super) premises: Vec<Premise>,
    /// The newest level but one that has a premise.
    pub(super) level: usize,
    /// The number of levels with premises.
    pub(super) levels: u32,
}

impl Scratch {
    pub(super) fn new() -> Self {
        Self {
            needs: Needs::new(),
            premises: Vec::new(),
            bumped: Vec::new(),
            walked: 0,
        }
    }
}

impl<'a> Analysis<'a> {
    pub(super) fn new(
        evidence: Evidence<'a>,
        scratch: &'a mut Scratch,
        domains: &'a mut Store,
        propagators: &'a mut [Posted],
        objective: Bounds,
    ) -> Self {
        let position = domains.trail().log().len();
        Self {
            evidence,
            scratch,
            domains,
            propagators,
            objective,
            position,
            is_unexplained: false,
            assumed: None,
        }
    }

    /// Finds a nogood that has one premise on the newest of its levels. `None`: there is no
    /// solution, or no other one, under what is assumed; what of that is needed is in the core. The
    /// domains are the same afterwards.
    pub(super) fn run(mut self, why: Contradiction) -> Option<Nogood> {
        self.evidence.history.read(self.domains.trail().log());
        self.scratch.needs.clear();
        self.scratch.bumped.clear();
        let mut level = self.derive(why);
        self.walk_forward();
        if self.is_unexplained {
            self.scratch.needs.clear();
            self.need_decisions();
            level = self.settle();
        }
        if level.is_none_or(|level| self.is_of_assumptions(level)) {
            self.finish_core();
            return None;
        }
        self.nogood()
    }

    /// Walks back until one word of the current level is left. `None`: the contradiction needs
    /// nothing beyond the root and what is assumed.
    fn derive(&mut self, why: Contradiction) -> Option<usize> {
        match why {
            Contradiction::Propagation(conflict) => self.need_conflict(conflict),
            Contradiction::Objective(x) => self.need_objective(x),
            Contradiction::Solution => self.need_decisions(),
        }
        let level = self.settle()?;
        if self.is_of_assumptions(level) {
            self.walk_to_assumptions();
            return None;
        }
        while self.scratch.needs.current() > 1 && !self.is_unexplained {
            let entry = self.step_back();
            if let Some(need) = self.need_of(entry)
                && need.is_current
            {
                self.replace(entry, need.premise);
                self.take_premises();
            }
        }
        if !self.is_unexplained {
            self.minimize(level);
        }
        Some(level)
    }

    /// The current level is the highest with a premise. `None`: there is none above the root.
    fn settle(&mut self) -> Option<usize> {
        let Scratch { needs, .. } = &mut *self.scratch;
        let history = &self.evidence.history;
        let levels = history.root_level() + 1..=self.domains.trail().level();
        levels.rev().find(|level| {
            let start = self.domains.trail().start_of(level - 1);
            needs.set_level(start, history, self.domains);
            needs.current() > 0
        })
    }

    /// Strikes premises that follow from others and from the root, as far as one look shows
    /// [Sörensson & Biere 2009].
    fn minimize(&mut self, level: usize) {
        if self.scratch.needs.iter().count() < 3 {
            return;
        }
        self.scratch.needs.freeze_levels();
        self.walk_to(self.domains.trail().start_of(level - 1));
        while self.position > self.evidence.history.root_length() {
            let entry = self.step_back();
            if entry.cause() == Cause::Decision || self.is_assumption() {
                continue;
            }
            let Some(need) = self.need_of(entry) else {
                continue;
            };
            self.replace(entry, need.premise);
            let Scratch {
                needs, premises, ..
            } = &mut *self.scratch;
            let history = &self.evidence.history;
            let implied = |&premise| needs.implies(premise, history, self.domains);
            if !premises.iter().all(implied) {
                needs.replace(need.premise, history, self.domains);
            }
        }
    }

    /// Walks back to the root, and finds the assumptions that the contradiction rests on. Everything
    /// needed came to hold on the level of the assumptions, or below.
    fn walk_to_assumptions(&mut self) {
        while self.position > self.evidence.history.root_length() && !self.is_unexplained {
            let entry = self.step_back();
            let Some(need) = self.need_of(entry) else {
                continue;
            };
            let slot = entry.slot();
            let bits = need.premise.need & entry.delta();
            self.note_assumption(slot, bits);
            if self.domains.word_owner(slot).is_none() {
                self.need_only(Premise::new(slot, need.premise.need & !bits));
                continue;
            }
            self.replace(entry, need.premise);
            self.take_premises();
        }
        self.assumed = None;
    }

    /// Makes a nogood of what is needed.
    fn nogood(&self) -> Option<Nogood> {
        let history = &self.evidence.history;
        let d = &**self.domains;
        let level_of = |premise| {
            let made = history.made(d, premise);
            made.map_or(history.root_level(), |place| d.trail().level_of(place))
        };
        let (newest, others): (Vec<Need>, Vec<Need>) =
            self.scratch.needs.iter().partition(|n| n.is_current);
        let mut others: Vec<(usize, Premise)> = others
            .iter()
            .map(|need| (level_of(need.premise), need.premise))
            .collect();
        // The highest level comes first. The sort is stable.
        others.sort_by_key(|&(level, _)| Reverse(level));
        let newest = newest.last()?.premise;
        let others_by_level = others.iter().map(|&(_, premise)| premise);
        let premises: Vec<Premise> = [newest].into_iter().chain(others_by_level).collect();
        Some(Nogood {
            level: others
                .first()
                .map_or(history.root_level(), |&(level, _)| level),
            levels: history.levels_of(d, &premises),
            premises,
        })
    }

    // What a contradiction needs first.

    /// The premises of a conflict, at the length of the log at which they hold.
    fn need_conflict(&mut self, conflict: Conflict) {
        let cause = self.domains.trail().cause();
        let Some(x) = conflict.variable().and_then(|x| self.domains.var(x)) else {
            match cause {
                Cause::Nogood(nogood) => self.ask_nogood(nogood, 0),
                _ => _ = self.ask(cause, Consequence::Conflict),
            }
            return self.take_premises();
        };
        let entry = self.domains.trail().log()[self.position - 1];
        let after = self.domains.trail().get(entry.slot());
        self.step_back();
        self.note_assumption(entry.slot(), entry.delta());
        if self.domains.is_word(x) {
            self.lose_all_of_word(x, entry);
        } else {
            self.lose_all(x, after, entry);
        }
        self.assumed = None;
        self.take_premises();
    }

    /// A domain of one word lost all its values with this entry.
    fn lose_all_of_word(&mut self, x: Var, entry: Entry) {
        self.scratch.premises.clear();
        let gone = Premise::new(Slot::head(x), u64::MAX ^ entry.delta());
        self.scratch.premises.push(gone);
        self.take_premises();
        let removal = Removal::bits(x, self.domains.base(x), entry.delta(), (true, true));
        let proven = self.ask_removal(entry.cause(), removal);
        self.strike_bits(x, proven);
    }

    /// A domain of more than one word lost all its values with this entry.
    fn lose_all(&mut self, x: Var, after: u64, entry: Entry) {
        let (lo, hi) = self.domains.min_max(x);
        let mut proven = (None, None);
        for (range, sides) in parts(self.domains, x, unpack(after), (lo, hi)) {
            let bounds = self.ask_removal(entry.cause(), Removal::range(x, range, sides));
            proven = (proven.0.or(bounds.0), proven.1.or(bounds.1));
            self.take_premises();
        }
        self.scratch.premises.clear();
        let mut reason = Reason::new(self.domains, &mut self.scratch.premises);
        match proven {
            (Some(from), _) if from > hi => reason.at_most(x, from - 1),
            (_, Some(to)) if to < lo => reason.at_least(x, to + 1),
            _ => reason.domain(x),
        }
    }

    /// What the objective of the solution has to get rid of.
    fn need_objective(&mut self, x: Var) {
        self.scratch.premises.clear();
        let d = &**self.domains;
        let mut reason = Reason::new(d, &mut self.scratch.premises);
        match self.objective {
            (Some(_), _) => reason.at_most(x, d.max(x)),
            _ => reason.at_least(x, d.min(x)),
        }
        self.take_premises();
    }

    /// What was assumed and decided, as premises.
    fn need_decisions(&mut self) {
        let trail = self.domains.trail();
        let starts = self.evidence.history.root_level()..trail.level();
        let is_decision = |&place: &usize| {
            let entry = trail.log().get(place);
            entry.is_some_and(|entry| entry.cause() == Cause::Decision)
        };
        let mut places = self.assumptions();
        places.extend(
            starts
                .map(|level| trail.start_of(level))
                .filter(is_decision),
        );
        for place in places {
            self.need_entry(place);
        }
    }

    /// What an entry of the log did, as a premise.
    fn need_entry(&mut self, place: usize) {
        let d = &**self.domains;
        let entry = d.trail().log()[place];
        let slot = entry.slot();
        let need = if d.has_bounds(slot) {
            let after = self.evidence.history.word_at(d, slot, place + 1);
            Premise::new(slot, after).beyond(d, after ^ entry.delta())
        } else {
            entry.delta()
        };
        self.need(Premise::new(slot, need));
    }

    // Steps back, and what is needed there.

    /// Goes back before the newest entry of the log that has not been looked at, and returns it.
    fn step_back(&mut self) -> Entry {
        self.walk_to(self.position - 1);
        self.domains.trail().log()[self.position]
    }

    fn walk_to(&mut self, position: usize) {
        self.position = position;
        self.scratch.walked += 1;
        self.domains.walk_to(position);
        self.evidence.history.rewind(position);
    }

    fn walk_forward(&mut self) {
        self.domains.walk_to(usize::MAX);
        self.position = self.domains.trail().log().len();
        self.evidence.history.read(self.domains.trail().log());
    }

    /// What is needed of an entry, which made it true. The domains are as they were before the
    /// entry.
    fn need_of(&self, entry: Entry) -> Option<Need> {
        let need = self.scratch.needs.get(entry.slot())?;
        need.premise.is_made(self.domains, entry).then_some(need)
    }

    fn need(&mut self, premise: Premise) {
        let history = &self.evidence.history;
        if self.scratch.needs.add(premise, history, self.domains)
            && let Some(x) = self.domains.word_owner(premise.slot)
        {
            self.scratch.bumped.push(x);
        }
    }

    /// Takes over what was found to be needed.
    fn take_premises(&mut self) {
        let mut premises = std::mem::take(&mut self.scratch.premises);
        for premise in premises.drain(..) {
            self.need(premise);
        }
        self.scratch.premises = premises;
    }

    /// No more than this is needed of its word.
    fn need_only(&mut self, premise: Premise) {
        let history = &self.evidence.history;
        self.scratch.needs.replace(premise, history, self.domains);
    }

    // Assumptions.

    /// Whether this is the level of the assumptions.
    fn is_of_assumptions(&self, level: usize) -> bool {
        self.evidence.assumed.is_some() && level == self.evidence.history.root_level() + 1
    }

    /// Whether the entry that is looked at is that of an assumption.
    fn is_assumption(&self) -> bool {
        let assumed = self.evidence.assumed.as_ref();
        self.position >= self.evidence.history.root_length()
            && assumed.is_some_and(|assumed| self.position < assumed.end())
    }

    /// The places of the entries of the assumptions in the log.
    fn assumptions(&self) -> Vec<usize> {
        let since = self.evidence.history.root_length();
        let assumed = self.evidence.assumed.as_ref();
        assumed.map_or_else(Vec::new, |assumed| assumed.entries(since, self.domains))
    }

    /// If the entry that is looked at, whose bits are needed, is that of an assumption, this belongs
    /// to the core.
    fn note_assumption(&mut self, slot: Slot, bits: u64) {
        self.assumed = None;
        if self.is_assumption()
            && let Some(assumed) = &mut self.evidence.assumed
        {
            self.assumed = assumed.add_to_core(self.position, slot, bits);
        }
    }

    /// If no reason was found, the core has all assumptions.
    fn finish_core(&mut self) {
        let places = if self.is_unexplained {
            self.assumptions()
        } else {
            Vec::new()
        };
        let Some(assumed) = &mut self.evidence.assumed else {
            return;
        };
        for place in places {
            let entry = self.domains.trail().log()[place];
            assumed.add_to_core(place, entry.slot(), entry.delta());
        }
        assumed.finish_core();
    }

    // Reasons. They come into `premises`.

    /// Asks the cause for a reason. Returns the bounds that it proves.
    fn ask(&mut self, cause: Cause, what: Consequence) -> Bounds {
        self.scratch.premises.clear();
        match cause {
            Cause::Propagator(prop) => self.ask_propagator(prop, what),
            Cause::Nogood(nogood) => {
                self.ask_nogood(nogood, 1);
                (None, None)
            }
            Cause::Bound => self.objective,
            Cause::Given | Cause::Decision | Cause::Refutation => match self.assumed {
                Some(atom) => atom.bounds(),
                None => {
                    self.is_unexplained = true;
                    (None, None)
                }
            },
        }
    }

    fn ask_removal(&mut self, cause: Cause, removal: Removal) -> Bounds {
        self.ask(cause, Consequence::Removal(removal))
    }

    fn ask_propagator(&mut self, prop: PropId, what: Consequence) -> Bounds {
        let premises = &mut self.scratch.premises;
        let mut reason = Reason::new(self.domains, premises).beyond(self.evidence.history.root());
        let propagator = &mut self.propagators[prop.index()].propagator;
        propagator.explain(what, &mut reason);
        let proven = reason.proven();
        if let Some(assumed) = &self.evidence.assumed {
            premises.extend_from_slice(assumed.uses(prop.index()));
        }
        proven
    }

    /// The reason of a nogood: its premises from this one on.
    fn ask_nogood(&mut self, nogood: u32, first: usize) {
        let Evidence {
            history,
            nogoods,
            conflicts,
            ..
        } = &mut self.evidence;
        let premises = &mut self.scratch.premises;
        premises.clear();
        premises.extend_from_slice(&nogoods.premises(nogood)[first..]);
        nogoods.use_in(nogood, *conflicts, |premises| {
            history.levels_of(self.domains, premises)
        });
    }

    // Entries of the trail, replaced by their reasons.

    /// Strikes what this entry did from what its word needs. The reason comes into `premises`.
    fn replace(&mut self, entry: Entry, premise: Premise) {
        match premise.slot.split() {
            Ok(head) => {
                let x = self.domains.numbered(head);
                if self.domains.is_word(x) {
                    self.replace_word(x, entry, premise);
                } else {
                    self.replace_bounds(x, entry, premise);
                }
            }
            Err(tail) => self.replace_tail(tail, entry, premise),
        }
    }

    fn replace_word(&mut self, x: Var, entry: Entry, premise: Premise) {
        let d = &**self.domains;
        let hit = premise.need & entry.delta();
        let after = d.word(x) & !entry.delta();
        let lowest = after & after.wrapping_neg();
        let is_below = hit & !lowest.wrapping_sub(1) == 0;
        let is_above = after == 0 || hit & (u64::MAX >> after.leading_zeros()) == 0;
        let removal = Removal::bits(x, d.base(x), hit, (is_below, is_above))
            .leaving(d.single_value(x, after));
        self.need_only(Premise::new(premise.slot, premise.need & !hit));
        let proven = self.ask_removal(entry.cause(), removal);
        self.strike_bits(x, proven);
    }

    /// Strikes the bits that proven bounds exclude from what a one-word domain needs.
    fn strike_bits(&mut self, x: Var, proven: Bounds) {
        let d = &**self.domains;
        let low = proven.0.map_or(0, |value| d.bits_below(x, value));
        let high = proven.1.map_or(0, |value| d.bits_above(x, value));
        if let Some(Need { premise, .. }) = self.scratch.needs.get(Slot::head(x))
            && premise.need & (low | high) != 0
        {
            self.need_only(Premise::new(premise.slot, premise.need & !(low | high)));
        }
    }

    fn replace_bounds(&mut self, x: Var, entry: Entry, premise: Premise) {
        let (lo, hi) = self.domains.min_max(x);
        let (mut least, mut greatest) = unpack(premise.need);
        let mut all = Vec::new();
        if least > lo {
            least = self.replace_lower(x, entry, least, &mut all);
        }
        if greatest < hi {
            greatest = self.replace_upper(x, entry, greatest, &mut all);
        }
        self.need_only(Premise::new(premise.slot, pack(least, greatest)));
        self.scratch.premises = all;
    }

    /// The reason of a lower bound: all values below it went, of which those up to `last` were
    /// there. Returns the lower bound that is needed instead.
    fn replace_lower(&mut self, x: Var, entry: Entry, least: i32, all: &mut Vec<Premise>) -> i32 {
        let lo = self.domains.min(x);
        let last = self.domains.last_value(x, least - 1).unwrap_or(lo);
        let removal = Removal::range(x, (lo, last), (true, false)).leaving(self.single(x, entry));
        let proven = self.ask_removal(entry.cause(), removal).0;
        all.append(&mut self.scratch.premises);
        // What was not proven needs the holes there, and if nothing was, the bound before.
        let from = proven.map_or(lo, |proven| proven.max(lo));
        Premise::each_hole(self.domains, x, from, least - 1, |hole| all.push(hole));
        if from > lo { i32::MIN } else { lo }
    }

    /// The same of an upper bound.
    fn replace_upper(&mut self, x: Var, entry: Entry, most: i32, all: &mut Vec<Premise>) -> i32 {
        let hi = self.domains.max(x);
        let first = self.domains.next_value(x, most + 1).unwrap_or(hi);
        let removal = Removal::range(x, (first, hi), (false, true)).leaving(self.single(x, entry));
        let proven = self.ask_removal(entry.cause(), removal).1;
        all.append(&mut self.scratch.premises);
        let to = proven.map_or(hi, |proven| proven.min(hi));
        Premise::each_hole(self.domains, x, most + 1, to, |hole| all.push(hole));
        if to < hi { i32::MAX } else { hi }
    }

    /// The only value that a domain of more than one word has after this entry.
    fn single(&self, x: Var, entry: Entry) -> Option<i32> {
        let after = self.domains.trail().get(entry.slot()) ^ entry.delta();
        self.domains.single_value(x, after)
    }

    fn replace_tail(&mut self, tail: usize, entry: Entry, premise: Premise) {
        let Some(x) = self.domains.word_owner(premise.slot) else {
            return;
        };
        let hit = premise.need & entry.delta();
        self.need_only(Premise::new(premise.slot, premise.need & !hit));
        let mut all = Vec::new();
        for bit in (0..u64::BITS).filter(|bit| hit >> bit & 1 == 1) {
            if let Some(below) = self.domains.below_hole(tail, bit)
                && self.domains.trail().get(below) == 0
            {
                all.push(Premise::new(below, u64::MAX));
                continue;
            }
            for range in self.domains.values_of(tail, 1 << bit).ranges() {
                let removal = Removal::range(x, range.into_inner(), (false, false));
                self.ask_removal(entry.cause(), removal);
                all.append(&mut self.scratch.premises);
            }
        }
        self.scratch.premises = all;
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
    let low = d
        .last_value(x, least - 1)
        .map(|last| ((lo, last), (true, false)));
    let high = d
        .next_value(x, greatest + 1)
        .map(|first| ((first, hi), (false, true)));
    low.into_iter().chain(high).collect()
}
