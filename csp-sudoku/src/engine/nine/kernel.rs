//! The instructions that compute on boards.

use super::board::{Board, Place};
use super::choose::{Guess, choose, choose_first};
use super::lanes::Portable;
use super::remainder::{BoardRemainder, remainder};
use super::settle::{Settled, Together, copy, keep, settle};
use std::fmt;

/// A way to compute on boards. All kernels give the same results and the same search tree. They
/// differ in speed. [`kernels`](super::kernels) finds those of this machine.
#[derive(Clone, Copy)]
pub struct Kernel {
    pub(super) name: &'static str,
    pub(super) settle: fn(&mut Board) -> Settled,
    pub(super) copy: fn(from: &Board, into: &mut Board),
    pub(super) keep: fn(&mut Board, Place, candidates: u16),
    pub(super) choose: fn(&Board) -> Option<Guess>,
    pub(super) choose_first: fn(&Board) -> Option<Guess>,
    pub(super) remainder: fn(&Board) -> BoardRemainder,
    pub(super) together: Option<Together>,
}

impl Kernel {
    /// The kernel that works on every machine.
    pub const PORTABLE: Self = Self {
        name: "portable",
        settle: settle::<Portable>,
        copy: copy::<Portable>,
        keep: keep::<Portable>,
        choose: choose::<Portable>,
        choose_first: choose_first::<Portable>,
        remainder: remainder::<Portable>,
        together: None,
    };

    /// Its name: `portable`, `avx2`, `avx512` or `simd128` (WebAssembly).
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kernel").field(&self.name).finish()
    }
}
