//! Sums as coefficients and a constant.

use crate::constraints::{Linear, Relation};
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::Consistency;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A coefficient or a constant is beyond `i64`.
pub(in crate::model) const OVERFLOW: ModelError = ModelError::Overflow {
    constraint: "linear",
};

/// A variable in the order of numbers, which [`Var`] itself does not have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) struct ByNumber(pub(super) Var);

impl Ord for ByNumber {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.index().cmp(&other.0.index())
    }
}

impl PartialOrd for ByNumber {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `Σ coefficient · variable + constant`, without coefficients 0.
#[derive(Default)]
pub(in crate::model) struct LinearForm {
    terms: BTreeMap<ByNumber, i64>,
    pub(in crate::model) constant: i64,
}

/// The terms of a comparison, the first with a positive coefficient, compared by `≤` or `=` with a
/// constant.
pub(in crate::model) type Comparison = (Vec<(ByNumber, i64)>, Sign, i64);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::model) enum Sign {
    AtMost,
    Equal,
}

impl LinearForm {
    /// The least and the greatest value by the bounds of the variables.
    pub(in crate::model) fn range(&self, d: &Domains) -> [i128; 2] {
        self.terms().fold(
            [i128::from(self.constant); 2],
            |[least, greatest], (times, x)| {
                let [low, high] =
                    [d.min(x), d.max(x)].map(|end| i128::from(times) * i128::from(end));
                [least + low.min(high), greatest + low.max(high)]
            },
        )
    }

    pub(super) fn add_constant(&mut self, value: i64, times: i64) -> Result<(), ModelError> {
        let sum = value
            .checked_mul(times)
            .and_then(|value| self.constant.checked_add(value));
        self.constant = sum.ok_or(OVERFLOW)?;
        Ok(())
    }

    /// Whether there is no variable in it.
    pub(super) fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The coefficients with their variables.
    pub(in crate::model) fn terms(&self) -> impl Iterator<Item = (i64, Var)> {
        self.terms
            .iter()
            .map(|(&ByNumber(x), &coefficient)| (coefficient, x))
    }

    pub(super) fn add_term(&mut self, x: Var, times: i64) -> Result<(), ModelError> {
        let x = ByNumber(x);
        let coefficient = self.terms.entry(x).or_default();
        *coefficient = coefficient.checked_add(times).ok_or(OVERFLOW)?;
        if *coefficient == 0 {
            self.terms.remove(&x);
        }
        Ok(())
    }

    pub(super) fn add_form(&mut self, other: &Self, times: i64) -> Result<(), ModelError> {
        self.add_constant(other.constant, times)?;
        other.terms().try_for_each(|(coefficient, x)| {
            self.add_term(x, coefficient.checked_mul(times).ok_or(OVERFLOW)?)
        })
    }

    /// The variable, if the form is only a variable.
    pub(super) fn only(&self) -> Option<Var> {
        let (coefficient, x) = self.terms().next()?;
        (self.terms.len() == 1 && coefficient == 1 && self.constant == 0).then_some(x)
    }

    /// `Σ + constant ⋈ 0`.
    pub(super) fn linear(&self, relation: Relation) -> Result<Linear, ModelError> {
        let constant = self.constant.checked_neg().ok_or(OVERFLOW)?;
        Ok(sum_of(self.terms(), relation, constant))
    }

    /// `Σ + constant ⋈ 0` as `≤` or `=`, or the negation of it.
    pub(super) fn comparison(&self, relation: Relation) -> Result<(Comparison, bool), ModelError> {
        let flip = self
            .terms
            .first_key_value()
            .is_some_and(|(_, &coefficient)| coefficient < 0);
        let turn = |value: i64| {
            if flip {
                value.checked_neg().ok_or(OVERFLOW)
            } else {
                Ok(value)
            }
        };
        let terms: Result<Vec<(ByNumber, i64)>, ModelError> = self
            .terms
            .iter()
            .map(|(&x, &coefficient)| Ok((x, turn(coefficient)?)))
            .collect();
        let constant = turn(self.constant.checked_neg().ok_or(OVERFLOW)?)?;
        let below = || constant.checked_sub(1).ok_or(OVERFLOW);
        let (sign, constant, negated) = match (relation, flip) {
            (Relation::Equal, _) => (Sign::Equal, constant, false),
            (Relation::NotEqual, _) => (Sign::Equal, constant, true),
            (Relation::AtMost, false) | (Relation::AtLeast, true) => {
                (Sign::AtMost, constant, false)
            }
            (Relation::Less, false) | (Relation::Greater, true) => (Sign::AtMost, below()?, false),
            (Relation::Greater, false) | (Relation::Less, true) => (Sign::AtMost, constant, true),
            (Relation::AtLeast, false) | (Relation::AtMost, true) => (Sign::AtMost, below()?, true),
        };
        Ok(((terms?, sign, constant), negated))
    }
}

/// `Σ ⋈ constant`. What an equation of two variables takes from one is worth a few instructions to the other.
pub(super) fn sum_of(
    terms: impl Iterator<Item = (i64, Var)>,
    relation: Relation,
    constant: i64,
) -> Linear {
    let terms: Vec<(i64, Var)> = terms.collect();
    let consistency = match terms[..] {
        [(-1 | 1, _), (-1 | 1, _)] => Consistency::Domain,
        _ => Consistency::Bounds,
    };
    Linear::new(terms, relation, constant).consistency(consistency)
}
