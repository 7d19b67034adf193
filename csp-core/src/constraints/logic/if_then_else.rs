//! `b ? x : y = z`.

use crate::constraints::difference::equal::{
    can_equal, equate, explain_apart, explain_equated, filter, moved, remove_between,
};
use crate::constraints::prelude::*;

/// `z` is `x` if the atom holds, and otherwise `y`. Domain consistent: as long as both are
/// possible, `z` has the values of both (constructive disjunction [Van Hentenryck et al. 1998]).
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::IfThenElse;
/// let mut model = Model::new();
/// let b = model.var("b", 0..=1)?;
/// let x = model.array("x", 3, 1..=4)?;
/// model.post(IfThenElse::new(b, x[0], x[1], x[2]))?;
/// assert_eq!(model.solutions().count(), 2 * 4 * 4);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct IfThenElse {
    condition: Atom,
    /// `x`, `y`, `z`.
    branches: [Var; 3],
}

impl IfThenElse {
    /// `condition ? x : y = z`.
    #[must_use]
    pub fn new(condition: impl Into<Atom>, x: Var, y: Var, z: Var) -> Self {
        Self {
            condition: condition.into(),
            branches: [x, y, z],
        }
    }
}

impl Constraint for IfThenElse {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let [x, y, z] = self.branches;
        let condition = posting.check_atom("if_then_else", self.condition)?;
        posting.add(ChosenBranch {
            condition,
            scope: [condition.var(), x, y, z],
        })
    }
}

struct ChosenBranch {
    condition: Atom,
    scope: [Var; 4],
}

impl Propagator for ChosenBranch {
    about!(name: "if_then_else", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [_, x, y, z] = self.scope;
        if self.condition.truth(d).is_none() {
            match (can_equal(d, x, z, 0), can_equal(d, y, z, 0)) {
                (false, _) => (!self.condition).assume(d)?,
                (_, false) => self.condition.assume(d)?,
                _ => unite(d, x, y, z)?,
            }
        }
        match self.condition.truth(d) {
            Some(true) => equate(d, x, z, 0)?,
            Some(false) => equate(d, y, z, 0)?,
            None => return Ok(Status::Fixpoint),
        }
        Ok(if d.is_fixed(z) {
            Status::Entailed
        } else {
            Status::Fixpoint
        })
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [_, x, y, z] = self.scope;
        let past = reason.past();
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.scope);
        };
        let Some(truth) = self.condition.truth(past) else {
            let chosen = if self.condition.allows(lost.first()) {
                x
            } else {
                y
            };
            if lost.var() == self.condition.var() && !can_equal(past, chosen, z, 0) {
                explain_apart(chosen, z, 0, reason);
            } else if lost.var() == z {
                // The values are missing in both.
                explain_equated(lost, &[x, y], 0, reason);
            } else {
                reason.scope(&self.scope);
            }
            return;
        };
        let chosen = if truth { x } else { y };
        if truth {
            reason.is_true(self.condition);
        } else {
            reason.is_false(self.condition);
        }
        match lost.var() {
            lost_by if lost_by == z => explain_equated(lost, &[chosen], 0, reason),
            lost_by if lost_by == chosen => explain_equated(lost, &[z], 0, reason),
            _ => reason.scope(&self.scope),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let [_, x, y, z] = self.scope;
        let first = Statement::all_when(self.condition, Statement::equation(&[(1, x), (-1, z)], 0));
        let second =
            Statement::all_when(!self.condition, Statement::equation(&[(1, y), (-1, z)], 0));
        Some([first, second].concat())
    }
}

/// Each value of `z` is one of `x` or of `y`.
fn unite(d: &mut Domains, x: Var, y: Var, z: Var) -> Outcome {
    if [x, y, z].into_iter().all(|x| d.is_word(x)) {
        let either = moved(d, x, z, 0) | moved(d, y, z, 0);
        return d.keep_word(z, either);
    }
    d.at_least(z, d.min(x).min(d.min(y)))?;
    d.at_most(z, d.max(x).max(d.max(y)))?;
    if d.is_wide(z) {
        return unite_ranges(d, x, y, z);
    }
    filter(d, z, |d, from| d.bits_from(x, from) | d.bits_from(y, from))
}

/// The same for a domain with too many values to look at each. It removes from `z` the values that
/// both lack.
fn unite_ranges(d: &mut Domains, x: Var, y: Var, z: Var) -> Outcome {
    let mut after = z.min(d);
    let last = z.max(d);
    while after < last {
        // The next value that one of the two has.
        let from = after as i32 + 1;
        let next = [x, y].map(|x| d.next_range(x, from));
        let Some(range) = next
            .into_iter()
            .flatten()
            .min_by_key(|range| *range.start())
        else {
            break;
        };
        remove_between(d, z, after, i64::from(*range.start()))?;
        after = i64::from(*range.end());
    }
    Ok(())
}
