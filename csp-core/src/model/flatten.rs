//! From expressions to constraints and auxiliary variables.
//!
//! Every auxiliary variable is determined by the variables of its expression (it is equal to it, or true exactly if it
//! holds), so that a model has as many solutions with it as without.

use super::Model;
use super::expr::{BoolExpr, IntExpr, Role};
use crate::constraints::{And, Clause, IfThenElse, InSet, Linear, Or, Relation, Xor};
use crate::error::{LogicError, ModelError};
use crate::ids::Var;
use crate::literal::Literal;
use crate::values::Values;
use std::collections::BTreeMap;

/// `Σ coefficient · variable + constant`, without coefficients 0.
#[derive(Default)]
struct Form {
    terms: BTreeMap<Var, i64>,
    constant: i64,
}

/// The terms of a comparison, the first with a positive coefficient, compared by `≤` or `=` with a constant.
pub(super) type Comparison = (Vec<(Var, i64)>, Sign, i64);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sign {
    AtMost,
    Equal,
}

const OVERFLOW: ModelError = ModelError::Overflow { constraint: "linear" };

impl Model {
    /// Posts a condition. A comparison of sums becomes one [`Linear`], a disjunction a [`Clause`], `a.implies(b)` with
    /// a comparison `b` half-reification of it by the truth of `a`; parts that need a variable of their own get one, which
    /// is named after them and branched on after all others. The same comparison gets but one.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let (x, y) = (model.var("x", 1..=4)?, model.var("y", 1..=4)?);
    /// model.require(x.eq(3).implies((x + y).le(5)))?;
    /// model.require(x.ne(3).implies(y.eq(1)))?;
    /// assert_eq!(model.domains().vars().map(|x| model.name(x)).collect::<Vec<_>>(), ["x", "y", "x=3"]);
    /// assert_eq!(model.solutions().count(), 2 + 3);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// A variable is not of this model, one that stands for truth can be something else than 0 and 1, or numbers are too
    /// large. Auxiliary variables, and conditions joined by `&`, may have been added up to there.
    pub fn require(&mut self, condition: impl Into<BoolExpr>) -> Result<(), ModelError> {
        let condition = condition.into();
        self.check_roles(|told| condition.visit(told))?;
        self.keep(&condition, None)
    }

    /// A variable that is equal to an expression, under this name. It is branched on after all others.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 0..=4)?;
    /// let total = model.define("total", sum(&x) - 2)?;
    /// assert_eq!(model.domains().values(total).to_string(), "-2..10");
    /// assert_eq!(model.maximize(total)?.best.unwrap().values(&x), [4, 4, 4]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`require`](Self::require).
    pub fn define(&mut self, name: impl Into<String>, expression: impl Into<IntExpr>) -> Result<Var, ModelError> {
        let expression = expression.into();
        self.check_roles(|told| expression.visit(told))?;
        let form = self.form(&expression)?;
        self.equal_to(name.into(), &form)
    }

    fn check_roles(&self, visit: impl FnOnce(&mut dyn FnMut(Var, Role))) -> Result<(), ModelError> {
        let mut result = Ok(());
        visit(&mut |var, role| {
            if result.is_ok() {
                result = self.check_role(var, role);
            }
        });
        result
    }

    fn check_role(&self, var: Var, role: Role) -> Result<(), ModelError> {
        self.check("expression", &[var])?;
        let (min, max) = (self.domains().min(var), self.domains().max(var));
        if role == Role::Truth && (min < 0 || max > 1) {
            return Err(LogicError::NotBoolean { constraint: "expression", var, bounds: (min..=max).into() }.into());
        }
        Ok(())
    }

    /// Posts a condition, or that the premise implies it.
    fn keep(&mut self, condition: &BoolExpr, premise: Option<Literal>) -> Result<(), ModelError> {
        match condition {
            BoolExpr::All(parts) => parts.iter().try_for_each(|part| self.keep(part, premise)),
            BoolExpr::Any(parts) => self.keep_any(parts, premise),
            BoolExpr::Compare(left, relation, right) => {
                let linear = self.difference(left, right)?.linear(*relation)?;
                match premise {
                    None => self.post(linear),
                    Some(premise) => self.post(linear.implied_by(premise)),
                }
            }
            BoolExpr::InSet(inner, values) => {
                let member = InSet::new(self.variable(inner)?, values.clone());
                match premise {
                    None => self.post(member),
                    Some(premise) => self.post(member.implied_by(premise)),
                }
            }
            BoolExpr::Odd(parts) if premise.is_none() => {
                let literals = self.literals(parts)?;
                self.post(Xor::odd(literals))
            }
            BoolExpr::Even(parts) if premise.is_none() => {
                let literals = self.literals(parts)?;
                self.post(Xor::even(literals))
            }
            BoolExpr::Literal(_) | BoolExpr::Odd(_) | BoolExpr::Even(_) => {
                let literal = self.literal(condition)?;
                self.post(Clause::implies(premise, literal))
            }
        }
    }

    /// Of two conditions without a premise, the truth of the one is the premise of the other.
    fn keep_any(&mut self, parts: &[BoolExpr], premise: Option<Literal>) -> Result<(), ModelError> {
        if let ([first, second], None) = (parts, premise) {
            let plain = |part: &BoolExpr| matches!(part, BoolExpr::Literal(_));
            let (premise, other) = if plain(second) { (second, first) } else { (first, second) };
            let premise = !self.literal(premise)?;
            return self.keep(other, Some(premise));
        }
        let literals = self.literals(parts)?;
        self.post(Clause::new(literals.into_iter().chain(premise.map(|premise| !premise))))
    }

    fn literals(&mut self, parts: &[BoolExpr]) -> Result<Vec<Literal>, ModelError> {
        parts.iter().map(|part| self.literal(part)).collect()
    }

    /// A literal that is true exactly if the condition holds.
    fn literal(&mut self, condition: &BoolExpr) -> Result<Literal, ModelError> {
        match condition {
            BoolExpr::Literal(literal) => Ok(*literal),
            BoolExpr::Compare(left, relation, right) => {
                let form = self.difference(left, right)?;
                self.comparison(condition, &form, *relation)
            }
            BoolExpr::InSet(inner, values) => {
                let member = InSet::new(self.variable(inner)?, values.clone());
                let truth = self.truth(condition)?;
                self.post(member.reified(truth))?;
                Ok(truth)
            }
            BoolExpr::All(parts) => {
                let (literals, truth) = (self.literals(parts)?, self.truth(condition)?);
                self.post(And::new(literals, truth))?;
                Ok(truth)
            }
            BoolExpr::Any(parts) => {
                let (literals, truth) = (self.literals(parts)?, self.truth(condition)?);
                self.post(Or::new(literals, truth))?;
                Ok(truth)
            }
            BoolExpr::Odd(parts) => {
                let (literals, truth) = (self.literals(parts)?, self.truth(condition)?);
                self.post(Xor::even(literals.into_iter().chain([truth])))?;
                Ok(truth)
            }
            BoolExpr::Even(parts) => self.literal(&BoolExpr::Odd(parts.clone())).map(|odd| !odd),
        }
    }

    /// The literal of a comparison, the same for the same one and for its negation.
    fn comparison(&mut self, condition: &BoolExpr, form: &Form, relation: Relation) -> Result<Literal, ModelError> {
        let (key, negated) = form.comparison(relation)?;
        let sign = |literal: Literal| if negated { !literal } else { literal };
        if let Some(&known) = self.known.get(&key) {
            return Ok(sign(known));
        }
        let literal = match self.as_literal(&key) {
            Some(literal) => literal,
            None => {
                let named = if negated { !condition.clone() } else { condition.clone() };
                let truth = self.truth(&named)?;
                let relation = if key.1 == Sign::Equal { Relation::Equal } else { Relation::AtMost };
                let terms = key.0.iter().map(|&(x, coefficient)| (coefficient, x));
                self.post(Linear::new(terms, relation, key.2).reified(truth))?;
                truth
            }
        };
        self.known.insert(key, literal);
        Ok(sign(literal))
    }

    /// A comparison that asks whether a 0/1 variable is 0 or 1.
    fn as_literal(&self, (terms, sign, constant): &Comparison) -> Option<Literal> {
        let &[(x, 1)] = &terms[..] else { return None };
        let boolean = self.check_role(x, Role::Truth).is_ok();
        match (sign, constant) {
            (Sign::Equal, 1) if boolean => Some(x.into()),
            (Sign::Equal | Sign::AtMost, 0) if boolean => Some(!x),
            _ => None,
        }
    }

    /// A 0/1 variable for the truth of a condition.
    fn truth(&mut self, condition: &BoolExpr) -> Result<Literal, ModelError> {
        let name = condition.text(&|x| self.name(x));
        self.auxiliary(name, (0..=1).into()).map(Literal::from)
    }

    fn auxiliary(&mut self, name: String, values: Values) -> Result<Var, ModelError> {
        let var = self.var(name, values)?;
        self.auxiliaries.insert(var);
        Ok(var)
    }

    /// A variable that is equal to an expression.
    fn variable(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        let form = self.form(expression)?;
        match form.only() {
            Some(x) => Ok(x),
            None => {
                let name = expression.text(&|x| self.name(x));
                self.equal_to(name, &form)
            }
        }
    }

    fn equal_to(&mut self, name: String, form: &Form) -> Result<Var, ModelError> {
        let (mut least, mut greatest) = (i128::from(form.constant), i128::from(form.constant));
        for (&x, &coefficient) in &form.terms {
            let ends =
                [self.domains().min(x), self.domains().max(x)].map(|end| i128::from(coefficient) * i128::from(end));
            least += ends[0].min(ends[1]);
            greatest += ends[0].max(ends[1]);
        }
        let result = self.auxiliary(name, range(least, greatest)?)?;
        let terms = form.terms.iter().map(|(&x, &coefficient)| (coefficient, x)).chain([(-1, result)]);
        self.post(Linear::new(terms, Relation::Equal, form.constant.checked_neg().ok_or(OVERFLOW)?))?;
        Ok(result)
    }

    fn difference(&mut self, left: &IntExpr, right: &IntExpr) -> Result<Form, ModelError> {
        let mut form = Form::default();
        self.add(left, 1, &mut form)?;
        self.add(right, -1, &mut form)?;
        Ok(form)
    }

    fn form(&mut self, expression: &IntExpr) -> Result<Form, ModelError> {
        let mut form = Form::default();
        self.add(expression, 1, &mut form)?;
        Ok(form)
    }

    /// Adds a multiple of an expression to a form.
    fn add(&mut self, expression: &IntExpr, times: i64, form: &mut Form) -> Result<(), ModelError> {
        match expression {
            IntExpr::Constant(value) => form.add_constant(*value, times),
            IntExpr::Var(x) => form.add_term(*x, times),
            IntExpr::Sum(parts) => parts.iter().try_for_each(|part| self.add(part, times, form)),
            IntExpr::Scaled(factor, inner) => self.add(inner, times.checked_mul(*factor).ok_or(OVERFLOW)?, form),
            IntExpr::Truth(condition) => {
                let literal = self.literal(condition)?;
                if literal.value() == 1 {
                    return form.add_term(literal.var(), times);
                }
                form.add_constant(1, times)?;
                form.add_term(literal.var(), times.checked_neg().ok_or(OVERFLOW)?)
            }
            IntExpr::Choice(condition, branches) => {
                let condition = self.literal(condition)?;
                let [x, y] = [self.variable(&branches[0])?, self.variable(&branches[1])?];
                let (d, name) = (self.domains(), expression.text(&|x| self.name(x)));
                let hull = (d.min(x).min(d.min(y))..=d.max(x).max(d.max(y))).into();
                let result = self.auxiliary(name, hull)?;
                self.post(IfThenElse::new(condition, x, y, result))?;
                form.add_term(result, times)
            }
        }
    }
}

/// The values from here to there, if they are in `i32`.
fn range(least: i128, greatest: i128) -> Result<Values, ModelError> {
    match (i32::try_from(least), i32::try_from(greatest)) {
        (Ok(least), Ok(greatest)) => Ok((least..=greatest).into()),
        _ => Err(ModelError::Overflow { constraint: "expression" }),
    }
}

impl Form {
    fn add_constant(&mut self, value: i64, times: i64) -> Result<(), ModelError> {
        let sum = value.checked_mul(times).and_then(|value| self.constant.checked_add(value));
        self.constant = sum.ok_or(OVERFLOW)?;
        Ok(())
    }

    fn add_term(&mut self, x: Var, times: i64) -> Result<(), ModelError> {
        let coefficient = self.terms.entry(x).or_default();
        *coefficient = coefficient.checked_add(times).ok_or(OVERFLOW)?;
        self.terms.retain(|_, coefficient| *coefficient != 0);
        Ok(())
    }

    /// The variable, if that is all it is.
    fn only(&self) -> Option<Var> {
        let (&x, &coefficient) = self.terms.first_key_value()?;
        (self.terms.len() == 1 && coefficient == 1 && self.constant == 0).then_some(x)
    }

    /// `Σ + constant ⋈ 0`.
    fn linear(&self, relation: Relation) -> Result<Linear, ModelError> {
        let constant = self.constant.checked_neg().ok_or(OVERFLOW)?;
        Ok(Linear::new(self.terms.iter().map(|(&x, &coefficient)| (coefficient, x)), relation, constant))
    }

    /// `Σ + constant ⋈ 0` as `≤` or `=`, or the negation of it.
    fn comparison(&self, relation: Relation) -> Result<(Comparison, bool), ModelError> {
        let flip = self.terms.first_key_value().is_some_and(|(_, &coefficient)| coefficient < 0);
        let turn = |value: i64| if flip { value.checked_neg().ok_or(OVERFLOW) } else { Ok(value) };
        let terms: Result<Vec<(Var, i64)>, ModelError> =
            self.terms.iter().map(|(&x, &coefficient)| Ok((x, turn(coefficient)?))).collect();
        let constant = turn(self.constant.checked_neg().ok_or(OVERFLOW)?)?;
        let below = || constant.checked_sub(1).ok_or(OVERFLOW);
        let (sign, constant, negated) = match (relation, flip) {
            (Relation::Equal, _) => (Sign::Equal, constant, false),
            (Relation::NotEqual, _) => (Sign::Equal, constant, true),
            (Relation::AtMost, false) | (Relation::AtLeast, true) => (Sign::AtMost, constant, false),
            (Relation::Less, false) | (Relation::Greater, true) => (Sign::AtMost, below()?, false),
            (Relation::Greater, false) | (Relation::Less, true) => (Sign::AtMost, constant, true),
            (Relation::AtLeast, false) | (Relation::AtMost, true) => (Sign::AtMost, below()?, true),
        };
        Ok(((terms?, sign, constant), negated))
    }
}
