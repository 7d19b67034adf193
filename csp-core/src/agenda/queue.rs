//! The propagators that wait for their turn, in order.

use super::swept::SweptQueue;

/// First in, first out, as long as that comes to an end.
///
/// In a chain such as `x₀ < x₁ < …` each propagator wakes its neighbours, and bounds that come from the end wander one place a round:
/// the rounds are as many as the chain is long. So a queue that has been served for long without becoming empty is served
/// in *sweeps*: each round in the order of the propagators, up and down in turns. A bound then goes through the whole chain in a round
/// (`docs/decisions/75-long-queues-are-swept.md`). If that does not help either, the order is one in which neighbours stand near to each other
/// (`neighbours`): a chain need not be posted link by link.
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
    /// How many sweeps there were since it was empty. The first one is up: what was propagated before does not count.
    sweeps: usize,
    /// Sweeps in the order of neighbours. While they go on, the ring has those who were woken just now, and
    /// [`OTHERS`] if someone waits here.
    sweep: Option<Box<SweptQueue>>,
}

/// A queue is swept once so many were served since it was empty, and [`ROUNDS`] times each.
const SERVED: usize = 1 << 12;

/// See [`SERVED`].
const ROUNDS: usize = 4;

/// No more than this number beyond one time each: rounds of millions are worth more than their order.
const LONG: usize = 1 << 17;

/// After this number of sweeps, propagators are not served in the order in which they were posted.
const BY_NUMBER: usize = 4;

/// Stands for those who wait in the sweep.
const OTHERS: u32 = u32::MAX;

impl Queue {
    /// Makes room for one more propagator.
    pub(super) fn add_propagator(&mut self) {
        self.forget_neighbours();
        self.propagators += 1;
        self.be_patient();
        if self.propagators < self.ring.len() {
            return;
        }
        let waiting = self.waiting();
        (self.first, self.last) = (0, waiting.len());
        self.begin();
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

    /// The propagator whose turn it is. `order` gives all propagators, near to those with which they share variables.
    #[inline(always)]
    pub(super) fn pop(&mut self, order: impl FnOnce() -> SweptQueue) -> Option<u32> {
        if self.first == self.last {
            self.begin();
            return None;
        }
        if self.first == self.sweep_at {
            self.put_in_order(order);
        }
        let place = self.place(self.first);
        self.first += 1;
        Some(self.ring[place])
    }

    /// It is empty, and is served first in, first out.
    #[inline(always)]
    fn begin(&mut self) {
        self.sweep_at = self.first + self.patience;
        self.sweeps = 0;
    }

    /// Those who wait, in order.
    fn waiting(&mut self) -> Vec<u32> {
        let places = self.first..self.last;
        let woken = places.map(|count| self.ring[self.place(count)]);
        let woken: Vec<u32> = woken.filter(|&prop| prop != OTHERS).collect();
        match &mut self.sweep {
            Some(sweep) if sweep.is_open() => {
                woken.into_iter().for_each(|prop| sweep.insert(prop));
                sweep.reset()
            }
            _ => woken,
        }
    }

    /// Removes all, who wait no longer.
    pub(super) fn clear(&mut self, woken: &mut [u64]) {
        if self.sweeps > BY_NUMBER {
            let all = self.waiting();
            all.into_iter().for_each(|prop| woken[prop as usize] = 0);
        } else {
            for count in self.first..self.last {
                woken[self.ring[self.place(count)] as usize] = 0;
            }
        }
        self.first = self.last;
        self.begin();
    }

    /// The neighbours are others than before.
    pub(super) fn forget_neighbours(&mut self) {
        let Some(sweep) = &self.sweep else {
            return;
        };
        if sweep.is_open() {
            let waiting = self.waiting();
            self.first = self.last;
            for prop in waiting {
                self.push_if(true, prop);
            }
        }
        self.begin();
        self.sweep = None;
    }

    /// Counts from here on, for the present number of propagators.
    fn be_patient(&mut self) {
        let rounds = (ROUNDS * self.propagators).min(self.propagators + LONG);
        self.patience = SERVED.max(rounds);
        self.sweep_at = self.first + self.patience;
    }

    /// Puts those who wait in order. Those that they wake wait for the next round.
    #[cold]
    #[inline(never)]
    fn put_in_order(&mut self, order: impl FnOnce() -> SweptQueue) {
        let is_down = self.sweeps % 2 == 1;
        self.sweeps += 1;
        if self.sweeps > BY_NUMBER {
            return self.put_first(order);
        }
        self.sweep_at = self.last;
        let mut waiting = self.waiting();
        waiting.sort_unstable();
        if is_down {
            waiting.reverse();
        }
        for (count, prop) in (self.first..).zip(waiting) {
            let place = self.place(count);
            self.ring[place] = prop;
        }
    }

    /// Puts the one whose turn it is at the front. The others wait in the sweep; [`OTHERS`] shows that there are any.
    fn put_first(&mut self, order: impl FnOnce() -> SweptQueue) {
        let mut sweep = self.sweep.take().unwrap_or_else(|| Box::new(order()));
        for count in self.first..self.last {
            let prop = self.ring[self.place(count)];
            if prop != OTHERS {
                sweep.insert(prop);
            }
        }
        self.last = self.first;
        let turn = sweep.take();
        let others = sweep.is_open().then_some(OTHERS);
        let both = turn.into_iter().chain(others);
        both.for_each(|prop| self.push_if(true, prop));
        self.sweep_at = self.first + 1;
        self.sweep = Some(sweep);
    }

    /// Adds a propagator unless it waits already, and records the mark.
    #[inline(always)]
    pub(super) fn wake(&mut self, mark: u64, prop: u32, woken: &mut [u64]) {
        let woken = &mut woken[prop as usize];
        self.push_if((*woken == 0) & (mark != 0), prop);
        *woken |= mark;
    }
}
