//! A variable that is twice in the scope cannot differ from itself.

use crate::constraints::prelude::*;

/// An all-different with a repeated variable. It has no solution, and fails at once. So the other
/// propagators need not handle this case.
pub(super) struct Repeated {
    pub(super) scope: Vec<Var>,
}

impl Propagator for Repeated {
    about!(name: "all_different", priority: Constant);

    fn propagate(&mut self, _: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        Err(Conflict::SCOPE)
    }

    /// It has no solution, whatever is known.
    fn explain(&mut self, _: Consequence, _: &mut Reason<'_>) {}

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::never()])
    }
}
