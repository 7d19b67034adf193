//! The choice of the next cell, in the orders that strategies use.

use super::first_fail::FirstFailByPeers;
use csp_core::branching::Ordered;
use csp_core::extend::{Atom, Brancher, SearchState};

/// The brancher of a model. Each kind tries the digits from the smallest up.
#[derive(Debug)]
pub enum CellOrder {
    /// MRV. Ties go to the cell that its peers press hardest.
    ByPeers(FirstFailByPeers),
    /// An order of the engine: the cells as they are listed, or MRV where ties go to the first
    /// cell.
    Standard(Ordered),
}

/// A brancher over no cells.
impl Default for CellOrder {
    fn default() -> Self {
        Self::ByPeers(FirstFailByPeers::new(Vec::new(), &[]))
    }
}

impl Brancher for CellOrder {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        match self {
            Self::ByPeers(brancher) => brancher.choose(d),
            Self::Standard(brancher) => brancher.choose(d),
        }
    }
}
