//! Expressions as objectives.

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
    /// The variable itself, or one that is equal to the expression: the same for the same
    /// expression.
    pub(in crate::model) fn objective(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        self.check_roles(|notify| expression.visit(notify))?;
        // The text has the number of each variable and says everything that the expression says.
        let key = format!("{expression:?}");
        if let Some(&known) = self.objectives.get(&key) {
            return Ok(known);
        }
        let objective = self.variable(expression)?;
        self.objectives.insert(key, objective);
        Ok(objective)
    }

    /// The form of an expression. Parts that are not linear get variables.
    pub(in crate::model) fn linear_form(
        &mut self,
        expression: &IntExpr,
    ) -> Result<LinearForm, ModelError> {
        self.check_roles(|notify| expression.visit(notify))?;
        let form = self.form(expression)?;
        // Both ends can be negated.
        let is_small = |end: &i128| end.unsigned_abs() <= i64::MAX.unsigned_abs().into();
        let [least, greatest] = self.range(&form);
        if !is_small(&least) || !is_small(&greatest) {
            return Err(OVERFLOW);
        }
        let least = least as i64;
        Ok(LinearForm {
            terms: form.terms().collect(),
            constant: form.constant,
            least,
        })
    }
}
