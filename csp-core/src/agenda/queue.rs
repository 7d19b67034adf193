//! The propagators that wait for their turn, in order.

/// First in, first out, as long as that comes to an end.
///
/// In a chain such as `x₀ < x₁ < …` each propagator wakes its neighbours, and bounds that come from the end wander one place a round:
/// the rounds are as many as the chain is long. So a queue that has been served for long without becoming empty is served
/// in *sweeps*: each round in the order of the propagators, up and down in turns. A bound then goes through the whole chain in a round
/// (`docs/decisions/75-long-queues-are-swept.md`).
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The places of the ring. Their number is a power of two, larger than that of propagators.
    ring: Vec<u32>,
    propagators: usize,
    first: usize,
    last: usize,
    /// Those who wait are sorted once so many were served: at the end of a round, if the queue is swept.
    sweep_at: usize,
    /// How many are served from an empty queue on before it is swept.
    patience: usize,
    /// Whether the next sweep is down. The first one is up: what was propagated before does not count.
    is_down: bool,
}

/// A queue is swept once so many were served since it was empty, and [`ROUNDS`] times each.
const SERVED: usize = 1 << 12;

/// See [`SERVED`].
const ROUNDS: usize = 4;

impl Queue {
    /// Makes room for one more propagator.
    pub(super) fn add_propagator(&mut self) {
        self.propagators += 1;
        self.be_patient();
        if self.propagators < self.ring.len() {
            return;
        }
        let waiting: Vec<u32> = std::iter::from_fn(|| self.pop()).collect();
        (self.first, self.last) = (0, waiting.len());
        self.sweep_at = self.patience;
        self.ring = waiting;
        self.ring
            .resize((self.propagators + 1).next_power_of_two(), 0);
    }

    /// Removes the propagator that was added last, which waits behind all others.
    pub(super) fn remove_newest(&mut self) {
        self.propagators -= 1;
        self.last -= 1;
        self.be_patient();
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
            self.sweep_at = self.first + self.patience;
            self.is_down = false;
            return None;
        }
        if self.first == self.sweep_at {
            self.sweep();
        }
        let place = self.place(self.first);
        self.first += 1;
        Some(self.ring[place])
    }

    /// Counts from here on, for the present number of propagators.
    fn be_patient(&mut self) {
        self.patience = SERVED.max(ROUNDS * self.propagators);
        self.sweep_at = self.first + self.patience;
    }

    /// Puts those who wait in order. Those that they wake wait for the next round.
    #[cold]
    fn sweep(&mut self) {
        self.sweep_at = self.last;
        let places = self.first..self.last;
        let mut waiting: Vec<u32> = places.map(|count| self.ring[self.place(count)]).collect();
        waiting.sort_unstable();
        if self.is_down {
            waiting.reverse();
        }
        self.is_down = !self.is_down;
        for (count, prop) in (self.first..).zip(waiting) {
            let place = self.place(count);
            self.ring[place] = prop;
        }
    }

    /// Adds a propagator unless it waits already, and records the mark.
    #[inline(always)]
    pub(super) fn wake(&mut self, mark: u64, prop: u32, woken: &mut [u64]) {
        let woken = &mut woken[prop as usize];
        self.push_if((*woken == 0) & (mark != 0), prop);
        *woken |= mark;
    }
}
