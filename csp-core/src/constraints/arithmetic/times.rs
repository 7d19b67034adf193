//! `x · y = z`.

use super::function::{Function, Functional};
use super::interval::Interval;
use crate::constraints::prelude::*;

/// `x · y = z`. Bounds consistent over the reals [Apt & Zoeteweij 2007], and domain consistent as
/// soon as `x` and `y` have at most 256 pairs of values. A square, `x · x = z`, has roots as bounds.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Times;
/// let mut model = Model::new();
/// let x = model.var("x", -1000..=1000)?;
/// let y = model.var("y", 3..=7)?;
/// let z = model.var("z", [35])?;
/// model.post(Times::new(x, y, z))?;
/// let pairs: Vec<_> = model.solutions().map(|solution| (solution[x], solution[y])).collect();
/// assert_eq!(pairs, [(5, 7), (7, 5)]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Times {
    scope: [Var; 3],
}

impl Times {
    /// `x · y = z`. A product outside of `i32` is no solution.
    #[must_use]
    pub fn new(x: Var, y: Var, z: Var) -> Self {
        Self { scope: [x, y, z] }
    }
}

impl Constraint for Times {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let [x, y, _] = self.scope;
        if x == y {
            posting.add(Functional::<Square>::new(self.scope))
        } else {
            posting.add(Functional::<Self>::new(self.scope))
        }
    }
}

impl Function for Times {
    const NAME: &'static str = "times";

    fn value(x: i64, y: i64) -> Option<i64> {
        Some(x * y)
    }

    fn narrow(x: &mut Interval, y: &mut Interval, z: &mut Interval) -> Result<(), Conflict> {
        *z = z.meet(Interval::hull([
            x.lo * y.lo,
            x.lo * y.hi,
            x.hi * y.lo,
            x.hi * y.hi,
        ]));
        *x = factor(*x, *y, *z)?;
        *y = factor(*y, *x, *z)?;
        Ok(())
    }
}

/// The same where both factors are one variable: its bounds are roots.
struct Square;

impl Function for Square {
    const NAME: &'static str = Times::NAME;

    fn value(x: i64, y: i64) -> Option<i64> {
        (x == y).then_some(x * y)
    }

    fn narrow(x: &mut Interval, y: &mut Interval, z: &mut Interval) -> Result<(), Conflict> {
        let all = x.meet(*y);
        let Interval { lo, hi } = all.magnitude();
        *z = z.meet(Interval::new(lo * lo, hi * hi));
        fail_if(all.is_empty() || z.is_empty())?;
        let most = z.hi.isqrt();
        let least = z.lo.isqrt();
        let least = least + i64::from(least * least < z.lo);
        let roots = Interval::new(least, most);
        *x = Interval::join([all.meet(roots.negated()), all.meet(roots)])?;
        *y = *x;
        Ok(())
    }
}

/// The values left for a factor, with this other factor and this product.
fn factor(own: Interval, other: Interval, product: Interval) -> Result<Interval, Conflict> {
    if other.has_zero() && product.has_zero() {
        return Ok(own);
    }
    let [negative, positive] = other.signs();
    Interval::join([
        own.meet(quotient(product.negated(), negative.negated())),
        own.meet(quotient(product, positive)),
    ])
}

/// The least interval with all quotients of a number by a positive one. None if there is no divisor.
fn quotient(product: Interval, divisor: Interval) -> Interval {
    let Interval { lo: a, hi: b } = product;
    let Interval { lo: c, hi: d } = divisor;
    if divisor.is_empty() {
        return divisor;
    }
    // A quotient is monotone in both. A division takes most of the time.
    let least = ceil(a, if a < 0 { c } else { d });
    let greatest = floor(b, if b < 0 { d } else { c });
    Interval::new(least, greatest)
}

fn floor(a: i64, b: i64) -> i64 {
    a.div_euclid(b)
}

fn ceil(a: i64, b: i64) -> i64 {
    -floor(-a, b)
}
