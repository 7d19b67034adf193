//! Lanes in the vector registers of WebAssembly, eight words each. Its intrinsics are safe: a
//! module that uses them is refused as a whole where they are missing.
//!
//! [`Portable`](super::lanes::Portable) does the same in plain code. The tests compare the
//! kernels.

use super::choose::{choose, choose_first};
use super::kernel::Kernel;
use super::remainder::remainder;
use super::settle::{Together, copy, keep, settle};
use super::several::{InRegisters, SharedLanes as _, settle_together};

mod one;
mod two;

use self::one::Pair;
use self::two::Two;

/// The kernel for WebAssembly with vectors.
pub(super) const SIMD128: Kernel = Kernel {
    name: "simd128",
    settle: settle::<Pair>,
    copy: copy::<Pair>,
    keep: keep::<Pair>,
    choose: choose::<Pair>,
    choose_first: choose_first::<Pair>,
    remainder: remainder::<Pair>,
    together: Some(Together {
        boards: Two::BOARDS,
        settle: |shared, boards, fresh, active| {
            settle_together::<InRegisters<'_, Two>>(shared, boards, fresh, active)
        },
    }),
};
