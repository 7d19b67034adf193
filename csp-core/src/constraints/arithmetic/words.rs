//! One-word domains as sets of integers that can be moved and negated.

use crate::domains::Domains;
use crate::ids::Var;
use std::ops::{Shl, Shr};

/// The integers `base + k` for each bit `k` that is set.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    bits: u64,
    base: i64,
}

impl Word {
    /// The domain of a variable, which is one word.
    #[inline]
    pub(crate) fn of(x: Var, d: &Domains) -> Self {
        Self {
            bits: d.word(x),
            base: i64::from(d.base(x)),
        }
    }

    /// `-v` for each `v`, which reverses the bits.
    #[inline]
    pub(crate) fn negated(self) -> Self {
        Self {
            bits: self.bits.reverse_bits(),
            base: -63 - self.base,
        }
    }

    /// `v + by` for each `v`.
    #[inline]
    pub(crate) fn moved(self, by: i64) -> Self {
        Self {
            base: self.base + by,
            ..self
        }
    }

    /// These bits in its place.
    pub(crate) fn with(self, bits: u64) -> Self {
        Self { bits, ..self }
    }

    /// Its bits.
    pub(crate) fn bits(self) -> u64 {
        self.bits
    }

    /// The bits of another one's integers.
    pub(crate) fn positions(self, other: Self) -> u64 {
        other.seen_from(self.base)
    }

    /// The smallest integer.
    pub(crate) fn least(self) -> i64 {
        self.base + i64::from(self.bits.trailing_zeros())
    }

    /// The bits of its integers that are in the other word, too.
    #[inline]
    pub(crate) fn common(self, other: Self) -> u64 {
        self.bits & other.seen_from(self.base)
    }

    /// The bits of the integers up to a limit.
    #[inline]
    pub(crate) fn at_most(self, limit: i64) -> u64 {
        shift(u64::MAX, limit.saturating_sub(self.base + 63).min(0))
    }

    /// The integer of the highest of these bits.
    #[inline]
    pub(crate) fn greatest(self, bits: u64) -> Option<i64> {
        Some(self.base + i64::from(bits.checked_ilog2()?))
    }

    /// The bits of its integers relative to another base. Integers outside of that word have no
    /// bit.
    #[inline]
    pub(crate) fn seen_from(self, base: i64) -> u64 {
        shift(self.bits, self.base - base)
    }
}

/// Moves the bits up for a positive distance and down for a negative one, by any distance.
#[inline]
pub(crate) fn shift<T: Default + Shl<i64, Output = T> + Shr<i64, Output = T>>(
    bits: T,
    by: i64,
) -> T {
    let width = 8 * size_of::<T>() as i64;
    if by <= -width || by >= width {
        T::default()
    } else if by >= 0 {
        bits << by
    } else {
        bits >> -by
    }
}

#[cfg(test)]
mod tests {
    use super::Word;
    use crate::agenda::Ones;

    #[test]
    fn words_move_and_turn_like_plain_sets() {
        let bases = [
            -100,
            -63,
            -3,
            0,
            5,
            64,
            i64::from(i32::MIN),
            i64::from(i32::MAX),
        ];
        for bits in [0, 1, 0b1011, 1 << 63, u64::MAX, 0xF0F0_1234_8001_0001] {
            for base in bases {
                let word = Word { bits, base };
                let plain: Vec<i64> = Ones(bits).map(|k| base + k as i64).collect();
                for from in bases
                    .iter()
                    .flat_map(|other| [*other, base + 7, base - 7, -base - 60])
                {
                    let seen = |plain: &[i64]| {
                        plain
                            .iter()
                            .map(|v| v - from)
                            .filter(|k| (0..64).contains(k))
                            .fold(0, |bits, k| bits | 1 << k)
                    };
                    assert_eq!(word.seen_from(from), seen(&plain));
                    let negated: Vec<i64> = plain.iter().map(|v| -v).collect();
                    assert_eq!(word.negated().seen_from(from), seen(&negated));
                }
            }
        }
    }
}
