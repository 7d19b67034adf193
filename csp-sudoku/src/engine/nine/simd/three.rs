//! Three boards in registers of 512 bits.

use crate::engine::nine::board::{DIGITS, Words};
use crate::engine::nine::lanes::{Lanes, Lanewise};
use crate::engine::nine::settle::FourBands;
use crate::engine::nine::several::SharedLanes;
use std::arch::x86_64::*;
use std::mem::transmute;

/// Three boards in AVX-512: the words of board `n` in the nine lanes from `9 * n` on,
/// `3 * band + stack`.
#[derive(Clone, Copy)]
pub(super) struct Three(__m512i);

/// For each lane of three boards, the lane that is this number of bands and stacks further, as bytes.
const fn of_three(bands: usize, stacks: usize) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let lane = byte / 2;
        let band = lane % 9 / 3;
        let stack = lane % 3;
        let from = if lane < 27 {
            lane / 9 * 9 + (band + bands) % 3 * 3 + (stack + stacks) % 3
        } else {
            lane
        };
        bytes[byte] = (from * 2 + byte % 2) as u8;
        byte += 1;
    }
    bytes
}

macro_rules! move_three {
    ($words:expr, $bands:literal, $stacks:literal) => {{
        const FROM: [u8; 64] = of_three($bands, $stacks);
        unsafe {
            Three(_mm512_permutexvar_epi8(
                transmute::<[u8; 64], __m512i>(FROM),
                $words.0,
            ))
        }
    }};
}

impl Lanewise for Three {
    common!(
        Three,
        _mm512_set1_epi16,
        _mm512_and_si512,
        _mm512_or_si512,
        _mm512_xor_si512,
        _mm512_andnot_si512,
        _mm512_min_epu16,
        _mm512_add_epi16
    );
    ternary!(Three, _mm512_ternarylogic_epi64);
    masked!(
        Three,
        _mm512_add_epi16,
        _mm512_set1_epi16,
        _mm512_testn_epi16_mask,
        _mm512_maskz_mov_epi16
    );

    #[inline(always)]
    fn without_if_left(self, other: Self) -> Self {
        let left = self.without(other).0;
        unsafe {
            Self(_mm512_mask_mov_epi16(
                left,
                _mm512_testn_epi16_mask(left, left),
                self.0,
            ))
        }
    }
}

impl Lanes for Three {
    #[inline(always)]
    fn next_band(self) -> Self {
        move_three!(self, 1, 0)
    }

    #[inline(always)]
    fn second_band(self) -> Self {
        move_three!(self, 2, 0)
    }

    #[inline(always)]
    fn next_stack(self) -> Self {
        move_three!(self, 0, 1)
    }

    #[inline(always)]
    fn second_stack(self) -> Self {
        move_three!(self, 0, 2)
    }
}

/// The lanes of [`Words`] that stand for boxes.
const BOXES: u32 = 0b0111_0111_0111;

/// The lanes of one of three boards.
const fn lanes_of(board: usize) -> u32 {
    0x1FF << (9 * board)
}

/// For each lane of [`Three`], the lane of [`Words`].
const INTO: [u16; 32] = {
    let mut from = [0; 32];
    let mut lane = 0;
    while lane < 27 {
        from[lane] = (lane % 9 / 3 * 4 + lane % 3) as u16;
        lane += 1;
    }
    from
};

/// For each of three boards and each lane of [`Words`], the lane of [`Three`].
const OUT: [[u16; 32]; 3] = {
    let mut from = [[0; 32]; 3];
    let mut lane = 0;
    while lane < 27 {
        from[lane / 9][lane % 9 / 3 * 4 + lane % 3] = lane as u16;
        lane += 1;
    }
    from
};

impl SharedLanes for Three {
    const BOARDS: usize = 3;

    #[inline(always)]
    fn load([FourBands(a), FourBands(b), _]: &[FourBands; 3]) -> Self {
        unsafe { Self(transmute::<[[u64; 4]; 2], __m512i>([*a, *b])) }
    }

    #[inline(always)]
    fn store(self, words: &mut [FourBands; 3]) {
        let [a, b] = unsafe { transmute::<__m512i, [[u64; 4]; 2]>(self.0) };
        words[0] = FourBands(a);
        words[1] = FourBands(b);
    }

    #[inline(always)]
    fn with(self, board: usize, words: &Words) -> Self {
        unsafe {
            let words = _mm512_castsi256_si512(transmute::<[u16; 16], __m256i>(words.0));
            let from = transmute::<[u16; 32], __m512i>(INTO);
            Self(_mm512_mask_permutexvar_epi16(
                self.0,
                lanes_of(board),
                from,
                words,
            ))
        }
    }

    #[inline(always)]
    fn board(self, board: usize) -> Words {
        unsafe {
            let digits = _mm512_set1_epi16(DIGITS.cast_signed());
            let from = transmute::<[u16; 32], __m512i>(OUT[board]);
            let words = _mm512_mask_permutexvar_epi16(digits, BOXES, from, self.0);
            Words(transmute::<__m256i, [u16; 16]>(_mm512_castsi512_si256(
                words,
            )))
        }
    }

    #[inline(always)]
    fn have_bits(self) -> u8 {
        unsafe { boards_with(_mm512_test_epi16_mask(self.0, self.0)) }
    }

    #[inline(always)]
    fn lack_bits(self) -> u8 {
        unsafe { boards_with(_mm512_testn_epi16_mask(self.0, self.0)) }
    }
}

/// The boards that have one of these lanes, as bits.
#[inline(always)]
fn boards_with(lanes: u32) -> u8 {
    // Ten bits for each board: the tenth is carried if any of the nine is set.
    let spread = lanes & lanes_of(0) | (lanes & lanes_of(1)) << 1 | (lanes & lanes_of(2)) << 2;
    let carried = spread + (lanes_of(0) | lanes_of(1) << 1 | lanes_of(2) << 2);
    (carried >> 9 & 1 | carried >> 18 & 2 | carried >> 27 & 4) as u8
}
