//! Integer expressions as forms and variables.

use super::form::Form;
use super::{Model, OVERFLOW};
use crate::atom::Operator;
use crate::constraints::{Linear, Relation, Times};
use crate::error::ModelError;
use crate::ids::Var;
use crate::model::expr::IntExpr;
use crate::values::Values;

impl Model {
    /// A variable that is equal to an expression.
    pub(in crate::model) fn variable(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        let form = self.form(expression)?;
        self.variable_of(expression, &form)
    }

    pub(super) fn variable_of(
        &mut self,
        expression: &IntExpr,
        form: &Form,
    ) -> Result<Var, ModelError> {
        match form.only() {
            Some(x) => Ok(x),
            None => {
                let name = expression.text(&|x| self.name(x));
                self.equal_to(name, form)
            }
        }
    }

    /// The least and the greatest value by the bounds of the variables.
    pub(super) fn range(&self, form: &Form) -> [i128; 2] {
        form.terms().fold(
            [i128::from(form.constant); 2],
            |[least, greatest], (times, x)| {
                let [low, high] = self.ends(x).map(|end| i128::from(times) * end);
                [least + low.min(high), greatest + low.max(high)]
            },
        )
    }

    pub(super) fn equal_to(&mut self, name: String, form: &Form) -> Result<Var, ModelError> {
        let result = self.auxiliary(name, hull(self.range(form))?)?;
        if form.is_constant() {
            return Ok(result);
        }
        let terms = form.terms().chain([(-1, result)]);
        self.post(Linear::new(
            terms,
            Relation::Equal,
            form.constant.checked_neg().ok_or(OVERFLOW)?,
        ))?;
        Ok(result)
    }

    pub(super) fn difference(
        &mut self,
        left: &IntExpr,
        right: &IntExpr,
    ) -> Result<Form, ModelError> {
        let mut form = Form::default();
        self.add(left, 1, &mut form)?;
        self.add(right, -1, &mut form)?;
        Ok(form)
    }

    pub(super) fn form(&mut self, expression: &IntExpr) -> Result<Form, ModelError> {
        let mut form = Form::default();
        self.add(expression, 1, &mut form)?;
        Ok(form)
    }

    /// Adds a multiple of an expression to a form.
    fn add(&mut self, expression: &IntExpr, times: i64, form: &mut Form) -> Result<(), ModelError> {
        match expression {
            IntExpr::Constant(value) => form.add_constant(amount(*value)?, times),
            IntExpr::Var(x) => form.add_term(*x, times),
            IntExpr::Sum(parts) => parts
                .iter()
                .try_for_each(|part| self.add(part, times, form)),
            IntExpr::Scaled(factor, inner) => self.add(
                inner,
                times.checked_mul(amount(*factor)?).ok_or(OVERFLOW)?,
                form,
            ),
            IntExpr::Truth(condition) => {
                let atom = self.atom(condition)?;
                if atom.operator() == Operator::Is {
                    return form.add_term(atom.var(), times);
                }
                form.add_constant(1, times)?;
                form.add_term(atom.var(), times.checked_neg().ok_or(OVERFLOW)?)
            }
            IntExpr::Product(factors) => self.add_product(expression, factors, times, form),
            _ => {
                let result = self.function(expression)?;
                form.add_term(result, times)
            }
        }
    }

    /// A product with a number is a multiple.
    fn add_product(
        &mut self,
        product: &IntExpr,
        factors: &[IntExpr; 2],
        times: i64,
        form: &mut Form,
    ) -> Result<(), ModelError> {
        let [left, right] = [self.form(&factors[0])?, self.form(&factors[1])?];
        for (number, other) in [(&left, &right), (&right, &left)] {
            if number.is_constant() {
                return form.add_form(other, number.constant.checked_mul(times).ok_or(OVERFLOW)?);
            }
        }
        let [x, y] = [
            self.variable_of(&factors[0], &left)?,
            self.variable_of(&factors[1], &right)?,
        ];
        let corners = self
            .ends(x)
            .into_iter()
            .flat_map(|end| self.ends(y).map(|other| end * other));
        let values = hull(corners)?;
        let result = self.named_after(product, values)?;
        self.post(Times::new(x, y, result))?;
        form.add_term(result, times)
    }

    /// The smallest and the greatest value.
    pub(super) fn ends(&self, x: Var) -> [i128; 2] {
        [self.domains().min(x).into(), self.domains().max(x).into()]
    }

    pub(super) fn named_after(
        &mut self,
        expression: &IntExpr,
        values: Values,
    ) -> Result<Var, ModelError> {
        let name = expression.text(&|x| self.name(x));
        self.auxiliary(name, values)
    }
}

/// The values from the least to the greatest of these. If there are none, it is 0, as there is no
/// solution anyway. Returns an error if they are not in `i32`.
pub(super) fn hull(ends: impl IntoIterator<Item = i128>) -> Result<Values, ModelError> {
    let (least, greatest) = ends
        .into_iter()
        .fold((i128::MAX, i128::MIN), |(a, b), end| {
            (a.min(end), b.max(end))
        });
    if least > greatest {
        return Ok(0.into());
    }
    match (i32::try_from(least), i32::try_from(greatest)) {
        (Ok(least), Ok(greatest)) => Ok((least..=greatest).into()),
        _ => Err(ModelError::Overflow {
            constraint: "expression",
        }),
    }
}

/// A number as an amount, whose type is `i64`.
fn amount(value: i128) -> Result<i64, ModelError> {
    i64::try_from(value).map_err(|_| OVERFLOW)
}
