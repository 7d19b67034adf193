//! Every value keeps a support.

use self::components::ResidualComponents;
use self::matching::Matching;
use super::bounds;
use crate::constraints::prelude::*;

mod bits;
mod components;
mod matching;
mod universe;

pub(crate) use self::bits::Bits;
pub(crate) use self::universe::{RangeUniverse, Universe, WordUniverse};

/// The largest table of variables × values, in bits: 128 MiB.
const TABLE_LIMIT: u64 = 1 << 30;

/// To go through sets of this number of words is no work to count.
const FEW_WORDS: usize = 16;

/// Adds the propagator that suits the domains.
pub(super) fn post(scope: Vec<Var>, posting: &mut Posting<'_>) -> Result<(), ModelError> {
    let d = posting.domains();
    if scope.iter().any(|&x| d.is_wide(x)) {
        return bounds::post(scope, posting);
    }
    let values = values_of(&scope, d);
    let word = WordUniverse::new(&values, d, &scope);
    if word.is_none() && values.len().saturating_mul(scope.len() as u64) > TABLE_LIMIT {
        return bounds::post(scope, posting);
    }
    let count = posting.new_slot(scope.len() as u64);
    match word {
        Some(word) => posting.add(ByMatching::new(scope, count, word)),
        None => posting.add(ByMatching::new(scope, count, RangeUniverse::new(&values))),
    }
}

/// Domain-consistent all-different [Régin 1994]: a maximum matching, and the components of its
/// residual graph.
///
/// It relies on the value propagator, which is posted before it and costs less. When this
/// propagator runs, the values of fixed variables are in no other domain. It does not look at fixed
/// variables, nor at variables that are not connected with one that changed since the last run
/// [Gent, Miguel & Nightingale 2008; Zhang 2018].
struct ByMatching<U: Universe> {
    scope: Vec<Var>,
    universe: U,
    /// The domains as sets, by position. They are empty for the fixed variables, whose values are
    /// in no other domain.
    rows: Vec<U::Set>,
    /// All positions, those of open variables in front. This is a sparse set, which is restored
    /// with its length alone [Briggs & Torczon 1993].
    open: Vec<u32>,
    /// How many variables are not fixed.
    count: Slot,
    /// The values at stake in this run.
    active: U::Set,
    /// Scratch: the values that each of the `losers` loses.
    losses: Vec<U::Set>,
    losers: Vec<u32>,
    matching: Matching<U::Set>,
    components: ResidualComponents<U::Set>,
}

impl<U: Universe> ByMatching<U> {
    fn new(scope: Vec<Var>, count: Slot, universe: U) -> Self {
        let empty = universe.empty();
        Self {
            rows: vec![empty.clone(); scope.len()],
            open: (0..scope.len() as u32).collect(),
            count,
            active: empty.clone(),
            losses: vec![empty.clone(); scope.len()],
            losers: Vec::with_capacity(scope.len()),
            matching: Matching::new(scope.len(), universe.len(), &empty),
            components: ResidualComponents::new(&empty),
            scope,
            universe,
        }
    }

    /// Reads the domains, and moves those that are fixed now to the back. Returns how many are not
    /// fixed; `None` once the search is stopped.
    fn load(&mut self, d: &mut Domains) -> Option<usize> {
        let words = self.universe.len() / 64;
        let mut count = d.get(self.count) as usize;
        let mut next = 0;
        while next < count {
            if words > FEW_WORDS && d.meter().must_stop(words as u64) {
                return None;
            }
            let i = self.open[next] as usize;
            let x = self.scope[i];
            let row = &mut self.rows[i];
            self.universe.load(d, x, row);
            if d.is_fixed(x) {
                row.clear();
                count -= 1;
                self.open.swap(next, count);
            } else {
                next += 1;
            }
        }
        d.set(self.count, count as u64);
        Some(count)
    }

    /// Whether no value is left in more than one row.
    fn is_disjoint(&mut self, count: usize) -> bool {
        self.active.clear();
        self.open[..count].iter().all(|&i| {
            let row = &self.rows[i as usize];
            let apart = !row.meets(&self.active);
            self.active.add(row);
            apart
        })
    }

    /// Moves the variables that are connected with a changed one to the front. Returns how many
    /// there are, and puts their values into `active`.
    ///
    /// The others have not changed since the last run. Each of their pairs was in a matching of all
    /// variables then. That matching is still right for variables that have no value in common with
    /// a changed one.
    ///
    /// Once the search is stopped, some may be missing.
    fn focus(&mut self, woken: Woken, count: usize, meter: &mut Meter) -> usize {
        let words = self.universe.len() / 64;
        self.active.clear();
        for i in woken.positions(self.scope.len()) {
            self.active.add(&self.rows[i]);
        }
        let mut focused = 0;
        loop {
            let before = focused;
            for next in before..count {
                let row = &self.rows[self.open[next] as usize];
                if row.meets(&self.active) {
                    self.active.add(row);
                    self.open.swap(next, focused);
                    focused += 1;
                }
            }
            let is_stopped = words > FEW_WORDS && meter.must_stop((count * words) as u64);
            if focused == before || is_stopped {
                return focused;
            }
        }
    }

    /// Removes the pairs between different components.
    ///
    /// Which values are removed does not depend on the matching. But the order in which they are
    /// found does, and the matching depends on earlier runs. So they are removed in the order of
    /// the scope.
    fn filter(&mut self, d: &mut Domains) -> Outcome {
        let Self {
            scope,
            universe,
            rows,
            losses,
            losers,
            matching,
            ..
        } = self;
        losers.clear();
        self.components
            .for_each(rows, matching, &self.active, |component| {
                if component.reach.is_subset(&component.values) {
                    return Ok(());
                }
                for value in component
                    .values
                    .ones()
                    .filter(|&value| !matching.free().contains(value))
                {
                    let i = matching.owner(value);
                    if !rows[i].is_subset(&component.values) {
                        losses[i].clone_from(&rows[i]);
                        losses[i].subtract(&component.values);
                        losers.push(i as u32);
                    }
                }
                Ok(())
            })?;
        losers.sort_unstable();
        losers
            .iter()
            .try_for_each(|&i| universe.remove(d, scope[i as usize], &losses[i as usize]))
    }
}

impl<U: Universe> Propagator for ByMatching<U> {
    about!(name: "all_different", priority: Costly);

    fn different(&self) -> &[Var] {
        self.scope()
    }

    /// The matching counts its own steps, and most runs look at few variables anew.
    fn work(&self) -> usize {
        8 * (self.scope.len() + 1)
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let Some(count) = self.load(d) else {
            return Ok(Status::Active);
        };
        if self.is_disjoint(count) {
            return Ok(Status::Entailed);
        }
        let focused = self.focus(woken, count, d.meter());
        self.matching
            .repair(&self.rows, &self.open[..focused], &self.active, d.meter())?;
        if d.meter().is_stopped() {
            return Ok(Status::Active);
        }
        self.filter(d)?;
        Ok(Status::Fixpoint)
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        explain_by_matching(what, &self.scope, &self.universe, reason);
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::different(&self.scope)])
    }
}

/// Why an all-different removed values, or failed: variables that take all the values of a set
/// among themselves, or that are more than their values [Hall 1935]. The set is what can be reached
/// from the removed values along a matching [Downing, Feydy & Stuckey 2012], which is made anew in
/// the domains just before.
pub(super) fn explain_by_matching<U: Universe>(
    what: Consequence,
    scope: &[Var],
    universe: &U,
    reason: &mut Reason<'_>,
) {
    let past = reason.past();
    let rows = rows(scope, universe, past);
    let mut all = universe.empty();
    rows.iter().for_each(|row| all.add(row));
    let positions: Vec<u32> = (0..scope.len() as u32).collect();
    let mut matching = Matching::new(scope.len(), universe.len(), &universe.empty());
    let found = matching.repair(&rows, &positions, &all, &mut Meter::default());
    let crowd = match (found, what) {
        (Err(_), _) => Some(matching.reached().to_vec()),
        (Ok(()), Consequence::Removal(lost)) => {
            let own = scope.iter().position(|&x| x == lost.var());
            let numbers = numbers(lost, universe, past);
            own.and_then(|own| matching.owners_around(&rows, &numbers, own as u32))
        }
        (Ok(()), Consequence::Conflict) => None,
    };
    let Some(crowd) = crowd else {
        return reason.scope(scope);
    };
    let mut taken = universe.empty();
    crowd.iter().for_each(|&i| taken.add(&rows[i as usize]));
    let values: Values = taken.ones().map(|number| universe.value(number)).collect();
    crowd
        .iter()
        .for_each(|&i| reason.only(scope[i as usize], &values));
}

/// The domains as sets.
fn rows<U: Universe>(scope: &[Var], universe: &U, past: &Domains) -> Vec<U::Set> {
    let row = |&x: &Var| {
        let mut row = universe.empty();
        universe.load(past, x, &mut row);
        row
    };
    scope.iter().map(row).collect()
}

/// The numbers of the values that were removed.
fn numbers<U: Universe>(lost: Removal, universe: &U, past: &Domains) -> Vec<usize> {
    lost.values(past)
        .map(|value| universe.number(value))
        .collect()
}
