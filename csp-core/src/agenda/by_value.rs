//! The watches for single values of the propagators of one priority.

use super::queue::Queue;
use super::watch::Watch;
use crate::ids::Var;
use std::ops::RangeInclusive;

/// With this number of watches for values, those of a variable are kept by value. It takes less time to run a few
/// propagators in vain than to find out whom a change does not concern.
pub(super) const MANY: usize = 32;

/// Watches by variable, then by value.
#[derive(Debug, Default)]
pub(super) struct ValueWatches {
    watches: Vec<Watched>,
    /// For each variable the start of its watches, which end where those of the next one start.
    /// It is empty if there are no watches.
    starts: Vec<u32>,
    /// For each variable the remainders by 64 of its watched values, as bits.
    remainders: Vec<u64>,
}

/// A value that a propagator watches.
#[derive(Clone, Copy, Debug)]
struct Watched {
    value: i32,
    prop: u32,
    mark: u64,
}

impl Watched {
    fn new(watch: Watch) -> Option<Self> {
        Some(Self {
            value: watch.value()?,
            prop: watch.prop,
            mark: watch.mark,
        })
    }
}

impl ValueWatches {
    /// Takes the watches for values of variables that have many of them. Equal ones stay in the
    /// order of registration.
    pub(super) fn take(variables: usize, watches: &mut Vec<Watch>) -> Self {
        if watches.iter().all(|watch| watch.value().is_none()) {
            return Self::default();
        }
        let mut counts = vec![0; variables];
        for watch in watches.iter().filter(|watch| watch.value().is_some()) {
            counts[watch.var.index()] += 1;
        }
        let is_one_of_many =
            |watch: &mut Watch| watch.value().is_some() && counts[watch.var.index()] >= MANY;
        let mut own: Vec<(usize, Watched)> = watches
            .extract_if(.., is_one_of_many)
            .filter_map(|watch| Some((watch.var.index(), Watched::new(watch)?)))
            .collect();
        own.sort_by_key(|(x, watched)| (*x, watched.value));
        if own.is_empty() {
            return Self::default();
        }
        let mut sorted = Self {
            watches: Vec::new(),
            starts: vec![0; variables + 1],
            remainders: vec![0; variables],
        };
        for (x, watched) in own {
            sorted.watches.push(watched);
            sorted.starts[x + 1] += 1;
            sorted.remainders[x] |= 1 << (watched.value & 63);
        }
        for x in 0..variables {
            sorted.starts[x + 1] += sorted.starts[x];
        }
        sorted
    }

    pub(super) fn is_empty(&self) -> bool {
        self.watches.is_empty()
    }

    /// The remainders by 64 of the watched values of this variable, as bits. There are watches.
    #[inline]
    pub(super) fn remainders(&self, x: Var) -> u64 {
        self.remainders[x.index()]
    }

    /// Queues each propagator that watches one of these values of a variable.
    #[inline]
    pub(super) fn wake(
        &self,
        x: Var,
        values: &RangeInclusive<i32>,
        queue: &mut Queue,
        woken: &mut [u64],
    ) {
        let own = self.starts[x.index()] as usize..self.starts[x.index() + 1] as usize;
        let own = &self.watches[own];
        let first = own.partition_point(|watched| watched.value < *values.start());
        for watched in own[first..]
            .iter()
            .take_while(|watched| watched.value <= *values.end())
        {
            queue.wake(watched.mark, watched.prop, woken);
        }
    }
}
