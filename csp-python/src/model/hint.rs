//! Values that a search tries first.

use csp_core::atom::Atom;
use csp_core::branching::Brancher;
use csp_core::domains::SearchState;
use csp_core::ids::Var;
use std::sync::{Arc, Mutex, PoisonError};

/// What searches try first. Its brancher reads it, and each call replaces it.
#[derive(Clone, Default)]
pub(super) struct Hints(Arc<Mutex<Option<Vec<Atom>>>>);

impl Hints {
    /// Takes other hints. Returns those before, if any were ever given.
    pub(super) fn replace(&self, hints: Vec<Atom>) -> Option<Vec<Atom>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .replace(hints)
    }
}

/// Decides that the hints hold, in their order, as long as that is open.
pub(super) struct Hinted(pub(super) Hints);

impl Hinted {
    fn first(&self, d: &SearchState, choice: impl Fn(Atom) -> bool) -> Option<Atom> {
        let place = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut hints = place.iter().flatten().copied();
        hints.find(|&hint| choice(hint) && hint.truth(d).is_none())
    }
}

impl Brancher for Hinted {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        self.first(d, |_| true)
    }

    fn choose_on(&mut self, d: &mut SearchState, x: Var) -> Option<Atom> {
        self.first(d, |hint| hint.var() == x)
    }
}
