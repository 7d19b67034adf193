//! Sixteen words side by side, the operations on them, and how plain code does these.

use super::board::{Places, Words};

/// A register of words. Each operation works on each word by itself.
///
/// All kernels give the same results. [`Portable`] defines them in plain code.
pub(super) trait Lanewise: Copy {
    fn splat(word: u16) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;

    /// `self & !other`
    fn without(self, other: Self) -> Self;

    /// `self | a | b`
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }

    /// `self & a | b & c`
    #[inline(always)]
    fn and_or(self, a: Self, b: Self, c: Self) -> Self {
        self.and(a).or(b.and(c))
    }

    /// `self | a & b`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }

    /// `self | a & !b`
    #[inline(always)]
    fn or_without(self, a: Self, b: Self) -> Self {
        self.or(a.without(b))
    }

    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and(self.or(a)))
    }

    /// Each word without the bits of the other, or the whole word if nothing would be left of it. The words have no more than
    /// fifteen bits.
    fn without_if_left(self, other: Self) -> Self;

    /// The words that have one bit, and 0 in place of the others.
    fn singles(self) -> Self;

    /// The smaller of the two words.
    fn min(self, other: Self) -> Self;

    /// The sum of the two words, modulo 2^16.
    fn add(self, other: Self) -> Self;
}

/// A register of words, one for each box, as in [`Words`]. It may also have the words of several
/// boards. Then each operation works on each board by itself.
pub(super) trait Lanes: Lanewise {
    /// Each box gets the word of the box one band below. The lowest band gets that of the top.
    fn next_band(self) -> Self;
    /// The same, two bands below.
    fn second_band(self) -> Self;
    /// Each box gets the word of the box one stack to the right. The last stack gets that of the
    /// first.
    fn next_stack(self) -> Self;
    /// The same, two stacks to the right.
    fn second_stack(self) -> Self;
}

/// A register of one board's words.
pub(super) trait OneBoard: Lanes {
    fn load(words: &Words) -> Self;
    fn store(self) -> Words;

    /// Each word without its lowest bit.
    fn drop_lowest(self) -> Self;

    /// The places that have none of these candidates. Bits that stand for no place may be anything.
    fn places_without(state: &State<Self>, candidates: u16) -> Places;

    /// Each word with its bits this number of places higher. Those beyond the sixteenth are lost.
    fn up<const BITS: i32>(self) -> Self;

    /// Each word with its bits this number of places lower.
    fn down<const BITS: i32>(self) -> Self;

    /// The words of each band, the first in the lowest bits.
    fn bands(self) -> [u64; 4];

    /// For each band, the number of its bits, where those of `fourfold` count as four. It stands in the lowest bits of the band.
    fn weigh(self, fourfold: Self) -> Self;

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

/// Sixteen words, with operations in plain code for every machine. Tests compare the other kernels with this one.
///
/// Compilers turn loops over sixteen words into the vector instructions of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Portable([u16; 16]);

impl Portable {
    #[inline(always)]
    fn map(self, f: impl Fn(u16) -> u16) -> Self {
        Self(self.0.map(f))
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        self
    }

    /// Each lane gets the word of another lane.
    #[inline(always)]
    fn shuffle(self, from: [usize; 16]) -> Self {
        Self(from.map(|lane| self.0[lane]))
    }
}

impl Lanewise for Portable {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self([word; 16])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn without_if_left(self, other: Self) -> Self {
        self.zip(other, |a, b| if a & !b == 0 { a } else { a & !b })
    }

    #[inline(always)]
    fn singles(self) -> Self {
        self.map(|word| {
            if word & word.wrapping_sub(1) == 0 {
                word
            } else {
                0
            }
        })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }
}

// A move is a call, so that compilers keep words together: where a move is part of a loop and takes several instructions, they take
// registers apart around it.
impl Lanes for Portable {
    #[inline(never)]
    fn next_band(self) -> Self {
        self.shuffle([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }

    #[inline(never)]
    fn second_band(self) -> Self {
        self.shuffle([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }

    #[inline(never)]
    fn next_stack(self) -> Self {
        self.shuffle([1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15])
    }

    #[inline(never)]
    fn second_stack(self) -> Self {
        self.shuffle([2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15])
    }
}

impl OneBoard for Portable {
    #[inline(always)]
    fn weigh(self, fourfold: Self) -> Self {
        let mut weights = [0; 16];
        for (word, (bits, fourfold)) in self.0.iter().zip(fourfold.0).enumerate() {
            let weight = bits.count_ones() + 3 * (bits & fourfold).count_ones();
            weights[word / 4 * 4] += weight as u16;
        }
        Self(weights)
    }

    #[inline(always)]
    fn up<const BITS: i32>(self) -> Self {
        self.map(|word| word << BITS)
    }

    #[inline(always)]
    fn down<const BITS: i32>(self) -> Self {
        self.map(|word| word >> BITS)
    }

    #[inline(always)]
    fn bands(self) -> [u64; 4] {
        let band = |band: usize| {
            (0..4).rev().fold(0, |words, stack| {
                words << 16 | u64::from(self.0[band * 4 + stack])
            })
        };
        [band(0), band(1), band(2), band(3)]
    }

    #[inline(always)]
    fn load(words: &Words) -> Self {
        Self(words.0)
    }

    #[inline(always)]
    fn store(self) -> Words {
        Words(self.0)
    }

    #[inline(always)]
    fn drop_lowest(self) -> Self {
        self.map(|word| word & word.wrapping_sub(1))
    }

    #[inline(always)]
    fn places_without(state: &State<Self>, candidates: u16) -> Places {
        let mut marks = [0; 16];
        for (register, words) in state.as_flattened().iter().enumerate() {
            for (marks, word) in marks.iter_mut().zip(words.0) {
                *marks |= if word & candidates == 0 {
                    1_u16 << register
                } else {
                    0
                };
            }
        }
        let [a, b, c, _] = Self(marks).bands();
        [a, b, c]
    }

    #[inline(always)]
    fn lacks_box(self) -> bool {
        // The lanes without a box are never 0.
        self.0.contains(&0)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
}
