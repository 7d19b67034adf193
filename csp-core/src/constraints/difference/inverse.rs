//! Two arrays, each the inverse of the other.

use crate::constraints::AllDifferent;
use crate::constraints::prelude::*;

/// `f[i] = j` if and only if `g[j] = i`, for indices from 0: two permutations, each the inverse of
/// the other.
///
/// By default each of these equivalences is domain consistent (channelling [Cheng, Choi, Lee & Wu
/// 1999]). That is at least as strong as value-consistent all-different on both arrays [Walsh
/// 2001]. With [`Consistency::Domain`] the whole constraint is domain consistent, by a matching of
/// the one array [Régin 1994]. A domain that keeps bounds only keeps values in its middle.
///
/// The arrays may share variables. `Inverse::new(&x, &x)` says that the indices form pairs, and a
/// single index has itself.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Inverse;
/// let mut model = Model::new();
/// let partner = model.array("partner", 4, 0..=3)?;
/// model.post(Inverse::new(&partner, &partner))?;
/// // 1 without a pair, 6 with one pair, 3 with two.
/// assert_eq!(model.solutions().count(), 10);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inverse {
    f: Vec<Var>,
    g: Vec<Var>,
    consistency: Consistency,
}

impl Inverse {
    /// The constraint between these arrays. If they differ in length, posting fails with
    /// [`ModelError::Length`].
    #[must_use]
    pub fn new(f: &[Var], g: &[Var]) -> Self {
        Self {
            f: f.to_vec(),
            g: g.to_vec(),
            consistency: Consistency::Value,
        }
    }

    /// The same constraint with this strength.
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self {
            consistency,
            ..self
        }
    }
}

impl Constraint for Inverse {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        check_length(
            "inverse",
            "variables in the second array",
            self.g.len(),
            self.f.len(),
        )?;
        posting.add(Channel {
            scope: [&self.f[..], &self.g].concat(),
        })?;
        match self.consistency {
            Consistency::Value => Ok(()),
            stronger => AllDifferent::new(&self.f)
                .consistency(stronger)
                .post(posting),
        }
    }
}

/// When variable `i` of the one array loses `j`, variable `j` of the other loses `i`. When a
/// variable is fixed, its partner is fixed, too.
struct Channel {
    /// The variables of the one array, then those of the other.
    scope: Vec<Var>,
}

/// Why a variable has not a value.
enum Absence {
    /// This partner has not this index.
    Not(Var, i32),
    /// This one has it.
    Fixed(Var),
}

impl Channel {
    /// Why the variable at this position has not this value, which is an index.
    fn explain_one(&self, position: usize, value: i32, past: &Domains) -> Option<Absence> {
        let len = self.scope.len() / 2;
        let index = (position % len) as i32;
        let (f, g) = self.scope.split_at(len);
        let partners = if position < len { g } else { f };
        let partner = partners[value as usize];
        if !past.contains(partner, index) {
            return Some(Absence::Not(partner, index));
        }
        let has_index = |other: &&Var| past.value(**other) == Some(index);
        let (before, after) = partners.split_at(value as usize);
        before
            .iter()
            .chain(&after[1..])
            .find(has_index)
            .map(|&other| Absence::Fixed(other))
    }
}

impl Propagator for Channel {
    about!(name: "inverse");

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let len = self.scope.len() / 2;
        let (f, g) = self.scope.split_at(len);
        for position in woken.positions(self.scope.len()) {
            if d.meter().must_stop(len as u64) {
                return Ok(Status::Active);
            }
            let x = self.scope[position];
            let i = (position % len) as i32;
            let partners = if position < len { g } else { f };
            d.at_least(x, 0)?;
            d.at_most(x, len as i32 - 1)?;
            if let Some(value) = d.value(x) {
                d.fix(partners[value as usize], i)?;
            }
            for (value, &partner) in partners.iter().enumerate() {
                if !d.contains(x, value as i32) {
                    d.remove(partner, i)?;
                }
            }
        }
        Ok(Status::Active)
    }

    /// For each value the partner that is not the inverse, or another one that is.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.scope);
        };
        let past = reason.past();
        let len = self.scope.len() / 2;
        let own = positions_of(&self.scope, lost.var());

        // What is beyond the indices goes without a reason.
        let last = lost.last().min(len as i32 - 1);
        let mut next = past.next_value(lost.var(), lost.first().max(0));
        while let Some(value) = next.filter(|&value| value <= last) {
            next = past.next_value(lost.var(), value + 1);
            if !lost.contains(value) {
                continue;
            }
            let mut absences = own.clone();
            match absences.find_map(|position| self.explain_one(position, value, past)) {
                Some(Absence::Not(partner, index)) => reason.is_not(partner, index),
                Some(Absence::Fixed(other)) => reason.value_of(other),
                None => return reason.scope(&self.scope),
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let len = self.scope.len() / 2;
        let (f, g) = self.scope.split_at(len);
        let indices = 0..len as i32;
        let within = |&x: &Var| Statement::clause(indices.clone().map(|value| Atom::is(x, value)));
        let mut all: Vec<Statement> = self.scope.iter().map(within).collect();
        for (i, &x) in indices.clone().zip(f) {
            for (value, &y) in indices.clone().zip(g) {
                all.push(Statement::clause([Atom::is_not(x, value), Atom::is(y, i)]));
                all.push(Statement::clause([Atom::is(x, value), Atom::is_not(y, i)]));
            }
        }
        Some(all)
    }
}
