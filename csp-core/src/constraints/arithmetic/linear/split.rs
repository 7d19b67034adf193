//! Terms in the form that the hot loops need.
//!
//! The reasons are in `docs/decisions/10-two-forms-of-sums.md`.

use super::terms::Terms;
use crate::constraints::prelude::*;

/// The absolute value of each variable's coefficient.
pub(super) trait Magnitudes: Send + 'static {
    /// Whether they are all 1.
    const UNITS: bool;

    /// The magnitude for the variable at this position. It is greater than 0.
    fn of(&self, position: usize) -> i64;
}

/// All magnitudes are 1. Then the compiler leaves out multiplications and divisions.
#[derive(Clone, Copy)]
pub(super) struct Units;

impl Magnitudes for Units {
    const UNITS: bool = true;

    #[inline(always)]
    fn of(&self, _: usize) -> i64 {
        1
    }
}

impl Magnitudes for Vec<i64> {
    const UNITS: bool = false;

    #[inline(always)]
    fn of(&self, position: usize) -> i64 {
        self[position]
    }
}

/// A sum and the constant on the other side, with signs and magnitudes apart.
#[derive(Clone)]
pub(super) struct Split<M> {
    pub(super) vars: Vec<Var>,
    /// Whether the variable at a position has a negative coefficient.
    negative: Vec<bool>,
    magnitudes: M,
    pub(super) constant: i64,
}

/// How far a sum and its terms reach.
#[derive(Clone, Copy)]
pub(super) struct SumReach {
    /// The least value of the sum.
    pub(super) least: i64,
    /// The greatest value of the sum.
    pub(super) greatest: i64,
    /// The greatest distance between the bounds of one term.
    pub(super) widest: i64,
}

impl Split<Vec<i64>> {
    pub(super) fn new(terms: &Terms) -> Self {
        Self {
            vars: terms.vars.clone(),
            negative: terms
                .coefficients
                .iter()
                .map(|&coefficient| coefficient < 0)
                .collect(),
            magnitudes: terms
                .coefficients
                .iter()
                .map(|coefficient| coefficient.abs())
                .collect(),
            constant: terms.constant,
        }
    }

    /// The same terms without magnitudes, if all are 1.
    pub(super) fn units(self) -> Result<Split<Units>, Self> {
        if self.magnitudes.iter().any(|&magnitude| magnitude != 1) {
            return Err(self);
        }
        Ok(Split {
            vars: self.vars,
            negative: self.negative,
            magnitudes: Units,
            constant: self.constant,
        })
    }
}

impl<M: Magnitudes> Split<M> {
    /// The variables, each with the sign and the magnitude of its coefficient.
    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (Var, bool, i64)> + '_ {
        let signed = self.vars.iter().zip(&self.negative).enumerate();
        signed.map(|(position, (&x, &negative))| (x, negative, self.magnitudes.of(position)))
    }

    /// The variables with their coefficients.
    pub(super) fn weighted(&self) -> impl Iterator<Item = (i64, Var)> + Clone + '_ {
        let signed = |negative, magnitude: i64| if negative { -magnitude } else { magnitude };
        let places = 0..self.vars.len();
        places.map(move |i| {
            (
                signed(self.negative[i], self.magnitudes.of(i)),
                self.vars[i],
            )
        })
    }

    /// How far the sum and its terms reach.
    #[inline(always)]
    pub(super) fn span(&self, d: &Domains) -> SumReach {
        let mut span = SumReach {
            least: 0,
            greatest: 0,
            widest: 0,
        };
        for (x, negative, magnitude) in self.iter() {
            let (low, high) = reach(x, magnitude, d);
            let (least, greatest) = if negative { (-high, -low) } else { (low, high) };
            span.least += least;
            span.greatest += greatest;
            span.widest = span.widest.max(high - low);
        }
        span
    }

    /// Moves the bounds of all variables. The arguments are how much the least sum may grow and how
    /// much the greatest may shrink. Returns `true` if a bound moved further, since the domain does
    /// not have the value that it should have moved to.
    #[inline(always)]
    pub(super) fn tighten(
        &self,
        grow: i64,
        shrink: i64,
        d: &mut Domains,
    ) -> Result<bool, Conflict> {
        let mut leapt = false;
        for (x, negative, magnitude) in self.iter() {
            let (low, high) = reach(x, magnitude, d);
            let (up, down) = if negative {
                (shrink, grow)
            } else {
                (grow, shrink)
            };
            // The new bounds lie between the old ones, and so in `i32`.
            if high - low > up {
                d.at_most(x, (low + up).div_euclid(magnitude) as i32)?;
                leapt |= magnitude * x.max(d) != low + up;
            }
            if high - low > down {
                d.at_least(x, -(down - high).div_euclid(magnitude) as i32)?;
                leapt |= magnitude * x.min(d) != high - down;
            }
        }
        Ok(leapt)
    }

    /// Whether whole numbers for the unfixed variables can reach the constant. The greatest common
    /// divisor of their coefficients has to divide what the fixed ones leave. Bounds alone would
    /// find this out in steps of one value.
    #[inline(always)]
    pub(super) fn is_divisible(&self, d: &Domains) -> bool {
        if M::UNITS {
            return true;
        }
        let mut divisor = 0;
        let mut missing = self.constant;
        for (x, negative, magnitude) in self.iter() {
            match d.value(x).map(|value| magnitude * i64::from(value)) {
                Some(value) if negative => missing += value,
                Some(value) => missing -= value,
                None => divisor = gcd(divisor, magnitude),
            }
            if divisor == 1 {
                return true;
            }
        }
        if divisor == 0 {
            missing == 0
        } else {
            missing % divisor == 0
        }
    }
}

/// The bounds of a variable, times its magnitude.
#[inline(always)]
fn reach(x: Var, magnitude: i64, d: &Domains) -> (i64, i64) {
    let (low, high) = d.min_max(x);
    (magnitude * i64::from(low), magnitude * i64::from(high))
}
