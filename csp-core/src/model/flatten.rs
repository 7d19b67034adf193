//! Expressions as constraints and auxiliary variables.
//!
//! Every auxiliary variable is determined by the variables of its expression: it is equal to the
//! expression, or true exactly if the condition holds. A model has as many solutions with it as
//! without. If its expression has no value, there is no solution.

mod form;

pub(super) use self::form::{LinearForm, OVERFLOW};

use self::form::{ByNumber, Comparison, Sign, sum_of};
use super::expr::{BoolExpr, IntExpr, VariableRole};
use super::network::Network;
use crate::atom::{Atom, Operator};
use crate::constraints::{
    Abs, And, Clause, Div, Element, IfThenElse, InSet, Linear, Maximum, Minimum, Modulo, Or,
    Reified, Reify, Relation, Times, Xor,
};
use crate::error::{LogicError, ModelError};
use crate::ids::Var;
use crate::propagator::Constraint;
use crate::values::Values;
use std::collections::BTreeMap;

/// What has become of earlier expressions.
#[derive(Default)]
pub(super) struct Flattened {
    /// Comparisons that have an atom already, which the propagator of this number makes so.
    comparisons: BTreeMap<Comparison, (Atom, usize)>,
    /// Variables that are equal to an expression, by its text.
    variables: BTreeMap<String, Var>,
}

impl Flattened {
    /// Forgets all beyond this number of variables and of propagators. The truth of a comparison may be an older variable.
    fn truncate(&mut self, variables: usize, propagators: usize) {
        self.comparisons.retain(|_, (_, made)| *made < propagators);
        self.variables.retain(|_, var| var.index() < variables);
    }
}

/// What is known of a condition.
enum LookedUp {
    /// Its atom.
    Known(Atom),
    /// It is this comparison or, if `true`, its negation, and has no atom yet.
    New(Comparison, bool),
}

/// How many conditions hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HeldCount {
    Even,
    Odd,
}

impl HeldCount {
    fn of(self, atoms: impl IntoIterator<Item = Atom>) -> Xor {
        match self {
            Self::Even => Xor::even(atoms),
            Self::Odd => Xor::odd(atoms),
        }
    }
}

/// Adds what expressions say to a network.
pub(super) struct Flattener<'m> {
    network: &'m mut Network,
    flattened: &'m mut Flattened,
}

/// The doors: they check the variables of what they get. What is refused adds nothing.
impl<'m> Flattener<'m> {
    pub(super) fn new(network: &'m mut Network, flattened: &'m mut Flattened) -> Self {
        Self { network, flattened }
    }

    /// The network as it is now.
    pub(super) fn network(&mut self) -> &mut Network {
        self.network
    }

    /// Posts a condition.
    pub(super) fn require(&mut self, condition: &BoolExpr) -> Result<(), ModelError> {
        self.check_roles(|observe| condition.visit(observe))?;
        self.whole(|all| all.keep(condition, None))
    }

    /// A new variable that is equal to the expression, under this name.
    pub(super) fn define(&mut self, name: String, expression: &IntExpr) -> Result<Var, ModelError> {
        self.check_roles(|observe| expression.visit(observe))?;
        self.whole(|all| {
            let form = all.form(expression)?;
            all.equal_to(name, &form)
        })
    }

    /// The variable itself, or one that is equal to the expression: the same for the same
    /// expression.
    pub(super) fn remembered(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        self.check_roles(|observe| expression.visit(observe))?;
        // The text has the number of each variable and says everything that the expression says.
        let key = format!("{expression:?}");
        if let Some(&known) = self.flattened.variables.get(&key) {
            return Ok(known);
        }
        let var = self.whole(|all| all.variable(expression))?;
        self.flattened.variables.insert(key, var);
        Ok(var)
    }

    /// An atom that is true exactly if the condition holds: the condition itself, if it compares a variable with a number.
    pub(super) fn truth_of(&mut self, condition: &BoolExpr) -> Result<Atom, ModelError> {
        self.check_roles(|observe| condition.visit(observe))?;
        self.whole(|all| {
            let BoolExpr::Compare(left, relation, right) = condition else {
                return all.atom(condition);
            };
            let (key, negated) = all.difference(left, right)?.comparison(*relation)?;
            match all.as_atom(&key).or_else(|| of_one_variable(&key)) {
                Some(fact) if negated => Ok(!fact),
                Some(fact) => Ok(fact),
                None => all.atom_of(condition, all.known(key, negated)),
            }
        })
    }

    /// The expression as a form, and its least value by the bounds of the variables. Parts that are
    /// not linear get variables.
    pub(super) fn linear(&mut self, expression: &IntExpr) -> Result<(LinearForm, i64), ModelError> {
        self.check_roles(|observe| expression.visit(observe))?;
        self.whole(|all| {
            let form = all.form(expression)?;
            // Both ends can be negated.
            let is_small = |end: &i128| end.unsigned_abs() <= i64::MAX.unsigned_abs().into();
            let range = form.range(all.network.domains());
            if !range.iter().all(is_small) {
                return Err(OVERFLOW);
            }
            Ok((form, range[0] as i64))
        })
    }

    /// Takes back all that a step has added if it ends with an error. A part may be refused when
    /// others, such as the variable of a quotient, are there already, and these would rule out
    /// solutions.
    fn whole<T>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, ModelError>,
    ) -> Result<T, ModelError> {
        let before = self.network.extent();
        let result = step(self);
        if result.is_err() {
            self.network.truncate(before);
            let variables = self.network.domains().len();
            let propagators = self.network.solver.propagators();
            self.flattened.truncate(variables, propagators);
        }
        result
    }

    fn check_roles(
        &self,
        visit: impl FnOnce(&mut dyn FnMut(Var, VariableRole)),
    ) -> Result<(), ModelError> {
        let mut result = Ok(());
        visit(&mut |var, role| {
            if result.is_ok() {
                result = self.check_role(var, role);
            }
        });
        result.map_err(|error| self.network.with_names(error))
    }

    fn check_role(&self, var: Var, role: VariableRole) -> Result<(), ModelError> {
        self.network.domains().check("expression", &[var])?;
        let min = self.network.domains().min(var);
        let max = self.network.domains().max(var);
        if role == VariableRole::Truth && (min < 0 || max > 1) {
            return Err(LogicError::NotBoolean {
                constraint: "expression",
                var: var.into(),
                bounds: (min..=max).into(),
            }
            .into());
        }
        Ok(())
    }
}

/// Conditions.
impl Flattener<'_> {
    /// Posts a condition, or that the premise implies it.
    fn keep(&mut self, condition: &BoolExpr, premise: Option<Atom>) -> Result<(), ModelError> {
        match condition {
            BoolExpr::All(parts) => parts.iter().try_for_each(|part| self.keep(part, premise)),
            BoolExpr::Any(parts) => self.keep_any(parts, premise),
            BoolExpr::Compare(left, relation, right) => {
                let linear = self.difference(left, right)?.linear(*relation)?;
                self.post_under(linear, premise)
            }
            BoolExpr::InSet(inner, values) => {
                let member = InSet::new(self.variable(inner)?, values.clone());
                self.post_under(member, premise)
            }
            BoolExpr::Odd(parts) if premise.is_none() => self.keep_parity(parts, HeldCount::Odd),
            BoolExpr::Even(parts) if premise.is_none() => self.keep_parity(parts, HeldCount::Even),
            BoolExpr::Atom(_) | BoolExpr::Odd(_) | BoolExpr::Even(_) => {
                let atom = self.atom(condition)?;
                self.network.post(Clause::implies(premise, atom))
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
        self.network.post(Clause::new(
            atoms.into_iter().chain(premise.map(|premise| !premise)),
        ))
    }

    /// Whether the number of parts that hold is even or odd. If there are two, and one is a comparison that has no atom yet, the other one
    /// becomes its atom: `b.iff(x.lt(y))` needs no further variable.
    fn keep_parity(&mut self, parts: &[BoolExpr], parity: HeldCount) -> Result<(), ModelError> {
        let [first, second] = parts else {
            let atoms = self.atoms(parts)?;
            return self.network.post(parity.of(atoms));
        };
        let (other, key, negated) = match (self.looked_up(first)?, self.looked_up(second)?) {
            (LookedUp::Known(a), LookedUp::Known(b)) => {
                return self.network.post(parity.of([a, b]));
            }
            (LookedUp::Known(other), LookedUp::New(key, negated))
            | (LookedUp::New(key, negated), LookedUp::Known(other)) => (other, key, negated),
            (LookedUp::New(known, sign), LookedUp::New(key, negated)) => {
                (self.compared(first, known, sign)?, key, negated)
            }
        };
        // Both parts may be the same comparison.
        if let Some(&(known, _)) = self.flattened.comparisons.get(&key) {
            let known = if negated { !known } else { known };
            return self.network.post(parity.of([other, known]));
        }
        let is_contrary = negated != (parity == HeldCount::Odd);
        let truth = if is_contrary { !other } else { other };
        let made = self.network.solver.propagators();
        self.network.post(linear(&key).reified(truth))?;
        self.flattened.comparisons.insert(key, (truth, made));
        Ok(())
    }

    fn atoms(&mut self, parts: &[BoolExpr]) -> Result<Vec<Atom>, ModelError> {
        parts.iter().map(|part| self.atom(part)).collect()
    }

    /// An atom that is true exactly if the condition holds.
    fn atom(&mut self, condition: &BoolExpr) -> Result<Atom, ModelError> {
        match condition {
            BoolExpr::Atom(atom) => Ok(*atom),
            BoolExpr::Compare(..) => {
                let found = self.looked_up(condition)?;
                self.atom_of(condition, found)
            }
            BoolExpr::InSet(inner, values) => {
                let member = InSet::new(self.variable(inner)?, values.clone());
                self.truth(condition, |truth| member.reified(truth))
            }
            BoolExpr::All(parts) => {
                let atoms = self.atoms(parts)?;
                self.truth(condition, |truth| And::new(atoms, truth))
            }
            BoolExpr::Any(parts) => {
                let atoms = self.atoms(parts)?;
                self.truth(condition, |truth| Or::new(atoms, truth))
            }
            BoolExpr::Odd(parts) => {
                let atoms = self.atoms(parts)?;
                self.truth(condition, |truth| {
                    Xor::even(atoms.into_iter().chain([truth]))
                })
            }
            BoolExpr::Even(parts) => self.atom(&BoolExpr::Odd(parts.clone())).map(|odd| !odd),
        }
    }

    /// The atom of a part, or the comparison that it is, if this one has no atom yet.
    fn looked_up(&mut self, part: &BoolExpr) -> Result<LookedUp, ModelError> {
        let BoolExpr::Compare(left, relation, right) = part else {
            return self.atom(part).map(LookedUp::Known);
        };
        let (key, negated) = self.difference(left, right)?.comparison(*relation)?;
        Ok(self.known(key, negated))
    }

    /// The atom of this comparison or, if `true`, of its negation, if there is one.
    fn known(&self, key: Comparison, negated: bool) -> LookedUp {
        let known = self.flattened.comparisons.get(&key).map(|&(atom, _)| atom);
        match known.or_else(|| self.as_atom(&key)) {
            Some(known) if negated => LookedUp::Known(!known),
            Some(known) => LookedUp::Known(known),
            None => LookedUp::New(key, negated),
        }
    }

    /// The atom of a condition of which this is known.
    fn atom_of(&mut self, condition: &BoolExpr, found: LookedUp) -> Result<Atom, ModelError> {
        match found {
            LookedUp::Known(atom) => Ok(atom),
            LookedUp::New(key, negated) => self.compared(condition, key, negated),
        }
    }

    /// The atom of a comparison that had none. The same comparison has the same atom from now on, and its negation has
    /// the negated one.
    fn compared(
        &mut self,
        condition: &BoolExpr,
        key: Comparison,
        negated: bool,
    ) -> Result<Atom, ModelError> {
        let made = self.network.solver.propagators();
        let constraint = |truth: Atom| linear(&key).reified(truth);
        let (atom, result) = if negated {
            let atom = self.truth(&!condition.clone(), constraint)?;
            (atom, !atom)
        } else {
            let atom = self.truth(condition, constraint)?;
            (atom, atom)
        };
        self.flattened.comparisons.insert(key, (atom, made));
        Ok(result)
    }

    /// The atom of a comparison that says whether a 0/1 variable is 0 or 1.
    fn as_atom(&self, (terms, sign, constant): &Comparison) -> Option<Atom> {
        let &[(ByNumber(x), 1)] = &terms[..] else {
            return None;
        };
        let boolean = self.check_role(x, VariableRole::Truth).is_ok();
        match (sign, constant) {
            (Sign::Equal, 1) if boolean => Some(x.into()),
            (Sign::Equal | Sign::AtMost, 0) if boolean => Some(!x),
            _ => None,
        }
    }

    /// A 0/1 variable for the truth of a condition, which this constraint says.
    fn truth<C: Constraint>(
        &mut self,
        condition: &BoolExpr,
        constraint: impl FnOnce(Atom) -> C,
    ) -> Result<Atom, ModelError> {
        let name = condition.text(&|x| self.network.name(x));
        let truth = self.network.truth(name)?;
        self.network.post(constraint(truth))?;
        Ok(truth)
    }

    fn post_under<C: Constraint + Reify>(
        &mut self,
        constraint: C,
        premise: Option<Atom>,
    ) -> Result<(), ModelError>
    where
        Reified<C>: Constraint,
    {
        match premise {
            None => self.network.post(constraint),
            Some(premise) => self.network.post(constraint.implied_by(premise)),
        }
    }
}

/// Sums and products.
impl Flattener<'_> {
    /// A variable that is equal to an expression.
    pub(super) fn variable(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        let form = self.form(expression)?;
        self.variable_of(expression, &form)
    }

    fn variable_of(&mut self, expression: &IntExpr, form: &LinearForm) -> Result<Var, ModelError> {
        match form.only() {
            Some(x) => Ok(x),
            None => {
                let name = expression.text(&|x| self.network.name(x));
                self.equal_to(name, form)
            }
        }
    }

    fn equal_to(&mut self, name: String, form: &LinearForm) -> Result<Var, ModelError> {
        let result = self
            .network
            .auxiliary(name, &hull(form.range(self.network.domains()))?)?;
        if form.is_constant() {
            return Ok(result);
        }
        let terms = form.terms().chain([(-1, result)]);
        let constant = form.constant.checked_neg().ok_or(OVERFLOW)?;
        self.network
            .post(sum_of(terms, Relation::Equal, constant))?;
        Ok(result)
    }

    fn difference(&mut self, left: &IntExpr, right: &IntExpr) -> Result<LinearForm, ModelError> {
        let mut form = LinearForm::default();
        self.add(left, 1, &mut form)?;
        self.add(right, -1, &mut form)?;
        Ok(form)
    }

    fn form(&mut self, expression: &IntExpr) -> Result<LinearForm, ModelError> {
        let mut form = LinearForm::default();
        self.add(expression, 1, &mut form)?;
        Ok(form)
    }

    /// Adds a multiple of an expression to a form.
    fn add(
        &mut self,
        expression: &IntExpr,
        times: i64,
        form: &mut LinearForm,
    ) -> Result<(), ModelError> {
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
        form: &mut LinearForm,
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
        let result = self.value(product, &values, |result| Times::new(x, y, result))?;
        form.add_term(result, times)
    }
}

/// Functions, each with a variable for its value.
impl Flattener<'_> {
    /// A variable that is equal to a function, which takes a constraint of its own.
    fn function(&mut self, expression: &IntExpr) -> Result<Var, ModelError> {
        match expression {
            IntExpr::Abs(inner) => self.absolute(expression, inner),
            IntExpr::Quotient(parts) => self.quotient(expression, parts),
            IntExpr::Remainder(parts) => self.remainder(expression, parts),
            IntExpr::Minimum(parts) => {
                let (vars, values) = self.operands(parts, "minimum")?;
                self.value(expression, &values, |result| Minimum::new(&vars, result))
            }
            IntExpr::Maximum(parts) => {
                let (vars, values) = self.operands(parts, "maximum")?;
                self.value(expression, &values, |result| Maximum::new(&vars, result))
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
        let values = hull([least_magnitude, greatest.max(-least)])?;
        self.value(expression, &values, |result| Abs::new(x, result))
    }

    /// The quotients are greatest and smallest at the bounds of both, and at the divisors next to
    /// 0.
    fn quotient(&mut self, expression: &IntExpr, parts: &[IntExpr; 2]) -> Result<Var, ModelError> {
        let [x, y] = self.both(parts)?;
        let (dividends, [least, greatest]) = (self.ends(x), self.ends(y));
        let divisors = [least, -1, 1, greatest]
            .into_iter()
            .filter(|&y| y != 0 && least <= y && y <= greatest);
        let values = hull(divisors.flat_map(|y| dividends.map(|x| x / y)))?;
        self.value(expression, &values, |result| Div::new(x, y, result))
    }

    /// The absolute value of the remainder is less than that of the divisor, and at most that of
    /// the dividend. The remainder has the sign of the dividend.
    fn remainder(&mut self, expression: &IntExpr, parts: &[IntExpr; 2]) -> Result<Var, ModelError> {
        let [x, y] = self.both(parts)?;
        let ([low, high], [least, greatest]) = (self.ends(x), self.ends(y));
        let most = (greatest.max(-least) - 1).max(0);
        let values = hull([low.clamp(-most, 0), high.clamp(0, most)])?;
        self.value(expression, &values, |result| Modulo::new(x, y, result))
    }

    /// The variables of one or more parts, and the values from their least to their greatest.
    fn operands(
        &mut self,
        parts: &[IntExpr],
        constraint: &'static str,
    ) -> Result<(Vec<Var>, Values), ModelError> {
        at_least_one(parts, constraint, "variables")?;
        let vars = parts
            .iter()
            .map(|part| self.variable(part))
            .collect::<Result<Vec<Var>, _>>()?;
        let values = hull(vars.iter().flat_map(|&x| self.ends(x)))?;
        Ok((vars, values))
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
        if forms.iter().all(LinearForm::is_constant) {
            let array = forms
                .iter()
                .map(|form| i32::try_from(form.constant))
                .collect::<Result<Vec<i32>, _>>()
                .map_err(|_| ModelError::Overflow {
                    constraint: "element",
                })?;
            let values = self.entry(index, array.iter().map(|&entry| [entry.into(); 2]))?;
            let element = |result| Element::new(&array, index, result);
            return self.value(expression, &values, element);
        }
        let vars = array
            .iter()
            .zip(&forms)
            .map(|(entry, form)| self.variable_of(entry, form))
            .collect::<Result<Vec<Var>, _>>()?;
        let values = self.entry(index, vars.iter().map(|&x| self.ends(x)))?;
        let element = |result| Element::of_vars(&vars, index, result);
        self.value(expression, &values, element)
    }

    /// The values of the entry that an index points to, in an array with these ends.
    fn entry(
        &self,
        index: Var,
        ends: impl IntoIterator<Item = [i128; 2]>,
    ) -> Result<Values, ModelError> {
        let within = (0..)
            .zip(ends)
            .filter(|&(place, _)| self.network.domains().contains(index, place));
        hull(within.flat_map(|(_, ends)| ends))
    }

    fn choice(
        &mut self,
        expression: &IntExpr,
        condition: &BoolExpr,
        branches: &[IntExpr; 2],
    ) -> Result<Var, ModelError> {
        let condition = self.atom(condition)?;
        let [x, y] = self.both(branches)?;
        let values = hull([x, y].into_iter().flat_map(|x| self.ends(x)))?;
        let choice = |result| IfThenElse::new(condition, x, y, result);
        self.value(expression, &values, choice)
    }

    fn both(&mut self, parts: &[IntExpr; 2]) -> Result<[Var; 2], ModelError> {
        Ok([self.variable(&parts[0])?, self.variable(&parts[1])?])
    }

    /// A variable with these values for an expression, whose value this constraint says.
    fn value<C: Constraint>(
        &mut self,
        expression: &IntExpr,
        values: &Values,
        constraint: impl FnOnce(Var) -> C,
    ) -> Result<Var, ModelError> {
        let name = expression.text(&|x| self.network.name(x));
        let result = self.network.auxiliary(name, values)?;
        self.network.post(constraint(result))?;
        Ok(result)
    }

    /// The smallest and the greatest value.
    fn ends(&self, x: Var) -> [i128; 2] {
        let d = self.network.domains();
        [d.min(x).into(), d.max(x).into()]
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

/// The comparison as a constraint.
fn linear((terms, sign, constant): &Comparison) -> Linear {
    let relation = match sign {
        Sign::Equal => Relation::Equal,
        Sign::AtMost => Relation::AtMost,
    };
    let terms = terms
        .iter()
        .map(|&(ByNumber(x), coefficient)| (coefficient, x));
    Linear::new(terms, relation, *constant)
}

/// The atom of a comparison of one variable with a number.
fn of_one_variable((terms, sign, constant): &Comparison) -> Option<Atom> {
    let &[(ByNumber(x), 1)] = &terms[..] else {
        return None;
    };
    let value = i32::try_from(*constant).ok()?;
    Some(match sign {
        Sign::Equal => Atom::is(x, value),
        Sign::AtMost => Atom::at_most(x, value),
    })
}

/// The values from the least to the greatest of these. If there are none, it is 0, as there is no
/// solution anyway. Returns an error if they are not in `i32`.
fn hull(ends: impl IntoIterator<Item = i128>) -> Result<Values, ModelError> {
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
