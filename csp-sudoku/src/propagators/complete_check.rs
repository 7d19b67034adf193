//! The check of generate and test.

use super::clash_check::explain_clash;
use csp_core::extend::{Conflict, Consequence, Domains, Event, Propagator, Reason, Status, Woken};
use csp_core::prelude::*;

/// Fails if a complete grid breaks a rule. As long as a cell is open, it does nothing.
///
/// This is the check of *generate and test*, the British Museum procedure [Newell, Shaw & Simon
/// 1957]. It removes nothing.
#[derive(Clone, Debug)]
pub struct CompleteCheck {
    cells: Vec<Var>,
    houses: Vec<Vec<Var>>,
}

impl CompleteCheck {
    /// The constraint over cells, in houses of these cells.
    #[must_use]
    pub fn new(cells: Vec<Var>, houses: Vec<Vec<Var>>) -> Self {
        Self { cells, houses }
    }
}

impl Propagator for CompleteCheck {
    fn name(&self) -> &'static str {
        "complete_check"
    }

    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        // Cells are filled in order, so an open one is found soonest from the back.
        if self.cells.iter().rev().any(|&cell| !d.is_fixed(cell)) {
            return Ok(Status::Fixpoint);
        }
        let repeats = |house: &[Var], i: usize| {
            house[..i]
                .iter()
                .any(|&cell| d.value(cell) == d.value(house[i]))
        };
        let clash = self
            .houses
            .iter()
            .any(|house| (0..house.len()).any(|i| repeats(house, i)));
        if clash {
            Err(Conflict::SCOPE)
        } else {
            Ok(Status::Fixpoint)
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn explain(&mut self, _: Consequence, reason: &mut Reason<'_>) {
        self.houses.iter().any(|house| explain_clash(house, reason));
    }
}
