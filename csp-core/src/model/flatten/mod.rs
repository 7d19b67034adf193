//! Expressions as constraints and auxiliary variables.
//!
//! Every auxiliary variable is determined by the variables of its expression: it is equal to the
//! expression, or true exactly if the condition holds. A model has as many solutions with it as
//! without. If its expression has no value, there is no solution.

mod form;
mod functions;
mod integers;
mod objective;
mod parts;

pub(super) use self::form::Comparison;
pub(super) use self::objective::LinearForm;

use self::form::{ByNumber, Form, Sign};
use super::Model;
use super::expr::{BoolExpr, IntExpr, Role};
use crate::atom::Atom;
use crate::constraints::{And, Clause, InSet, Linear, Or, Reify as _, Relation, Xor};
use crate::error::{LogicError, ModelError};
use crate::ids::Var;
use crate::values::Values;

pub(super) const OVERFLOW: ModelError = ModelError::Overflow {
    constraint: "linear",
};

impl Model {
    /// Posts a condition. A comparison of sums becomes one [`Linear`], and a disjunction becomes a
    /// [`Clause`]. If `b` is a comparison, `a.implies(b)` becomes its half-reification by the truth
    /// of `a`. A part that needs a variable of its own gets one. The variable is named after the
    /// part and branched on after all others. The same comparison gets only one variable. `(x -
    /// y).abs().ne(1)` needs two such variables. `x.ne(y + 1) & x.ne(y - 1)` says the same without
    /// any, and its explanations are shorter.
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
    /// The operators of Rust make no condition, and do not compile here: `x == y` asks whether both
    /// are the same variable, and variables have no order.
    ///
    /// ```
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0].lt(x[1]))?;
    /// model.require(x[0].ne(x[1]))?;
    /// # Ok::<(), ModelError>(())
    /// ```
    /// ```compile_fail,E0369
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0] < x[1])?;
    /// # Ok::<(), ModelError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0] != x[1])?;
    /// # Ok::<(), ModelError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0] == x[1])?;
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// A variable is of another model, a variable used as a condition has values other than 0 and
    /// 1, or numbers are too large. Auxiliary variables, and conditions joined by `&` before the
    /// error, may have been added.
    pub fn require(&mut self, condition: impl Into<BoolExpr>) -> Result<(), ModelError> {
        let condition = condition.into();
        self.check_roles(|notify| condition.visit(notify))?;
        self.keep(&condition, None)
    }

    /// Posts a condition under a name: see [`post_named`](Self::post_named).
    ///
    /// # Errors
    /// As for [`require`](Self::require), with the name.
    pub fn require_named(
        &mut self,
        name: impl Into<String>,
        condition: impl Into<BoolExpr>,
    ) -> Result<(), ModelError> {
        self.name_posted(name.into(), |model| model.require(condition))
    }

    /// A variable that is equal to an expression, under this name. It is branched on after all
    /// others.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 0..=4)?;
    /// let total = model.define("total", sum(&x) - 2)?;
    /// assert_eq!(model.domains().values(total).to_string(), "-2..10");
    /// assert_eq!(model.maximize(total)?.solution.unwrap().values(&x), [4, 4, 4]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`require`](Self::require).
    pub fn define(
        &mut self,
        name: impl Into<String>,
        expression: impl Into<IntExpr>,
    ) -> Result<Var, ModelError> {
        let expression = expression.into();
        self.check_roles(|notify| expression.visit(notify))?;
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
        result.map_err(|error| self.with_names(error))
    }

    fn check_role(&self, var: Var, role: Role) -> Result<(), ModelError> {
        self.check("expression", &[var])?;
        let min = self.domains().min(var);
        let max = self.domains().max(var);
        if role == Role::Truth && (min < 0 || max > 1) {
            return Err(LogicError::NotBoolean {
                constraint: "expression",
                var: var.into(),
                bounds: (min..=max).into(),
            }
            .into());
        }
        Ok(())
    }

    /// Posts a condition, or that the premise implies it.
    fn keep(&mut self, condition: &BoolExpr, premise: Option<Atom>) -> Result<(), ModelError> {
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
                let atoms = self.atoms(parts)?;
                self.post(Xor::odd(atoms))
            }
            BoolExpr::Even(parts) if premise.is_none() => {
                let atoms = self.atoms(parts)?;
                self.post(Xor::even(atoms))
            }
            BoolExpr::Atom(_) | BoolExpr::Odd(_) | BoolExpr::Even(_) => {
                let atom = self.atom(condition)?;
                self.post(Clause::implies(premise, atom))
            }
        }
    }

    /// If there is no premise, the truth of one of two conditions is the premise of the other.
    fn keep_any(&mut self, parts: &[BoolExpr], premise: Option<Atom>) -> Result<(), ModelError> {
        if let ([first, second], None) = (parts, premise) {
            let plain = |part: &BoolExpr| matches!(part, BoolExpr::Atom(_));
            let (premise, other) = if plain(second) {
                (second, first)
            } else {
                (first, second)
            };
            let premise = !self.atom(premise)?;
            return self.keep(other, Some(premise));
        }
        let atoms = self.atoms(parts)?;
        self.post(Clause::new(
            atoms.into_iter().chain(premise.map(|premise| !premise)),
        ))
    }

    fn atoms(&mut self, parts: &[BoolExpr]) -> Result<Vec<Atom>, ModelError> {
        parts.iter().map(|part| self.atom(part)).collect()
    }

    /// An atom that is true exactly if the condition holds.
    pub(super) fn atom(&mut self, condition: &BoolExpr) -> Result<Atom, ModelError> {
        match condition {
            BoolExpr::Atom(atom) => Ok(*atom),
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
                let atoms = self.atoms(parts)?;
                let truth = self.truth(condition)?;
                self.post(And::new(atoms, truth))?;
                Ok(truth)
            }
            BoolExpr::Any(parts) => {
                let atoms = self.atoms(parts)?;
                let truth = self.truth(condition)?;
                self.post(Or::new(atoms, truth))?;
                Ok(truth)
            }
            BoolExpr::Odd(parts) => {
                let atoms = self.atoms(parts)?;
                let truth = self.truth(condition)?;
                self.post(Xor::even(atoms.into_iter().chain([truth])))?;
                Ok(truth)
            }
            BoolExpr::Even(parts) => self.atom(&BoolExpr::Odd(parts.clone())).map(|odd| !odd),
        }
    }

    /// The atom of a comparison. The same comparison has the same atom, and its negation has
    /// the negated one.
    fn comparison(
        &mut self,
        condition: &BoolExpr,
        form: &Form,
        relation: Relation,
    ) -> Result<Atom, ModelError> {
        let (key, negated) = form.comparison(relation)?;
        let sign = |atom: Atom| if negated { !atom } else { atom };
        if let Some(&known) = self.known.get(&key) {
            return Ok(sign(known));
        }
        let atom = match self.as_atom(&key) {
            Some(atom) => atom,
            None => {
                let named = if negated {
                    !condition.clone()
                } else {
                    condition.clone()
                };
                let truth = self.truth(&named)?;
                let relation = if key.1 == Sign::Equal {
                    Relation::Equal
                } else {
                    Relation::AtMost
                };
                let terms = key
                    .0
                    .iter()
                    .map(|&(ByNumber(x), coefficient)| (coefficient, x));
                self.post(Linear::new(terms, relation, key.2).reified(truth))?;
                truth
            }
        };
        self.known.insert(key, atom);
        Ok(sign(atom))
    }

    /// The atom of a comparison that says whether a 0/1 variable is 0 or 1.
    fn as_atom(&self, (terms, sign, constant): &Comparison) -> Option<Atom> {
        let &[(ByNumber(x), 1)] = &terms[..] else {
            return None;
        };
        let boolean = self.check_role(x, Role::Truth).is_ok();
        match (sign, constant) {
            (Sign::Equal, 1) if boolean => Some(x.into()),
            (Sign::Equal | Sign::AtMost, 0) if boolean => Some(!x),
            _ => None,
        }
    }

    /// A 0/1 variable for the truth of a condition.
    fn truth(&mut self, condition: &BoolExpr) -> Result<Atom, ModelError> {
        let name = condition.text(&|x| self.name(x));
        self.auxiliary(name, (0..=1).into()).map(Atom::from)
    }

    pub(super) fn auxiliary(&mut self, name: String, values: Values) -> Result<Var, ModelError> {
        let var = self.var(name, values)?;
        self.auxiliaries.insert(var.index());
        Ok(var)
    }
}
