//! The cells among which the next guess is chosen, and their weights.
//!
//! To weigh all smallest cells costs more than it saves. The first few of each band are enough.

use super::board::{Board, CELLS, Place, Places};

/// The most cells of each band that are weighed. They are the first in the order of their bits.
/// More cells would save hardly any nodes.
const MOST_OF_BAND: usize = 3;

/// The most cells in all, made even.
pub(super) const WEIGHED: usize = (3 * MOST_OF_BAND).next_multiple_of(2);

/// For the bit of each place, the cells that share a house with it, and an empty band.
pub(super) const PEERS: [[u64; 4]; 3 * 64] = {
    let mut peers = [[0; 4]; 3 * 64];
    let mut cell = 0;
    while cell < CELLS {
        let here = Place::of(cell);
        let mut other = 0;
        while other < CELLS {
            let there = Place::of(other);
            let bit = there.bit();
            let same_line = cell / 9 == other / 9 || cell % 9 == other % 9;
            if cell != other && (same_line || here.lane == there.lane) {
                peers[here.bit()][bit / 64] |= 1 << (bit % 64);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// Cells that might be next: their bits and their candidates. A missing cell has no candidates, and
/// its weight is 0.
pub(super) struct Shortlist {
    pub(super) bits: [usize; WEIGHED],
    pub(super) candidates: [u16; WEIGHED],
}

impl Shortlist {
    /// The first places of each band.
    #[inline(always)]
    pub(super) fn of(places: &Places, board: &Board) -> Self {
        let mut shortlist = Self {
            bits: [0; WEIGHED],
            candidates: [0; WEIGHED],
        };
        for (band, mut bits) in places.iter().copied().enumerate() {
            for index in band * MOST_OF_BAND..(band + 1) * MOST_OF_BAND {
                // If there is none, this is any cell of the band, and it gets no candidates.
                let bit = band * 64 + (bits.trailing_zeros() % 64) as usize;
                shortlist.bits[index] = bit;
                shortlist.candidates[index] = if bits == 0 {
                    0
                } else {
                    board.get(Place::of_bit(bit))
                };
                bits &= bits.wrapping_sub(1);
            }
        }
        shortlist
    }
}

/// The weight of a cell, from the peers that share a candidate with it and the peers that have two
/// candidates.
#[inline(always)]
pub(super) fn weight(sharing: &Places, pairs: &Places) -> u32 {
    let mut weight = 0;
    for (sharing, pairs) in sharing.iter().zip(pairs) {
        weight += sharing.count_ones() + 3 * (sharing & pairs).count_ones();
    }
    weight
}

/// `a` without `b`.
#[inline(always)]
pub(super) fn difference(a: &Places, b: &Places) -> Places {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]]
}
