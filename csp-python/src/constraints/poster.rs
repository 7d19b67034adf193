//! What constraints take, and where they are posted: a model, and the conditions that they belong to.

use crate::expr::{PyBoolExpr, PyIntExpr};
use csp_core::atom::Atom;
use csp_core::constraints::{Amount, Equivalent, Implied};
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::{IntExpr, Model};
use csp_core::propagator::Constraint;
use csp_core::view::View;

/// A model, the premise of what is posted to it, and what is true exactly if that holds.
pub(super) struct Poster<'m> {
    pub(super) model: &'m mut Model,
    pub(super) premise: Option<Atom>,
    pub(super) truth: Option<Atom>,
}

impl Poster<'_> {
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
}

/// Expressions that a constraint takes, and what they are in a model.
pub(super) trait Operands: Send + Sync + 'static {
    type InModel;

    fn in_model(&self, model: &mut Model) -> Result<Self::InModel, ModelError>;
}

/// The variable that an expression is, or is made to be.
impl Operands for PyIntExpr {
    type InModel = Var;

    fn in_model(&self, model: &mut Model) -> Result<Var, ModelError> {
        model.var_of(self.expr.clone())
    }
}

/// An atom that holds exactly if the condition does.
impl Operands for PyBoolExpr {
    type InModel = Atom;

    fn in_model(&self, model: &mut Model) -> Result<Atom, ModelError> {
        model.atom_of(self.expr.clone())
    }
}

/// The view that an expression is. One that is no multiple of a variable gets a variable.
pub(super) struct AsView(pub(super) PyIntExpr);

impl Operands for AsView {
    type InModel = View;

    fn in_model(&self, model: &mut Model) -> Result<View, ModelError> {
        match affine(&self.0.expr).and_then(Affine::view) {
            Some(view) => Ok(view),
            None => self.0.in_model(model).map(View::from),
        }
    }
}

/// A number, or a variable.
pub(super) struct AsAmount(pub(super) PyIntExpr);

impl Operands for AsAmount {
    type InModel = Amount;

    fn in_model(&self, model: &mut Model) -> Result<Amount, ModelError> {
        match self.0.expr {
            IntExpr::Constant(number) => Ok(Amount::from(number)),
            _ => self.0.in_model(model).map(Amount::from),
        }
    }
}

/// The items of a list, each as something else.
pub(super) fn each<T>(list: Vec<PyIntExpr>, of: fn(PyIntExpr) -> T) -> Vec<T> {
    list.into_iter().map(of).collect()
}

impl<T: Operands> Operands for Vec<T> {
    type InModel = Vec<T::InModel>;

    fn in_model(&self, model: &mut Model) -> Result<Self::InModel, ModelError> {
        self.iter().map(|item| item.in_model(model)).collect()
    }
}

impl<T: Operands> Operands for Option<T> {
    type InModel = Option<T::InModel>;

    fn in_model(&self, model: &mut Model) -> Result<Self::InModel, ModelError> {
        self.as_ref()
            .map(|operands| operands.in_model(model))
            .transpose()
    }
}

macro_rules! tuples {
    ($($($type:ident $at:tt)*;)*) => {$(
        /// They are made in their order.
        impl<$($type: Operands),*> Operands for ($($type,)*) {
            type InModel = ($($type::InModel,)*);

            fn in_model(&self, model: &mut Model) -> Result<Self::InModel, ModelError> {
                Ok(($(self.$at.in_model(model)?,)*))
            }
        }
    )*};
}

tuples! {
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
}

/// `scale · x + offset`, or a number.
#[derive(Clone, Copy)]
struct Affine {
    scaled: Option<(i128, Var)>,
    offset: i128,
}

impl Affine {
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
fn affine(expr: &IntExpr) -> Option<Affine> {
    let number = |offset| Affine {
        scaled: None,
        offset,
    };
    match expr {
        IntExpr::Constant(offset) => Some(number(*offset)),
        IntExpr::Var(x) => Some(Affine {
            scaled: Some((1, *x)),
            offset: 0,
        }),
        IntExpr::Scaled(factor, inner) => affine(inner)?.times(*factor),
        IntExpr::Sum(parts) => {
            let mut parts = parts.iter();
            parts.try_fold(number(0), |sum, part| sum.plus(affine(part)?))
        }
        _ => None,
    }
}
