//! Truths of atoms as terms of sums.

use super::reason::given_away;
use crate::constraints::prelude::*;
use crate::constraints::{InSet, Reify as _};

/// What a truth is kept as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TruthForm {
    /// A 0/1 variable.
    Variables,
    /// The atom.
    Atoms,
}

/// Truths, sorted by what becomes of them.
#[derive(Default)]
pub(super) struct SplitTruths {
    /// 0/1 variables.
    pub(super) terms: Vec<(i128, Var)>,
    pub(super) truths: Vec<(i128, Atom)>,
    /// What is added in any case.
    pub(super) constant: i128,
}

impl SplitTruths {
    /// What is known already is added up, and variables are made where they are needed.
    pub(super) fn new(
        truths: &[(i128, Atom)],
        form: TruthForm,
        posting: &mut Posting<'_>,
    ) -> Result<Self, ModelError> {
        let mut split = Self::default();
        for &(factor, atom) in truths {
            let atom = posting.check_atom("linear", atom)?;
            split.add(factor, atom, form, posting)?;
        }
        Ok(split)
    }

    fn add(
        &mut self,
        factor: i128,
        atom: Atom,
        form: TruthForm,
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError> {
        let d = posting.domains();
        let x = atom.var();
        let is_root = d.trail().level() == 0;
        match atom.truth(d).filter(|_| is_root) {
            _ if factor == 0 => {}
            Some(holds) => self.constant += factor * i128::from(holds),
            None if d.is_boolean(x) && atom.allows(1) => self.terms.push((factor, x)),
            None if d.is_boolean(x) => {
                self.terms.push((-factor, x));
                self.constant += factor;
            }
            None if form == TruthForm::Atoms => self.truths.push((factor, atom)),
            None => {
                let all = d.values(x);
                let values: Values = all.iter().filter(|&value| atom.allows(value)).collect();
                let truth = posting.new_var(format!("{atom}"), &(0..=1).into())?;
                InSet::new(x, values).reified(truth).post(posting)?;
                self.terms.push((factor, truth));
            }
        }
        Ok(())
    }
}

/// What is added up: the value of a variable, or 1 where an atom holds.
#[derive(Clone, Copy)]
pub(super) enum Addend {
    Value(Var),
    Truth(Atom),
}

impl Addend {
    pub(super) fn var(self) -> Var {
        match self {
            Self::Value(x) => x,
            Self::Truth(atom) => atom.var(),
        }
    }

    /// What it is where its variable has this value.
    fn at(self, value: i32) -> i64 {
        match self {
            Self::Value(_) => value.into(),
            Self::Truth(atom) => atom.allows(value).into(),
        }
    }

    /// The least that it can be, times its factor.
    fn least(self, factor: i64, d: &Domains) -> i64 {
        let (low, high) = match self {
            Self::Value(x) => (d.min(x), d.max(x)),
            Self::Truth(atom) => {
                let truth = atom.truth(d).map(i32::from);
                (truth.unwrap_or(0), truth.unwrap_or(1))
            }
        };
        factor * i64::from(if factor > 0 { low } else { high })
    }

    /// The least that it can be where nothing was decided, times its factor.
    fn least_at_root(self, factor: i64, reason: &Reason<'_>) -> i64 {
        let (low, high) = match self {
            Self::Value(x) => reason.root_bounds(x),
            Self::Truth(_) => (0, 1),
        };
        factor.saturating_mul(if factor > 0 { low } else { high }.into())
    }

    /// States that it is at least what it is now.
    fn state(self, factor: i64, reason: &mut Reason<'_>) {
        let past = reason.past();
        match self {
            Self::Value(x) if factor > 0 => reason.at_least(x, past.min(x)),
            Self::Value(x) => reason.at_most(x, past.max(x)),
            Self::Truth(atom) if factor > 0 => reason.is_true(atom),
            Self::Truth(atom) => reason.is_false(atom),
        }
    }

    pub(super) fn term(self) -> Term {
        match self {
            Self::Value(x) => Term::Value(x),
            Self::Truth(atom) => Term::Truth(atom),
        }
    }
}

/// [`by_at_most`](super::reason::by_at_most) for sums with truths: with any of the removed values, the least values of all terms leave
/// too little. A variable may stand in several terms. Terms that need not be known are left out, the cheapest first.
pub(super) fn by_truths(
    terms: impl Iterator<Item = (i64, Addend)> + Clone,
    constant: i64,
    what: Consequence,
    reason: &mut Reason<'_>,
) -> bool {
    let past = reason.past();
    let asked = what.removal();
    let is_asked = |addend: Addend| asked.is_some_and(|lost| lost.var() == addend.var());
    let others = terms.clone().filter(|&(_, addend)| !is_asked(addend));
    let least = others
        .clone()
        .map(|(factor, addend)| addend.least(factor, past));
    let own = terms.filter(|&(_, addend)| is_asked(addend));
    let mut excess =
        least.sum::<i64>() + asked.map_or(0, |lost| least_with(&own, lost, past)) - constant - 1;
    if excess < 0 {
        return false;
    }
    let room = |(factor, addend): (i64, Addend)| {
        let room = addend
            .least(factor, past)
            .saturating_sub(addend.least_at_root(factor, reason));
        (room, factor, addend)
    };
    let mut parts: Vec<(i64, i64, Addend)> = others.map(room).filter(|part| part.0 > 0).collect();
    parts.sort_by_key(|part| part.0);
    let free = given_away(parts.iter().map(|part| part.0), &mut excess);
    for (_, factor, addend) in parts.into_iter().skip(free) {
        addend.state(factor, reason);
    }
    true
}

/// The least that the terms of a variable add up to with one of the values that it lost.
fn least_with(
    own: &(impl Iterator<Item = (i64, Addend)> + Clone),
    lost: Removal,
    past: &Domains,
) -> i64 {
    let with = |value: i32| -> i64 {
        let each = own
            .clone()
            .map(|(factor, addend)| factor * addend.at(value));
        each.sum()
    };
    if past.is_word(lost.var()) {
        return lost.set(past).iter().map(with).min().unwrap_or(0);
    }
    // Between two values at which a truth may change, the sum is least at one of the ends. So the values next to these, and the first and the last one, are enough.
    let near = |(_, addend): (i64, Addend)| match addend {
        Addend::Value(_) => None,
        Addend::Truth(atom) => Some([-1, 0, 1].map(|by| atom.value().saturating_add(by))),
    };
    let ends = [lost.first(), lost.last()].into_iter();
    let values = ends.chain(own.clone().filter_map(near).flatten());
    let within = values.filter(|value| (lost.first()..=lost.last()).contains(value));
    within.map(with).min().unwrap_or(0)
}
