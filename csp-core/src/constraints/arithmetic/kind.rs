//! The greatest and the smallest as one: what holds for the one holds for the other of the negatives.

use super::words::Word;
use crate::constraints::operand::Operand;
use crate::constraints::prelude::*;

/// The minimum is the maximum of the negatives. Below, all values are negated for a minimum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Maximum,
    Minimum,
}

impl Kind {
    /// The name of the constraint on the place of the extremum.
    pub(super) fn place_name(self) -> &'static str {
        if self == Self::Maximum {
            "arg_max"
        } else {
            "arg_min"
        }
    }

    pub(super) fn least(self, x: impl Operand, d: &Domains) -> i64 {
        if self == Self::Maximum {
            x.min(d)
        } else {
            -x.max(d)
        }
    }

    pub(super) fn greatest(self, x: impl Operand, d: &Domains) -> i64 {
        if self == Self::Maximum {
            x.max(d)
        } else {
            -x.min(d)
        }
    }

    pub(super) fn at_least(self, x: impl Operand, value: i64, d: &mut Domains) -> Outcome {
        if self == Self::Maximum {
            x.at_least(value, d)
        } else {
            x.at_most(-value, d)
        }
    }

    pub(super) fn at_most(self, x: impl Operand, value: i64, d: &mut Domains) -> Outcome {
        if self == Self::Maximum {
            x.at_most(value, d)
        } else {
            x.at_least(-value, d)
        }
    }

    /// Removes the values from the first to the last.
    pub(super) fn remove_between(
        self,
        x: impl Operand,
        first: i64,
        last: i64,
        d: &mut Domains,
    ) -> Outcome {
        let (first, last) = if self == Self::Maximum {
            (first, last)
        } else {
            (-last, -first)
        };
        if first > last || x.max(d) < first || x.min(d) > last {
            Ok(())
        } else if x.max(d) <= last {
            x.at_most(first - 1, d)
        } else if x.min(d) >= first {
            x.at_least(last + 1, d)
        } else {
            x.remove_between(first, last, d)
        }
    }

    pub(super) fn word(self, x: impl Operand, d: &Domains) -> Word {
        if self == Self::Maximum {
            x.word(d)
        } else {
            x.word(d).negated()
        }
    }

    pub(super) fn keep_word(self, x: impl Operand, mask: u64, d: &mut Domains) -> Outcome {
        x.keep_word(
            if self == Self::Maximum {
                mask
            } else {
                mask.reverse_bits()
            },
            d,
        )
    }

    pub(super) fn state_at_least(self, x: impl Operand, value: i64, reason: &mut Reason<'_>) {
        if self == Self::Maximum {
            x.state_at_least(value, reason);
        } else {
            x.state_at_most(-value, reason);
        }
    }

    pub(super) fn state_at_most(self, x: impl Operand, value: i64, reason: &mut Reason<'_>) {
        if self == Self::Maximum {
            x.state_at_most(value, reason);
        } else {
            x.state_at_least(-value, reason);
        }
    }

    pub(super) fn state_lacks(self, x: impl Operand, mask: u64, reason: &mut Reason<'_>) {
        x.state_lacks(
            if self == Self::Maximum {
                mask
            } else {
                mask.reverse_bits()
            },
            reason,
        );
    }

    /// The value of an operand whose variable has this one.
    pub(super) fn at(self, x: impl Operand, value: i32) -> i64 {
        if self == Self::Maximum {
            x.at(value)
        } else {
            -x.at(value)
        }
    }

    /// Whether an operand is smaller where its variable is greater.
    pub(super) fn is_turned(self, x: impl Operand) -> bool {
        x.is_turned() != (self == Self::Minimum)
    }
}
