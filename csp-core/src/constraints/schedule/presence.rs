//! Tasks that may be absent.

use super::time_windows::TimeWindows;
use crate::constraints::prelude::*;

/// The atoms of those tasks that are there only if an atom holds. The others always are.
#[derive(Default)]
pub(super) struct Presences(Vec<Option<Atom>>);

impl Presences {
    /// The atoms of the tasks, or of none.
    ///
    /// # Errors
    /// There are not as many as tasks, or a variable is of another model.
    pub(super) fn new(
        constraint: &'static str,
        atoms: Option<Vec<Atom>>,
        tasks: usize,
        posting: &Posting<'_>,
    ) -> Result<Self, ModelError> {
        let Some(atoms) = atoms else {
            return Ok(Self(vec![None; tasks]));
        };
        check_length(constraint, "presences", atoms.len(), tasks)?;
        let checked = |atom| {
            let atom = posting.check_atom(constraint, atom)?;
            Ok(Some(atom).filter(|atom| !atom.holds(posting.domains())))
        };
        atoms
            .into_iter()
            .map(checked)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Those of these tasks.
    pub(super) fn of(&self, tasks: impl IntoIterator<Item = usize>) -> Self {
        Self(tasks.into_iter().map(|task| self.0[task]).collect())
    }

    /// The atom of a task that may be absent.
    pub(super) fn atom(&self, task: usize) -> Option<Atom> {
        self.0[task]
    }

    pub(super) fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.0.iter().flatten().map(|atom| atom.var())
    }

    /// Whether a task is there for sure.
    #[inline]
    pub(super) fn is_certain(&self, task: usize, d: &Domains) -> bool {
        self.0[task].is_none_or(|atom| atom.holds(d))
    }

    /// The atom of a task if it is open whether that holds.
    pub(super) fn open(&self, task: usize, d: &Domains) -> Option<Atom> {
        self.0[task].filter(|atom| atom.truth(d).is_none())
    }

    /// The tasks that are absent because these values were removed.
    pub(super) fn absent_by(&self, what: Consequence) -> Vec<usize> {
        let Consequence::Removal(lost) = what else {
            return Vec::new();
        };
        let is_by = |&task: &usize| self.0[task].is_some_and(|atom| is_absence(atom, lost));
        (0..self.0.len()).filter(is_by).collect()
    }

    /// States that the tasks that were used are there, except for this one, of which it was tried
    /// out.
    pub(super) fn state(
        &self,
        windows: &TimeWindows,
        tried: Option<usize>,
        reason: &mut Reason<'_>,
    ) {
        for task in windows.used().filter(|&task| Some(task) != tried) {
            self.0[task]
                .into_iter()
                .for_each(|atom| reason.is_true(atom));
        }
    }
}

/// Whether an atom holds for each of these values, and so they went because it does not hold.
fn is_absence(atom: Atom, lost: Removal) -> bool {
    use crate::atom::Operator;
    let value = atom.value();
    lost.var() == atom.var()
        && match atom.operator() {
            Operator::Is => lost.single() == Some(value),
            Operator::IsNot => !lost.contains(value),
            Operator::AtMost => lost.last() <= value,
            Operator::Above => lost.first() > value,
        }
}

/// States all that a failure or a removal may rest on, of a scope of starts and amounts up to this
/// place and then presences: the bounds of the former, and all that is known of the latter.
pub(super) fn state_scope(scope: &[Var], amounts: usize, reason: &mut Reason<'_>) {
    let (amounts, presences) = scope.split_at(amounts);
    amounts.iter().for_each(|&x| reason.bounds(x));
    reason.scope(presences);
}
