//! `x + y = c` and `x - y = c`, value by value.

use super::super::words::shift;
use super::terms::Terms;
use crate::constraints::difference::equal::{filter, remove_between};
use crate::constraints::operand::Operand as _;
use crate::constraints::prelude::*;

/// Two one-word domains, each the image of the other. The word is moved, and for a sum also
/// reversed.
pub(super) struct ImagePair {
    scope: [Var; 2],
    turned: bool,
    /// How far the word of `x`, reversed for a sum, is moved to become that of `y`, and back.
    there: i64,
    back: i64,
}

impl ImagePair {
    /// The propagator for two terms with coefficients 1 or -1, on one-word domains.
    pub(super) fn new(terms: &Terms, d: &Domains) -> Option<Self> {
        let (&[x, y], &[a, b]) = (&terms.vars[..], &terms.coefficients[..]) else {
            return None;
        };
        if a.abs() != 1 || b.abs() != 1 || !d.is_word(x) || !d.is_word(y) {
            return None;
        }
        let from = i64::from(d.base(x));
        let to = i64::from(d.base(y));
        let constant = a * terms.constant;
        let turned = a == b;
        // Bit 0 of `x` stands for `from`. In the reversed word it is bit 63.
        let there = if turned {
            constant - from - to - 63
        } else {
            from - constant - to
        };
        Some(Self {
            scope: [x, y],
            turned,
            there,
            back: if turned { there } else { -there },
        })
    }

    #[inline]
    fn image(&self, word: u64, by: i64) -> u64 {
        shift(
            if self.turned {
                word.reverse_bits()
            } else {
                word
            },
            by,
        )
    }
}

impl Propagator for ImagePair {
    about!(name: "linear_eq", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.scope;
        d.keep_word(y, self.image(d.word(x), self.there))?;
        d.keep_word(x, self.image(d.word(y), self.back))?;
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let [x, y] = self.scope;
        let from = i64::from(d.base(x));
        let to = i64::from(d.base(y));
        if self.turned {
            return Some(Statement::equation(
                &[(1, x), (1, y)],
                self.there + from + to + 63,
            ));
        }
        Some(Statement::equation(
            &[(1, x), (-1, y)],
            from - to - self.there,
        ))
    }

    /// The other one does not have the images of the values.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [x, y] = self.scope;
        match what {
            Consequence::Removal(lost) if let Some(bits) = lost.word() => {
                let (other, by) = if lost.var() == y {
                    (x, self.back)
                } else {
                    (y, self.there)
                };
                reason.lacks(other, self.image(bits, by));
            }
            _ => reason.scope(&self.scope),
        }
    }
}

/// `x + y = c` on domains of any width: each has the values of the other, mirrored. Differences are
/// [`Equal`](crate::constraints::Equal).
pub(super) struct MirrorPair {
    scope: [Var; 2],
    sum: i64,
}

impl MirrorPair {
    /// The propagator for a sum of two variables.
    pub(super) fn new(terms: &Terms) -> Option<Self> {
        let scope = terms.vars[..].try_into().ok()?;
        match terms.coefficients[..] {
            [1, 1] => Some(Self {
                scope,
                sum: terms.constant,
            }),
            [-1, -1] => Some(Self {
                scope,
                sum: -terms.constant,
            }),
            _ => None,
        }
    }

    /// The bounds of `x` are not beyond those of `sum - y`.
    fn bound(&self, x: Var, y: Var, d: &mut Domains) -> Outcome {
        x.at_least(self.sum - i64::from(d.max(y)), d)?;
        x.at_most(self.sum - i64::from(d.min(y)), d)
    }

    /// Removes from `x` the values that `sum - y` does not have.
    fn restrict(&self, x: Var, y: Var, d: &mut Domains) -> Outcome {
        if !d.is_wide(x) {
            let mirrored = |d: &Domains, from| d.bits_from(y, self.sum - from - 63).reverse_bits();
            return filter(d, x, mirrored);
        }
        self.bound(x, y, d)?;
        let mut range = d.next_range(y, i32::MIN);
        while let Some(present) = range {
            let from = present.end().checked_add(1);
            range = from.and_then(|from| d.next_range(y, from));
            if let Some(next) = &range {
                let after = self.sum - i64::from(*next.start());
                let before = self.sum - i64::from(*present.end());
                remove_between(d, x, after, before)?;
            }
        }
        Ok(())
    }

    /// States that `y` has none of the mirrored values of a range.
    fn lacks_mirrored(&self, y: Var, first: i32, last: i32, reason: &mut Reason<'_>) {
        let from = (self.sum - i64::from(last)).max(i32::MIN.into());
        let to = (self.sum - i64::from(first)).min(i32::MAX.into());
        if from <= to {
            reason.none_between(y, from as i32, to as i32);
        }
    }
}

impl Propagator for MirrorPair {
    about!(name: "linear_eq", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.scope;
        // The bounds come first, as fewer values have to be looked at then.
        self.bound(x, y, d)?;
        self.bound(y, x, d)?;
        self.bound(x, y, d)?;
        self.restrict(x, y, d)?;
        self.restrict(y, x, d)?;
        Ok(if d.is_fixed(x) {
            Status::Entailed
        } else {
            Status::Fixpoint
        })
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let [x, y] = self.scope;
        Some(Statement::equation(&[(1, x), (1, y)], self.sum))
    }

    /// The other one has a bound, or lacks the mirrored values.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [x, y] = self.scope;
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.scope);
        };
        let past = reason.past();
        let other = if lost.var() == x { y } else { x };
        let mirrored = |value: i32| i32::try_from(self.sum - i64::from(value)).ok();
        if let Some(least) = lost.lower_bound()
            && let Some(bound) = mirrored(least)
            && past.max(other) <= bound
        {
            reason.at_most(other, bound);
            reason.proves_at_least(least);
        } else if let Some(most) = lost.upper_bound()
            && let Some(bound) = mirrored(most)
            && past.min(other) >= bound
        {
            reason.at_least(other, bound);
            reason.proves_at_most(most);
        } else if lost.word().is_some() {
            let values = lost.values(past).filter_map(mirrored);
            values.for_each(|value| reason.is_not(other, value));
        } else {
            for range in past.ranges_within(lost.var(), lost.first(), lost.last()) {
                let (first, last) = range.into_inner();
                self.lacks_mirrored(other, first, last, reason);
            }
        }
    }
}
