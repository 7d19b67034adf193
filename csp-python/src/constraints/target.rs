//! Where a constraint is posted: a model, and the conditions it belongs to.

use crate::expr::{Numeric, Truth};
use csp_core::atom::Atom;
use csp_core::constraints::{Amount, Equivalent, Implied};
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::{IntExpr, Model};
use csp_core::propagator::Constraint;
use csp_core::view::View;

/// A model, the premise of what is posted to it, and what is true exactly if that holds.
pub(super) struct Target<'m> {
    pub(super) model: &'m mut Model,
    pub(super) premise: Option<Atom>,
    pub(super) truth: Option<Atom>,
}

impl Target<'_> {
    /// Posts a constraint under the premise, or as the meaning of a condition.
    pub(super) fn post(&mut self, constraint: impl Constraint + Clone) -> Result<(), ModelError> {
        match (self.premise, self.truth) {
            (None, None) => self.model.post(constraint),
            (Some(premise), None) => self.model.post(Implied::new(premise, constraint)),
            (None, Some(truth)) => self.model.post(Equivalent::new(truth, constraint)),
            (Some(premise), Some(truth)) => self
                .model
                .post(Implied::new(premise, Equivalent::new(truth, constraint))),
        }
    }

    /// The variable that an expression is, or is made to be.
    pub(super) fn var(&mut self, expr: &Numeric) -> Result<Var, ModelError> {
        self.model.var_of(expr.expr.clone())
    }

    pub(super) fn vars(&mut self, list: &[Numeric]) -> Result<Vec<Var>, ModelError> {
        list.iter().map(|expr| self.var(expr)).collect()
    }

    /// The views that expressions are. A part that is no multiple of a variable gets a variable.
    pub(super) fn views(&mut self, list: &[Numeric]) -> Result<Vec<View>, ModelError> {
        list.iter().map(|expr| self.view(expr)).collect()
    }

    /// Atoms that hold exactly if the conditions do.
    pub(super) fn atoms(&mut self, list: &[Truth]) -> Result<Vec<Atom>, ModelError> {
        list.iter()
            .map(|condition| self.model.atom_of(condition.expr.clone()))
            .collect()
    }

    /// The view that an expression is, or a variable that is made for it.
    pub(super) fn view(&mut self, expr: &Numeric) -> Result<View, ModelError> {
        match linear(&expr.expr).and_then(Linear::view) {
            Some(view) => Ok(view),
            None => self.var(expr).map(View::from),
        }
    }

    /// A number, or a variable.
    pub(super) fn amount(&mut self, expr: &Numeric) -> Result<Amount, ModelError> {
        match expr.expr {
            IntExpr::Constant(number) => Ok(Amount::from(number)),
            _ => self.var(expr).map(Amount::from),
        }
    }

    pub(super) fn amounts(&mut self, list: &[Numeric]) -> Result<Vec<Amount>, ModelError> {
        list.iter().map(|expr| self.amount(expr)).collect()
    }
}

/// `scale · x + offset`, or a number.
#[derive(Clone, Copy)]
struct Linear {
    scaled: Option<(i128, Var)>,
    offset: i128,
}

impl Linear {
    fn view(self) -> Option<View> {
        let (scale, x) = self.scaled?;
        Some(View::new(
            i32::try_from(scale).ok()?,
            x,
            i32::try_from(self.offset).ok()?,
        ))
    }

    fn times(self, factor: i128) -> Option<Self> {
        let scaled = match self.scaled {
            Some((scale, x)) => Some((scale.checked_mul(factor)?, x)),
            None => None,
        };
        Some(Self {
            scaled,
            offset: self.offset.checked_mul(factor)?,
        })
    }

    fn plus(self, other: Self) -> Option<Self> {
        let scaled = match (self.scaled, other.scaled) {
            (Some(_), Some(_)) => return None,
            (one, another) => one.or(another),
        };
        Some(Self {
            scaled,
            offset: self.offset.checked_add(other.offset)?,
        })
    }
}

/// An expression of at most one variable, if it is linear.
fn linear(expr: &IntExpr) -> Option<Linear> {
    match expr {
        IntExpr::Constant(number) => Some(Linear {
            scaled: None,
            offset: *number,
        }),
        IntExpr::Var(x) => Some(Linear {
            scaled: Some((1, *x)),
            offset: 0,
        }),
        IntExpr::Scaled(factor, inner) => linear(inner)?.times(*factor),
        IntExpr::Sum(parts) => {
            let nothing = Linear {
                scaled: None,
                offset: 0,
            };
            parts
                .iter()
                .try_fold(nothing, |sum, part| sum.plus(linear(part)?))
        }
        _ => None,
    }
}
