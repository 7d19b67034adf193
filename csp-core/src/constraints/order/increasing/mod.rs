//! `x₁ ≤ x₂ ≤ … ≤ xₙ`, or with `<`.

mod changed;

use self::changed::ChangedPositions;
use crate::constraints::prelude::*;

/// Whether neighbours in an order may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// Neighbours may be equal: `≤`.
    Weak,
    /// Neighbours may not be equal: `<`.
    Strict,
}

/// The values of the variables increase along the scope (MiniZinc's `increasing` and
/// `strictly_increasing`).
///
/// Domain consistent: the smallest values are carried forward and the greatest backward, and each
/// value between them has the smallest values before it and the greatest after it. A run takes one
/// pass over a scope of up to 64 variables. In a wider one it begins at the variables that have
/// changed and goes on as long as a bound moves. So the time of a search depends on its changes,
/// not on the length of the row.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=4)?;
/// model.post(Increasing::new(&x, Strictness::Strict))?;
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Increasing {
    scope: Vec<Var>,
    strictness: Strictness,
    /// Whether a variable is in the scope twice. Then the propagator's own changes must wake it.
    repeats: bool,
    /// What a wide scope needs.
    wide: Option<Box<Wide>>,
}

/// Each run passes over the whole scope if it has at most this number of variables.
const NARROW: usize = 64;

impl Increasing {
    /// What a variable must be greater by than the one before it.
    fn gap(&self) -> i32 {
        i32::from(self.strictness == Strictness::Strict)
    }

    /// States the bound of a neighbour that moves the bound of the variable at this position.
    /// Returns whether there is one.
    fn explain_at(&self, position: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let before = position.checked_sub(1).map(|before| self.scope[before]);
        let after = self.scope.get(position + 1).copied();
        let least = lost.lower_bound();
        let most = lost.upper_bound();
        if let (Some(x), Some(least)) = (before, least)
            && let Some(needed) = least.checked_sub(self.gap())
            && reason.min(x) >= needed
        {
            reason.at_least(x, needed);
            reason.proves_at_least(least);
            return true;
        }
        if let (Some(x), Some(most)) = (after, most)
            && let Some(needed) = most.checked_add(self.gap())
            && reason.max(x) <= needed
        {
            reason.at_most(x, needed);
            reason.proves_at_most(most);
            return true;
        }
        false
    }

    /// The constraint along these variables. If a variable has to be smaller than itself, there is
    /// no solution.
    #[must_use]
    pub fn new(scope: &[Var], strictness: Strictness) -> Self {
        let repeats = has_repeats(scope);
        Self {
            scope: scope.to_vec(),
            strictness,
            repeats,
            wide: (scope.len() > NARROW).then(|| Box::new(Wide::new(scope, repeats))),
        }
    }
}

/// Variables in a row, of which each is at least so much greater than the one before it.
#[derive(Clone, Copy)]
struct Row<'a> {
    scope: &'a [Var],
    gap: i32,
}

impl Row<'_> {
    /// Carries all bounds from one end to the other. Returns whether all values left are in order.
    #[inline(always)]
    fn sweep(self, d: &mut Domains) -> Result<bool, Conflict> {
        for pair in self.scope.windows(2) {
            d.at_least(
                pair[1],
                d.min(pair[0])
                    .checked_add(self.gap)
                    .ok_or(Conflict::SCOPE)?,
            )?;
        }
        let mut apart = true;
        for pair in self.scope.windows(2).rev() {
            let most = d
                .max(pair[1])
                .checked_sub(self.gap)
                .ok_or(Conflict::SCOPE)?;
            d.at_most(pair[0], most)?;
            apart &= d.max(pair[0]) <= d.min(pair[1]).saturating_sub(self.gap);
        }
        Ok(apart)
    }

    /// Carries the smallest value before a position to this position, and then to the next ones as
    /// long as they change.
    fn carry_up(self, position: usize, d: &mut Domains) -> Result<(), Conflict> {
        for i in position.max(1)..self.scope.len() {
            let least = d
                .min(self.scope[i - 1])
                .checked_add(self.gap)
                .ok_or(Conflict::SCOPE)?;
            if i > position && d.min(self.scope[i]) >= least {
                break;
            }
            d.at_least(self.scope[i], least)?;
        }
        Ok(())
    }

    /// Carries the greatest value after a position to this position, and then to the ones before it
    /// as long as they change.
    fn carry_down(self, position: usize, d: &mut Domains) -> Result<(), Conflict> {
        for i in (0..self.scope.len() - 1).take(position + 1).rev() {
            let most = d
                .max(self.scope[i + 1])
                .checked_sub(self.gap)
                .ok_or(Conflict::SCOPE)?;
            if i < position && d.max(self.scope[i]) <= most {
                break;
            }
            d.at_most(self.scope[i], most)?;
        }
        Ok(())
    }
}

/// The memory of a wide scope. It saves time and does not change what is removed.
///
/// Invariant: two neighbours that have both not changed have consistent bounds.
#[derive(Clone, Debug)]
struct Wide {
    changed: ChangedPositions,
    /// Whether a variable stands in the scope twice.
    repeats: bool,
}

impl Wide {
    fn new(scope: &[Var], repeats: bool) -> Self {
        Self {
            changed: ChangedPositions::new(scope),
            repeats,
        }
    }

    /// Carries bounds from where they have changed. Returns whether all values left are known to be
    /// in order. Only a sweep over the whole row finds that out. A look at all pairs would take
    /// longer than the runs that it saves.
    #[inline(never)]
    fn propagate(&mut self, row: Row<'_>, d: &mut Domains) -> Result<bool, Conflict> {
        let is_apart = match self.changed.look(d) {
            None => row.sweep(d)?,
            Some(changed) => {
                // In this order a run moves each bound at most once.
                for &position in changed {
                    row.carry_up(position as usize, d)?;
                }
                for &position in changed.iter().rev() {
                    row.carry_down(position as usize, d)?;
                }
                false
            }
        };
        let is_fixpoint = !self.repeats;
        self.changed.settle(d, is_fixpoint);
        Ok(is_apart)
    }
}

impl Propagator for Increasing {
    fn name(&self) -> &'static str {
        match self.strictness {
            Strictness::Weak => "increasing",
            Strictness::Strict => "strictly_increasing",
        }
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        fail_if(self.strictness == Strictness::Strict && self.repeats)?;
        let row = Row {
            scope: &self.scope,
            gap: self.gap(),
        };
        let is_apart = match &mut self.wide {
            None => row.sweep(d)?,
            Some(wide) => wide.propagate(row, d)?,
        };
        Ok(if is_apart {
            Status::Entailed
        } else {
            fixpoint_unless(self.repeats)
        })
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let gap = i64::from(self.gap());
        let pairs = self.scope.windows(2);
        Some(
            pairs
                .map(|pair| Statement::sum([(-1, pair[0]), (1, pair[1])], gap))
                .collect(),
        )
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if let Consequence::Removal(lost) = what {
            let mut places = positions_of(&self.scope, lost.var());
            if places.any(|i| self.explain_at(i, lost, reason)) {
                return;
            }
        }
        reason.scope(&self.scope);
    }
}
