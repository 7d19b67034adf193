//! What the linear propagators share: the terms and their bounds.

use crate::constraints::prelude::*;

/// `Σ coefficient · variable + Σ factor · truth` and the constant on the other side. Each variable comes once, and no
/// coefficient is 0. The sum of all magnitudes is less than half of `i64::MAX`, so no computation
/// with it overflows.
#[derive(Clone)]
pub(super) struct Terms {
    pub(super) vars: Vec<Var>,
    pub(super) coefficients: Vec<i64>,
    /// Atoms on domains with other values than 0 and 1, each with what is added where it holds.
    pub(super) truths: Vec<(i64, Atom)>,
    pub(super) constant: i64,
}

/// The bound of a variable that moves where the least value of its term grows.
pub(super) fn growing_side(factor: i64) -> BoundSide {
    if factor > 0 {
        BoundSide::Lower
    } else {
        BoundSide::Upper
    }
}

pub(super) const OVERFLOW: ModelError = ModelError::Overflow {
    constraint: "linear",
};

impl Terms {
    pub(super) fn new(
        terms: &[(i128, Var)],
        truths: &[(i128, Atom)],
        constant: i128,
        d: &Domains,
    ) -> Result<Self, ModelError> {
        let within = |number: i128| i64::try_from(number).map_err(|_| OVERFLOW);
        let constant = within(constant)?;
        let truths = truths
            .iter()
            .map(|&(factor, atom)| within(factor).map(|factor| (factor, atom)));
        let truths: Vec<(i64, Atom)> = truths.collect::<Result<_, _>>()?;
        let terms = terms
            .iter()
            .map(|&(factor, x)| within(factor).map(|factor| (factor, x)));
        let mut sorted: Vec<(i64, Var)> = terms.collect::<Result<_, _>>()?;
        sorted.sort_by_key(|(_, x)| x.index());
        let mut merged: Vec<(i64, Var)> = Vec::with_capacity(sorted.len());
        for (coefficient, x) in sorted {
            match merged.last_mut() {
                Some(last) if last.1 == x => {
                    last.0 = last.0.checked_add(coefficient).ok_or(OVERFLOW)?;
                }
                _ => merged.push((coefficient, x)),
            }
        }
        merged.retain(|&(coefficient, _)| coefficient != 0);
        // Without terms only the sign of the constant matters, and the least integer has no negative.
        let constant = if merged.is_empty() && truths.is_empty() {
            constant.signum()
        } else {
            constant
        };
        let truths_reach = truths.iter().map(|&(factor, _)| i128::from(factor).abs());
        check_magnitude(
            &merged,
            i128::from(constant).abs() + truths_reach.sum::<i128>(),
            d,
        )?;
        let mut all = Self {
            vars: Vec::new(),
            coefficients: Vec::new(),
            truths,
            constant,
        };
        for (coefficient, x) in merged {
            match d.value(x) {
                Some(value) if d.trail().level() == 0 => {
                    all.constant -= coefficient * i64::from(value);
                }
                _ => {
                    all.vars.push(x);
                    all.coefficients.push(coefficient);
                }
            }
        }
        Ok(all)
    }

    /// The same with the constant moved.
    pub(super) fn shifted(self, by: i64) -> Result<Self, ModelError> {
        Ok(Self {
            constant: self.constant.checked_add(by).ok_or(OVERFLOW)?,
            ..self
        })
    }

    /// The same with both sides times -1.
    pub(super) fn negated(self) -> Result<Self, ModelError> {
        Ok(Self {
            coefficients: self.coefficients.iter().map(|factor| -factor).collect(),
            truths: self
                .truths
                .iter()
                .map(|&(factor, atom)| (-factor, atom))
                .collect(),
            constant: self.constant.checked_neg().ok_or(OVERFLOW)?,
            ..self
        })
    }

    /// `x`, `y` and the offset, if the equation is `x - y = offset`.
    pub(super) fn as_difference(&self) -> Option<([Var; 2], i64)> {
        match (&self.vars[..], &self.coefficients[..]) {
            (&[x, y], [1, -1]) => Some(([x, y], self.constant)),
            (&[x, y], [-1, 1]) => Some(([y, x], self.constant)),
            _ => None,
        }
    }

    /// Each variable with its coefficient.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = (i64, Var)> + '_ {
        self.coefficients
            .iter()
            .copied()
            .zip(self.vars.iter().copied())
    }

    /// The least and the greatest value of the sum.
    pub(super) fn sum_range(&self, d: &Domains) -> (i64, i64) {
        self.iter().fold((0, 0), |(low, high), (coefficient, x)| {
            let one = coefficient * x.min(d);
            let other = coefficient * x.max(d);
            (low + one.min(other), high + one.max(other))
        })
    }
}

/// Fails if numbers of these sizes are beyond what is computed with; `others` is that of all but the terms.
fn check_magnitude(terms: &[(i64, Var)], others: i128, d: &Domains) -> Result<(), ModelError> {
    let mut total = others;
    if total >= i128::from(i64::MAX / 2) {
        return Err(OVERFLOW);
    }
    for &(coefficient, x) in terms {
        let reach = i128::from(d.min(x)).abs().max(i128::from(d.max(x)).abs());
        total += i128::from(coefficient).abs() * reach.max(1);
        if total >= i128::from(i64::MAX / 2) {
            return Err(OVERFLOW);
        }
    }
    Ok(())
}
