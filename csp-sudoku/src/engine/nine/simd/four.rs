//! Four boards in registers of 256 bits, three in the place of one: a register for each band.
//!
//! The four lanes of a band of one board are 64 bits. Three of them stand for boxes, where a register of one board has nine of
//! sixteen. So a board takes three quarters of a register for each cell of a box, and a move between bands takes none. The 27
//! registers stay in memory, and one band at a time is in those of the processor.

use super::one::Avx2;
use crate::engine::nine::board::{DIGITS, Words};
use crate::engine::nine::lanes::{Lanewise as _, OneBoard as _, State, each};
use crate::engine::nine::settle::{
    FourBands, Shared, diagonals, fill_boxes, in_both, in_first, keep_rows, least, lost,
    unions_of_columns,
};
use crate::engine::nine::several::{RoundOfBoards, SeveralBoards};
use std::arch::x86_64::*;
use std::mem::transmute;

/// Four boards in AVX2: for each band nine registers, where board `n` has the lanes from `4 * n` on.
pub(super) struct Four<'a>(&'a mut Shared);

#[inline(always)]
fn load(FourBands(words): &FourBands) -> Avx2 {
    Avx2(unsafe { transmute::<[u64; 4], __m256i>(*words) })
}

#[inline(always)]
fn store(words: Avx2) -> FourBands {
    FourBands(unsafe { transmute::<__m256i, [u64; 4]>(words.0) })
}

/// The registers of a band.
#[inline(always)]
fn registers(band: &[[FourBands; 3]; 3]) -> State<Avx2> {
    each!(|row, column| load(&band[row][column]))
}

/// The boards in which some word is not 0.
#[inline(always)]
fn have_bits(words: Avx2) -> u8 {
    unsafe {
        let none = _mm256_cmpeq_epi64(words.0, _mm256_setzero_si256());
        !_mm256_movemask_pd(_mm256_castsi256_pd(none)) as u8 & 0b1111
    }
}

impl<'a> SeveralBoards<'a> for Four<'a> {
    const BOARDS: usize = 4;

    #[inline(always)]
    fn open(shared: &'a mut Shared) -> Self {
        Self(shared)
    }

    #[inline(always)]
    fn close(self) {}

    #[inline(always)]
    fn put(&mut self, board: usize, words: &[[Words; 3]; 3]) {
        for (row, words) in words.iter().enumerate() {
            for (column, words) in words.iter().enumerate() {
                let bands = unsafe { transmute::<[u16; 16], [u64; 4]>(words.0) };
                for (band, new) in self.0.0.iter_mut().zip(bands) {
                    band[row][column].0[board] = new;
                }
            }
        }
    }

    #[inline(always)]
    fn take(&self, board: usize) -> [[Words; 3]; 3] {
        let [first, second, third] = &self.0.0;
        each!(|row, column| unsafe {
            let words = [first, second, third].map(|band| band[row][column].0[board].cast_signed());
            let [a, b, c] = words;
            let last = Avx2::splat(DIGITS).0;
            let low =
                _mm256_blend_epi32::<0b0000_1100>(_mm256_set1_epi64x(a), _mm256_set1_epi64x(b));
            let high = _mm256_blend_epi32::<0b1100_0000>(_mm256_set1_epi64x(c), last);
            Avx2(_mm256_blend_epi32::<0b1111_0000>(low, high)).store()
        })
    }

    /// Band by band: sixteen registers do not hold more than one.
    #[inline(always)]
    fn round(&mut self) -> RoundOfBoards {
        let zero = Avx2::splat(0);
        let mut sums = [zero; 3];
        let mut columns = [[zero; 3]; 3];
        let mut removed = zero;
        for (band, words) in self.0.0.iter_mut().enumerate() {
            let mut boxes = registers(words);
            sums[band] = fill_boxes(&mut boxes);
            removed = removed.or(keep_rows(&mut boxes));
            columns[band] = unions_of_columns(&boxes);
            *words = each!(|row, column| store(boxes[row][column]));
        }
        let mut all_lost = zero;
        for (band, words) in self.0.0.iter_mut().enumerate() {
            let here = &columns[band];
            let kept = diagonals(&columns[(band + 1) % 3], &columns[(band + 2) % 3]);
            all_lost = all_lost.or(lost(in_both(here, &kept), sums[band]));
            removed = removed.or(in_first(here, &kept));
            *words = each!(|row, column| store(load(&words[row][column]).and(kept[column])));
        }
        RoundOfBoards {
            lost: have_bits(all_lost),
            removed: have_bits(removed),
        }
    }

    #[inline(always)]
    fn without_cell(&self) -> u8 {
        let mut none = Avx2::splat(0);
        for band in &self.0.0 {
            let least = least(&registers(band)).0;
            none = none.or(Avx2(unsafe {
                _mm256_cmpeq_epi16(least, _mm256_setzero_si256())
            }));
        }
        have_bits(none)
    }
}
