//! One board in registers of 256 bits.

use crate::engine::nine::board::{Places, Words};
use crate::engine::nine::lanes::{Lanes, Lanewise, OneBoard, State};
use crate::engine::nine::shortlist::{PEERS, Shortlist, WEIGHED};
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

/// Two registers in one.
#[inline(always)]
fn both(low: __m256i, high: __m256i) -> __m512i {
    unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high) }
}

/// A register in both halves of one.
#[inline(always)]
fn twice(words: __m256i) -> __m512i {
    both(words, words)
}

/// The sum of the four numbers in each half, in each of its places.
#[inline(always)]
fn add_bands(numbers: __m512i) -> [u64; 2] {
    unsafe {
        let pairs = _mm512_add_epi64(numbers, _mm512_shuffle_epi32::<0b01_00_11_10>(numbers));
        let all = _mm512_add_epi64(pairs, _mm512_permutex_epi64::<0b01_00_11_10>(pairs));
        let low = _mm512_castsi512_si128(all);
        let high = _mm512_extracti32x4_epi32::<2>(all);
        [low, high].map(|half| _mm_cvtsi128_si64(half).cast_unsigned())
    }
}

/// The weights of cells out of the sums of their halves: a byte for each pair, the last pair in the lowest.
#[inline(always)]
fn weights_of(sums: [u64; 2]) -> [u32; WEIGHED] {
    let mut weights = [0; WEIGHED];
    for (cell, weight) in weights.iter_mut().enumerate() {
        let after = WEIGHED / 2 - 1 - cell / 2;
        *weight = (sums[cell % 2] >> (8 * after)) as u32 & 0xFF;
    }
    weights
}

/// Moves of words within groups of four, as bytes within each half of a register. The last words of two groups change places:
/// both have every digit. So the move is one instruction, where compilers find two for moves that keep to their group.
const fn within_stacks(from: [u8; 3]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        let word = byte / 2 % 8;
        let group = word as u8 & 4;
        let from = if word % 4 < 3 {
            group + from[word % 4]
        } else {
            7 - group
        };
        bytes[byte] = from * 2 + (byte % 2) as u8;
        byte += 1;
    }
    bytes
}

const NEXT_STACK: [u8; 32] = within_stacks([1, 2, 0]);
const SECOND_STACK: [u8; 32] = within_stacks([2, 0, 1]);

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

impl OneBoard for Avx2 {
    transport!(Avx2);

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

    /// Two registers at a time.
    #[inline(always)]
    fn places_without(state: &State<Self>, candidates: u16) -> Places {
        unsafe {
            let candidates = _mm512_set1_epi16(candidates.cast_signed());
            let (pairs, last) = state.as_flattened().as_chunks::<2>();
            let none =
                _mm512_testn_epi16_mask(_mm512_castsi256_si512(last[0].0), candidates) & 0xFFFF;
            let mut marks = _mm512_maskz_set1_epi16(none, 1 << 8);
            for (pair, [low, high]) in pairs.iter().enumerate() {
                let words = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low.0), high.0);
                let none = _mm512_testn_epi16_mask(words, candidates);
                let bits = _mm512_inserti64x4::<1>(
                    _mm512_set1_epi16(1 << (2 * pair)),
                    Self::splat(2 << (2 * pair)).0,
                );
                marks = _mm512_mask_add_epi16(marks, none, marks, bits);
            }
            bands(_mm256_or_si256(
                _mm512_castsi512_si256(marks),
                _mm512_extracti64x4_epi64::<1>(marks),
            ))
        }
    }

    /// Two cells at a time.
    #[inline(always)]
    fn weigh(state: &State<Self>, pairs: &Places, shortlist: &Shortlist) -> [u32; WEIGHED] {
        let [a, b, c] = *pairs;
        unsafe {
            let pairs = twice(transmute::<[u64; 4], __m256i>([a, b, c, 0]));
            // The sums of all pairs of cells, eight bits each.
            let mut sums = _mm512_setzero_si512();
            for cell in (0..WEIGHED).step_by(2) {
                let mut marks = _mm512_setzero_si512();
                let candidates = both(
                    Self::splat(shortlist.candidates[cell]).0,
                    Self::splat(shortlist.candidates[cell + 1]).0,
                );
                for (register, words) in state.as_flattened().iter().enumerate() {
                    let none = _mm512_testn_epi16_mask(twice(words.0), candidates);
                    marks =
                        _mm512_mask_add_epi16(marks, none, marks, _mm512_set1_epi16(1 << register));
                }
                let peers = both(
                    transmute::<[u64; 4], __m256i>(PEERS[shortlist.bits[cell]]),
                    transmute::<[u64; 4], __m256i>(PEERS[shortlist.bits[cell + 1]]),
                );
                let sharing = _mm512_andnot_si512(marks, peers);
                let all = _mm512_popcnt_epi16(sharing);
                let paired = _mm512_popcnt_epi16(_mm512_and_si512(sharing, pairs));
                let weight = _mm512_add_epi16(
                    _mm512_add_epi16(all, paired),
                    _mm512_add_epi16(paired, paired),
                );
                let of_bands = _mm512_sad_epu8(weight, _mm512_setzero_si512());
                sums = _mm512_or_si512(_mm512_slli_epi64::<8>(sums), of_bands);
            }
            weights_of(add_bands(sums))
        }
    }

    #[inline(always)]
    fn lacks_box(self) -> bool {
        unsafe { _mm256_testn_epi16_mask(self.0, self.0) != 0 }
    }
}
