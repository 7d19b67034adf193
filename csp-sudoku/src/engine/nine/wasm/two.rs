//! Two boards in three registers: the words of a band in each, those of the first board in lanes 0 to
//! 2 and those of the second in 4 to 6. The lanes 3 and 7 always have every digit.
//!
//! Three boards would fill four registers better. Yet a move between stacks would then take lanes of
//! two registers, which WebAssembly has as a shuffle of bytes alone. Processors need a dozen
//! instructions for it. Here a move between stacks takes two, and one between bands none.

use super::one;
use crate::engine::nine::board::{DIGITS, Words};
use crate::engine::nine::lanes::{Lanes, Lanewise};
use crate::engine::nine::settle::{EVERY_DIGIT, FourBands};
use crate::engine::nine::several::SharedLanes;
use std::arch::wasm32::*;

/// The words of two boards.
#[derive(Clone, Copy)]
pub(super) struct Two([v128; 3]);

impl Two {
    #[inline(always)]
    fn all(words: v128) -> Self {
        Self([words, words, words])
    }

    #[inline(always)]
    fn map(self, f: impl Fn(v128) -> v128) -> Self {
        let [a, b, c] = self.0;
        Self([f(a), f(b), f(c)])
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(v128, v128) -> v128) -> Self {
        let [a, b, c] = self.0;
        let [d, e, g] = other.0;
        Self([f(a, d), f(b, e), f(c, g)])
    }

    /// The boards in which some bit is set.
    #[inline(always)]
    fn marked(self) -> u8 {
        let [a, b, c] = self.0;
        let any = v128_or(v128_or(a, b), c);
        let board = |word: u64, board: u8| u8::from(word != 0) << board;
        board(u64x2_extract_lane::<0>(any), 0) | board(u64x2_extract_lane::<1>(any), 1)
    }
}

impl Lanewise for Two {
    one::by_register!();
}

impl Lanes for Two {
    one::stacks_by_register!();

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }

    #[inline(always)]
    fn second_band(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }
}

impl SharedLanes for Two {
    const BOARDS: usize = 2;

    #[inline(always)]
    fn load(words: &[FourBands; 3]) -> Self {
        Self(words.map(|FourBands([a, b, _, _])| u64x2(a, b)))
    }

    #[inline(always)]
    fn store(self, words: &mut [FourBands; 3]) {
        *words = self.0.map(|band| {
            let (first, second) = (u64x2_extract_lane::<0>(band), u64x2_extract_lane::<1>(band));
            FourBands([first, second, EVERY_DIGIT, EVERY_DIGIT])
        });
    }

    #[inline(always)]
    fn with(self, board: usize, words: &Words) -> Self {
        let [a, b, c] = self.0;
        let [low, high] = one::registers(words);
        Self(match board {
            0 => [
                i64x2_shuffle::<0, 3>(low, a),
                i64x2_shuffle::<1, 3>(low, b),
                i64x2_shuffle::<0, 3>(high, c),
            ],
            _ => [
                i64x2_shuffle::<0, 2>(a, low),
                i64x2_shuffle::<0, 3>(b, low),
                i64x2_shuffle::<0, 2>(c, high),
            ],
        })
    }

    #[inline(always)]
    fn board(self, board: usize) -> Words {
        let [a, b, c] = self.0;
        let digits = u16x8_splat(DIGITS);
        match board {
            0 => one::words(
                i64x2_shuffle::<0, 2>(a, b),
                i64x2_shuffle::<0, 2>(c, digits),
            ),
            _ => one::words(
                i64x2_shuffle::<1, 3>(a, b),
                i64x2_shuffle::<1, 3>(c, digits),
            ),
        }
    }

    #[inline(always)]
    fn have_bits(self) -> u8 {
        self.marked()
    }

    #[inline(always)]
    fn lack_bits(self) -> u8 {
        self.map(|words| i16x8_eq(words, u16x8_splat(0))).marked()
    }
}
