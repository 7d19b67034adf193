//! `x mod y = z`.

use super::function::{Function, Functional};
use super::interval::Interval;
use crate::conflict::Conflict;
use crate::constraints::{Linear, Relation};
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting};

/// `x mod y = z`, the remainder of the division that rounds toward zero. It has the sign of `x`,
/// and `y ≠ 0`.
///
/// Domain consistent as soon as `x` and `y` have at most 256 pairs of values. Before that, bounds
/// follow from these rules: `z` has the sign of `x`, `|z| ≤ |x|` and `|z| < |y|`. If `|x| < |y|`
/// for all values, `z = x`.
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
        *z = z.meet(Interval { lo: x.lo.clamp(-most, 0), hi: x.hi.clamp(0, most) });
        if z.is_empty() {
            return Err(Conflict::SCOPE);
        }
        let least = z.magnitude().lo + 1;
        let [negative, positive] = y.signs();
        let below = Interval { hi: -least, ..negative };
        let above = Interval { lo: least, ..positive };
        *y = Interval::join([negative.meet(below), positive.meet(above)])?;
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
        Ok(())
    }
}
