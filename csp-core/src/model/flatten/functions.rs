//! Functions as constraints, with a variable for the value.

use super::Model;
use super::form::Form;
use super::integers::hull;
use crate::constraints::{Abs, Div, Element, IfThenElse, Maximum, Minimum, Modulo};
use crate::error::ModelError;
use crate::ids::Var;
use crate::model::expr::{BoolExpr, IntExpr};

impl Model {
    /// A variable that is equal to a function, which takes a constraint of its own.
    pub(super) fn function(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        match expression {
            IntExpr::Abs(inner) => self.absolute(expression, inner),
            IntExpr::Quotient(parts) => self.quotient(expression, parts),
            IntExpr::Remainder(parts) => self.remainder(expression, parts),
            IntExpr::Minimum(parts) => {
                let (vars, result) = self.extremum(expression, parts, "minimum")?;
                self.post(Minimum::new(&vars, result))?;
                Ok(result)
            }
            IntExpr::Maximum(parts) => {
                let (vars, result) = self.extremum(expression, parts, "maximum")?;
                self.post(Maximum::new(&vars, result))?;
                Ok(result)
            }
            IntExpr::Element(array, index) => self.element(expression, array, index),
            IntExpr::Choice(condition, branches) => self.choice(expression, condition, branches),
            other => self.variable(other),
        }
    }

    fn absolute(&mut self, expression: &IntExpr, inner: &IntExpr) -> Result<Var, ModelError> {
        let x = self.variable(inner)?;
        let [least, greatest] = self.ends(x);
        let least_magnitude = least.max(-greatest).max(0);
        let result =
            self.named_after(expression, hull([least_magnitude, greatest.max(-least)])?)?;
        self.post(Abs::new(x, result))?;
        Ok(result)
    }

    /// The quotients are greatest and smallest at the bounds of both, and at the divisors next to
    /// 0.
    fn quotient(&mut self, expression: &IntExpr, parts: &[IntExpr; 2]) -> Result<Var, ModelError> {
        let [x, y] = [self.variable(&parts[0])?, self.variable(&parts[1])?];
        let (dividends, [least, greatest]) = (self.ends(x), self.ends(y));
        let divisors = [least, -1, 1, greatest]
            .into_iter()
            .filter(|&y| y != 0 && least <= y && y <= greatest);
        let values = hull(divisors.flat_map(|y| dividends.map(|x| x / y)))?;
        let result = self.named_after(expression, values)?;
        self.post(Div::new(x, y, result))?;
        Ok(result)
    }

    /// The absolute value of the remainder is less than that of the divisor, and at most that of
    /// the dividend. The remainder has the sign of the dividend.
    fn remainder(&mut self, expression: &IntExpr, parts: &[IntExpr; 2]) -> Result<Var, ModelError> {
        let [x, y] = [self.variable(&parts[0])?, self.variable(&parts[1])?];
        let ([low, high], [least, greatest]) = (self.ends(x), self.ends(y));
        let most = (greatest.max(-least) - 1).max(0);
        let result = self.named_after(
            expression,
            hull([low.clamp(-most, 0), high.clamp(0, most)])?,
        )?;
        self.post(Modulo::new(x, y, result))?;
        Ok(result)
    }

    /// The variables of all parts, and one for the result.
    fn extremum(
        &mut self,
        expression: &IntExpr,
        parts: &[IntExpr],
        constraint: &'static str,
    ) -> Result<(Vec<Var>, Var), ModelError> {
        at_least_one(parts, constraint, "variables")?;
        let vars = parts
            .iter()
            .map(|part| self.variable(part))
            .collect::<Result<Vec<Var>, _>>()?;
        let values = hull(vars.iter().flat_map(|&x| self.ends(x)))?;
        let result = self.named_after(expression, values)?;
        Ok((vars, result))
    }

    /// An array of constants, or an array of variables if one entry is no number.
    fn element(
        &mut self,
        expression: &IntExpr,
        array: &[IntExpr],
        index: &IntExpr,
    ) -> Result<Var, ModelError> {
        at_least_one(array, "element", "entries")?;
        let index = self.variable(index)?;
        let forms = array
            .iter()
            .map(|entry| self.form(entry))
            .collect::<Result<Vec<_>, _>>()?;
        if forms.iter().all(Form::is_constant) {
            let constant = |entry: i64| {
                i32::try_from(entry).map_err(|_| ModelError::Overflow {
                    constraint: "element",
                })
            };
            let array = forms
                .iter()
                .map(|form| constant(form.constant))
                .collect::<Result<Vec<i32>, _>>()?;
            let result = self.entry(
                expression,
                index,
                array.iter().map(|&entry| [entry.into(); 2]),
            )?;
            self.post(Element::new(&array, index, result))?;
            return Ok(result);
        }
        let vars = array
            .iter()
            .zip(&forms)
            .map(|(entry, form)| self.variable_of(entry, form));
        let vars = vars.collect::<Result<Vec<Var>, _>>()?;
        let ends: Vec<[i128; 2]> = vars.iter().map(|&x| self.ends(x)).collect();
        let result = self.entry(expression, index, ends)?;
        self.post(Element::of_vars(&vars, index, result))?;
        Ok(result)
    }

    /// A variable for the entry of an array with these ends that an index points to.
    fn entry(
        &mut self,
        expression: &IntExpr,
        index: Var,
        ends: impl IntoIterator<Item = [i128; 2]>,
    ) -> Result<Var, ModelError> {
        let within = (0..)
            .zip(ends)
            .filter(|&(place, _)| self.domains().contains(index, place));
        let values = hull(within.flat_map(|(_, ends)| ends))?;
        self.named_after(expression, values)
    }

    fn choice(
        &mut self,
        expression: &IntExpr,
        condition: &BoolExpr,
        branches: &[IntExpr; 2],
    ) -> Result<Var, ModelError> {
        let condition = self.atom(condition)?;
        let [x, y] = [self.variable(&branches[0])?, self.variable(&branches[1])?];
        let values = hull([x, y].into_iter().flat_map(|x| self.ends(x)))?;
        let result = self.named_after(expression, values)?;
        self.post(IfThenElse::new(condition, x, y, result))?;
        Ok(result)
    }
}

fn at_least_one(
    parts: &[IntExpr],
    constraint: &'static str,
    what: &'static str,
) -> Result<(), ModelError> {
    if parts.is_empty() {
        return Err(ModelError::Length {
            constraint,
            what,
            expected: 1,
            found: 0,
        });
    }
    Ok(())
}
