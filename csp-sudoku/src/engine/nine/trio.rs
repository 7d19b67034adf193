//! Three boards in one set of registers.

use super::board::{Board, DIGITS};

/// Three boards side by side, as a kernel keeps them from one call to the next.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Trio(pub(super) [[[u16; 32]; 3]; 3]);

impl Trio {
    /// Every candidate in every cell, also in the lanes without a board.
    pub(super) const BLANK: Self = Self([[[DIGITS; 32]; 3]; 3]);
}

/// The result of some rounds. A bit stands for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrioSettled {
    /// The active boards in which nothing changed in the last round, or some box lacks a digit.
    pub(super) finished: u8,
    /// The finished boards that may have solutions.
    pub(super) alive: u8,
    pub(super) rounds: u64,
}

/// Loads the fresh boards of the three, and repeats the round until one of the active boards is
/// finished. The boards that are finished and may have solutions are stored.
pub(super) type SettleTrio = fn(&mut Trio, [&mut Board; 3], fresh: u8, active: u8) -> TrioSettled;
