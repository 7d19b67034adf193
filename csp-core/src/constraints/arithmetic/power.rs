//! `x ^ y = z`.

use super::function::{Function, Functional};
use super::interval::Interval;
use crate::constraints::prelude::*;

/// `x ^ y = z` (MiniZinc's `int_pow`). `0 ^ 0` is 1. With a negative exponent it is the quotient of
/// 1 and `x ^ -y`, rounded toward zero, for `x ≠ 0`.
///
/// Domain consistent as soon as `x` and `y` have at most 256 pairs of values. Before that, bounds
/// follow from bounds, for each sign of `x` and `y`, and for even and odd exponents if `x` is
/// negative.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Power;
/// let mut model = Model::new();
/// let x = model.var("x", -100..=100)?;
/// let y = model.var("y", 2..=40)?;
/// let z = model.var("z", [64])?;
/// model.post(Power::new(x, y, z))?;
/// let mut pairs: Vec<_> = model.solutions().map(|solution| (solution[x], solution[y])).collect();
/// pairs.sort();
/// assert_eq!(pairs, [(-8, 2), (-2, 6), (2, 6), (4, 3), (8, 2)]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Power {
    scope: [Var; 3],
}

impl Power {
    /// `x ^ y = z`. A power outside of `i32` is no solution.
    #[must_use]
    pub fn new(x: Var, y: Var, z: Var) -> Self {
        Self { scope: [x, y, z] }
    }
}

impl Constraint for Power {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.add(Functional::<Self>::new(self.scope))
    }
}

impl Function for Power {
    const NAME: &'static str = "power";

    fn value(x: i64, y: i64) -> Option<i64> {
        match (x, y) {
            (_, 0..) => x.checked_pow(u32::try_from(y).ok()?),
            (0, _) => None,
            (1, _) => Some(1),
            (-1, _) => Some(if y % 2 == 0 { 1 } else { -1 }),
            _ => Some(0),
        }
    }

    fn narrow(x: &mut Interval, y: &mut Interval, z: &mut Interval) -> Result<(), Conflict> {
        let [negative, positive] = x.signs();
        let zero = x.meet(Interval::new(0, 0));
        let below = y.up_to(-1);
        let above = y.from(0);
        let parts = [
            positive_base([positive, above, *z]),
            negative_base([negative, above, *z], Parity::Even),
            negative_base([negative, above, *z], Parity::Odd),
            base_zero([zero, above, *z]),
            inverse([positive, below, *z]),
            inverse([negative, below, *z]),
        ];
        let parts = parts.into_iter().filter(|part| !is_empty(part));
        let all = parts.reduce(|one, other| {
            std::array::from_fn(|i| {
                Interval::hull([one[i].lo, one[i].hi, other[i].lo, other[i].hi])
            })
        });
        [*x, *y, *z] = all.ok_or(Conflict::SCOPE)?;
        Ok(())
    }
}

/// Intervals of the base, the exponent and the power. If one is empty, there is no solution in them.
type Intervals = [Interval; 3];

fn is_empty(part: &Intervals) -> bool {
    part.iter().any(|interval| interval.is_empty())
}

const NONE: Intervals = [Interval { lo: 1, hi: 0 }; 3];

/// Whether an exponent is a multiple of two.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Even,
    Odd,
}

/// A base of at least 1 and an exponent of at least 0. The power grows with both.
fn positive_base(part: Intervals) -> Intervals {
    let mut all = part;
    loop {
        let before = all;
        all = step(all);
        if is_empty(&all) {
            return NONE;
        }
        if all == before {
            return all;
        }
    }
}

/// Each interval once, from those of the others.
fn step([x, y, z]: Intervals) -> Intervals {
    if x.is_empty() || y.is_empty() {
        return NONE;
    }
    let z = z.meet(Interval::new(power(x.lo, y.lo), power(x.hi, y.hi)));
    // The greatest exponent allows the least base, the least one the greatest.
    let x = Interval::new(
        first(x, |x| power(x, y.hi) >= z.lo),
        first(x, |x| power(x, y.lo) > z.hi) - 1,
    );
    if x.is_empty() {
        return NONE;
    }
    let y = Interval::new(
        first(y, |y| power(x.hi, y) >= z.lo),
        first(y, |y| power(x.lo, y) > z.hi) - 1,
    );
    [x, y, z]
}

/// A base of at most -1 and an exponent of at least 0 that is even or odd. The magnitudes are as for
/// positive bases, and the exponent decides the sign.
fn negative_base([x, y, z]: Intervals, parity: Parity) -> Intervals {
    let sign = |z: Interval| {
        if parity == Parity::Odd {
            z.negated()
        } else {
            z
        }
    };
    let mut all = [x.negated(), y, sign(z).from(1)];
    loop {
        let [x, y, z] = positive_base(all);
        if x.is_empty() {
            return NONE;
        }
        let odd = i64::from(parity == Parity::Odd);
        let exponents = Interval::new(y.lo + (y.lo % 2 - odd).abs(), y.hi - (y.hi % 2 - odd).abs());
        if exponents == y {
            return [x.negated(), y, sign(z)];
        }
        all = [x, exponents, z];
    }
}

/// Base 0 and an exponent of at least 0: the power is 1 for the exponent 0, and else 0.
fn base_zero([x, y, z]: Intervals) -> Intervals {
    let one = z.lo <= 1 && 1 <= z.hi && y.lo == 0;
    let none = z.has_zero() && y.hi > 0;
    if x.is_empty() || y.is_empty() || !(one || none) {
        return NONE;
    }
    let y = y.meet(Interval {
        lo: i64::from(!one),
        hi: if none { i64::MAX } else { 0 },
    });
    [x, y, Interval::new(i64::from(!none), i64::from(one))]
}

/// A base of one sign and a negative exponent: the power is 1 or -1 for the bases 1 and -1, and else
/// 0.
fn inverse(part: Intervals) -> Intervals {
    let [x, y, z] = part;
    if is_empty(&part) {
        return NONE;
    }
    let magnitude = x.magnitude();
    let [has_unit, has_others] = [magnitude.lo == 1, magnitude.hi > 1];
    let is_negative = x.lo < 0;
    let lo = if has_unit && is_negative {
        -1
    } else {
        i64::from(!has_others)
    };
    let mut z = z.meet(Interval {
        lo,
        hi: i64::from(has_unit),
    });
    if !has_others {
        // -1 has the powers -1 and 1.
        z = Interval::new(z.lo + i64::from(z.lo == 0), z.hi - i64::from(z.hi == 0));
    }
    let x = match (z.has_zero(), z.lo == z.hi) {
        (false, _) => x.meet(Interval::new(-1, 1)),
        (true, false) => x,
        (true, true) if is_negative => x.up_to(-2),
        (true, true) => x.from(2),
    };
    if z.is_empty() || x.is_empty() {
        NONE
    } else {
        [x, y, z]
    }
}

/// The power of integers from 0 on. What does not fit into `i64` is its greatest value.
fn power(x: i64, y: i64) -> i64 {
    x.saturating_pow(u32::try_from(y).unwrap_or(u32::MAX))
}

/// The first integer of an interval for which something holds that then holds for all greater ones.
/// If there is none, the one after the last.
fn first(among: Interval, holds: impl Fn(i64) -> bool) -> i64 {
    let Interval { lo, hi } = among;
    // Most bounds stay as they are.
    if holds(lo) {
        return lo;
    }
    if !holds(hi) {
        return hi + 1;
    }
    let [mut before, mut from] = [lo, hi];
    while from - before > 1 {
        let middle = before + (from - before) / 2;
        if holds(middle) {
            from = middle;
        } else {
            before = middle;
        }
    }
    from
}
