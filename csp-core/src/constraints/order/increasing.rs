//! `x₁ ≤ x₂ ≤ … ≤ xₙ`, or with `<`.

use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::difference::all_different::has_repeats;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// Whether neighbours in an order may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// They may: `≤`.
    Weak,
    /// They may not: `<`.
    Strict,
}

/// The values of the variables increase along the scope (MiniZinc's `increasing` and
/// `strictly_increasing`).
///
/// Domain consistent: the smallest values are carried forward and the greatest backward, and each
/// value between them has the smallest values before it and the greatest after it.
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
    /// Whether a variable stands in the scope twice: then its own changes must wake it.
    repeats: bool,
}

impl Increasing {
    /// Along these variables. A variable that is to be smaller than itself leaves no solution.
    #[must_use]
    pub fn new(scope: &[Var], strictness: Strictness) -> Self {
        Self { scope: scope.to_vec(), strictness, repeats: has_repeats(scope) }
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
        let gap = match self.strictness {
            Strictness::Weak => 0,
            Strictness::Strict if self.repeats => return Err(Conflict::SCOPE),
            Strictness::Strict => 1,
        };
        for pair in self.scope.windows(2) {
            d.at_least(pair[1], d.min(pair[0]).checked_add(gap).ok_or(Conflict::SCOPE)?)?;
        }
        let mut apart = true;
        for pair in self.scope.windows(2).rev() {
            let most = d.max(pair[1]).checked_sub(gap).ok_or(Conflict::SCOPE)?;
            d.at_most(pair[0], most)?;
            apart &= d.max(pair[0]) <= d.min(pair[1]).saturating_sub(gap);
        }
        Ok(if apart {
            Status::Entailed
        } else if self.repeats {
            Status::Active
        } else {
            Status::Fixpoint
        })
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
