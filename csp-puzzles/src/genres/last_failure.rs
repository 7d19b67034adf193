//! Branching on what failed last.

use csp_core::extend::{Brancher, SearchState};
use csp_core::prelude::*;

/// Chooses the cell of the last failure while it is open [Lecoutre, Saïs, Tabary & Vidal 2009], and otherwise the cell with
/// the smallest quotient of values and failures. `dom_w_deg` would not help: all cells are in the same constraint.
#[derive(Debug)]
pub(super) struct LastFailure {
    cells: Vec<Var>,
    /// By cell, how many of its decisions failed.
    failures: Vec<u64>,
    /// The cell of the last decision.
    tried: usize,
    /// The cell of the last decision that failed.
    failed: usize,
}

impl LastFailure {
    /// For these cells.
    pub(super) fn new(cells: &[Var]) -> Self {
        Self {
            cells: cells.to_vec(),
            failures: vec![0; cells.len()],
            tried: 0,
            failed: 0,
        }
    }
}

impl Brancher for LastFailure {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let is_open = |&cell: &usize| !d.is_fixed(self.cells[cell]);
        // Compares the quotients by cross products.
        let product =
            |cell: usize, other: usize| d.size(self.cells[cell]) * (1 + self.failures[other]);
        let smallest = || {
            (0..self.cells.len())
                .filter(is_open)
                .min_by(|&a, &b| product(a, b).cmp(&product(b, a)))
        };
        self.tried = Some(self.failed).filter(is_open).or_else(smallest)?;
        let cell = self.cells[self.tried];
        // A large region decides more cells.
        Some(Atom::is(cell, d.max(cell)))
    }

    fn on_conflict(&mut self, _: &[Var]) {
        self.failed = self.tried;
        self.failures[self.tried] += 1;
    }
}
