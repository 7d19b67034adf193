//! `b ⇒ C` for any constraint.

use crate::error::ModelError;
use crate::literal::Literal;
use crate::propagator::{Constraint, Posting};

/// A literal implies a constraint, which may be any. If the literal is true, the constraint's
/// propagators run. As long as it is open, each of them is tried on a level of its own. If one
/// fails there, the literal is false. It is domain consistent if the constraint is a single
/// propagator that is domain consistent.
///
/// [`Linear`](crate::constraints::Linear) and others have a method `implied_by`, which is quicker.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let b = model.var("b", 0..=1)?;
/// model.post(Implied::new(b, AllDifferent::new(&x)))?;
/// assert_eq!(model.solutions().count(), 27 + 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Implied<C> {
    premise: Literal,
    constraint: C,
}

impl<C: Constraint> Implied<C> {
    /// `premise ⇒ constraint`.
    #[must_use]
    pub fn new(premise: impl Into<Literal>, constraint: C) -> Self {
        Self { premise: premise.into(), constraint }
    }
}

impl<C: Constraint> Constraint for Implied<C> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check_boolean("implied", [self.premise.var()])?;
        self.constraint.post(&mut posting.implied_by(self.premise))
    }
}
