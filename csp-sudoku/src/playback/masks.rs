//! Candidates as masks: bit `d - 1` for digit `d`.

use crate::shape::LONGEST_SIDE;
use csp_core::atom::Atom;
use csp_core::values::Values;

/// A cell, given by its index in row-major order, and some of its candidates.
pub type CellMask = (usize, u64);

/// The digits in a set of values. Other values are left out.
pub(super) fn of(values: &Values) -> u64 {
    mask_of(|digit| values.contains(digit))
}

/// The candidates that an atom leaves for its cell.
pub(super) fn kept(atom: Atom) -> u64 {
    mask_of(|digit| atom.allows(digit))
}

fn mask_of(holds: impl Fn(i32) -> bool) -> u64 {
    let digits = 1..=LONGEST_SIDE as i32;
    digits
        .filter(|&digit| holds(digit))
        .fold(0, |mask, digit| mask | 1 << (digit - 1))
}
