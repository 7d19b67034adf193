//! Who waits, in order.

use super::PRIORITIES;

/// First in, first out, one queue a priority.
#[derive(Debug, Default)]
pub(super) struct Queues {
    /// One ring a priority, each of `1 << bits` places, more than there are propagators.
    rings: Vec<u32>,
    bits: u32,
    first: [usize; PRIORITIES],
    last: [usize; PRIORITIES],
}

impl Queues {
    /// Makes room for this many propagators.
    pub(super) fn grow(&mut self, propagators: usize) {
        let size = (propagators + 1).next_power_of_two();
        if size * PRIORITIES <= self.rings.len() {
            return;
        }
        let waiting: Vec<Vec<u32>> =
            (0..PRIORITIES).map(|priority| std::iter::from_fn(|| self.pop_from(priority)).collect()).collect();
        *self = Self { rings: vec![0; size * PRIORITIES], bits: size.trailing_zeros(), ..Self::default() };
        for (priority, props) in waiting.into_iter().enumerate() {
            for prop in props {
                self.push_if(true, priority, prop);
            }
        }
    }

    /// Where the ring of a priority keeps the `count`-th of all that ever waited in it.
    #[inline(always)]
    fn place(&self, priority: usize, count: usize) -> usize {
        (priority << self.bits) + (count & ((1 << self.bits) - 1))
    }

    /// Writes the place after the last in any case, and keeps it if `new`: whether a propagator waits already is as good as
    /// random, and a wrong guess costs more than the write.
    #[inline(always)]
    pub(super) fn push_if(&mut self, new: bool, priority: usize, prop: u32) {
        let last = self.last[priority];
        let place = self.place(priority, last);
        self.rings[place] = prop;
        self.last[priority] = last + usize::from(new);
    }

    #[inline(always)]
    pub(super) fn pop_from(&mut self, priority: usize) -> Option<u32> {
        let first = self.first[priority];
        if first == self.last[priority] {
            return None;
        }
        self.first[priority] = first + 1;
        Some(self.rings[self.place(priority, first)])
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u32> {
        (0..PRIORITIES).find_map(|priority| self.pop_from(priority))
    }
}
