//! `±x ± y ± z = c`, by bounds.

use super::reason::by_equal;
use super::terms::Terms;
use crate::constraints::prelude::*;

/// [`SumEqual`](super::equal::SumEqual) for `N` terms with coefficients 1 and -1. The loops are
/// unrolled, and the bounds stay in registers.
#[derive(Clone, Copy)]
pub(super) struct Few<const N: usize> {
    pub(super) scope: [Var; N],
    /// Whether the variable at a position has the coefficient -1.
    negative: [bool; N],
    pub(super) constant: i64,
}

impl<const N: usize> Few<N> {
    pub(super) fn new(terms: &Terms) -> Option<Self> {
        let scope = terms.vars[..].try_into().ok()?;
        let coefficients: [i64; N] = terms.coefficients[..].try_into().ok()?;
        let units = coefficients
            .iter()
            .all(|coefficient| coefficient.abs() == 1);
        let negative = coefficients.map(|coefficient| coefficient < 0);
        units.then_some(Self {
            scope,
            negative,
            constant: terms.constant,
        })
    }

    /// The terms of `Σ > c`, as those of another `Σ ≤ c`.
    pub(super) fn contrary(&self) -> Self {
        Self {
            scope: self.scope,
            negative: self.negative.map(|negative| !negative),
            constant: -self.constant - 1,
        }
    }

    /// The variables with their coefficients.
    pub(super) fn terms(&self) -> [(i64, Var); N] {
        std::array::from_fn(|i| (if self.negative[i] { -1 } else { 1 }, self.scope[i]))
    }

    /// The bounds of the terms.
    #[inline(always)]
    pub(super) fn bounds(&self, d: &Domains) -> [(i64, i64); N] {
        std::array::from_fn(|i| {
            let (low, high) = d.min_max(self.scope[i]);
            let low = i64::from(low);
            let high = i64::from(high);
            if self.negative[i] {
                (-high, -low)
            } else {
                (low, high)
            }
        })
    }

    /// Moves the greatest (`UPPER`) or the least value of a term to a value between both. Returns
    /// whether it moved further.
    #[inline(always)]
    pub(super) fn move_bound<const UPPER: bool>(
        &self,
        i: usize,
        to: i64,
        d: &mut Domains,
    ) -> Result<bool, Conflict> {
        let x = self.scope[i];
        let negative = self.negative[i];
        // Bounds are in `i32`, and so is what lies between them.
        let to = if negative { -to } else { to } as i32;
        if UPPER == negative {
            d.at_least(x, to)?;
            Ok(d.min(x) != to)
        } else {
            d.at_most(x, to)?;
            Ok(d.max(x) != to)
        }
    }
}

impl<const N: usize> Propagator for Few<N> {
    about!(name: "linear_eq", event: Bounds);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        loop {
            let bounds = self.bounds(d);
            let above = self.constant - bounds.iter().map(|&(low, _)| low).sum::<i64>();
            let below = bounds.iter().map(|&(_, high)| high).sum::<i64>() - self.constant;
            fail_if(above < 0 || below < 0)?;
            if above + below == 0 {
                return Ok(Status::Entailed);
            }
            let mut leapt = false;
            for (i, (low, high)) in bounds.into_iter().enumerate() {
                if high - low > above {
                    leapt |= self.move_bound::<true>(i, low + above, d)?;
                }
                if high - low > below {
                    leapt |= self.move_bound::<false>(i, high - below, d)?;
                }
            }
            if !leapt {
                return Ok(Status::Fixpoint);
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(Statement::equation(&self.terms(), self.constant))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if !by_equal(self.terms().into_iter(), self.constant, what, reason) {
            reason.scope(&self.scope);
        }
    }
}
