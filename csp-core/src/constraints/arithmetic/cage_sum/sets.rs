//! Sets of sets of small numbers, many at once.

/// A set of sets of numbers below `6 + log2(W)`. Bit `s` stands for the set whose bits are those of
/// `s`.
#[derive(Clone, Copy)]
pub(super) struct Sets<const W: usize>([u64; W]);

/// In each word, the sets that have this number.
const HAVING: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

impl<const W: usize> Sets<W> {
    pub(super) const NONE: Self = Self([0; W]);

    pub(super) fn insert(&mut self, set: u64) {
        self.0[(set / 64) as usize] |= 1 << (set % 64);
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Adds this number to the sets that do not have it. Drops the others.
    #[inline]
    pub(super) fn with(&self, value: usize) -> Self {
        if value < 6 {
            return Self(self.0.map(|word| (word & !HAVING[value]) << (1 << value)));
        }
        self.exchange::<true>(value)
    }

    /// Removes this number from the sets that have it. Drops the others.
    #[inline]
    pub(super) fn without(&self, value: usize) -> Self {
        if value < 6 {
            return Self(self.0.map(|word| (word & HAVING[value]) >> (1 << value)));
        }
        self.exchange::<false>(value)
    }

    /// Exchanges the words that have this number, which is at least 6, with those that do not.
    /// Keeps only the one kind or the other.
    #[inline(always)]
    fn exchange<const HAVE: bool>(&self, value: usize) -> Self {
        match value {
            6 => self.across::<1, HAVE>(),
            7 => self.across::<2, HAVE>(),
            8 => self.across::<4, HAVE>(),
            9 => self.across::<8, HAVE>(),
            10 => self.across::<16, HAVE>(),
            _ => self.across::<32, HAVE>(),
        }
    }

    /// The same for a number that is known at compile time, as this bit of the number of a word.
    /// The compiler makes a few wide moves of it.
    #[inline(always)]
    fn across<const BIT: usize, const HAVE: bool>(&self) -> Self {
        Self(std::array::from_fn(|i| {
            if (i & BIT != 0) == HAVE {
                self.0[(i ^ BIT) % W]
            } else {
                0
            }
        }))
    }
}
