//! Sets of small numbers, in one machine word or in many. The filtering is written once for both.

use crate::agenda::Ones;
use fixedbitset::FixedBitSet;

/// A set of numbers below some limit. The sets of one call have the same limit.
pub(crate) trait Bits: Clone + Send {
    fn contains(&self, bit: usize) -> bool;
    fn insert(&mut self, bit: usize);
    fn remove(&mut self, bit: usize);
    fn clear(&mut self);
    fn add(&mut self, other: &Self);
    fn subtract(&mut self, other: &Self);
    fn meets(&self, other: &Self) -> bool;
    fn is_subset(&self, other: &Self) -> bool;
    /// The smallest number in both.
    fn first_common(&self, other: &Self) -> Option<usize>;
    /// The numbers in increasing order.
    fn ones(&self) -> impl Iterator<Item = usize>;
}

/// A set with limit 64.
impl Bits for u64 {
    #[inline]
    fn contains(&self, bit: usize) -> bool {
        self >> bit & 1 == 1
    }

    #[inline]
    fn insert(&mut self, bit: usize) {
        *self |= 1 << bit;
    }

    #[inline]
    fn remove(&mut self, bit: usize) {
        *self &= !(1 << bit);
    }

    #[inline]
    fn clear(&mut self) {
        *self = 0;
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        *self |= other;
    }

    #[inline]
    fn subtract(&mut self, other: &Self) {
        *self &= !other;
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        self & other != 0
    }

    #[inline]
    fn is_subset(&self, other: &Self) -> bool {
        self & !other == 0
    }

    #[inline]
    fn first_common(&self, other: &Self) -> Option<usize> {
        let common = self & other;
        (common != 0).then(|| common.trailing_zeros() as usize)
    }

    #[inline]
    fn ones(&self) -> impl Iterator<Item = usize> {
        Ones(*self)
    }
}

impl Bits for FixedBitSet {
    fn contains(&self, bit: usize) -> bool {
        Self::contains(self, bit)
    }

    fn insert(&mut self, bit: usize) {
        Self::insert(self, bit);
    }

    fn remove(&mut self, bit: usize) {
        Self::remove(self, bit);
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn add(&mut self, other: &Self) {
        self.union_with(other);
    }

    fn subtract(&mut self, other: &Self) {
        self.difference_with(other);
    }

    fn meets(&self, other: &Self) -> bool {
        !self.is_disjoint(other)
    }

    fn is_subset(&self, other: &Self) -> bool {
        Self::is_subset(self, other)
    }

    fn first_common(&self, other: &Self) -> Option<usize> {
        let blocks = self
            .as_slice()
            .iter()
            .zip(other.as_slice())
            .map(|(a, b)| a & b);
        let (block, bits) = blocks.enumerate().find(|&(_, bits)| bits != 0)?;
        Some(block * usize::BITS as usize + bits.trailing_zeros() as usize)
    }

    fn ones(&self) -> impl Iterator<Item = usize> {
        Self::ones(self)
    }
}
