//! The atoms of a constraint of logic.

use super::standing::{ListState, Pass};
use crate::constraints::prelude::*;

/// A list of atoms, in order, each of them once.
pub(super) struct Literals {
    atoms: Vec<Atom>,
    /// Whether each is `x = 0` or `x = 1` of a 0/1 variable: its value decides it.
    are_boolean: bool,
    pass: Pass,
}

impl Literals {
    pub(super) fn new(
        name: &'static str,
        atoms: impl IntoIterator<Item = Atom>,
        posting: &Posting<'_>,
    ) -> Result<Self, ModelError> {
        let checked = atoms.into_iter().map(|atom| posting.check_atom(name, atom));
        let mut atoms = checked.collect::<Result<Vec<Atom>, _>>()?;
        atoms.sort_unstable_by_key(|atom| (atom.var().index(), atom.operator(), atom.value()));
        atoms.dedup();
        Ok(Self::of(atoms, posting.domains()))
    }

    /// These atoms in this order.
    pub(super) fn of(atoms: Vec<Atom>, d: &Domains) -> Self {
        let is_boolean = |atom: &Atom| is_value(*atom) && d.is_boolean(atom.var());
        Self {
            are_boolean: atoms.iter().all(is_boolean),
            atoms,
            pass: Pass::default(),
        }
    }

    pub(super) fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    pub(super) fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.atoms.iter().map(|atom| atom.var())
    }

    /// Whether one is the negation of another.
    pub(super) fn are_tautology(&self) -> bool {
        let excluded = |one: Atom, other: Atom| {
            one.var() == other.var() && (self.are_boolean || one == !other)
        };
        self.atoms.iter().enumerate().any(|(place, &one)| {
            let same = self.atoms[place + 1..]
                .iter()
                .take_while(|other| other.var() == one.var());
            same.into_iter().any(|&other| excluded(one, other))
        })
    }

    #[inline]
    pub(super) fn truth(&self, place: usize, d: &Domains) -> Option<bool> {
        if self.are_boolean {
            value(self.atoms[place], d)
        } else {
            self.atoms[place].truth(d)
        }
    }

    /// How many are open, as far as that matters.
    #[inline]
    pub(super) fn standing(&mut self, d: &Domains) -> ListState {
        self.pass_over(d, |truth| truth)
    }

    /// The same if it does not matter which are true: none of them is.
    #[inline]
    pub(super) fn open(&mut self, d: &Domains) -> ListState {
        self.pass_over(d, |truth| truth.map(|_| false))
    }

    #[inline]
    fn pass_over(&mut self, d: &Domains, seen: impl Fn(Option<bool>) -> Option<bool>) -> ListState {
        let Self {
            atoms,
            are_boolean,
            pass,
        } = self;
        if *are_boolean {
            pass.over(atoms.len(), |place| seen(value(atoms[place], d)))
        } else {
            pass.over(atoms.len(), |place| seen(atoms[place].truth(d)))
        }
    }

    /// What may change the truth of the atom at this place.
    pub(super) fn event(&self, place: usize) -> Event {
        if self.are_boolean {
            Event::Fixed
        } else {
            self.atoms[place].event()
        }
    }

    /// The bound that moves where the atom at this place comes to be false, if it is one of a 0/1 variable.
    pub(super) fn side(&self, place: usize) -> Option<BoundSide> {
        let needed = self.are_boolean.then(|| self.atoms[place].value())?;
        Some(if needed == 0 {
            BoundSide::Lower
        } else {
            BoundSide::Upper
        })
    }
}

/// The truth of an atom `x = 0` or `x = 1` of a 0/1 variable.
#[inline]
fn value(atom: Atom, d: &Domains) -> Option<bool> {
    d.value(atom.var()).map(|value| value == atom.value())
}

fn is_value(atom: Atom) -> bool {
    atom == Atom::is(atom.var(), 0) || atom == Atom::is(atom.var(), 1)
}

/// Whether the negation of an atom removes these values.
pub(super) fn refutes(atom: Atom, lost: Removal) -> bool {
    let value = atom.value();
    atom.var() == lost.var()
        && match atom.operator() {
            Operator::Is => lost.single() == Some(value),
            Operator::IsNot => !lost.contains(value),
            Operator::AtMost => lost.is_below() && lost.last() <= value,
            Operator::Above => lost.is_above() && lost.first() > value,
        }
}

/// The reason is one for this, whatever else is known of its variable.
pub(super) fn prove(atom: Atom, reason: &mut Reason<'_>) {
    match (atom.operator(), atom.value()) {
        (Operator::AtMost, most) => reason.proves_at_most(most),
        (Operator::Above, below) if below < i32::MAX => reason.proves_at_least(below + 1),
        _ => {}
    }
}
