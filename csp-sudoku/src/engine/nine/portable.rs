//! Lanes in plain code, for every machine. Tests compare the other kernels with this one.
//!
//! Compilers turn loops over sixteen words into the vector instructions of the machine.

use super::board::{Places, Words};
use super::lanes::{Lanes, Single, State};

/// Sixteen words.
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

impl Lanes for Portable {
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
    fn without(self, a: Self, b: Self) -> Self {
        self.zip(a.or(b), |word, other| word & !other)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        self.shuffle([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn second_band(self) -> Self {
        self.shuffle([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn next_stack(self) -> Self {
        self.shuffle([1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15])
    }

    #[inline(always)]
    fn second_stack(self) -> Self {
        self.shuffle([2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15])
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
    fn or_else(self, other: Self) -> Self {
        self.zip(other, |a, b| if a == 0 { b } else { a })
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

impl Single for Portable {
    #[inline(always)]
    fn load(words: &Words) -> Self {
        Self(words.0)
    }

    #[inline(always)]
    fn store(self) -> Words {
        Words(self.0)
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self([word; 16])
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
        let band = |band: usize| {
            (0..4).rev().fold(0, |words, stack| {
                words << 16 | u64::from(marks[band * 4 + stack])
            })
        };
        [band(0), band(1), band(2)]
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
