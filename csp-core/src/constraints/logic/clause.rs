//! At least one of several atoms holds.
//!
//! The reasons are in `docs/decisions/15-clause-without-watched-literals.md`.

use super::literals::{Literals, prove};
use super::standing::ListState;
use crate::constraints::prelude::*;

/// At least one of the atoms holds. When all but one do not, the last one does (unit propagation
/// [Davis & Putnam 1960]). Domain consistent where each atom has a variable of its own.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Clause;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=1)?;
/// model.post(Clause::signed(&x[..1], &x[1..]))?;
/// model.post(Clause::implies([x[0].into(), x[1].into()], x[2]))?;
/// assert_eq!(model.solutions().count(), 6);
/// let y = model.var("y", 1..=9)?;
/// model.post(Clause::new([Atom::at_most(y, 3), x[0].into()]))?;
/// assert_eq!(model.solutions().count(), 3 * 9 + 3 * 3);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clause {
    atoms: Vec<Atom>,
}

impl Clause {
    /// The clause of these atoms. Without atoms it has no solution.
    #[must_use]
    pub fn new<A: Into<Atom>>(atoms: impl IntoIterator<Item = A>) -> Self {
        Self {
            atoms: atoms.into_iter().map(Into::into).collect(),
        }
    }

    /// One of `positive` is 1 or one of `negative` is not.
    #[must_use]
    pub fn signed(positive: &[Var], negative: &[Var]) -> Self {
        Self::new(
            positive
                .iter()
                .map(|&x| Atom::from(x))
                .chain(negative.iter().map(|&x| !x)),
        )
    }

    /// If all premises hold, so does the conclusion.
    #[must_use]
    pub fn implies(premises: impl IntoIterator<Item = Atom>, conclusion: impl Into<Atom>) -> Self {
        Self::new(
            premises
                .into_iter()
                .map(|premise| !premise)
                .chain([conclusion.into()]),
        )
    }
}

impl Constraint for Clause {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let literals = Literals::new("clause", self.atoms, posting)?;
        if literals.are_tautology() {
            Ok(())
        } else {
            posting.add(AnyTrue::new(literals))
        }
    }
}

/// The most atoms of a short clause.
const SHORT: usize = 3;

struct AnyTrue {
    literals: Literals,
    scope: Vec<Var>,
}

impl AnyTrue {
    fn new(literals: Literals) -> Self {
        let scope = literals.vars().collect();
        Self { literals, scope }
    }
}

impl Propagator for AnyTrue {
    about!(name: "clause", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        match self.literals.standing(d) {
            // For a short clause, an entry on the trail costs more than it saves.
            ListState::True if self.scope.len() <= SHORT => Ok(Status::Fixpoint),
            ListState::True => Ok(Status::Entailed),
            ListState::Open => Ok(Status::Fixpoint),
            ListState::Last(last) => self.literals.atoms()[last]
                .assume(d)
                .map(|()| Status::Entailed),
            ListState::False => Err(Conflict::SCOPE),
        }
    }

    /// All other atoms are false.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let last = what.removal().map(|lost| lost.var());
        for &atom in self.literals.atoms() {
            if Some(atom.var()) != last || atom.is_refuted(reason.past()) {
                reason.is_false(atom);
            } else {
                prove(atom, reason);
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::clause(
            self.literals.atoms().iter().copied(),
        )])
    }

    fn event(&self, position: usize) -> Event {
        self.literals.event(position)
    }

    /// An atom that comes to hold ends its work.
    fn side(&self, position: usize) -> Option<BoundSide> {
        self.literals.side(position)
    }
}
