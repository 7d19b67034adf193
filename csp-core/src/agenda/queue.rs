//! The propagators that wait for their turn, in order.

/// First in, first out.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The places of the ring. Their number is a power of two, larger than that of propagators.
    ring: Vec<u32>,
    propagators: usize,
    first: usize,
    last: usize,
}

impl Queue {
    /// Makes room for one more propagator.
    pub(super) fn add_propagator(&mut self) {
        self.propagators += 1;
        if self.propagators < self.ring.len() {
            return;
        }
        let waiting: Vec<u32> = std::iter::from_fn(|| self.pop()).collect();
        (self.first, self.last) = (0, waiting.len());
        self.ring = waiting;
        self.ring
            .resize((self.propagators + 1).next_power_of_two(), 0);
    }

    /// Removes the propagator that was added last, which waits behind all others.
    pub(super) fn remove_newest(&mut self) {
        self.propagators -= 1;
        self.last -= 1;
    }

    /// The number of propagators that may wait here.
    #[inline]
    pub(super) fn propagators(&self) -> usize {
        self.propagators
    }

    /// The place in the ring of the `count`-th propagator that ever waited in it.
    #[inline(always)]
    fn place(&self, count: usize) -> usize {
        count & self.ring.len().wrapping_sub(1)
    }

    /// Always writes the place after the last, and keeps it if `new`. A branch could not be
    /// predicted, as whether a propagator waits already is nearly random, and a wrong prediction
    /// costs more than the write.
    #[inline(always)]
    fn push_if(&mut self, new: bool, prop: u32) {
        let place = self.place(self.last);
        self.ring[place] = prop;
        self.last += usize::from(new);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if self.first == self.last {
            return None;
        }
        let place = self.place(self.first);
        self.first += 1;
        Some(self.ring[place])
    }

    /// Adds a propagator unless it waits already, and records the mark.
    #[inline(always)]
    pub(super) fn wake(&mut self, mark: u64, prop: u32, woken: &mut [u64]) {
        let woken = &mut woken[prop as usize];
        self.push_if((*woken == 0) & (mark != 0), prop);
        *woken |= mark;
    }
}
