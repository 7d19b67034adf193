//! The choice of the next cell, in the orders that strategies use: as listed, or first fail, where ties go to the
//! first cell or to the one that its peers press hardest.
//!
//! The reasons are in `docs/decisions/26-ties-by-pressure.md`.

use super::clue_order::ClueOrder;
use crate::propagators::peers;
use csp_core::branching::Ordered;
use csp_core::extend::{Atom, Brancher, Domains, SearchState};
use csp_core::prelude::*;

/// The brancher of a model. Each kind tries the digits from the smallest up.
#[derive(Debug)]
pub enum CellOrder {
    /// MRV. Ties go to the cell that its peers press hardest.
    ByPeers(FirstFailByPeers),
    /// An order of the engine: the cells as they are listed, or MRV where ties go to the first
    /// cell.
    Standard(Ordered),
    /// By failures of decisions, on cells and on places of digits in houses.
    Clued(ClueOrder),
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
            Self::Clued(brancher) => brancher.choose(d),
        }
    }

    fn on_conflict(&mut self, scope: &[Var]) {
        match self {
            Self::ByPeers(brancher) => brancher.on_conflict(scope),
            Self::Standard(brancher) => brancher.on_conflict(scope),
            Self::Clued(brancher) => brancher.on_conflict(scope),
        }
    }

    fn on_failure(&mut self, d: &Domains, scope: &[Var]) {
        match self {
            Self::Clued(brancher) => brancher.on_failure(d, scope),
            _ => self.on_conflict(scope),
        }
    }
}

/// MRV over the cells. Ties go to the cell whose open peers weigh most, then to the first cell. A
/// peer with `k` candidates, of which the cell has one, weighs `2^-k`, like a clause of `k`
/// literals in SAT [Jeroslow & Wang 1990]. A peer with two candidates weighs twice as much, since
/// losing one settles it. On the hardest puzzles the search has half the nodes that it has with
/// ties by index.
#[derive(Clone, Debug)]
pub struct FirstFailByPeers {
    cells: Vec<Var>,
    /// For each cell, where the places of its peers start and end in `peers`.
    spans: Vec<(usize, usize)>,
    peers: Vec<u32>,
    /// Scratch: each cell at the present node.
    seen: Vec<CellAtNode>,
    /// Sizes of small masks.
    sizes: Vec<Size>,
    /// Scratch: places of cells. Those of the smallest domains come first.
    smallest: Vec<u32>,
}

/// A cell at one node.
#[derive(Clone, Copy, Debug, Default)]
struct CellAtNode {
    candidates: u64,
    size: Size,
}

/// What follows from the number of candidates of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    /// Grows with the number. It is greatest for fixed cells.
    rank: u32,
    /// How much the cell weighs on its peers.
    weight: u32,
}

/// The weight of a peer, before it is halved as often as its rank says. After 32 times it is 0.
const UNIT: u32 = 1 << 31;

impl Size {
    fn of(candidates: u64) -> Self {
        let count = candidates.count_ones();
        let halved = count + u32::from(count > 2);
        Self {
            rank: if count > 1 { halved } else { u32::MAX },
            weight: UNIT >> halved.min(31),
        }
    }
}

/// Masks below this are counted with a table. Some processors cannot count ones in one instruction.
const SMALL: u64 = 1 << 10;

impl FirstFailByPeers {
    /// The brancher over cells with one-word domains, in houses of these cells.
    #[must_use]
    pub fn new(cells: Vec<Var>, houses: &[Vec<Var>]) -> Self {
        let mut end = 0;
        let peers = peers(&cells, houses);
        let span = |own: &Vec<u32>| {
            end += own.len();
            (end - own.len(), end)
        };
        Self {
            spans: peers.iter().map(span).collect(),
            peers: peers.concat(),
            seen: vec![CellAtNode::default(); cells.len()],
            sizes: (0..SMALL).map(Size::of).collect(),
            smallest: vec![0; cells.len()],
            cells,
        }
    }

    /// Reads the candidates of every cell. Returns the number of smallest open domains. Their
    /// places are then the first in `smallest`. There is no branch on the candidates, as no
    /// processor could predict it.
    fn read(&mut self, d: &Domains) -> usize {
        let mut least = u32::MAX;
        for (seen, &cell) in self.seen.iter_mut().zip(&self.cells) {
            let candidates = d.word(cell);
            let size = self
                .sizes
                .get(candidates as usize)
                .copied()
                .unwrap_or_else(|| Size::of(candidates));
            *seen = CellAtNode { candidates, size };
            least = least.min(size.rank);
        }
        if least == u32::MAX {
            return 0;
        }
        let mut count = 0;
        for (seen, place) in self.seen.iter().zip(0..) {
            self.smallest[count] = place;
            count += usize::from(seen.size.rank == least);
        }
        count
    }

    /// How hard the open peers press on a cell. A fixed peer has no candidate in common with it.
    fn pressure(&self, place: u32) -> u64 {
        let candidates = self.seen[place as usize].candidates;
        let weigh = |&peer: &u32| {
            let peer = self.seen[peer as usize];
            u64::from(peer.size.weight * u32::from(peer.candidates & candidates != 0))
        };
        let (start, end) = self.spans[place as usize];
        let (fours, last) = self.peers[start..end].as_chunks::<4>();
        fours.iter().flatten().chain(last).map(weigh).sum()
    }
}

impl Brancher for FirstFailByPeers {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let count = self.read(d);
        let mut best: Option<(u64, u32)> = None;
        for &place in &self.smallest[..count] {
            let pressure = self.pressure(place);
            if best.is_none_or(|(most, _)| pressure > most) {
                best = Some((pressure, place));
            }
        }
        let cell = self.cells[best?.1 as usize];
        Some(Atom::is(cell, d.min(cell)))
    }
}
