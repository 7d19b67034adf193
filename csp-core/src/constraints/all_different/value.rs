//! The value of a fixed variable goes from the others.

use crate::agenda::{Event, Ones, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::trail::Slot;

/// Value-consistent all-different: forward checking of the clique of `≠` [Haralick & Elliott 1980], once for each variable
/// that is fixed.
#[derive(Clone, Debug)]
pub(super) struct ByValue {
    scope: Vec<Var>,
    /// All positions, those whose value has not gone from the others in front: a sparse set, restored with its length
    /// alone [Briggs & Torczon 1993].
    open: Vec<u32>,
    /// How many are in front.
    count: Slot,
}

impl ByValue {
    /// `count` holds the length of the scope.
    pub(super) fn new(scope: Vec<Var>, count: Slot) -> Self {
        Self { open: (0..scope.len() as u32).collect(), scope, count }
    }
}

impl Propagator for ByValue {
    fn name(&self) -> &'static str {
        "all_different"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let mut count = d.trail().get(self.count) as usize;
        let mut next = 0;
        while next < count {
            let fixed = self.open[next] as usize;
            let Some(value) = d.value(self.scope[fixed]) else {
                next += 1;
                continue;
            };
            count -= 1;
            self.open.swap(next, count);
            // From all others, also those that are done: a bounds-only domain may have kept the value till now.
            let (left, right) = (&self.scope[..fixed], &self.scope[fixed + 1..]);
            for &other in left.iter().chain(right) {
                d.remove(other, value)?;
            }
        }
        d.trail_mut().set(self.count, count as u64);
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}

/// The same for at most 64 one-word domains with one base, where values are bits: one pass over the scope removes the values
/// of all variables that were fixed since the last run.
#[derive(Clone, Debug)]
pub(super) struct ByWord {
    scope: Vec<Var>,
    /// One bit for each position of the scope.
    positions: u64,
}

impl ByWord {
    /// Whether it can serve this scope.
    pub(super) fn fits(scope: &[Var], d: &Domains) -> bool {
        (1..=64).contains(&scope.len()) && scope.iter().all(|&x| d.is_word(x) && d.base(x) == d.base(scope[0]))
    }

    pub(super) fn new(scope: Vec<Var>) -> Self {
        Self { positions: u64::MAX >> (64 - scope.len()), scope }
    }
}

impl Propagator for ByWord {
    fn name(&self) -> &'static str {
        "all_different"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let mut fresh = woken.bits() & self.positions;
        while fresh != 0 {
            let (mut taken, mut takers, mut holders) = (0, 0, 0);
            for fixed in Ones(fresh) {
                let value = d.word(self.scope[fixed]);
                if value & value.wrapping_sub(1) == 0 {
                    if taken & value != 0 {
                        return Err(Conflict::SCOPE);
                    }
                    taken |= value;
                    takers |= 1 << fixed;
                }
            }
            // All questions first, without a branch; then the few changes.
            for &x in self.scope.iter().rev() {
                holders = holders << 1 | u64::from(d.word(x) & taken != 0);
            }
            fresh = 0;
            for position in Ones(holders & !takers) {
                let x = self.scope[position];
                d.keep_word(x, !taken)?;
                let left = d.word(x);
                fresh |= u64::from(left & left.wrapping_sub(1) == 0) << position;
            }
        }
        Ok(Status::Fixpoint)
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}
