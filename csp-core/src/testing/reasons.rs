//! Reasons against brute force: what every propagator says of each of its changes and conflicts.
//!
//! The domains are walked back along the trail, as a search that learns does, and the propagator is
//! asked. What it answers must hold there. No solution may have these premises and still take a
//! value that was removed.

use super::case::TestCase;
use super::facts::{Measure, WordPremise, facts};
use super::failure::{Flaw, Report};
use crate::conflict::Conflict;
use crate::domains::{Domains, Premise, unpack};
use crate::ids::{PropId, Var};
use crate::reason::{Consequence, Removal};
use crate::solver::Solver;
use crate::trail::{Cause, Entry};

/// The bounds that a reason proves, the lower one first.
type Proven = (Option<i32>, Option<i32>);

/// The values of a removal that is one of bounds, and on which sides of what is left they lie.
type BoundRemoval = ((i32, i32), (bool, bool));

/// Bits of which each entry is asked for some.
const SOME: u64 = 0x9249_2492_4924_9249;

/// A question for the reasons of some changes.
pub(super) struct ReasonCheck<'a> {
    pub(super) case: &'a TestCase,
    /// All solutions, a value for each variable of the solver.
    pub(super) points: &'a [Vec<i32>],
    pub(super) report: &'a mut Report,
}

impl ReasonCheck<'_> {
    /// Asks for a reason of each change since the log had this length, and of the conflict; now and
    /// then of all changes.
    pub(super) fn run(
        mut self,
        solver: &mut Solver,
        start: usize,
        conflict: Option<Conflict>,
    ) -> Result<(), Flaw> {
        let end = solver.domains().trail().log().len();
        let start = if self.report.reasons.is_multiple_of(4) {
            0
        } else {
            start
        };
        let measure = Measure::new(solver);
        let scope = conflict.is_some_and(|conflict| conflict.variable().is_none());
        let mut outcome = Ok(());
        if scope && let Cause::Propagator(prop) = solver.domains().trail().cause() {
            outcome = self.judge(solver, prop, Consequence::Conflict, &measure);
        }
        for place in (start..end).rev() {
            solver.store_mut().walk_to(place);
            let entry = solver.domains().trail().log()[place];
            if outcome.is_ok() {
                outcome = self.judge_entry(solver, entry, &measure);
            }
        }
        solver.store_mut().walk_to(end);
        outcome
    }

    /// Asks for a reason of this entry, just before which the domains are.
    fn judge_entry(
        &mut self,
        solver: &mut Solver,
        entry: Entry,
        measure: &Measure,
    ) -> Result<(), Flaw> {
        let Cause::Propagator(prop) = entry.cause() else {
            return Ok(());
        };
        for removal in self.removals(solver.domains(), entry) {
            self.judge(solver, prop, Consequence::Removal(removal), measure)?;
        }
        Ok(())
    }

    /// What an analysis may ask of an entry: all values that it removed, or some of them.
    fn removals(&self, d: &Domains, entry: Entry) -> Vec<Removal> {
        let Some(x) = d.word_owner(entry.slot()) else {
            return Vec::new();
        };
        if entry.slot().split().is_err() {
            return single_values(d, x, entry);
        }
        if d.is_word(x) {
            let some = entry.delta() & SOME.rotate_left(self.report.reasons as u32);
            let asked = [entry.delta(), some].into_iter().filter(|&bits| bits != 0);
            let after = d.word(x) & !entry.delta();
            return asked.map(|bits| word_removal(d, x, bits, after)).collect();
        }
        let middle = (self.report.reasons % 7) as i32;
        let after = d.trail().get(entry.slot()) ^ entry.delta();
        let single = d.single_value(x, after);
        let parts = bounds_parts(d, x, unpack(after), middle);
        let removal = |(range, sides)| Removal::range(x, range, sides).leaving(single);
        parts.into_iter().map(removal).collect()
    }

    /// Asks for a reason, and judges it.
    fn judge(
        &mut self,
        solver: &mut Solver,
        prop: PropId,
        what: Consequence,
        measure: &Measure,
    ) -> Result<(), Flaw> {
        let mut premises: Vec<Premise> = Vec::new();
        let proven = solver.explain(prop, what, &mut premises);
        let propagator = solver.propagator(prop);
        let name = propagator.name();
        let d = solver.domains();
        let facts = facts(d, &premises);
        if let Some(fact) = facts.iter().find(|fact| !fact.premise.holds(d)) {
            return Err(Flaw::FalsePremise {
                name,
                what: text(what),
                premise: fact.to_string(),
            });
        }
        self.report.reasons += 1;
        self.report.reason_facts += measure.size(d, &facts);
        self.report.default_facts += measure.scope(d, propagator.scope());
        let is_against = |point: &Vec<i32>| {
            facts.iter().all(|fact| fact.allows(point)) && contradicts(point, d, what, proven)
        };
        let Some(point) = self.points.iter().find(|point| is_against(point)) else {
            return Ok(());
        };
        let reason: Vec<String> = facts.iter().map(WordPremise::to_string).collect();
        Err(Flaw::WrongReason {
            name,
            what: text(what),
            reason: reason.join(", "),
            solution: self.case.project(point),
        })
    }
}

/// The values of a tail word that an entry removed, one by one.
fn single_values(d: &Domains, x: Var, entry: Entry) -> Vec<Removal> {
    let Err(tail) = entry.slot().split() else {
        return Vec::new();
    };
    let is_summary = |bit: u32| {
        let below = d.below_hole(tail, bit);
        below.is_some_and(|below| d.trail().get(below) == 0)
    };
    let bits = (0..64).filter(|bit| entry.delta() >> bit & 1 == 1 && !is_summary(*bit));
    let values = bits.map(|bit| d.values_of(tail, 1 << bit));
    values
        .flat_map(|values| values.ranges().collect::<Vec<_>>())
        .map(|range| Removal::range(x, range.into_inner(), (false, false)))
        .collect()
}

/// The removal of these bits of a domain of one word, of which these are left.
fn word_removal(d: &Domains, x: Var, bits: u64, after: u64) -> Removal {
    let lowest = after & after.wrapping_neg();
    let is_below = bits & !lowest.wrapping_sub(1) == 0;
    let is_above = after == 0 || bits & (u64::MAX >> after.leading_zeros()) == 0;
    Removal::bits(x, d.base(x), bits, (is_below, is_above)).leaving(d.single_value(x, after))
}

/// The parts that new bounds exclude, and for a bound that moved far a smaller part.
fn bounds_parts(
    d: &Domains,
    x: Var,
    (least, greatest): (i32, i32),
    middle: i32,
) -> Vec<BoundRemoval> {
    let (lo, hi) = d.min_max(x);
    if least > hi || greatest < lo {
        return vec![((lo, hi), (least > hi, greatest < lo))];
    }
    let low = |least: i32| {
        d.last_value(x, least - 1)
            .map(|last| ((lo, last), (true, false)))
    };
    let high = |most: i32| {
        d.next_value(x, most + 1)
            .map(|first| ((first, hi), (false, true)))
    };
    let mut parts = Vec::new();
    if least > lo {
        parts.extend(low(least));
        parts.extend(low(least.min(lo.saturating_add(1 + middle))));
    }
    if greatest < hi {
        parts.extend(high(greatest));
        parts.extend(high(greatest.max(hi.saturating_sub(1 + middle))));
    }
    parts
}

/// Whether a solution has what was said to be impossible.
fn contradicts(point: &[i32], d: &Domains, what: Consequence, (at_least, at_most): Proven) -> bool {
    match what {
        Consequence::Conflict => true,
        Consequence::Removal(removal) => {
            let value = point[removal.var().index()];
            let is_removed = d.contains(removal.var(), value) && removal.contains(value);
            is_removed
                || at_least.is_some_and(|least| value < least)
                || at_most.is_some_and(|most| value > most)
        }
    }
}

/// What was asked, for people.
fn text(what: Consequence) -> String {
    match what {
        Consequence::Conflict => "a conflict".to_owned(),
        Consequence::Removal(removal) => {
            let bits = removal
                .word()
                .map_or(String::new(), |bits| format!(" (bits {bits:b})"));
            format!(
                "{:?} ≠ {}..{}{bits}",
                removal.var(),
                removal.first(),
                removal.last()
            )
        }
    }
}
