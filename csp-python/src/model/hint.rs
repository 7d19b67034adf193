//! Values that a search tries first.

use super::Engine;
use crate::expr::conditions;
use csp_core::atom::Atom;
use csp_core::branching::Brancher;
use csp_core::domains::SearchState;
use csp_core::ids::Var;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Arc, Mutex, PoisonError};

/// What the model is told to try first. Its brancher reads it, and each call replaces it.
#[derive(Clone, Default)]
pub(super) struct Hints(Arc<Mutex<Option<Vec<Atom>>>>);

impl Hints {
    /// Takes other hints. Returns those before, if any were ever given.
    fn replace(&self, hints: Vec<Atom>) -> Option<Vec<Atom>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .replace(hints)
    }
}

/// Decides that the hints hold, in their order, as long as that is open.
struct Hinted(Hints);

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

#[pymethods]
impl Engine {
    /// Searches try from now on first that these conditions hold, in this order. The solutions stay
    /// the same, in another order. Each call replaces the hints of the one before; without conditions
    /// there are none.
    #[pyo3(signature = (*hints))]
    fn hint(&self, hints: &Bound<'_, PyTuple>) -> PyResult<()> {
        let hints = conditions(hints.as_any())?;
        self.with(|model| {
            let atoms = hints.into_iter().map(|hint| model.atom_of(hint.expr));
            let atoms = atoms.collect::<Result<Vec<_>, _>>()?;
            let earlier = self.hints.replace(atoms);
            if earlier.is_none() {
                model.branch(Hinted(self.hints.clone()));
            }
            Ok(())
        })
    }
}
