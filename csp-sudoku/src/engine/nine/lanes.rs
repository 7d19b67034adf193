//! Sixteen words side by side, and the operations on them.

use super::board::{Places, Words};
use super::shortlist::{PEERS, Shortlist, WEIGHED, difference, weight};

/// A register of words, one for each box, as in [`Words`]. It may also have the words of several
/// boards. Then each operation works on each board by itself.
///
/// All kernels give the same results. [`portable`](super::portable) defines them in plain code.
pub(super) trait Lanes: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;

    /// `self | a | b`
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }

    /// `self & a & b`
    #[inline(always)]
    fn and_both(self, a: Self, b: Self) -> Self {
        self.and(a).and(b)
    }

    /// `self & a | b & c`
    #[inline(always)]
    fn and_or(self, a: Self, b: Self, c: Self) -> Self {
        self.and(a).or(b.and(c))
    }

    /// `self & !(a | b)`
    fn without(self, a: Self, b: Self) -> Self;

    /// Each box gets the word of the box one band below. The lowest band gets that of the top.
    fn next_band(self) -> Self;
    /// The same, two bands below.
    fn second_band(self) -> Self;
    /// Each box gets the word of the box one stack to the right. The last stack gets that of the
    /// first.
    fn next_stack(self) -> Self;
    /// The same, two stacks to the right.
    fn second_stack(self) -> Self;

    /// The words that have one bit, and 0 in place of the others.
    fn singles(self) -> Self;

    /// Each word of `self`, or the word of the other if it is 0.
    fn or_else(self, other: Self) -> Self;

    /// The smaller of the two words.
    fn min(self, other: Self) -> Self;

    /// The sum of the two words, modulo 2^16.
    fn add(self, other: Self) -> Self;
}

/// A register of one board's words.
pub(super) trait Single: Lanes {
    fn load(words: &Words) -> Self;
    fn store(self) -> Words;
    fn splat(word: u16) -> Self;

    /// Each word without its lowest bit.
    fn drop_lowest(self) -> Self;

    /// The places that have none of these candidates. Bits that stand for no place may be anything.
    fn places_without(state: &State<Self>, candidates: u16) -> Places;

    /// The weights of the cells of a shortlist ([`weight`]).
    #[inline(always)]
    fn weigh(state: &State<Self>, pairs: &Places, shortlist: &Shortlist) -> [u32; WEIGHED] {
        let mut weights = [0; WEIGHED];
        for index in 0..WEIGHED {
            let strangers = Self::places_without(state, shortlist.candidates[index]);
            let [a, b, c, _] = PEERS[shortlist.bits[index]];
            weights[index] = weight(&difference(&[a, b, c], &strangers), pairs);
        }
        weights
    }

    /// Whether the word of some box is 0.
    fn lacks_box(self) -> bool;

    /// Whether all words are 0.
    fn is_zero(self) -> bool;
}

/// The words of a board, by row and column within the box.
pub(super) type State<L> = [[L; 3]; 3];

/// The array of the values of an expression for each row and column within the box. This is a
/// macro, since a closure would be a function of its own, and would be compiled without the
/// instructions of the kernel.
macro_rules! each {
    (|$row:ident, $column:ident| $value:expr) => {{
        macro_rules! at {
            ($r:literal, $c:literal) => {{
                let ($row, $column) = ($r, $c);
                $value
            }};
        }
        [
            [at!(0, 0), at!(0, 1), at!(0, 2)],
            [at!(1, 0), at!(1, 1), at!(1, 2)],
            [at!(2, 0), at!(2, 1), at!(2, 2)],
        ]
    }};
}

pub(super) use each;
