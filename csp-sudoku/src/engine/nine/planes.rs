//! A board by digits: for each digit, the places that have it as a candidate.
//!
//! The nine registers of a board are nine words of nine bits in each lane. Turned about their diagonal, they are a word for each
//! digit, with a bit for each register. That is a transposition of bits by blocks that change places
//! [Warren, Hacker's Delight, 2002].

use super::board::Words;
use super::lanes::{OneBoard, State};

/// The places of each digit: in register `d`, the places of digit `d + 1`, where bit `n` of a lane stands for register `n` of the
/// board.
#[derive(Clone, Copy)]
pub(super) struct DigitPlanes<L>([L; 9]);

/// Changes the places of the upper bits of one word and the lower bits of another, as far as the mask has them.
#[inline(always)]
fn exchange<const BITS: i32, L: OneBoard>(words: &mut [L; 9], low: usize, high: usize, mask: u16) {
    let moved = words[low]
        .down::<BITS>()
        .xor(words[high])
        .and(L::splat(mask));
    words[high] = words[high].xor(moved);
    words[low] = words[low].xor(moved.up::<BITS>());
}

impl<L: OneBoard> DigitPlanes<L> {
    /// The planes of a board.
    #[inline(always)]
    pub(super) fn of(state: &State<L>) -> Self {
        let [[a, b, c], [d, e, f], [g, h, last]] = *state;
        let mut words = [a, b, c, d, e, f, g, h, last];
        for low in 0..4 {
            exchange::<4, L>(&mut words, low, low + 4, 0b0000_1111);
        }
        for low in [0, 1, 4, 5] {
            exchange::<2, L>(&mut words, low, low + 2, 0b0011_0011);
        }
        for low in [0, 2, 4, 6] {
            exchange::<1, L>(&mut words, low, low + 1, 0b0101_0101);
        }
        // The ninth bits have stayed where they were. They are the ninth digit; the last register has those of the others.
        let ninth = L::splat(1 << 8);
        let eight = L::splat(0xFF);
        words[8] = last
            .and(ninth)
            .or_both(a.and(ninth).down::<8>(), b.and(ninth).down::<7>())
            .or_both(c.and(ninth).down::<6>(), d.and(ninth).down::<5>())
            .or_both(e.and(ninth).down::<4>(), f.and(ninth).down::<3>())
            .or_both(g.and(ninth).down::<2>(), h.and(ninth).down::<1>());
        let of_last = [
            last.up::<8>(),
            last.up::<7>(),
            last.up::<6>(),
            last.up::<5>(),
            last.up::<4>(),
            last.up::<3>(),
            last.up::<2>(),
            last.up::<1>(),
        ];
        for (words, of_last) in words.iter_mut().zip(of_last) {
            *words = words.and(eight).or_and(of_last, ninth);
        }
        Self(words)
    }

    /// The planes in memory, and a row without a place.
    #[inline(always)]
    pub(super) fn words(&self) -> [Words; 10] {
        let mut words = [Words([0; 16]); 10];
        for (words, plane) in words.iter_mut().zip(self.0) {
            *words = plane.store();
        }
        words
    }

    /// The places with at least two, and with at least three candidates.
    #[inline(always)]
    pub(super) fn two_and_three(&self) -> [L; 2] {
        let mut one = self.0[0];
        let mut two = L::splat(0);
        let mut three = L::splat(0);
        for plane in &self.0[1..] {
            three = three.or_and(two, *plane);
            two = two.or_and(one, *plane);
            one = one.or(*plane);
        }
        [two, three]
    }
}
