//! Forward checking as in textbooks: from assigned cells only.
//!
//! The reasons are in `docs/decisions/30-mrv-with-forward-checking.md`.

use super::peers::peers;
use csp_core::error::ModelError;
use csp_core::extend::{
    Conflict, Consequence, Constraint, Domains, Event, Posting, Propagator, Reason, Slot, Status,
    Woken,
};
use csp_core::prelude::*;

/// Forward checking [Haralick & Elliott 1980] for a search that assigns the cells in the order in
/// which they are listed. The peers of an assigned cell lose its digit. A peer without candidates
/// is a conflict.
///
/// The givens are assigned, and so are the cells in front of the first open one. A given is a cell
/// that is fixed at the first run. A later cell with one candidate left waits until the search comes to it, and
/// nothing follows from it yet. In this it differs from the value-consistent [`AllDifferent`].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_sudoku::propagators::ForwardChecking;
///
/// let mut model = Model::new();
/// let x = model.array("x", 4, 1..=4)?;
/// model.post(ForwardChecking::new(x.clone(), vec![x.clone()]))?;
/// model.branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)?;
/// assert_eq!(model.solutions().count(), 24);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ForwardChecking {
    cells: Vec<Var>,
    houses: Vec<Vec<Var>>,
}

impl ForwardChecking {
    /// The constraint over cells in the order of the search, in houses of these cells.
    #[must_use]
    pub fn new(cells: Vec<Var>, houses: Vec<Vec<Var>>) -> Self {
        Self { cells, houses }
    }
}

impl Constraint for ForwardChecking {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let assigned = posting.new_slot(UNBEGUN);
        posting.add(InOrder {
            peers: peers(&self.cells, &self.houses),
            cells: self.cells,
            assigned,
            given: Vec::new(),
        })
    }
}

/// No cell has been assigned.
const UNBEGUN: u64 = u64::MAX;

#[derive(Debug)]
struct InOrder {
    cells: Vec<Var>,
    /// For each cell, the places of the cells that share a house with it.
    peers: Vec<Vec<u32>>,
    /// How many cells at the front are assigned, or [`UNBEGUN`].
    assigned: Slot,
    /// Scratch: the places of the givens.
    given: Vec<usize>,
}

impl InOrder {
    /// Takes the digit of a fixed cell from its peers.
    fn assign(&self, place: usize, d: &mut Domains) -> Result<(), Conflict> {
        let Some(digit) = d.value(self.cells[place]) else {
            return Ok(());
        };
        self.peers[place]
            .iter()
            .try_for_each(|&peer| d.remove(self.cells[peer as usize], digit))
    }
}

impl Propagator for InOrder {
    fn name(&self) -> &'static str {
        "forward_checking"
    }

    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let mut assigned = d.get(self.assigned);
        if assigned == UNBEGUN {
            self.given.clear();
            self.given
                .extend((0..self.cells.len()).filter(|&place| d.is_fixed(self.cells[place])));
            if self.given.is_empty() {
                return Ok(Status::Fixpoint);
            }
            self.given
                .iter()
                .try_for_each(|&place| self.assign(place, d))?;
            assigned = 0;
        }
        while self
            .cells
            .get(assigned as usize)
            .is_some_and(|&cell| d.is_fixed(cell))
        {
            self.assign(assigned as usize, d)?;
            assigned += 1;
        }
        d.set(self.assigned, assigned);
        Ok(Status::Fixpoint)
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if let Consequence::Removal(lost) = what
            && let Some(place) = self.cells.iter().position(|&cell| cell == lost.var())
            && let Some(digit) = lost.single()
        {
            let mut peers = self.peers[place]
                .iter()
                .map(|&peer| self.cells[peer as usize]);
            if let Some(peer) = peers.find(|&peer| reason.value(peer) == Some(digit)) {
                return reason.value_of(peer);
            }
        }
        reason.scope(&self.cells);
    }
}
