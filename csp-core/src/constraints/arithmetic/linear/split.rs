//! Terms as the hot loops want them.

use super::terms::{Terms, gcd};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;

/// The absolute value of each variable's coefficient.
pub(super) trait Magnitudes: Send + 'static {
    /// Whether they are all 1.
    const UNITS: bool;

    /// Of the variable at this position, greater than 0.
    fn of(&self, position: usize) -> i64;
}

/// All 1: multiplications and divisions go when the loops are compiled.
#[derive(Clone, Copy, Debug)]
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
#[derive(Clone, Debug)]
pub(super) struct Split<M> {
    pub(super) vars: Vec<Var>,
    /// Whether the variable at a position has a negative coefficient.
    negative: Vec<bool>,
    magnitudes: M,
    pub(super) constant: i64,
}

/// How far a sum and its terms reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
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
            negative: terms.coefficients.iter().map(|&coefficient| coefficient < 0).collect(),
            magnitudes: terms.coefficients.iter().map(|coefficient| coefficient.abs()).collect(),
            constant: terms.constant,
        }
    }

    /// The same without magnitudes, if they are all 1.
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
    /// The variables with what they are multiplied by: whether that is negative, and its magnitude.
    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (Var, bool, i64)> + '_ {
        let signed = self.vars.iter().zip(&self.negative).enumerate();
        signed.map(|(position, (&x, &negative))| (x, negative, self.magnitudes.of(position)))
    }

    /// The variables with their coefficients.
    pub(super) fn weighted(&self) -> impl Iterator<Item = (i64, Var)> + Clone + '_ {
        let signed = |negative, magnitude: i64| if negative { -magnitude } else { magnitude };
        let places = 0..self.vars.len();
        places.map(move |i| (signed(self.negative[i], self.magnitudes.of(i)), self.vars[i]))
    }

    /// How far the sum and its terms reach.
    #[inline(always)]
    pub(super) fn span(&self, d: &Domains) -> Span {
        let mut span = Span { least: 0, greatest: 0, widest: 0 };
        for (x, negative, magnitude) in self.iter() {
            let (low, high) = reach(x, magnitude, d);
            let (least, greatest) = if negative { (-high, -low) } else { (low, high) };
            span.least += least;
            span.greatest += greatest;
            span.widest = span.widest.max(high - low);
        }
        span
    }

    /// Moves the bounds of all variables, given by how much the least sum may grow and by how much
    /// the greatest may shrink. `true`: a bound moved further than that, since the value it should
    /// have moved to is none.
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
            let (up, down) = if negative { (shrink, grow) } else { (grow, shrink) };
            // What the bounds move to lies between them, and so in `i32`.
            if high - low > up {
                d.at_most(x, (low + up).div_euclid(magnitude) as i32)?;
                leapt |= magnitude * i64::from(d.max(x)) != low + up;
            }
            if high - low > down {
                d.at_least(x, -(down - high).div_euclid(magnitude) as i32)?;
                leapt |= magnitude * i64::from(d.min(x)) != high - down;
            }
        }
        Ok(leapt)
    }

    /// Whether the unfixed variables can make up, in whole numbers, what the fixed ones leave to
    /// reach the constant: the greatest common divisor of their coefficients has to divide it.
    /// Bounds alone would creep towards that insight one value at a time.
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
        if divisor == 0 { missing == 0 } else { missing % divisor == 0 }
    }
}

/// The bounds of a variable, multiplied.
#[inline(always)]
fn reach(x: Var, magnitude: i64, d: &Domains) -> (i64, i64) {
    let (low, high) = d.min_max(x);
    (magnitude * i64::from(low), magnitude * i64::from(high))
}
