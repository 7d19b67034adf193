//! The others lose the value of a fixed variable.

use crate::constraints::prelude::*;
use crate::propagator::OneOf;
use std::collections::BTreeMap;

/// Value-consistent all-different: forward checking of the clique of `≠` [Haralick & Elliott 1980],
/// once for each variable that is fixed.
pub(super) struct ValueAllDifferent {
    scope: Vec<Var>,
    /// One bit for each position whose value is still to be removed from the others, in words on
    /// the trail. So the order in which they are looked at does not depend on what the search did
    /// before.
    open: Vec<Slot>,
}

/// The number of variables that lose a value before the search may be stopped.
const ROUND: usize = 1 << 12;

impl ValueAllDifferent {
    pub(super) fn new(scope: Vec<Var>, posting: &mut Posting<'_>) -> Self {
        let ones = |left: usize| if left < 64 { (1 << left) - 1 } else { u64::MAX };
        let open = (0..scope.len())
            .step_by(64)
            .map(|first| posting.new_slot(ones(scope.len() - first)))
            .collect();
        Self { scope, open }
    }
}

impl Propagator for ValueAllDifferent {
    about!(name: "all_different", event: Fixed, priority: Constant);

    fn different(&self) -> &[Var] {
        self.scope()
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for (block, &slot) in self.open.iter().enumerate() {
            let mut open = d.get(slot);
            for bit in Ones(open & woken.bits()) {
                let fixed = 64 * block + bit;
                let Some(value) = d.value(self.scope[fixed]) else {
                    continue;
                };
                open &= !(1 << bit);
                if self.open.len() == 1 {
                    // Positions that are done have another value: this variable lost theirs when it
                    // was open.
                    Ones(open).try_for_each(|other| d.remove(self.scope[other], value))?;
                    continue;
                }
                let left = self.scope[..fixed].chunks(ROUND);
                let right = self.scope[fixed + 1..].chunks(ROUND);
                for others in left.chain(right) {
                    others
                        .iter()
                        .try_for_each(|&other| d.remove(other, value))?;
                    if d.meter().must_stop(others.len() as u64) {
                        return Ok(Status::Active);
                    }
                }
            }
            d.set(slot, open);
        }
        Ok(Status::Active)
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        explain_taken(what, &self.scope, reason);
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::different(&self.scope)])
    }

    fn alternatives(&self, d: &Domains, give: &mut OneOf<'_>) {
        permuted(&self.scope, d, give);
    }
}

/// The one variable that has the value, for each value that went; in a conflict, two of one value.
fn explain_taken(what: Consequence, scope: &[Var], reason: &mut Reason<'_>) {
    let past = reason.past();
    match what {
        Consequence::Removal(lost) => explain_lost(lost, scope, reason),
        Consequence::Conflict => {
            let mut fixed: Vec<(i32, Var)> = scope
                .iter()
                .filter_map(|&x| Some((past.value(x)?, x)))
                .collect();
            fixed.sort_by_key(|&(value, _)| value);
            match fixed.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                Some(pair) => pair.iter().for_each(|&(_, x)| reason.value_of(x)),
                None => reason.scope(scope),
            }
        }
    }
}

/// For each value that a variable lost, another of these that has it.
pub(crate) fn explain_lost(lost: Removal, others: &[Var], reason: &mut Reason<'_>) {
    let past = reason.past();
    if let Some(value) = lost.single() {
        let is_taker = |&&y: &&Var| y != lost.var() && past.value(y) == Some(value);
        return match others.iter().find(is_taker) {
            Some(&taker) => reason.value_of(taker),
            None => reason.scope(others),
        };
    }
    let takes = |y: Var| past.value(y).is_some_and(|value| lost.contains(value));
    for &y in others {
        if y != lost.var() && takes(y) {
            reason.value_of(y);
        }
    }
}

/// The same for at most 64 one-word domains with one base, where values are bits. One pass over the
/// scope removes the values of all variables that were fixed since the last run.
pub(super) struct ByWord {
    scope: Vec<Var>,
    /// One bit for each position of the scope.
    positions: u64,
}

impl ByWord {
    /// Whether this propagator can be used for the scope.
    pub(super) fn fits(scope: &[Var], d: &Domains) -> bool {
        (1..=64).contains(&scope.len())
            && scope
                .iter()
                .all(|&x| d.is_word(x) && d.base(x) == d.base(scope[0]))
    }

    pub(super) fn new(scope: Vec<Var>) -> Self {
        Self {
            positions: u64::MAX >> (64 - scope.len()),
            scope,
        }
    }
}

impl Propagator for ByWord {
    about!(name: "all_different", event: Fixed, priority: Constant);

    fn different(&self) -> &[Var] {
        self.scope()
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let mut fresh = woken.bits() & self.positions;
        while fresh != 0 {
            let mut taken = 0;
            let mut takers = 0;
            let mut holders = 0;
            for fixed in Ones(fresh) {
                let value = d.word(self.scope[fixed]);
                if value & value.wrapping_sub(1) == 0 {
                    fail_if(taken & value != 0)?;
                    taken |= value;
                    takers |= 1 << fixed;
                }
            }
            // All tests come first, without a branch, and then the few changes.
            for &x in self.scope.iter().rev() {
                holders = holders << 1 | u64::from(d.word(x) & taken != 0);
            }
            fresh = 0;
            for position in Ones(holders & !takers) {
                let left = d.remove_bits(self.scope[position], taken)?;
                fresh |= u64::from(left & left.wrapping_sub(1) == 0) << position;
            }
        }
        Ok(Status::Fixpoint)
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        explain_taken(what, &self.scope, reason);
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::different(&self.scope)])
    }

    fn alternatives(&self, d: &Domains, give: &mut OneOf<'_>) {
        permuted(&self.scope, d, give);
    }
}

/// If there are as many values as variables, each value is taken: the variables of which one has
/// it, for each.
pub(super) fn permuted(scope: &[Var], d: &Domains, give: &mut OneOf<'_>) {
    let mut takers: BTreeMap<i32, Vec<(Var, i32)>> = BTreeMap::new();
    for &x in scope {
        if d.size(x) > scope.len() as u64 {
            return;
        }
        for value in d.iter(x) {
            takers.entry(value).or_default().push((x, value));
        }
    }
    if takers.len() == scope.len() {
        takers.values().for_each(|takers| give(takers));
    }
}
