//! Lanes in vector registers of x86-64: the only module with `unsafe` code.
//!
//! **Contract.** The intrinsics here need a processor that has them. The types of this module are
//! private. Only the kernels of [`avx2`] and [`avx512`] are public, and these functions return a
//! kernel only if the processor has the instructions. Vectors and arrays of the same size are plain
//! data, and every bit pattern is valid for both.
//!
//! [`Portable`](super::lanes::Portable) does the same in safe code. The tests compare each
//! kernel with it.
#![allow(unsafe_code, reason = "intrinsics of the processor; see the contract")]

use super::board::{Board, Place};
use super::choose::{Guess, choose, choose_first};
use super::kernel::Kernel;
use super::remainder::{BoardRemainder, remainder};
use super::settle::{MOST, Settled, SettledTogether, Shared, Together, copy, keep, settle};
use super::several::{InRegisters, SeveralBoards as _, SharedLanes as _, settle_together};

/// The methods that are the same in both sets of instructions.
macro_rules! common {
    ($lanes:ident, $set1:ident, $and:ident, $or:ident, $xor:ident, $andnot:ident, $min:ident, $add:ident) => {
        #[inline(always)]
        fn splat(word: u16) -> Self {
            // SAFETY: the contract of the module. It holds everywhere below.
            unsafe { $lanes($set1(word.cast_signed())) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            unsafe { $lanes($and(self.0, other.0)) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            unsafe { $lanes($or(self.0, other.0)) }
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            unsafe { $lanes($xor(self.0, other.0)) }
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            unsafe { $lanes($andnot(other.0, self.0)) }
        }

        #[inline(always)]
        fn min(self, other: Self) -> Self {
            unsafe { $lanes($min(self.0, other.0)) }
        }

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            unsafe { $lanes($add(self.0, other.0)) }
        }
    };
}

/// Any function of three bits in one instruction of AVX-512. It is given by its values for 111,
/// 110, … 000.
macro_rules! ternary {
    ($lanes:ident, $ternary:ident) => {
        #[inline(always)]
        fn or_both(self, a: Self, b: Self) -> Self {
            unsafe { $lanes($ternary::<0b1111_1110>(self.0, a.0, b.0)) }
        }

        #[inline(always)]
        fn and_or(self, a: Self, b: Self, c: Self) -> Self {
            unsafe { $lanes($ternary::<0b1111_1000>(self.and(a).0, b.0, c.0)) }
        }

        #[inline(always)]
        fn or_and(self, a: Self, b: Self) -> Self {
            unsafe { $lanes($ternary::<0b1111_1000>(self.0, a.0, b.0)) }
        }

        #[inline(always)]
        fn or_without(self, a: Self, b: Self) -> Self {
            unsafe { $lanes($ternary::<0b1111_0100>(self.0, a.0, b.0)) }
        }

        #[inline(always)]
        fn majority(self, a: Self, b: Self) -> Self {
            unsafe { $lanes($ternary::<0b1110_1000>(self.0, a.0, b.0)) }
        }
    };
}

/// Words in registers of 256 bits, where a sign multiplies: a word is kept where the other is positive, and is 0 where
/// that is 0.
macro_rules! signed {
    ($lanes:ident) => {
        #[inline(always)]
        fn without_if_left(self, other: Self) -> Self {
            let left = self.without(other);
            unsafe { self.without($lanes(_mm256_sign_epi16(other.0, left.0))) }
        }
    };
}

/// The words of one bit, by a mask of AVX-512.
macro_rules! masked {
    ($lanes:ident, $add:ident, $set1:ident, $testn:ident, $maskz_mov:ident) => {
        #[inline(always)]
        fn singles(self) -> Self {
            unsafe { $lanes($maskz_mov($testn(self.0, $add(self.0, $set1(-1))), self.0)) }
        }
    };
}

mod four;
mod one;
mod three;

use self::four::Four;
use self::one::{Avx2, Avx512};
use self::three::Three;

/// The kernel for processors with AVX2, if this is one.
pub(super) fn avx2() -> Option<Kernel> {
    let has = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt");
    has.then_some(Kernel {
        name: "avx2",
        // SAFETY: the processor has been asked.
        settle: |board| unsafe { settle_avx2(board) },
        // SAFETY: as above.
        copy: |from, into| unsafe { copy_avx2(from, into) },
        // SAFETY: as above.
        keep: |board, place, candidates| unsafe { keep_avx2(board, place, candidates) },
        // SAFETY: as above.
        choose: |board| unsafe { choose_avx2(board) },
        // SAFETY: as above.
        choose_first: |board| unsafe { choose_first_avx2(board) },
        // SAFETY: as above.
        remainder: |board| unsafe { remainder_avx2(board) },
        together: Some(Together {
            boards: Four::BOARDS,
            // SAFETY: as above.
            settle: |shared, boards, fresh, active| unsafe {
                settle_together_avx2(shared, boards, fresh, active)
            },
        }),
    })
}

/// The kernel for processors with AVX-512 and its byte permutations, if this is one.
pub(super) fn avx512() -> Option<Kernel> {
    let has = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt");
    has.then_some(Kernel {
        name: "avx512",
        // SAFETY: the processor has been asked.
        settle: |board| unsafe { settle_avx512(board) },
        // SAFETY: as above.
        copy: |from, into| unsafe { copy_avx512(from, into) },
        // SAFETY: as above.
        keep: |board, place, candidates| unsafe { keep_avx512(board, place, candidates) },
        // SAFETY: as above.
        choose: |board| unsafe { choose_avx512(board) },
        // SAFETY: as above.
        choose_first: |board| unsafe { choose_first_avx512(board) },
        // SAFETY: as above.
        remainder: |board| unsafe { remainder_avx512(board) },
        together: Some(Together {
            boards: Three::BOARDS,
            // SAFETY: as above.
            settle: |shared, boards, fresh, active| unsafe {
                settle_together_avx512(shared, boards, fresh, active)
            },
        }),
    })
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn settle_avx2(board: &mut Board) -> Settled {
    settle::<Avx2>(board)
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn copy_avx2(from: &Board, into: &mut Board) {
    copy::<Avx2>(from, into);
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn keep_avx2(board: &mut Board, place: Place, candidates: u16) {
    keep::<Avx2>(board, place, candidates);
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn choose_avx2(board: &Board) -> Option<Guess> {
    choose::<Avx2>(board)
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn choose_first_avx2(board: &Board) -> Option<Guess> {
    choose_first::<Avx2>(board)
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn remainder_avx2(board: &Board) -> BoardRemainder {
    remainder::<Avx2>(board)
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn settle_together_avx2(
    shared: &mut Shared,
    boards: [&mut Board; MOST],
    fresh: u8,
    active: u8,
) -> SettledTogether {
    settle_together::<Four<'_>>(shared, boards, fresh, active)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,popcnt")]
fn settle_avx512(board: &mut Board) -> Settled {
    settle::<Avx512>(board)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,popcnt")]
fn copy_avx512(from: &Board, into: &mut Board) {
    copy::<Avx512>(from, into);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,popcnt")]
fn keep_avx512(board: &mut Board, place: Place, candidates: u16) {
    keep::<Avx512>(board, place, candidates);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,popcnt")]
fn choose_avx512(board: &Board) -> Option<Guess> {
    choose::<Avx512>(board)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,popcnt")]
fn choose_first_avx512(board: &Board) -> Option<Guess> {
    choose_first::<Avx512>(board)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,popcnt")]
fn remainder_avx512(board: &Board) -> BoardRemainder {
    remainder::<Avx512>(board)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,popcnt")]
fn settle_together_avx512(
    shared: &mut Shared,
    boards: [&mut Board; MOST],
    fresh: u8,
    active: u8,
) -> SettledTogether {
    settle_together::<InRegisters<'_, Three>>(shared, boards, fresh, active)
}
