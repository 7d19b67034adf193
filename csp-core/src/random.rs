//! Floor 0: random numbers that are the same on every machine and with every version of the libraries.
//!
//! The reasons are in `docs/decisions/56-generated-puzzles-have-their-own-numbers.md`.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// The random numbers of one item under a seed. Each item has numbers of its own, so items can be
/// made in any order and on any thread.
///
/// The numbers are the stream of ChaCha8 [Bernstein 2008] whose key is the seed and whose nonce is
/// the number of the item. How they become orders and choices is written here, since a library of
/// random numbers may change that from one version to the next.
///
/// ```
/// use csp_core::random::Random;
///
/// let draw = |seed, item| Random::new(seed, item).permutation(9);
/// assert_eq!(draw(1, 2), draw(1, 2));
/// assert_ne!(draw(1, 2), draw(1, 3));
/// assert_ne!(draw(1, 2), draw(2, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The random numbers of this item under this seed.
    #[must_use]
    pub fn new(seed: u64, item: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(item);
        Self(rng)
    }

    /// A number below `end`, each as likely as the others. It is 0 if `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        // Multiplication in place of division, and no bias [Lemire 2019].
        let least = end.wrapping_neg().checked_rem(end).unwrap_or(0);
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(end);
            if product as u32 >= least {
                return (product >> 32) as u32;
            }
        }
    }

    /// An index below `end`, which is at most `u32::MAX`.
    pub fn index(&mut self, end: usize) -> usize {
        self.below(end as u32) as usize
    }

    /// Brings the items into a random order, each as likely as the others.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    /// The numbers from 0 to `length - 1` in a random order, each as likely as the others.
    pub fn permutation(&mut self, length: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..length).collect();
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_stay_as_they_are() {
        let mut random = Random::new(7, 3);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [674, 662, 674, 504, 785, 736, 88, 43]);
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn each_order_is_as_likely_as_the_others() {
        let mut random = Random::new(1, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            *seen.entry(random.permutation(4)).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        // The standard deviation of each count is 31.
        assert!(
            seen.values().all(|count| (860..1140).contains(count)),
            "{seen:?}"
        );
    }
}
