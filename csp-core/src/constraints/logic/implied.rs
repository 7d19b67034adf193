//! `b ⇒ C` for any constraint.

use crate::constraints::prelude::*;

/// An atom implies a constraint, which may be any. If the atom holds, the constraint's propagators
/// run. As long as that is open, each of them is tried on a level of its own. If one fails there,
/// the atom does not hold. It is domain consistent if the constraint is a single
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
    premise: Atom,
    constraint: C,
}

impl<C: Constraint> Implied<C> {
    /// `premise ⇒ constraint`.
    #[must_use]
    pub fn new(premise: impl Into<Atom>, constraint: C) -> Self {
        Self {
            premise: premise.into(),
            constraint,
        }
    }
}

impl<C: Constraint> Constraint for Implied<C> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let premise = posting.check_atom("implied", self.premise)?;
        self.constraint.post(&mut posting.implied_by(premise))
    }
}
