//! One board in registers of 256 bits.

use crate::engine::nine::board::{Places, Words};
use crate::engine::nine::lanes::{Lanes, Lanewise, OneBoard, State};
use std::arch::x86_64::*;
use std::mem::transmute;

/// The moves between lanes of one board's words.
macro_rules! moves {
    ($lanes:ident) => {
        #[inline(always)]
        fn next_band(self) -> Self {
            unsafe { $lanes(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)) }
        }

        #[inline(always)]
        fn second_band(self) -> Self {
            unsafe { $lanes(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)) }
        }

        #[inline(always)]
        fn next_stack(self) -> Self {
            unsafe {
                $lanes(_mm256_shuffle_epi8(
                    self.0,
                    transmute::<[u8; 32], __m256i>(NEXT_STACK),
                ))
            }
        }

        #[inline(always)]
        fn second_stack(self) -> Self {
            unsafe {
                $lanes(_mm256_shuffle_epi8(
                    self.0,
                    transmute::<[u8; 32], __m256i>(SECOND_STACK),
                ))
            }
        }
    };
}

/// Loading one board's words into a register, and storing them.
macro_rules! transport {
    ($lanes:ident) => {
        #[inline(always)]
        fn load(words: &Words) -> Self {
            unsafe { $lanes(transmute::<[u16; 16], __m256i>(words.0)) }
        }

        #[inline(always)]
        fn store(self) -> Words {
            unsafe { Words(transmute::<__m256i, [u16; 16]>(self.0)) }
        }

        #[inline(always)]
        fn up<const BITS: i32>(self) -> Self {
            unsafe { $lanes(_mm256_slli_epi16::<BITS>(self.0)) }
        }

        #[inline(always)]
        fn down<const BITS: i32>(self) -> Self {
            unsafe { $lanes(_mm256_srli_epi16::<BITS>(self.0)) }
        }

        /// As this architecture stores them.
        #[inline(always)]
        fn bands(self) -> [u64; 4] {
            unsafe { transmute::<__m256i, [u64; 4]>(self.0) }
        }

        #[inline(always)]
        fn drop_lowest(self) -> Self {
            unsafe {
                $lanes(_mm256_and_si256(
                    self.0,
                    _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)),
                ))
            }
        }

        #[inline(always)]
        fn is_zero(self) -> bool {
            unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
        }
    };
}

/// The words of each band, the first in the lowest bits, as this architecture stores them.
#[inline(always)]
fn bands(words: __m256i) -> Places {
    let [a, b, c, _] = unsafe { transmute::<__m256i, [u64; 4]>(words) };
    [a, b, c]
}

/// Moves of words within groups of four, as bytes within each half of a register. The last words of both groups have every digit,
/// and each gets that of the group `last`. So a move is one instruction. Compilers find two for a move that keeps to its group.
const fn within_stacks(from: [u8; 3], last: u8) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        let word = byte / 2 % 8;
        let from = if word % 4 < 3 {
            (word as u8 & 4) + from[word % 4]
        } else {
            4 * last + 3
        };
        bytes[byte] = from * 2 + (byte % 2) as u8;
        byte += 1;
    }
    bytes
}

const NEXT_STACK: [u8; 32] = within_stacks([1, 2, 0], 1);
const SECOND_STACK: [u8; 32] = within_stacks([2, 0, 1], 0);

/// One board in AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(pub(super) __m256i);

impl Lanewise for Avx2 {
    common!(
        Avx2,
        _mm256_set1_epi16,
        _mm256_and_si256,
        _mm256_or_si256,
        _mm256_xor_si256,
        _mm256_andnot_si256,
        _mm256_min_epu16,
        _mm256_add_epi16
    );
    signed!(Avx2);

    #[inline(always)]
    fn singles(self) -> Self {
        unsafe {
            let single = _mm256_cmpeq_epi16(self.drop_lowest().0, _mm256_setzero_si256());
            Self(_mm256_and_si256(self.0, single))
        }
    }
}

impl Lanes for Avx2 {
    moves!(Avx2);
}

/// The number of bits of each number of four bits, for both halves of a register.
const BITS: [u8; 32] = {
    let mut bits = [0; 32];
    let mut index = 0;
    while index < 32 {
        bits[index] = (index as u8 % 16).count_ones() as u8;
        index += 1;
    }
    bits
};

impl OneBoard for Avx2 {
    transport!(Avx2);

    /// By a table of four bits [Mula, 2008].
    #[inline(always)]
    fn weigh(self, fourfold: Self) -> Self {
        let four_bits = Self::splat(0x0F0F);
        let low = self.and(four_bits);
        let high = self.down::<4>().and(four_bits);
        let more_low = low.and(fourfold);
        let more_high = high.and(fourfold.down::<4>());
        unsafe {
            let table = transmute::<[u8; 32], __m256i>(BITS);
            let bits = Self(_mm256_shuffle_epi8(table, low.0))
                .add(Self(_mm256_shuffle_epi8(table, high.0)));
            let more = Self(_mm256_shuffle_epi8(table, more_low.0))
                .add(Self(_mm256_shuffle_epi8(table, more_high.0)));
            let weights = bits.add(more).add(more.add(more));
            Self(_mm256_sad_epu8(weights.0, _mm256_setzero_si256()))
        }
    }

    #[inline(always)]
    fn places_without(state: &State<Self>, candidates: u16) -> Places {
        let candidates = Self::splat(candidates);
        let mut marks = Self::splat(0);
        for (register, words) in state.as_flattened().iter().enumerate() {
            unsafe {
                let none = _mm256_cmpeq_epi16(words.and(candidates).0, _mm256_setzero_si256());
                marks = marks.or(Self(none).and(Self::splat(1 << register)));
            }
        }
        bands(marks.0)
    }

    #[inline(always)]
    fn lacks_box(self) -> bool {
        unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) != 0 }
    }
}

/// One board in AVX-512 with registers of 256 bits. A processor can start three such instructions
/// in a cycle.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m256i);

impl Lanewise for Avx512 {
    common!(
        Avx512,
        _mm256_set1_epi16,
        _mm256_and_si256,
        _mm256_or_si256,
        _mm256_xor_si256,
        _mm256_andnot_si256,
        _mm256_min_epu16,
        _mm256_add_epi16
    );
    ternary!(Avx512, _mm256_ternarylogic_epi64);
    signed!(Avx512);
    masked!(
        Avx512,
        _mm256_add_epi16,
        _mm256_set1_epi16,
        _mm256_testn_epi16_mask,
        _mm256_maskz_mov_epi16
    );
}

impl Lanes for Avx512 {
    moves!(Avx512);
}

impl OneBoard for Avx512 {
    transport!(Avx512);

    #[inline(always)]
    fn weigh(self, fourfold: Self) -> Self {
        unsafe {
            let bits = _mm256_popcnt_epi16(self.0);
            let more = _mm256_popcnt_epi16(_mm256_and_si256(self.0, fourfold.0));
            let weights = Self(bits).add(Self(more)).add(Self(more).up::<1>());
            Self(_mm256_sad_epu8(weights.0, _mm256_setzero_si256()))
        }
    }

    #[inline(always)]
    fn places_without(state: &State<Self>, candidates: u16) -> Places {
        let candidates = Self::splat(candidates).0;
        let mut marks = Self::splat(0).0;
        for (register, words) in state.as_flattened().iter().enumerate() {
            unsafe {
                let none = _mm256_testn_epi16_mask(words.0, candidates);
                marks = _mm256_mask_add_epi16(marks, none, marks, _mm256_set1_epi16(1 << register));
            }
        }
        bands(marks)
    }

    #[inline(always)]
    fn lacks_box(self) -> bool {
        unsafe { _mm256_testn_epi16_mask(self.0, self.0) != 0 }
    }
}
