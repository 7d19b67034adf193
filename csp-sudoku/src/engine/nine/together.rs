//! Several boards in one set of registers.

use super::board::{Board, DIGITS};

/// The most boards that a kernel settles together.
pub(super) const MOST: usize = 3;

/// Boards side by side, as a kernel keeps them from one call to the next.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Shared(pub(super) [[[u16; 32]; 3]; 3]);

impl Shared {
    /// Every candidate in every cell, also in the lanes without a board.
    pub(super) const BLANK: Self = Self([[[DIGITS; 32]; 3]; 3]);
}

/// How a kernel settles several boards together.
#[derive(Clone, Copy)]
pub(super) struct Together {
    /// How many boards.
    pub(super) boards: usize,
    pub(super) settle: SettleTogether,
}

/// The result of some rounds. A bit stands for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SettledTogether {
    /// The active boards in which nothing changed in the last round, or some box lacks a digit.
    pub(super) finished: u8,
    /// The finished boards that may have solutions.
    pub(super) alive: u8,
    pub(super) rounds: u64,
}

/// Loads the fresh boards, and repeats the round until one of the active boards is finished. The
/// boards that are finished and may have solutions are stored. Boards beyond those of the kernel are
/// never active or fresh.
pub(super) type SettleTogether =
    fn(&mut Shared, [&mut Board; MOST], fresh: u8, active: u8) -> SettledTogether;
