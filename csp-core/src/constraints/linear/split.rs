//! Terms as the hot loops want them.

use super::terms::{Terms, gcd};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;

/// What each variable is multiplied by, but for the sign.
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

/// `Σ aᵢxᵢ - Σ bⱼyⱼ` and the constant on the other side, all coefficients positive.
#[derive(Clone, Debug)]
pub(super) struct Split<M> {
    /// The variables that are added, then those that are taken away.
    pub(super) vars: Vec<Var>,
    /// How many are added.
    added: usize,
    magnitudes: M,
    pub(super) constant: i64,
    /// Scratch: the least and the greatest value of what each variable is multiplied to.
    ends: Vec<(i64, i64)>,
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
        let (added, taken): (Vec<_>, Vec<_>) = terms.iter().partition(|&(coefficient, _)| coefficient > 0);
        let all = || added.iter().chain(&taken);
        Self {
            vars: all().map(|&(_, x)| x).collect(),
            added: added.len(),
            magnitudes: all().map(|&(coefficient, _)| coefficient.abs()).collect(),
            constant: terms.constant,
            ends: vec![(0, 0); terms.vars.len()],
        }
    }

    /// The same without magnitudes, if they are all 1.
    pub(super) fn units(self) -> Result<Split<Units>, Self> {
        if self.magnitudes.iter().any(|&magnitude| magnitude != 1) {
            return Err(self);
        }
        Ok(Split { vars: self.vars, added: self.added, magnitudes: Units, constant: self.constant, ends: self.ends })
    }
}

impl<M: Magnitudes> Split<M> {
    /// Reads how far the sum and its terms reach.
    #[inline(always)]
    pub(super) fn span(&mut self, d: &Domains) -> Span {
        let mut span = Span { least: 0, greatest: 0, widest: 0 };
        for (position, (&x, ends)) in self.vars.iter().zip(&mut self.ends).enumerate() {
            let ((low, high), magnitude) = (d.min_max(x), self.magnitudes.of(position));
            let (low, high) = (magnitude * i64::from(low), magnitude * i64::from(high));
            *ends = (low, high);
            let (least, greatest) = if position < self.added { (low, high) } else { (-high, -low) };
            span.least += least;
            span.greatest += greatest;
            span.widest = span.widest.max(high - low);
        }
        span
    }

    /// Moves the bounds of all variables, as they were when the span was read, given by how much the least sum may grow and by
    /// how much the greatest may shrink. `true`: a bound moved further than that, since the value it should have moved to is
    /// none.
    #[inline(always)]
    pub(super) fn tighten(&self, grow: i64, shrink: i64, d: &mut Domains) -> Result<bool, Conflict> {
        let mut leapt = false;
        for (position, (&x, &(low, high))) in self.vars.iter().zip(&self.ends).enumerate() {
            let (up, down) = if position < self.added { (grow, shrink) } else { (shrink, grow) };
            let magnitude = self.magnitudes.of(position);
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

    /// Whether the unfixed variables can make up, in whole numbers, what the fixed ones leave to reach the constant: the
    /// greatest common divisor of their coefficients has to divide it. Bounds alone would creep towards that insight one
    /// value at a time.
    #[inline(always)]
    pub(super) fn is_divisible(&self, d: &Domains) -> bool {
        if M::UNITS {
            return true;
        }
        let (mut divisor, mut missing) = (0, self.constant);
        for (position, &x) in self.vars.iter().enumerate() {
            let magnitude = self.magnitudes.of(position);
            match d.value(x).map(|value| magnitude * i64::from(value)) {
                Some(value) if position < self.added => missing -= value,
                Some(value) => missing += value,
                None => divisor = gcd(divisor, magnitude),
            }
            if divisor == 1 {
                return true;
            }
        }
        if divisor == 0 { missing == 0 } else { missing % divisor == 0 }
    }
}
