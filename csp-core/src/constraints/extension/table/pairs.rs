//! Pairs of values of two one-word domains.

use super::rows::TableRows;
use crate::constraints::prelude::*;

/// For each value of the one variable the values of the other that go with it, as a word, which is looked up instead of
/// rows [Mackworth 1977].
pub(super) struct Pairs {
    scope: [Var; 2],
    /// For each bit of a variable's word, the bits of the other's.
    supports: [Box<[u64; 64]>; 2],
}

impl Pairs {
    /// The propagator for rows without wildcards over two different variables. `None` for others.
    pub(super) fn new(scope: &[Var], rows: &TableRows, d: &Domains) -> Option<Self> {
        let &[x, y] = scope else {
            return None;
        };
        if x == y || !d.is_word(x) || !d.is_word(y) {
            return None;
        }
        let bit = |x: Var, value: i32| {
            let bit = i64::from(value) - i64::from(d.base(x));
            usize::try_from(bit).ok().filter(|bit| *bit < 64)
        };
        let mut supports = [Box::new([0; 64]), Box::new([0; 64])];
        for (one, other) in rows.column(0).zip(rows.column(1)) {
            let (one, other) = (one.value()?, other.value()?);
            if let (Some(one), Some(other)) = (bit(x, one), bit(y, other)) {
                supports[0][one] |= 1 << other;
                supports[1][other] |= 1 << one;
            }
        }
        let scope = [x, y];
        Some(Self { scope, supports })
    }

    /// What goes with some of these values of one variable.
    #[inline]
    fn supported(&self, position: usize, word: u64) -> u64 {
        let supports = Ones(word).map(|bit| self.supports[position][bit]);
        supports.fold(0, |all, some| all | some)
    }

    /// Leaves one variable the values that go with one of the other.
    #[inline]
    fn filter(&self, position: usize, d: &mut Domains) -> Outcome {
        let kept = self.supported(1 - position, d.word(self.scope[1 - position]));
        fail_if(kept & d.word(self.scope[position]) == 0)?;
        d.keep_word(self.scope[position], kept)
    }

    /// States why no pair is possible: the values that one variable has lost, if they are in most of the pairs, and then
    /// those that the other would need.
    fn explain_conflict(&self, reason: &mut Reason<'_>) {
        let words = self.scope.map(|x| reason.word(x));
        let dead = [0, 1].map(|position: usize| -> u32 {
            let lost = Ones(!words[position]).map(|bit| self.supports[position][bit]);
            lost.map(u64::count_ones).sum()
        });
        let first = usize::from(dead[1] > dead[0]);
        let needed = self.supported(first, words[first]);
        let paired = self.supported(1 - first, u64::MAX);
        reason.lacks(self.scope[first], paired & !words[first]);
        reason.lacks(self.scope[1 - first], needed);
    }
}

impl Propagator for Pairs {
    about!(name: "table", priority: Quadratic);

    fn memory(&self) -> u64 {
        size_of_val(&*self.supports[0]) as u64 * 2
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        // Values that one variable has left keep their supports if the other has not changed.
        let mut changed = woken.positions(2);
        match (changed.next(), changed.next()) {
            (Some(position), None) => self.filter(1 - position, d)?,
            _ => {
                self.filter(0, d)?;
                self.filter(1, d)?;
            }
        }
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let [x, y] = self.scope;
        let holds = |x: Var, bit: usize| {
            let value = d.base(x) + bit as i32;
            Inequality::of_truths([Atom::is(x, value)], 1)
        };
        let pairs =
            (0..64).flat_map(|one| Ones(self.supports[0][one]).map(move |other| (one, other)));
        let pairs = pairs.map(|(one, other)| vec![holds(x, one), holds(y, other)]);
        Some(vec![Statement::new(Condition::AnyOf(pairs.collect()))])
    }

    /// The values that would go with a lost one.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else {
            return self.explain_conflict(reason);
        };
        let position = usize::from(lost.var() == self.scope[1]);
        let Some(word) = lost.word() else {
            return reason.scope(&self.scope);
        };
        // It may name values that were lost before.
        let word = word & reason.word(lost.var());
        reason.lacks(self.scope[1 - position], self.supported(position, word));
    }
}
