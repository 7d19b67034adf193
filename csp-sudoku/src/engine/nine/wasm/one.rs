//! One board in pairs of registers: the first two bands, and the third.

use super::one;
use crate::engine::nine::board::{Places, Words};
use crate::engine::nine::lanes::{Lanes, Lanewise, OneBoard, State};
use std::arch::wasm32::*;

/// The words of one board.
#[derive(Clone, Copy)]
pub(super) struct Pair(v128, v128);

impl Pair {
    #[inline(always)]
    fn all(words: v128) -> Self {
        Self(words, words)
    }

    #[inline(always)]
    fn map(self, f: impl Fn(v128) -> v128) -> Self {
        Self(f(self.0), f(self.1))
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(v128, v128) -> v128) -> Self {
        Self(f(self.0, other.0), f(self.1, other.1))
    }
}

/// In each group of four lanes, the words of the next stack.
#[inline(always)]
pub(super) fn next_stack(words: v128) -> v128 {
    i16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(words, words)
}

/// In each group of four lanes, the words two stacks to the right.
#[inline(always)]
pub(super) fn second_stack(words: v128) -> v128 {
    i16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(words, words)
}

/// The words that have one bit.
#[inline(always)]
pub(super) fn singles(words: v128) -> v128 {
    let others = drop_lowest(words);
    v128_and(words, i16x8_eq(others, u16x8_splat(0)))
}

/// Each word without the bits of the other, or the word if nothing would be left of it.
#[inline(always)]
pub(super) fn without_if_left(words: v128, other: v128) -> v128 {
    let left = v128_andnot(words, other);
    v128_or(left, v128_and(words, i16x8_eq(left, u16x8_splat(0))))
}

#[inline(always)]
fn drop_lowest(words: v128) -> v128 {
    v128_and(words, i16x8_add(words, i16x8_splat(-1)))
}

/// For each 64 bits, the number of bits, where those of `fourfold` count as four.
#[inline(always)]
fn weigh(bits: v128, fourfold: v128) -> v128 {
    let more = u8x16_popcnt(v128_and(bits, fourfold));
    let weights = u8x16_add(u8x16_add(u8x16_popcnt(bits), more), u8x16_add(more, more));
    let halves = u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(weights));
    let sums = u64x2_add(halves, u64x2_shr(halves, 32));
    v128_and(sums, u64x2_splat(0xFFFF_FFFF))
}

/// Eight words from memory.
#[inline(always)]
pub(super) fn load(words: &[u16], from: usize) -> v128 {
    let word = |lane: usize| words[from + lane];
    u16x8(
        word(0),
        word(1),
        word(2),
        word(3),
        word(4),
        word(5),
        word(6),
        word(7),
    )
}

/// Eight words into memory.
#[inline(always)]
pub(super) fn store(words: v128, into: &mut [u16], from: usize) {
    let into = &mut into[from..from + 8];
    into[0] = u16x8_extract_lane::<0>(words);
    into[1] = u16x8_extract_lane::<1>(words);
    into[2] = u16x8_extract_lane::<2>(words);
    into[3] = u16x8_extract_lane::<3>(words);
    into[4] = u16x8_extract_lane::<4>(words);
    into[5] = u16x8_extract_lane::<5>(words);
    into[6] = u16x8_extract_lane::<6>(words);
    into[7] = u16x8_extract_lane::<7>(words);
}

/// The words of one board in two registers.
#[inline(always)]
pub(super) fn registers(words: &Words) -> [v128; 2] {
    [load(&words.0, 0), load(&words.0, 8)]
}

/// The words of two registers in memory.
#[inline(always)]
pub(super) fn words(low: v128, high: v128) -> Words {
    let mut words = Words([0; 16]);
    store(low, &mut words.0, 0);
    store(high, &mut words.0, 8);
    words
}

/// The operations of [`Lanewise`], which treat each register by itself, by `map` and `zip`.
macro_rules! by_register {
    () => {
        #[inline(always)]
        fn splat(word: u16) -> Self {
            Self::all(u16x8_splat(word))
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            self.zip(other, |a, b| v128_and(a, b))
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            self.zip(other, |a, b| v128_or(a, b))
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            self.zip(other, |a, b| v128_xor(a, b))
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            self.zip(other, |words, others| v128_andnot(words, others))
        }

        #[inline(always)]
        fn without_if_left(self, other: Self) -> Self {
            self.zip(other, |words, others| one::without_if_left(words, others))
        }

        #[inline(always)]
        fn singles(self) -> Self {
            self.map(|words| one::singles(words))
        }

        #[inline(always)]
        fn min(self, other: Self) -> Self {
            self.zip(other, |a, b| u16x8_min(a, b))
        }

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            self.zip(other, |a, b| i16x8_add(a, b))
        }
    };
}

/// The moves between stacks.
macro_rules! stacks_by_register {
    () => {
        #[inline(always)]
        fn next_stack(self) -> Self {
            self.map(|words| one::next_stack(words))
        }

        #[inline(always)]
        fn second_stack(self) -> Self {
            self.map(|words| one::second_stack(words))
        }
    };
}

pub(super) use {by_register, stacks_by_register};

impl Lanewise for Pair {
    by_register!();
}

impl Lanes for Pair {
    stacks_by_register!();

    #[inline(always)]
    fn next_band(self) -> Self {
        Self(
            i64x2_shuffle::<1, 2>(self.0, self.1),
            i64x2_shuffle::<0, 3>(self.0, self.1),
        )
    }

    #[inline(always)]
    fn second_band(self) -> Self {
        Self(
            i64x2_shuffle::<2, 0>(self.0, self.1),
            i64x2_shuffle::<1, 3>(self.0, self.1),
        )
    }
}

impl OneBoard for Pair {
    #[inline(always)]
    fn load(words: &Words) -> Self {
        let [low, high] = registers(words);
        Self(low, high)
    }

    #[inline(always)]
    fn store(self) -> Words {
        words(self.0, self.1)
    }

    #[inline(always)]
    fn drop_lowest(self) -> Self {
        self.map(|words| drop_lowest(words))
    }

    #[inline(always)]
    fn places_without(state: &State<Self>, candidates: u16) -> Places {
        let candidates = Self::splat(candidates);
        let zero = u16x8_splat(0);
        let mut marks = Self::splat(0);
        for (register, words) in state.as_flattened().iter().enumerate() {
            let none = words.and(candidates).map(|words| i16x8_eq(words, zero));
            marks = marks.or(none.and(Self::splat(1 << register)));
        }
        let [a, b, c, _] = marks.bands();
        [a, b, c]
    }

    #[inline(always)]
    fn up<const BITS: i32>(self) -> Self {
        self.map(|words| u16x8_shl(words, BITS.cast_unsigned()))
    }

    #[inline(always)]
    fn down<const BITS: i32>(self) -> Self {
        self.map(|words| u16x8_shr(words, BITS.cast_unsigned()))
    }

    #[inline(always)]
    fn bands(self) -> [u64; 4] {
        let Self(low, high) = self;
        [
            u64x2_extract_lane::<0>(low),
            u64x2_extract_lane::<1>(low),
            u64x2_extract_lane::<0>(high),
            u64x2_extract_lane::<1>(high),
        ]
    }

    #[inline(always)]
    fn weigh(self, fourfold: Self) -> Self {
        self.zip(fourfold, |bits, fourfold| weigh(bits, fourfold))
    }

    #[inline(always)]
    fn lacks_box(self) -> bool {
        !u16x8_all_true(u16x8_min(self.0, self.1))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(v128_or(self.0, self.1))
    }
}
