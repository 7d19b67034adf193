//! Why a count decided on variables, or on the number.

use super::{Counter, Number, Side};
use crate::domains::Domains;
use crate::ids::Var;
use crate::reason::{Consequence, Reason, Removal};

impl Counter {
    /// As few decided variables as are enough; `None` where it does not find out.
    pub(super) fn explain_shortly(&self, what: Consequence, reason: &mut Reason<'_>) -> Option<()> {
        match (what, self.number) {
            (Consequence::Conflict, _) => self.explain_conflict(reason),
            (Consequence::Removal(lost), Number::Variable(number)) if lost.var() == number => {
                let by_bounds = self.explain_number(lost, reason);
                by_bounds.or_else(|| self.explain_counted(lost, reason))
            }
            (Consequence::Removal(lost), _) => self.explain_counted(lost, reason),
        }
    }

    /// So many variables, another one apart, that take no value of the set (`Side::Outside`), or
    /// only such (`Side::Inside`). Whether there are as many.
    fn explain_decided(
        &self,
        side: Side,
        count: i64,
        other: Option<Var>,
        reason: &mut Reason<'_>,
    ) -> Option<()> {
        let past = reason.past();
        let is_decided = |&position: &usize| {
            let (able, bound) = self.ask(past, position);
            Some(self.scope[position]) != other
                && match side {
                    Side::Inside => bound,
                    Side::Outside => !able,
                }
        };
        let count = usize::try_from(count).unwrap_or(0);
        let decided: Vec<usize> = (0..self.masks.len())
            .filter(is_decided)
            .take(count)
            .collect();
        if decided.len() < count {
            return None;
        }
        let values = match side {
            Side::Inside => &self.inside,
            Side::Outside => &self.outside,
        };
        decided
            .iter()
            .for_each(|&position| reason.only(self.scope[position], values));
        Some(())
    }

    /// Why the number has not these values: so many must be counted, or cannot be.
    fn explain_number(&self, lost: Removal, reason: &mut Reason<'_>) -> Option<()> {
        let counted = self.masks.len() as i64;
        let first = i64::from(lost.first());
        if lost.is_below()
            && let Some(least) = lost.last().checked_add(1)
            && self
                .explain_decided(Side::Inside, i64::from(least), None, reason)
                .is_some()
        {
            reason.proves_at_least(least);
            return Some(());
        }
        let most = lost.first().checked_sub(1).filter(|_| lost.is_above())?;
        self.explain_decided(Side::Outside, counted - first + 1, None, reason)?;
        reason.proves_at_most(most);
        Some(())
    }

    /// Why a variable has only values of the set, or none: without it, too many or too few others
    /// are counted.
    fn explain_counted(&self, lost: Removal, reason: &mut Reason<'_>) -> Option<()> {
        let past = reason.past();
        let x = lost.var();
        let counted = self.masks.len() as i64;
        let own = self.scope[..self.masks.len()]
            .iter()
            .filter(|&&y| y == x)
            .count() as i64;
        let (low, high) = self.limits(past);
        let values = lost.set(past);
        if values.intersection(&self.inside).is_empty() {
            self.explain_low(low, reason);
            return self.explain_decided(Side::Outside, counted - own - low + 1, Some(x), reason);
        }
        if values.intersection(&self.outside).is_empty() {
            self.explain_high(high, reason);
            return self.explain_decided(Side::Inside, high + 1 - own, Some(x), reason);
        }
        None
    }

    fn explain_conflict(&self, reason: &mut Reason<'_>) -> Option<()> {
        let counted = self.masks.len() as i64;
        let (low, high) = self.limits(reason.past());
        if low > high {
            return Some(());
        }
        if self
            .explain_decided(Side::Outside, counted - low + 1, None, reason)
            .is_some()
        {
            self.explain_low(low, reason);
            return Some(());
        }
        self.explain_decided(Side::Inside, high + 1, None, reason)?;
        self.explain_high(high, reason);
        Some(())
    }

    /// How many have to be counted, and how many may be.
    fn limits(&self, d: &Domains) -> (i64, i64) {
        match self.number {
            Number::Variable(number) => (i64::from(d.min(number)), i64::from(d.max(number))),
            Number::Between(low, high) => (low, high),
        }
    }

    fn explain_low(&self, low: i64, reason: &mut Reason<'_>) {
        if let Number::Variable(number) = self.number {
            reason.at_least(number, low as i32);
        }
    }

    fn explain_high(&self, high: i64, reason: &mut Reason<'_>) {
        if let Number::Variable(number) = self.number {
            reason.at_most(number, high as i32);
        }
    }
}
