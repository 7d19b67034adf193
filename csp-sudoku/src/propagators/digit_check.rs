//! The check of any condition.

use csp_core::extend::{Conflict, Domains, Event, Priority, Propagator, Status, Woken};
use csp_core::prelude::*;
use std::fmt;

/// The values of some variables keep a condition. It is asked about each value of the last variable that is open.
pub struct DigitCheck {
    cells: Vec<Var>,
    keeps: Box<Condition>,
}

/// Says of the values of all variables whether they are right.
type Condition = dyn Fn(&[i32]) -> bool + Send + Sync;

impl DigitCheck {
    /// The constraint over the cells.
    #[must_use]
    pub fn new(cells: Vec<Var>, keeps: impl Fn(&[i32]) -> bool + Send + Sync + 'static) -> Self {
        Self {
            cells,
            keeps: Box::new(keeps),
        }
    }
}

impl fmt::Debug for DigitCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DigitCheck")
            .field("cells", &self.cells)
            .finish_non_exhaustive()
    }
}

impl Propagator for DigitCheck {
    fn name(&self) -> &'static str {
        "digit_check"
    }

    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let mut open = self.cells.iter().copied().filter(|&cell| !d.is_fixed(cell));
        let last = open.next();
        // A cell that comes twice is one cell.
        if open.any(|cell| Some(cell) != last) {
            return Ok(Status::Fixpoint);
        }
        let Some(last) = last else {
            let values: Vec<i32> = self.cells.iter().map(|&cell| d.min(cell)).collect();
            return if (self.keeps)(&values) {
                Ok(Status::Entailed)
            } else {
                Err(Conflict::SCOPE)
            };
        };
        let mut next = d.next_value(last, i32::MIN);
        while let Some(value) = next {
            let of = |&cell: &Var| if cell == last { value } else { d.min(cell) };
            let values: Vec<i32> = self.cells.iter().map(of).collect();
            if !(self.keeps)(&values) {
                d.remove(last, value)?;
            }
            next = value
                .checked_add(1)
                .and_then(|from| d.next_value(last, from));
        }
        Ok(Status::Entailed)
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
