//! Which cell next: first fail, and among the smallest domains the cell that its neighbourhood presses hardest.

use crate::peers::peers;
use csp_core::prelude::*;

/// MRV over the cells. Ties go to the cell whose open peers weigh most, then to the first: a peer of `k` candidates that
/// shares one with the cell weighs `2^-k`, as a clause of `k` literals does in SAT [Jeroslow & Wang 1990], and a peer of two
/// twice that, since losing one settles it. On the hardest puzzles this halves the nodes of ties by index.
#[derive(Clone, Debug)]
pub struct FirstFailByPeers {
    cells: Vec<Var>,
    /// For each cell the places of the cells that share a house with it.
    peers: Vec<Vec<u32>>,
    /// Scratch: each cell at the present node.
    seen: Vec<Seen>,
    /// The exponents of small masks.
    exponents: Vec<u8>,
    /// Scratch: the places of the smallest domains come first.
    smallest: Vec<u32>,
}

/// A cell at one node.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    candidates: u64,
    /// Grows with the number of candidates; 0 and 1 for fixed cells.
    exponent: u32,
    /// How much it weighs on its peers.
    weight: u32,
}

/// A peer weighs this, halved as often as its exponent says; from 32 times on it weighs nothing.
const UNIT: u32 = 1 << 31;

/// How often the weight of a cell with these candidates is halved.
fn exponent(candidates: u64) -> u32 {
    let size = candidates.count_ones();
    size + u32::from(size > 2)
}

/// Masks below this are counted by table: not every processor this is compiled for counts ones in one instruction.
const SMALL: u64 = 1 << 10;

impl FirstFailByPeers {
    /// Over cells of one-word domains, in houses of these cells.
    #[must_use]
    pub fn new(cells: Vec<Var>, houses: &[Vec<Var>]) -> Self {
        let peers = peers(&cells, houses);
        let count = cells.len();
        let exponents = (0..SMALL).map(|candidates| exponent(candidates) as u8).collect();
        Self { exponents, cells, peers, seen: vec![Seen::default(); count], smallest: vec![0; count] }
    }

    /// Reads the candidates of every cell. Gives the number of smallest open domains, whose places are then the first in
    /// `smallest`. Without branches on what is read, since that is as good as random.
    fn read(&mut self, d: &Domains) -> usize {
        let mut least = u32::MAX;
        for (seen, &cell) in self.seen.iter_mut().zip(&self.cells) {
            let candidates = d.word(cell);
            let small = self.exponents.get(candidates as usize).map(|&exponent| u32::from(exponent));
            let exponent = small.unwrap_or_else(|| exponent(candidates));
            *seen = Seen { candidates, exponent, weight: UNIT >> exponent.min(31) };
            least = least.min(if exponent > 1 { exponent } else { u32::MAX });
        }
        if least == u32::MAX {
            return 0;
        }
        let mut count = 0;
        for (place, seen) in self.seen.iter().enumerate() {
            self.smallest[count] = place as u32;
            count += usize::from(seen.exponent == least);
        }
        count
    }

    /// How hard the open peers press on a cell. A fixed peer shares no candidate with it.
    fn pressure(&self, place: u32) -> u64 {
        let candidates = self.seen[place as usize].candidates;
        let weigh = |&peer: &u32| {
            let peer = self.seen[peer as usize];
            u64::from(peer.weight * u32::from(peer.candidates & candidates != 0))
        };
        self.peers[place as usize].iter().map(weigh).sum()
    }
}

impl Brancher for FirstFailByPeers {
    fn choose(&mut self, d: &mut Domains) -> Option<Decision> {
        let count = self.read(d);
        let mut best: Option<(u64, u32)> = None;
        for &place in &self.smallest[..count] {
            let pressure = self.pressure(place);
            if best.is_none_or(|(most, _)| pressure > most) {
                best = Some((pressure, place));
            }
        }
        let cell = self.cells[best?.1 as usize];
        Some(Decision::Fix(cell, d.min(cell)))
    }
}
