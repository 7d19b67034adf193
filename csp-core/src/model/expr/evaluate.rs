//! What expressions are worth in a solution.

use super::{BoolExpr, IntExpr};
use crate::atom::{Atom, Operator};
use crate::constraints::Relation;
use crate::problem::Solution;

impl IntExpr {
    /// The value in a solution; `None` if there is none: a divisor is 0, an index is outside of its
    /// array, a variable is not of the solution's model, or a number is beyond `i128`.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=3)?;
    /// model.require((x[0] + x[1]).eq(6))?;
    /// let solution = model.solve().solution().unwrap();
    /// assert_eq!((x[0] * 10 + x[1]).evaluate(&solution), Some(33));
    /// assert_eq!(IntExpr::from(x[0].lt(x[1])).evaluate(&solution), Some(0));
    /// assert_eq!((x[0] / (x[1] - 3)).evaluate(&solution), None);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, solution: &Solution) -> Option<i128> {
        let all = |parts: &[Self]| -> Option<Vec<i128>> {
            parts.iter().map(|part| part.evaluate(solution)).collect()
        };
        let both =
            |parts: &[Self; 2]| Some((parts[0].evaluate(solution)?, parts[1].evaluate(solution)?));
        match self {
            Self::Constant(value) => Some(*value),
            Self::Var(x) => solution.get(*x).map(i128::from),
            Self::Sum(parts) => all(parts)?.into_iter().try_fold(0, i128::checked_add),
            Self::Scaled(factor, inner) => inner.evaluate(solution)?.checked_mul(*factor),
            Self::Product(parts) => both(parts).and_then(|(x, y)| x.checked_mul(y)),
            Self::Quotient(parts) => both(parts).and_then(|(x, y)| x.checked_div(y)),
            Self::Remainder(parts) => both(parts).and_then(|(x, y)| x.checked_rem(y)),
            Self::Abs(inner) => inner.evaluate(solution)?.checked_abs(),
            Self::Minimum(parts) => all(parts)?.into_iter().min(),
            Self::Maximum(parts) => all(parts)?.into_iter().max(),
            Self::Element(array, index) => {
                let index = usize::try_from(index.evaluate(solution)?).ok()?;
                array.get(index)?.evaluate(solution)
            }
            Self::Truth(condition) => condition.holds(solution).map(i128::from),
            Self::Choice(condition, branches) => {
                let other = usize::from(!condition.holds(solution)?);
                branches[other].evaluate(solution)
            }
        }
    }
}

impl BoolExpr {
    /// Whether the condition holds in a solution; `None` if a part of it has no
    /// [value](IntExpr::evaluate).
    #[must_use]
    pub fn holds(&self, solution: &Solution) -> Option<bool> {
        let all = |parts: &[Self]| -> Option<Vec<bool>> {
            parts.iter().map(|part| part.holds(solution)).collect()
        };
        let odd =
            |parts: &[Self]| Some(all(parts)?.into_iter().filter(|&part| part).count() % 2 == 1);
        match self {
            Self::Atom(atom) => atom_holds(*atom, solution),
            Self::Compare(left, relation, right) => {
                let (left, right) = (left.evaluate(solution)?, right.evaluate(solution)?);
                Some(match relation {
                    Relation::AtMost => left <= right,
                    Relation::AtLeast => left >= right,
                    Relation::Less => left < right,
                    Relation::Greater => left > right,
                    Relation::Equal => left == right,
                    Relation::NotEqual => left != right,
                })
            }
            Self::InSet(inner, values) => {
                let value = inner.evaluate(solution)?;
                Some(i32::try_from(value).is_ok_and(|value| values.contains(value)))
            }
            Self::All(parts) => all(parts).map(|parts| !parts.contains(&false)),
            Self::Any(parts) => all(parts).map(|parts| parts.contains(&true)),
            Self::Odd(parts) => odd(parts),
            Self::Even(parts) => odd(parts).map(|odd| !odd),
        }
    }
}

fn atom_holds(atom: Atom, solution: &Solution) -> Option<bool> {
    let value = solution.get(atom.var())?;
    Some(match atom.operator() {
        Operator::Is => value == atom.value(),
        Operator::IsNot => value != atom.value(),
        Operator::AtMost => value <= atom.value(),
        Operator::Above => value > atom.value(),
    })
}
