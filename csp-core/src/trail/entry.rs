//! One change of one word: its place, its cause, and the delta.
//!
//! The reasons are in `docs/decisions/05-head-word-numbers.md`.

use crate::ids::{PropId, Var};

/// The address of one 64-bit word of trailed state.
///
/// There are two kinds of slots. Each variable has a *head* word with the number of the variable:
/// no table is needed to find its domain. *Tail* words contain everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot(u32);

/// Slots from here on are tail words.
const TAIL: u32 = 1 << 31;

impl Slot {
    pub(crate) const fn head(var: Var) -> Self {
        Self(var.raw())
    }

    pub(crate) const fn tail(index: u32) -> Self {
        Self(TAIL | index)
    }

    /// The number of the variable whose head word this is, or the number of the tail word.
    #[inline]
    pub(crate) const fn split(self) -> Result<u32, usize> {
        if self.0 < TAIL {
            Ok(self.0)
        } else {
            Err((self.0 & !TAIL) as usize)
        }
    }
}

/// The cause of a change. The fixpoint loop and the search set it before they hand over control. No
/// propagator names itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// A change outside the search: a given, an assumption, the set-up of the model.
    Given,
    /// The left branch of a search decision.
    Decision,
    /// The right branch: the negation of the decision, after its left branch was closed.
    Refutation,
    /// The bound that branch and bound puts on the objective.
    Bound,
    /// A propagator.
    Propagator(PropId),
    /// A nogood that the search has learnt, by its number.
    Nogood(u32),
}

/// Causes from here on are neither propagators nor nogoods.
const NOT_A_PROPAGATOR: u32 = u32::MAX - 3;

/// Causes from here on are not propagators.
const NOGOOD: u32 = 1 << 31;

impl Cause {
    #[inline]
    pub(super) const fn encode(self) -> u32 {
        match self {
            Self::Propagator(id) => id.raw(),
            Self::Nogood(number) => NOGOOD | number,
            Self::Given => NOT_A_PROPAGATOR,
            Self::Decision => NOT_A_PROPAGATOR + 1,
            Self::Refutation => NOT_A_PROPAGATOR + 2,
            Self::Bound => NOT_A_PROPAGATOR + 3,
        }
    }

    pub(super) const fn decode(raw: u32) -> Self {
        match raw.checked_sub(NOT_A_PROPAGATOR) {
            None if raw >= NOGOOD => Self::Nogood(raw & !NOGOOD),
            None => Self::Propagator(PropId::new(raw)),
            Some(0) => Self::Given,
            Some(1) => Self::Decision,
            Some(2) => Self::Refutation,
            Some(_) => Self::Bound,
        }
    }
}

/// One change of one word: 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub(super) slot: Slot,
    pub(super) cause: u32,
    pub(super) delta: u64,
}

impl Entry {
    /// The word that changed.
    #[inline]
    #[must_use]
    pub(crate) const fn slot(self) -> Slot {
        self.slot
    }

    /// The cause of the change.
    #[must_use]
    pub const fn cause(self) -> Cause {
        Cause::decode(self.cause)
    }

    /// `old ^ new`, never 0.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> u64 {
        self.delta
    }

    /// Makes or undoes the change.
    #[inline]
    pub(super) fn toggle(self, heads: &mut [u64], tails: &mut [u64]) {
        match self.slot.split() {
            Ok(head) => heads[head as usize] ^= self.delta,
            Err(index) => tails[index] ^= self.delta,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_survive_encoding() {
        let all = [
            Cause::Given,
            Cause::Decision,
            Cause::Refutation,
            Cause::Bound,
            Cause::Propagator(PropId::new(7)),
            Cause::Nogood(7),
        ];
        for cause in all {
            assert_eq!(Cause::decode(cause.encode()), cause);
        }
        assert_eq!(size_of::<Entry>(), 16);
    }
}
