//! `x mod y = z`.

use super::function::{Function, Functional};
use super::interval::Interval;
use crate::constraints::prelude::*;
use crate::constraints::{Linear, Relation};

/// `x mod y = z`, the remainder of the division that rounds toward zero. It has the sign of `x`,
/// and `y ≠ 0`.
///
/// Domain consistent as soon as `x` and `y` have at most 256 pairs of values. Before that, bounds
/// follow from these rules: `z` has the sign of `x`, `|z| ≤ |x|` and `|z| < |y|`. If `|x| < |y|`
/// for all values, `z = x`. With one value of `|y|`, the bounds of `x` have remainders within the
/// bounds of `z`, and `z` grows with `x` where `x / y` is the same for all values.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Modulo;
/// let mut model = Model::new();
/// let x = model.var("x", [-7, 7])?;
/// let y = model.var("y", -3..=3)?;
/// let z = model.var("z", -1..=0)?;
/// model.post(Modulo::new(x, y, z))?;
/// let all: Vec<_> = model.solutions().map(|solution| solution.values(&[x, y, z])).collect();
/// assert_eq!(all.len(), 8);
/// assert!(all.contains(&vec![-7, 3, -1]) && all.contains(&vec![7, -1, 0]));
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Modulo {
    scope: [Var; 3],
}

impl Modulo {
    /// `x mod y = z`.
    #[must_use]
    pub fn new(x: Var, y: Var, z: Var) -> Self {
        Self { scope: [x, y, z] }
    }
}

impl Constraint for Modulo {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let [_, y, z] = self.scope;
        if y == z {
            // The remainder never equals the divisor. Bounds would find this value by value.
            return Linear::new([(1, y), (-1, z)], Relation::NotEqual, 0).post(posting);
        }
        posting.add(Functional::<Self>::new(self.scope))
    }
}

impl Function for Modulo {
    const NAME: &'static str = "modulo";

    fn value(x: i64, y: i64) -> Option<i64> {
        x.checked_rem(y)
    }

    fn narrow(x: &mut Interval, y: &mut Interval, z: &mut Interval) -> Result<(), Conflict> {
        // Both are 0 if `y` has no other value. Then there is no divisor.
        let most = (y.magnitude().hi - 1).max(0);
        *z = z.meet(Interval::new(x.lo.clamp(-most, 0), x.hi.clamp(0, most)));
        fail_if(z.is_empty())?;
        let least = z.magnitude().lo + 1;
        let [negative, positive] = y.signs();
        *y = Interval::join([negative.up_to(-least), positive.from(least)])?;
        if z.lo > 0 {
            x.lo = x.lo.max(z.lo);
        }
        if z.hi < 0 {
            x.hi = x.hi.min(z.hi);
        }
        if x.magnitude().hi < y.magnitude().lo {
            *x = x.meet(*z);
            *z = *x;
        }
        let divisor = y.magnitude();
        if divisor.lo == divisor.hi {
            narrow_by_one(x, divisor.lo, z)
        } else {
            Ok(())
        }
    }
}

/// Narrows the intervals of `x` and of the remainder `z` for one divisor, which is positive.
fn narrow_by_one(x: &mut Interval, divisor: i64, z: &mut Interval) -> Result<(), Conflict> {
    let lo = next(x.lo, divisor, *z).ok_or(Conflict::SCOPE)?;
    let hi = -next(-x.hi, divisor, z.negated()).ok_or(Conflict::SCOPE)?;
    *x = Interval { lo, hi };
    if lo <= hi && lo / divisor == hi / divisor {
        *z = z.meet(Interval::new(lo % divisor, hi % divisor));
    }
    Ok(())
}

/// The least integer from this one on whose remainder is in the interval.
fn next(from: i64, divisor: i64, remainders: Interval) -> Option<i64> {
    if from < 0 {
        let found = last(-from, divisor, remainders.negated().from(0));
        if let Some(magnitude) = found {
            return Some(-magnitude);
        }
    }
    let from = from.max(0);
    let remainders = remainders.from(0);
    let remainder = from % divisor;
    if remainders.is_empty() {
        None
    } else if remainder <= remainders.hi {
        Some(from + (remainders.lo - remainder).max(0))
    } else {
        Some(from - remainder + divisor + remainders.lo)
    }
}

/// The greatest integer from 0 up to this one whose remainder is in the interval, which begins at 0
/// or above.
fn last(to: i64, divisor: i64, remainders: Interval) -> Option<i64> {
    let remainder = to % divisor;
    let found = if remainder >= remainders.lo {
        to - (remainder - remainders.hi).max(0)
    } else {
        to - remainder - divisor + remainders.hi
    };
    (found >= 0 && !remainders.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All small intervals, beside what is found by going through them.
    #[test]
    fn one_divisor_gives_the_nearest_values() {
        for (lo, hi) in (-9..=9).flat_map(|lo| (lo..=9).map(move |hi| (lo, hi))) {
            for (divisor, low, high) in (1..=4).flat_map(|divisor| {
                let remainders = 1 - divisor..divisor;
                let pairs = remainders
                    .clone()
                    .flat_map(move |a| remainders.clone().map(move |b| (a, b)));
                pairs.map(move |(low, high)| (divisor, low, high))
            }) {
                let fits = |x: &i64| (low..=high).contains(&(x % divisor));
                let (mut x, mut z) = (Interval { lo, hi }, Interval { lo: low, hi: high });
                let outcome = narrow_by_one(&mut x, divisor, &mut z);
                let expected = (lo..=hi).find(fits).zip((lo..=hi).rfind(fits));
                match expected {
                    Some(ends) => assert_eq!((x.lo, x.hi), ends, "{lo}..{hi} mod {divisor}"),
                    None => assert!(outcome.is_err() || x.is_empty() || z.is_empty()),
                }
            }
        }
    }
}
