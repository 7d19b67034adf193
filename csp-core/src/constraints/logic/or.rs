//! `r ⇔ l₁ ∨ … ∨ lₙ`, and the same with `∧`.

use super::clause::{Clause, is_tautology, tidy};
use super::standing::{Pass, Standing};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::literal::Literal;
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};

/// `result` is true exactly if at least one of the literals is. Domain consistent: it does what
/// unit propagation does on its clauses [Davis & Putnam 1960].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Or;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=1)?;
/// let any = model.var("any", 0..=1)?;
/// model.post(Or::new(x, any))?;
/// assert_eq!(model.solutions().filter(|solution| solution[any] == 1).count(), 7);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Or {
    literals: Vec<Literal>,
    result: Literal,
}

impl Or {
    /// `result ⇔ l₁ ∨ … ∨ lₙ`. Without literals `result` is false.
    #[must_use]
    pub fn new<L: Into<Literal>>(
        literals: impl IntoIterator<Item = L>,
        result: impl Into<Literal>,
    ) -> Self {
        Self { literals: literals.into_iter().map(Into::into).collect(), result: result.into() }
    }
}

impl Constraint for Or {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        Disjunction::post("or", self.literals, self.result, posting)
    }
}

/// `result` is true exactly if all literals are. Domain consistent, as [`Or`].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::And;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=1)?;
/// let all = model.var("all", 0..=1)?;
/// model.post(And::new([x[0].into(), !x[1], x[2].into()], all))?;
/// model.assign(all, 1)?;
/// assert_eq!(model.solve().solution().unwrap().values(&x), [1, 0, 1]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct And {
    literals: Vec<Literal>,
    result: Literal,
}

impl And {
    /// `result ⇔ l₁ ∧ … ∧ lₙ`. Without literals `result` is true.
    #[must_use]
    pub fn new<L: Into<Literal>>(
        literals: impl IntoIterator<Item = L>,
        result: impl Into<Literal>,
    ) -> Self {
        Self { literals: literals.into_iter().map(Into::into).collect(), result: result.into() }
    }
}

impl Constraint for And {
    /// The negation of a disjunction of negations [De Morgan 1847].
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let negated = self.literals.into_iter().map(|literal| !literal).collect();
        Disjunction::post("and", negated, !self.result, posting)
    }
}

/// In the scope the result comes after the literals.
#[derive(Debug)]
struct Disjunction {
    name: &'static str,
    literals: Vec<Literal>,
    result: Literal,
    scope: Vec<Var>,
    pass: Pass,
}

impl Disjunction {
    fn post(
        name: &'static str,
        mut literals: Vec<Literal>,
        result: Literal,
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError> {
        posting
            .check_boolean(name, literals.iter().chain([&result]).map(|literal| literal.var()))?;
        tidy(&mut literals);
        if is_tautology(&literals) {
            return Clause::new([result]).post(posting);
        }
        let scope = literals.iter().chain([&result]).map(|literal| literal.var()).collect();
        posting.add(Self { name, literals, result, scope, pass: Pass::default() })
    }
}

impl Disjunction {
    /// Why the result cannot have this truth.
    fn explain_result(&self, truth: bool, reason: &mut Reason<'_>) {
        let past = reason.past();
        if truth {
            return self.literals.iter().for_each(|&literal| reason.is_false(literal));
        }
        let is_true = |literal: &&Literal| literal.truth(past) == Some(true);
        match self.literals.iter().find(is_true) {
            Some(&literal) => reason.is_true(literal),
            None => reason.scope(&self.scope),
        }
    }

    /// Why a literal cannot have this truth.
    fn explain_literal(&self, literal: Literal, truth: bool, reason: &mut Reason<'_>) {
        if truth {
            return reason.is_false(self.result);
        }
        reason.is_true(self.result);
        for &other in self.literals.iter().filter(|&&other| other != literal) {
            reason.is_false(other);
        }
    }
}

impl Propagator for Disjunction {
    fn name(&self) -> &'static str {
        self.name
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let literals = &self.literals;
        let result = self.result;
        if woken.positions(literals.len()).any(|p| literals[p].truth(d) == Some(true)) {
            return result.fix(d).map(|()| Status::Entailed);
        }
        let truth = result.truth(d);
        if truth == Some(false) {
            return literals
                .iter()
                .try_for_each(|&literal| (!literal).fix(d))
                .map(|()| Status::Entailed);
        }
        match self.pass.over(literals.len(), |p| literals[p].truth(d)) {
            Standing::Last(last) if truth == Some(true) => {
                literals[last].fix(d).map(|()| Status::Entailed)
            }
            Standing::False => (!result).fix(d).map(|()| Status::Entailed),
            _ => Ok(Status::Fixpoint),
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else { return reason.scope(&self.scope) };
        let own = self.literals.iter().find(|literal| literal.var() == lost.var());
        match own {
            // The result is one of the literals: which rule it was, all that is known tells.
            Some(_) if self.result.var() == lost.var() => reason.scope(&self.scope),
            Some(&own) => self.explain_literal(own, lost.contains(own.value()), reason),
            None => self.explain_result(lost.contains(self.result.value()), reason),
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}
