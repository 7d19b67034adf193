//! An odd or an even number of several atoms holds.

use super::literals::Literals;
use super::standing::ListState;
use crate::constraints::prelude::*;

/// An odd number of atoms holds, or an even one. No value goes before all atoms but one are decided:
/// domain consistent where each atom has a variable of its own.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Xor;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=1)?;
/// model.post(Xor::odd(x.iter().copied()))?;
/// model.post(Xor::even([x[0].into(), !x[1]]))?;
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Xor {
    atoms: Vec<Atom>,
    is_odd: bool,
}

impl Xor {
    /// An odd number of these holds: `l₁ ⊕ … ⊕ lₙ`. Without atoms it has no solution.
    #[must_use]
    pub fn odd<A: Into<Atom>>(atoms: impl IntoIterator<Item = A>) -> Self {
        Self {
            atoms: atoms.into_iter().map(Into::into).collect(),
            is_odd: true,
        }
    }

    /// An even number of these holds. For `r ⇔ l₁ ⊕ … ⊕ lₙ`, give it all of these atoms and `r`.
    #[must_use]
    pub fn even<A: Into<Atom>>(atoms: impl IntoIterator<Item = A>) -> Self {
        Self {
            is_odd: false,
            ..Self::odd(atoms)
        }
    }
}

impl Constraint for Xor {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let mut is_odd = self.is_odd;
        let mut atoms: Vec<Atom> = Vec::new();
        for atom in self.atoms {
            let (atom, is_negated) = plain(posting.check_atom("xor", atom)?, posting.domains());
            is_odd ^= is_negated;
            atoms.push(atom);
        }
        atoms.sort_unstable_by_key(|atom| (atom.var().index(), atom.operator(), atom.value()));
        // An atom that is there twice does not change the parity.
        let single = |same: &&[Atom]| same.len() % 2 == 1;
        let atoms = atoms
            .chunk_by(|x, y| x == y)
            .filter(single)
            .map(|same| same[0])
            .collect();
        let literals = Literals::of(atoms, posting.domains());
        let scope = literals.vars().collect();
        posting.add(TruthParity {
            literals,
            is_odd,
            scope,
        })
    }
}

/// One of an atom and its negation, the same for both, and whether it is the negation.
fn plain(atom: Atom, d: &Domains) -> (Atom, bool) {
    let x = atom.var();
    match atom.operator() {
        Operator::Is if d.is_boolean(x) && atom.value() == 0 => (Atom::is(x, 1), true),
        Operator::Is | Operator::AtMost => (atom, false),
        Operator::IsNot | Operator::Above => (!atom, true),
    }
}

struct TruthParity {
    literals: Literals,
    is_odd: bool,
    scope: Vec<Var>,
}

impl Propagator for TruthParity {
    about!(name: "xor", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let last = match self.literals.open(d) {
            ListState::Last(last) => Some(self.literals.atoms()[last]),
            ListState::False => None,
            ListState::Open | ListState::True => return Ok(Status::Fixpoint),
        };
        let truths = (0..self.scope.len()).filter_map(|place| self.literals.truth(place, d));
        let is_missing = truths.fold(self.is_odd, |parity, truth| parity ^ truth);
        match last {
            Some(last) if is_missing => last.assume(d)?,
            Some(last) => (!last).assume(d)?,
            None if is_missing => return Err(Conflict::SCOPE),
            None => {}
        }
        Ok(Status::Entailed)
    }

    /// The truth of all others.
    fn explain(&mut self, _: Consequence, reason: &mut Reason<'_>) {
        for (place, &atom) in self.literals.atoms().iter().enumerate() {
            match self.literals.truth(place, reason.past()) {
                Some(true) => reason.is_true(atom),
                Some(false) => reason.is_false(atom),
                None => {}
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (atoms, is_odd) = (self.literals.atoms().to_vec(), self.is_odd);
        let holds = move |values: &[i32]| {
            let truths = atoms
                .iter()
                .zip(values)
                .map(|(atom, &value)| atom.allows(value));
            truths.filter(|&truth| truth).count() % 2 == usize::from(is_odd)
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn event(&self, position: usize) -> Event {
        self.literals.event(position)
    }
}
