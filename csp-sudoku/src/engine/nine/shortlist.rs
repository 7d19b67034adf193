//! The cells among which the next guess is chosen, and their weights.
//!
//! To weigh all smallest cells costs more than it saves. The first few of each band are enough.

use super::board::{Board, CELLS, Place, Places, Words};
use super::lanes::OneBoard;

/// The most cells of each band that are weighed. They are the first in the order of their bits.
/// More cells would save hardly any nodes.
const MOST_OF_BAND: usize = 3;

/// For the bit of each place, the cells that share a house with it, as in a [`DigitPlanes`](super::planes::DigitPlanes).
const PEERS: [Words; 3 * 64] = {
    let mut peers = [Words([0; 16]); 3 * 64];
    let mut cell = 0;
    while cell < CELLS {
        let here = Place::of(cell);
        let mut other = 0;
        while other < CELLS {
            let there = Place::of(other);
            let same_line = cell / 9 == other / 9 || cell % 9 == other % 9;
            if cell != other && (same_line || here.lane == there.lane) {
                peers[here.bit()].0[there.lane] |= 1 << there.register;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// The places of each digit. The tenth row has none.
pub(super) type PlacesOfDigits = [Words; 10];

/// The bit of the place that weighs most, among the first of each band. Of equals the first counts.
///
/// The weight of a cell is the number of its peers that share a candidate with it, where those of `pairs` count as four.
#[inline(always)]
pub(super) fn heaviest<L: OneBoard>(
    places: &Places,
    board: &Board,
    digits: &PlacesOfDigits,
    pairs: L,
) -> usize {
    let mut best = 0;
    for (band, mut bits) in places.iter().copied().enumerate() {
        for index in band * MOST_OF_BAND..(band + 1) * MOST_OF_BAND {
            // If there is none, this is any cell of the band, and it does not count.
            let is_cell = u32::from(bits != 0).wrapping_neg();
            let bit = band * 64 + (bits.trailing_zeros() % 64) as usize;
            bits &= bits.wrapping_sub(1);
            let candidates = board.get(Place::of_bit(bit)) & is_cell as u16;
            let peers = L::load(&PEERS[bit]).and(sharing(candidates, digits));
            let [a, b, c, _] = L::weigh(peers, pairs).bands();
            // The weight of a cell may be 0, if it is the only cell of its box for both of its digits.
            let order = (3 * MOST_OF_BAND - index) as u32;
            best = best.max(((a + b + c) as u32) << 16 | (order << 8 | bit as u32) & is_cell);
        }
    }
    best as usize & 0xFF
}

/// The cells with one of these candidates.
#[inline(always)]
fn sharing<L: OneBoard>(candidates: u16, digits: &PlacesOfDigits) -> L {
    let none = 1 << 9;
    let first = (candidates | none).trailing_zeros() as usize;
    let mut others = candidates & candidates.wrapping_sub(1);
    let second = (others | none).trailing_zeros() as usize;
    others &= others.wrapping_sub(1);
    let mut sharing = L::load(&digits[first]).or(L::load(&digits[second]));
    // Nearly always there are cells of two candidates.
    while others != 0 {
        sharing = sharing.or(L::load(&digits[others.trailing_zeros() as usize]));
        others &= others - 1;
    }
    sharing
}

/// `a` without `b`.
#[inline(always)]
pub(super) fn difference(a: &Places, b: &Places) -> Places {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]]
}
