//! Expressions for searches that look at the terms of a sum.

use super::{Model, OVERFLOW};
use crate::error::ModelError;
use crate::ids::Var;
use crate::model::expr::IntExpr;

/// An expression as a sum of multiples of variables and a constant.
pub(in crate::model) struct LinearForm {
    pub(in crate::model) terms: Vec<(i64, Var)>,
    pub(in crate::model) constant: i64,
    /// The least value that it can have by the bounds of the variables.
    pub(in crate::model) least: i64,
}

impl Model {
    /// The form of an expression. Parts that are not linear get variables.
    pub(in crate::model) fn linear_form(
        &mut self,
        expression: &IntExpr,
    ) -> Result<LinearForm, ModelError> {
        self.check_roles(|notify| expression.visit(notify))?;
        let form = self.form(expression)?;
        let [least, greatest] = self.range(&form).map(i64::try_from);
        let (Ok(least), Ok(_)) = (least, greatest) else { return Err(OVERFLOW) };
        Ok(LinearForm { terms: form.terms().collect(), constant: form.constant, least })
    }

    /// A variable that is equal to an expression, which has variables of this model alone.
    pub(in crate::model) fn part(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        self.variable(expression)
    }
}
