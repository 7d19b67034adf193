//! How many nodes have each size.

use crate::constraints::prelude::*;
use std::ops::RangeInclusive;

/// For each size, how many nodes could have it, and in the high half how many have it for certain.
#[derive(Debug)]
pub(super) struct SizeCounts {
    sizes: RangeInclusive<usize>,
    counts: Vec<u64>,
    /// By digit of a binary number, that digit of 64 counts: a node adds one to all of them at once.
    digits: Vec<u64>,
}

impl SizeCounts {
    /// All counts are 0.
    pub(super) fn new(sizes: RangeInclusive<usize>, nodes: usize) -> Self {
        Self {
            counts: vec![0; sizes.clone().count()],
            digits: vec![0; (usize::BITS - nodes.leading_zeros()) as usize],
            sizes,
        }
    }

    /// Counts the nodes of all sizes.
    pub(super) fn read(&mut self, d: &Domains, nodes: &[Var]) {
        let mut from = *self.sizes.start() as i64;
        for counts in self.counts.chunks_mut(64) {
            self.digits.fill(0);
            for &x in nodes {
                let mut carry = d.bits_from(x, from);
                for digit in &mut self.digits {
                    (*digit, carry) = (*digit ^ carry, *digit & carry);
                }
            }
            for (place, count) in counts.iter_mut().enumerate() {
                let digits = self.digits.iter().rev();
                *count = digits.fold(0, |sum, digit| 2 * sum + (digit >> place & 1));
            }
            from += 64;
        }
        for size in nodes.iter().filter_map(|&x| d.value(x)) {
            let size = usize::try_from(size).ok();
            if let Some(size) = size.filter(|size| self.sizes.contains(size)) {
                self.counts[size - self.sizes.start()] += 1 << 32;
            }
        }
    }

    /// The numbers of a size, by its place among the sizes.
    pub(super) fn of(&self, place: usize) -> u64 {
        self.counts[place]
    }
}
