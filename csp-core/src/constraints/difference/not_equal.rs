//! `x ≠ y + c`.
//!
//! The reasons are in `docs/decisions/07-not-equal-reports-no-entailment.md`.

use super::equal::near_offset;
use crate::constraints::Equal;
use crate::constraints::logic::reified::{Not, Reified, Reify};
use crate::constraints::prelude::*;

/// `x ≠ y + offset`. Domain consistent: nothing follows before one of them is fixed [Mackworth
/// 1977].
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.var("x", 0..=2)?;
/// let y = model.var("y", 0..=2)?;
/// model.post(NotEqual::new(x, y).offset(1))?;
/// assert_eq!(model.solutions().count(), 7);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NotEqual {
    scope: [Var; 2],
    offset: i64,
}

impl NotEqual {
    /// `x ≠ y`.
    #[must_use]
    pub fn new(x: Var, y: Var) -> Self {
        Self::between([x, y], 0)
    }

    /// `x ≠ y + offset` instead.
    #[must_use]
    pub fn offset(self, offset: impl Integer) -> Self {
        Self::between(self.scope, near_offset(offset))
    }

    /// `x ≠ y + offset`, for an offset that keeps sums with values within `i64`.
    pub(crate) fn between(scope: [Var; 2], offset: i64) -> Self {
        Self { scope, offset }
    }
}

impl Reify for NotEqual {}

impl Constraint for Reified<NotEqual> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let differs = self.constraint;
        let link = self.link;
        let same = Equal::between(differs.scope, differs.offset);
        link.post(
            ["not_equal_reif", "not_equal_imp"],
            (Not(same.clone()), differs, same),
            posting,
        )
    }
}

impl Propagator for NotEqual {
    about!(name: "not_equal", event: Fixed, priority: Constant);

    fn different(&self) -> &[Var] {
        if self.offset == 0 { &self.scope } else { &[] }
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.scope;
        let (other, forbidden) = if let Some(value) = d.value(y) {
            (x, i64::from(value) + self.offset)
        } else if let Some(value) = d.value(x) {
            (y, i64::from(value) - self.offset)
        } else {
            return Ok(Status::Fixpoint);
        };
        if let Ok(forbidden) = i32::try_from(forbidden) {
            d.remove(other, forbidden)?;
        }
        // The constraint is entailed now. To say so would cost an entry on the trail, and would
        // only save one short run when the other variable is fixed.
        Ok(Status::Fixpoint)
    }

    /// The value of the other one.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [x, y] = self.scope;
        match what {
            Consequence::Removal(lost) => reason.value_of(if lost.var() == x { y } else { x }),
            Consequence::Conflict => reason.scope(&self.scope),
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let [x, y] = self.scope;
        Some(vec![match i32::try_from(self.offset) {
            Ok(offset) => Statement::different([x.into(), View::new(1, y, offset)]),
            Err(_) => Statement::inequation(&[(1, x), (-1, y)], self.offset),
        }])
    }
}
