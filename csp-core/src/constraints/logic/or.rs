//! `r ⇔ l₁ ∨ … ∨ lₙ`, and the same with `∧`.

use super::clause::Clause;
use super::literals::{Literals, prove};
use super::standing::ListState;
use crate::constraints::prelude::*;

/// `result` holds exactly if at least one of the atoms does. It does what unit propagation does on
/// its clauses [Davis & Putnam 1960]: domain consistent where each atom has a variable of its own.
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
    atoms: Vec<Atom>,
    result: Atom,
}

impl Or {
    /// `result ⇔ l₁ ∨ … ∨ lₙ`. Without atoms `result` is false.
    #[must_use]
    pub fn new<A: Into<Atom>>(atoms: impl IntoIterator<Item = A>, result: impl Into<Atom>) -> Self {
        Self {
            atoms: atoms.into_iter().map(Into::into).collect(),
            result: result.into(),
        }
    }
}

impl Constraint for Or {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        Disjunction::post("or", self.atoms, self.result, posting)
    }
}

/// `result` holds exactly if all atoms do. Consistency: as [`Or`].
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
    atoms: Vec<Atom>,
    result: Atom,
}

impl And {
    /// `result ⇔ l₁ ∧ … ∧ lₙ`. Without atoms `result` is true.
    #[must_use]
    pub fn new<A: Into<Atom>>(atoms: impl IntoIterator<Item = A>, result: impl Into<Atom>) -> Self {
        Self {
            atoms: atoms.into_iter().map(Into::into).collect(),
            result: result.into(),
        }
    }
}

impl Constraint for And {
    /// The negation of a disjunction of negations [De Morgan 1847].
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let negated = self.atoms.into_iter().map(|atom| !atom).collect();
        Disjunction::post("and", negated, !self.result, posting)
    }
}

/// In the scope the result comes after the other atoms.
struct Disjunction {
    name: &'static str,
    literals: Literals,
    result: Atom,
    /// What may change the truth of the result.
    event: Event,
    scope: Vec<Var>,
    /// Whether a variable stands in it twice.
    repeats: bool,
}

impl Disjunction {
    fn post(
        name: &'static str,
        atoms: Vec<Atom>,
        result: Atom,
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError> {
        let literals = Literals::new(name, atoms, posting)?;
        if literals.are_tautology() {
            return Clause::new([result]).post(posting);
        }
        let result = posting.check_atom(name, result)?;
        let event = posting.event_of(result);
        let scope: Vec<Var> = literals.vars().chain([result.var()]).collect();
        let repeats = scope.windows(2).any(|pair| pair[0] == pair[1])
            || literals.vars().any(|x| x == result.var());
        posting.add(Self {
            name,
            literals,
            result,
            event,
            scope,
            repeats,
        })
    }

    /// Why the result has this truth.
    fn explain_result(&self, truth: bool, reason: &mut Reason<'_>) {
        let past = reason.past();
        if !truth {
            self.literals
                .atoms()
                .iter()
                .for_each(|&atom| reason.is_false(atom));
            return prove(!self.result, reason);
        }
        let holding = (0..self.literals.atoms().len())
            .find(|&place| self.literals.truth(place, past) == Some(true));
        match holding {
            Some(place) => reason.is_true(self.literals.atoms()[place]),
            None => reason.scope(&self.scope),
        }
        prove(self.result, reason);
    }

    /// Why an atom has this truth.
    fn explain_atom(&self, own: Atom, truth: bool, reason: &mut Reason<'_>) {
        if !truth {
            reason.is_false(self.result);
            return prove(!own, reason);
        }
        reason.is_true(self.result);
        let others = self.literals.atoms().iter().filter(|&&other| other != own);
        others.for_each(|&other| reason.is_false(other));
        prove(own, reason);
    }

    fn explain_removal(&self, lost: Removal, reason: &mut Reason<'_>) {
        let own = self
            .literals
            .atoms()
            .iter()
            .find(|atom| atom.var() == lost.var());
        // An atom that comes to hold removes all values that it does not allow, and its negation
        // all others.
        let holds = |atom: Atom| !atom.allows(lost.first());
        match own {
            Some(&own) => self.explain_atom(own, holds(own), reason),
            None => self.explain_result(holds(self.result), reason),
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
        let count = literals.atoms().len();
        if woken
            .positions(count)
            .any(|place| literals.truth(place, d) == Some(true))
        {
            return result.assume(d).map(|()| Status::Entailed);
        }
        let truth = result.truth(d);
        if truth == Some(false) {
            return literals
                .atoms()
                .iter()
                .try_for_each(|&atom| (!atom).assume(d))
                .map(|()| Status::Entailed);
        }
        match self.literals.standing(d) {
            ListState::Last(last) if truth == Some(true) => self.literals.atoms()[last]
                .assume(d)
                .map(|()| Status::Entailed),
            ListState::False => (!result).assume(d).map(|()| Status::Entailed),
            _ => Ok(Status::Fixpoint),
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        match what {
            Consequence::Removal(lost) if !self.repeats => self.explain_removal(lost, reason),
            // It is not known which rule it was: all that is known is the reason.
            _ => reason.scope(&self.scope),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let atoms = self.literals.atoms();
        let each = atoms
            .iter()
            .map(|&atom| Statement::clause([!atom, self.result]));
        let some = Statement::clause(atoms.iter().copied().chain([!self.result]));
        Some(each.chain([some]).collect())
    }

    fn event(&self, position: usize) -> Event {
        if position + 1 == self.scope.len() {
            self.event
        } else {
            self.literals.event(position)
        }
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}
