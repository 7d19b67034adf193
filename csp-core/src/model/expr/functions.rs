//! Functions of any number of operands.

use super::{BoolExpr, IntExpr};
use std::iter::Sum;

/// The sum of variables, atoms, conditions (which count 1) or expressions.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=2)?;
/// model.require(sum(&x).eq(7))?;
/// model.require(sum(x.iter().map(|x| x.eq(2))).ge(3))?;
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), ModelError>(())
/// ```
pub fn sum<E: Into<IntExpr>>(parts: impl IntoIterator<Item = E>) -> IntExpr {
    IntExpr::Sum(parts.into_iter().map(Into::into).collect())
}

/// The sum of anything that [`sum`] takes, as the end of a chain of iterators.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let weighted: IntExpr = (1..).zip(&x).map(|(weight, &x)| weight * x).sum();
/// model.require(weighted.eq(12))?;
/// model.require(x.iter().sum::<IntExpr>().le(6))?;
/// assert_eq!(model.solutions().count(), 1);
/// # Ok::<(), ModelError>(())
/// ```
impl<E: Into<Self>> Sum<E> for IntExpr {
    fn sum<I: Iterator<Item = E>>(parts: I) -> Self {
        sum(parts)
    }
}

/// The smallest of one or more variables or expressions.
pub fn minimum<E: Into<IntExpr>>(parts: impl IntoIterator<Item = E>) -> IntExpr {
    IntExpr::Minimum(parts.into_iter().map(Into::into).collect())
}

/// The greatest of one or more variables or expressions.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=4)?;
/// model.require((maximum(&x) - minimum(&x)).eq(4))?;
/// model.require(((x[0] - x[1]).abs() * x[2]).eq(12))?;
/// let mut solutions: Vec<_> = model.solutions().map(|solution| solution.values(&x)).collect();
/// solutions.sort();
/// assert_eq!(solutions, [[0, 3, 4], [0, 4, 3], [3, 0, 4], [4, 0, 3]]);
/// # Ok::<(), ModelError>(())
/// ```
pub fn maximum<E: Into<IntExpr>>(parts: impl IntoIterator<Item = E>) -> IntExpr {
    IntExpr::Maximum(parts.into_iter().map(Into::into).collect())
}

/// The entry at `index`, counted from 0, of an array of one or more numbers, variables or
/// expressions.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let day = model.var("day", 0..=99)?;
/// let price = model.define("price", element([5, 3, 4], day % 3) * 2)?;
/// model.require((day / 10).eq(4) & price.eq(6))?;
/// let days: Vec<i32> = model.solutions().map(|solution| solution[day]).collect();
/// assert_eq!(days, [40, 43, 46, 49]);
/// # Ok::<(), ModelError>(())
/// ```
pub fn element<E: Into<IntExpr>>(
    array: impl IntoIterator<Item = E>,
    index: impl Into<IntExpr>,
) -> IntExpr {
    IntExpr::Element(
        array.into_iter().map(Into::into).collect(),
        Box::new(index.into()),
    )
}

/// All conditions hold. True if there are none.
pub fn forall<E: Into<BoolExpr>>(parts: impl IntoIterator<Item = E>) -> BoolExpr {
    BoolExpr::All(parts.into_iter().map(Into::into).collect())
}

/// At least one condition holds. False if there are none.
pub fn exists<E: Into<BoolExpr>>(parts: impl IntoIterator<Item = E>) -> BoolExpr {
    BoolExpr::Any(parts.into_iter().map(Into::into).collect())
}
