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
    fn new(watch: &Watch) -> Option<Self> {
        Some(Self {
            value: watch.value()?,
            prop: watch.prop,
            mark: watch.mark,
        })
    }
}

impl ValueWatches {
    /// Those of these watches that are for values of variables that have many such ones. Equal ones stay in their order.
    pub(super) fn new<'a>(variables: usize, watches: impl Iterator<Item = &'a Watch>) -> Self {
        let mut own: Vec<(usize, Watched)> = watches
            .filter_map(|watch| Some((watch.var(), Watched::new(watch)?)))
            .collect();
        if own.is_empty() {
            return Self::default();
        }
        let mut counts = vec![0; variables];
        own.iter().for_each(|(x, _)| counts[*x] += 1);
        own.retain(|(x, _)| counts[*x] >= MANY);
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

    /// Whether a watch is here. It is one of those from which these were made.
    pub(super) fn has(&self, watch: &Watch) -> bool {
        let x = watch.var();
        !self.is_empty() && watch.value().is_some() && self.starts[x] < self.starts[x + 1]
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
