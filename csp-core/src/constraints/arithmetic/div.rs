//! `x / y = z`.

use super::function::{Function, Functional};
use super::interval::Interval;
use crate::constraints::prelude::*;

/// `x / y = z`, rounded toward zero, for `y ≠ 0`. Bounds consistent with `y` over the reals of
/// either sign [Apt & Zoeteweij 2007], and domain consistent as soon as `x` and `y` have at most
/// 256 pairs of values.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Div;
/// let mut model = Model::new();
/// let x = model.var("x", -7..=-7)?;
/// let y = model.var("y", -2..=2)?;
/// let z = model.var("z", -10..=10)?;
/// model.post(Div::new(x, y, z))?;
/// let mut pairs: Vec<_> = model.solutions().map(|solution| (solution[y], solution[z])).collect();
/// assert_eq!(pairs, [(-2, 3), (-1, 7), (1, -7), (2, -3)]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Div {
    scope: [Var; 3],
}

impl Div {
    /// `x / y = z`. A quotient outside of `i32` is no solution.
    #[must_use]
    pub fn new(x: Var, y: Var, z: Var) -> Self {
        Self { scope: [x, y, z] }
    }
}

impl Constraint for Div {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.add(Functional::<Self>::new(self.scope))
    }
}

impl Function for Div {
    const NAME: &'static str = "div";

    fn value(x: i64, y: i64) -> Option<i64> {
        x.checked_div(y)
    }

    fn narrow(x: &mut Interval, y: &mut Interval, z: &mut Interval) -> Result<(), Conflict> {
        let [negative, positive] = y.signs();
        // x / -y = -z.
        let [(x1, y1, z1), (x2, y2, z2)] = [
            narrow_positive(*x, negative.negated(), z.negated()),
            narrow_positive(*x, positive, *z),
        ];
        *x = Interval::join([x1, x2])?;
        *y = Interval::join([y1.negated(), y2])?;
        *z = Interval::join([z1.negated(), z2])?;
        Ok(())
    }

    /// From one dividend to the next the quotient by a constant goes at most one step, and never
    /// back.
    fn is_exact([_, y, _]: [Interval; 3]) -> bool {
        y.lo == y.hi
    }
}

const EMPTY: Interval = Interval { lo: 1, hi: 0 };

/// The same for positive `y`. If one interval is empty, all are.
fn narrow_positive(x: Interval, y: Interval, z: Interval) -> (Interval, Interval, Interval) {
    if y.is_empty() {
        return (EMPTY, EMPTY, EMPTY);
    }
    let quotient = Interval::hull([x.lo / y.lo, x.lo / y.hi, x.hi / y.lo, x.hi / y.hi]);
    let z = z.meet(quotient);
    let least = |y: i64| {
        if z.lo > 0 {
            z.lo * y
        } else {
            (z.lo - 1) * y + 1
        }
    };
    let greatest = |y: i64| {
        if z.hi < 0 {
            z.hi * y
        } else {
            (z.hi + 1) * y - 1
        }
    };
    let x = x.meet(Interval::new(
        least(y.lo).min(least(y.hi)),
        greatest(y.lo).max(greatest(y.hi)),
    ));
    if x.is_empty() || z.is_empty() {
        return (EMPTY, EMPTY, EMPTY);
    }
    let y = divisor(x.negated(), divisor(x, y, z), z.negated());
    if y.is_empty() {
        (EMPTY, EMPTY, EMPTY)
    } else {
        (x, y, z)
    }
}

/// The values left for a positive divisor, with the signs for which `x` and `z` are positive.
fn divisor(x: Interval, y: Interval, z: Interval) -> Interval {
    // x / y < z + 1, and z ≤ x / y.
    let lo = if x.lo > 0 {
        if z.hi < 0 {
            return EMPTY;
        } else {
            x.lo / (z.hi + 1) + 1
        }
    } else {
        y.lo
    };
    let hi = if z.lo > 0 { x.hi / z.lo } else { y.hi };
    y.meet(Interval { lo, hi })
}
