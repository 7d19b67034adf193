//! A constraint under test: its meaning and how to post it.

use super::claim::Claim;
use super::naive::Meaning;
use crate::constraints::Implied;
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::Constraint;
use crate::solver::Solver;
use std::fmt;
use std::rc::Rc;

/// A constraint for the harness: its meaning, and how to post it.
#[derive(Clone)]
pub struct Instance {
    pub(super) meaning: Rc<Meaning<'static>>,
    pub(super) post: Rc<Post>,
    pub(super) note: String,
    pub(super) claim: Option<Claim>,
}

/// Posts the constraint on a scope, under a premise if there is one.
pub(super) type Post = dyn Fn(&mut Solver, &[Var], Option<Var>) -> Result<(), ModelError>;

impl Instance {
    /// `meaning` says whether values of the scope are a solution. `post` makes the constraint on a
    /// scope. Both have the scope in the same order.
    pub fn new<C: Constraint>(
        meaning: impl Fn(&[i32]) -> bool + 'static,
        post: impl Fn(&[Var]) -> C + 'static,
    ) -> Self {
        let post = move |solver: &mut Solver, scope: &[Var], premise: Option<Var>| match premise {
            Some(premise) => solver.post(Implied::new(premise, post(scope))),
            None => solver.post(post(scope)),
        };
        Self {
            meaning: Rc::new(meaning),
            post: Rc::new(post),
            note: String::new(),
            claim: None,
        }
    }

    /// Adds what was drawn to the message of a failure.
    #[must_use]
    pub fn note(self, note: impl Into<String>) -> Self {
        Self {
            note: note.into(),
            ..self
        }
    }

    /// Claims this strength for this instance, instead of the claim of the oracle.
    #[must_use]
    pub fn claims(self, claim: Claim) -> Self {
        Self {
            claim: Some(claim),
            ..self
        }
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instance")
            .field("note", &self.note)
            .field("claim", &self.claim)
            .finish_non_exhaustive()
    }
}
