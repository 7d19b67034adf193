//! A variable that is twice in the scope cannot differ from itself.

use crate::constraints::prelude::*;

/// Whether a variable is in the scope more than once.
pub(crate) fn has_repeats(scope: &[Var]) -> bool {
    let mut sorted = scope.to_vec();
    sorted.sort_unstable_by_key(|x| x.index());
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// An all-different with a repeated variable. It has no solution, and fails at once. So the other
/// propagators need not handle this case.
#[derive(Clone, Debug)]
pub(super) struct Repeated {
    scope: Vec<Var>,
}

impl Repeated {
    pub(super) fn new(scope: Vec<Var>) -> Self {
        Self { scope }
    }
}

impl Propagator for Repeated {
    fn name(&self) -> &'static str {
        "all_different"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, _: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        Err(Conflict::SCOPE)
    }

    /// It has no solution, whatever is known.
    fn explain(&mut self, _: Consequence, _: &mut Reason<'_>) {}

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::never()])
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}
