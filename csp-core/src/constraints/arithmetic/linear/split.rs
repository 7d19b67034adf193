//! Terms in the form that the hot loops need.
//!
//! The reasons are in `docs/decisions/10-two-forms-of-sums.md`.

use super::terms::Terms;
use crate::constraints::prelude::*;

/// The absolute value of each variable's coefficient, and how domains are read.
pub(super) trait Magnitudes: Clone + Send + 'static {
    /// Whether they are all 1.
    const UNITS: bool;

    /// The magnitude for the variable at this position. It is greater than 0.
    fn of(&self, position: usize) -> i64;

    /// The bounds of a variable.
    #[inline(always)]
    fn bounds(x: Var, d: &Domains) -> (i64, i64) {
        let (low, high) = d.min_max(x);
        (low.into(), high.into())
    }
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

/// The magnitudes of 0/1 variables. Their bounds are two bits, and no bit has to be looked for.
#[derive(Clone, Copy)]
pub(super) struct OfBooleans<M>(M);

impl<M: Magnitudes> Magnitudes for OfBooleans<M> {
    const UNITS: bool = M::UNITS;

    #[inline(always)]
    fn of(&self, position: usize) -> i64 {
        self.0.of(position)
    }

    #[inline(always)]
    fn bounds(x: Var, d: &Domains) -> (i64, i64) {
        let word = d.word(x);
        (i64::from(word & 1 == 0), i64::from(word & 2 != 0))
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
    /// The same terms in the form for 0/1 variables, if all are.
    pub(super) fn booleans(self, d: &Domains) -> Result<Split<OfBooleans<M>>, Self> {
        let is_boolean = |&x: &Var| d.is_word(x) && d.base(x) == 0 && d.is_boolean(x);
        if !self.vars.iter().all(is_boolean) {
            return Err(self);
        }
        Ok(Split {
            vars: self.vars,
            negative: self.negative,
            magnitudes: OfBooleans(self.magnitudes),
            constant: self.constant,
        })
    }

    /// The terms of `Σ > c`, as those of another `Σ ≤ c`.
    pub(super) fn contrary(&self) -> Self {
        Self {
            vars: self.vars.clone(),
            negative: self.negative.iter().map(|negative| !negative).collect(),
            magnitudes: self.magnitudes.clone(),
            constant: -self.constant - 1,
        }
    }

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

    /// The bounds of a variable, times its magnitude.
    #[inline(always)]
    fn reach(x: Var, magnitude: i64, d: &Domains) -> (i64, i64) {
        let (low, high) = M::bounds(x, d);
        (magnitude * low, magnitude * high)
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
            let (low, high) = Self::reach(x, magnitude, d);
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
            let (low, high) = Self::reach(x, magnitude, d);
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
            let (low, high) = Self::reach(x, magnitude, d);
            if low < high {
                divisor = gcd(divisor, magnitude);
            } else {
                missing -= if negative { -low } else { low };
            }
            if divisor == 1 {
                return true;
            }
        }
        is_multiple(missing, divisor)
    }
}

/// An expression of terms, in the form in which loops read these fastest: with or without
/// coefficients, for 0/1 variables or any.
macro_rules! in_form {
    ($all:expr, $posting:ident, |$terms:ident| $value:expr) => {
        match Split::new(&$all).units() {
            Ok(units) => match units.booleans($posting.domains()) {
                Ok($terms) => $value,
                Err($terms) => $value,
            },
            Err(weighted) => match weighted.booleans($posting.domains()) {
                Ok($terms) => $value,
                Err($terms) => $value,
            },
        }
    };
}

pub(super) use in_form;
