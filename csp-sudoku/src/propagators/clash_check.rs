//! The check of backtracking.

use csp_core::extend::{
    Conflict, Consequence, Domains, Event, Priority, Propagator, Reason, Status, Woken,
};
use csp_core::prelude::*;

/// No two assigned cells of a house have the same digit. The propagator fails, and removes nothing.
///
/// This is the consistency check of *backtracking* [Golomb & Baumert 1965], which compares the last
/// assigned cell with those before it. Each fixed cell counts as assigned. This is right as long as
/// no other propagator fixes cells.
#[derive(Clone, Debug)]
pub struct ClashCheck {
    house: Vec<Var>,
}

impl ClashCheck {
    /// The constraint over the cells of one house.
    #[must_use]
    pub fn new(house: Vec<Var>) -> Self {
        Self { house }
    }
}

impl Propagator for ClashCheck {
    fn name(&self) -> &'static str {
        "clash_check"
    }

    fn scope(&self) -> &[Var] {
        &self.house
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let house = &self.house[..];
        let same = |here: usize, there: usize| {
            here != there && d.value(house[here]) == d.value(house[there])
        };
        let clashes = |here: usize| {
            d.is_fixed(house[here]) && (0..house.len()).any(|there| same(here, there))
        };
        if woken.positions(house.len()).any(clashes) {
            Err(Conflict::SCOPE)
        } else {
            Ok(Status::Fixpoint)
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }

    fn explain(&mut self, _: Consequence, reason: &mut Reason<'_>) {
        explain_clash(&self.house, reason);
    }
}

/// Two fixed cells of a house have the same digit. Returns whether it is so.
pub(super) fn explain_clash(house: &[Var], reason: &mut Reason<'_>) -> bool {
    for (here, &cell) in house.iter().enumerate() {
        let same = |&&other: &&Var| reason.value(other) == reason.value(cell);
        if reason.is_fixed(cell)
            && let Some(&other) = house[..here].iter().find(same)
        {
            reason.value_of(cell);
            reason.value_of(other);
            return true;
        }
    }
    false
}
