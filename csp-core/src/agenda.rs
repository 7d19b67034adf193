//! Floor 1: who wants to know what, and whose turn it is.
//!
//! A propagator *watches* a variable for an [`Event`]. When the event happens, the propagator is put on the agenda, and the
//! position of the variable in its scope is noted in its word of woken positions ([`Woken`]), so that it can work on what
//! changed and nothing else. A word of 0 means: not on the agenda.

mod queues;

use self::queues::Queues;
use crate::ids::{PropId, Var};

/// What can happen to a domain, weakest first; each event implies the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Event {
    /// Some value went.
    Any,
    /// The smallest or the largest value went.
    Bounds,
    /// One value is left.
    Fixed,
}

/// When a propagator's turn comes: all cheaper ones are at their fixpoint first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Priority {
    /// A few instructions: `x ≠ y`, value all-different.
    Constant,
    /// One pass over the scope.
    Linear,
    /// Sorting, several passes.
    Quadratic,
    /// Matchings, flows.
    Costly,
}

const PRIORITIES: usize = 4;

/// Which positions of a propagator's scope had an event since its last run.
///
/// One bit a position; in scopes of more than 64 variables position `i` shares bit `i % 64`, so that a position may be
/// listed without cause, but none is missed. The first run after posting lists all. A propagator may give its positions
/// other marks ([`Propagator::mark`](crate::propagator::Propagator::mark)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Woken(u64);

impl Woken {
    /// Every position.
    pub const ALL: Self = Self(u64::MAX);

    /// The marks of all positions that had an event, or-ed together.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The positions among the first `scope` that may have changed, in increasing order.
    ///
    /// ```
    /// use csp_core::agenda::Woken;
    /// assert_eq!(Woken::ALL.positions(3).collect::<Vec<_>>(), [0, 1, 2]);
    /// ```
    #[inline]
    pub fn positions(self, scope: usize) -> impl Iterator<Item = usize> {
        let mut block = 0;
        let mut left = Ones(self.0);
        std::iter::from_fn(move || {
            loop {
                if let Some(bit) = left.next() {
                    // Bits beyond the end of the scope, too, are set by whoever marks more than positions.
                    if block + bit < scope {
                        return Some(block + bit);
                    }
                } else {
                    block += 64;
                    if block >= scope {
                        return None;
                    }
                    left = Ones(self.0);
                }
            }
        })
    }
}

/// The indices of the ones in a word, in increasing order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ones(pub(crate) u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// One propagator's interest in one variable.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// What the event sets in the propagator's woken word.
    mark: u64,
    prop: u32,
    priority: Priority,
}

/// Watches and queues.
#[derive(Debug, Default)]
pub struct Agenda {
    /// All watches as they were registered.
    registered: Vec<(Var, Event, Watch)>,
    /// The same by variable, and for each variable by event: any, bounds, fixed. An event wakes a prefix.
    watches: Vec<Watch>,
    /// For each variable where its watches start, and where the prefix of each event ends.
    starts: Vec<[u32; 4]>,
    woken: Vec<u64>,
    priority: Vec<Priority>,
    queues: Queues,
}

impl Agenda {
    /// Makes room for the next propagator and puts it on the agenda.
    pub(crate) fn add(&mut self, prop: PropId, priority: Priority) {
        self.woken.push(0);
        self.priority.push(priority);
        self.queues.grow(self.woken.len());
        self.schedule(prop);
    }

    /// Wakes the propagator with this mark when the event happens to the variable.
    pub(crate) fn watch(&mut self, prop: PropId, mark: u64, var: Var, event: Event) {
        let watch = Watch { mark, prop: prop.raw(), priority: self.priority[prop.index()] };
        self.registered.push((var, event, watch));
    }

    /// Sorts the watches by variable and event if new ones came since the last time (a counting sort: one pass to count,
    /// one to place; ties in order of registration).
    pub(crate) fn seal(&mut self, variables: usize) {
        if self.watches.len() == self.registered.len() && self.starts.len() == variables {
            return;
        }
        let mut starts = vec![[0u32; 4]; variables];
        for (var, event, _) in &self.registered {
            starts[var.index()][*event as usize + 1] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            for count in start.iter_mut() {
                total += *count;
                *count = total;
            }
        }
        let mut next = starts.clone();
        self.watches = vec![Watch { mark: 0, prop: 0, priority: Priority::Constant }; self.registered.len()];
        for (var, event, watch) in &self.registered {
            let place = &mut next[var.index()][*event as usize];
            self.watches[*place as usize] = *watch;
            *place += 1;
        }
        self.starts = starts;
    }

    /// Puts everyone who watches one of these variables for its event on the agenda, but for `skip`.
    #[inline]
    pub(crate) fn wake(&mut self, events: impl Iterator<Item = (Var, Event)>, skip: Option<PropId>) {
        let skip = skip.map_or(u32::MAX, PropId::raw);
        let (watches, starts, woken) = (&self.watches[..], &self.starts[..], &mut self.woken[..]);
        for (var, event) in events {
            let starts = &starts[var.index()];
            for watch in &watches[starts[0] as usize..starts[event as usize + 1] as usize] {
                if watch.prop != skip {
                    let woken = &mut woken[watch.prop as usize];
                    self.queues.push_if(*woken == 0, watch.priority as usize, watch.prop);
                    *woken |= watch.mark;
                }
            }
        }
    }

    /// Puts one propagator on the agenda with all its positions.
    pub(crate) fn schedule(&mut self, prop: PropId) {
        let woken = &mut self.woken[prop.index()];
        self.queues.push_if(*woken == 0, self.priority[prop.index()] as usize, prop.raw());
        *woken = u64::MAX;
    }

    /// The next in turn: the longest waiting of the cheapest.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(PropId, Woken)> {
        let prop = PropId::new(self.queues.pop()?);
        Some((prop, Woken(std::mem::take(&mut self.woken[prop.index()]))))
    }

    /// Forgets everything that waits.
    pub(crate) fn clear(&mut self) {
        for priority in 0..PRIORITIES {
            while let Some(prop) = self.queues.pop_from(priority) {
                self.woken[prop as usize] = 0;
            }
        }
    }

    /// How many watches each variable has.
    pub(crate) fn degree(&self, var: Var) -> u32 {
        self.starts.get(var.index()).map_or(0, |starts| starts[3] - starts[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_wakes_whoever_watches_for_it_or_for_less() {
        let mut agenda = Agenda::default();
        let x = Var::new(0);
        for (raw, event) in [Event::Fixed, Event::Any, Event::Bounds].into_iter().enumerate() {
            let prop = PropId::new(raw as u32);
            agenda.add(prop, Priority::Linear);
            agenda.watch(prop, 1 << raw, x, event);
        }
        agenda.seal(1);
        agenda.clear();
        let woken = |agenda: &mut Agenda, event, skip| {
            agenda.wake(std::iter::once((x, event)), skip);
            std::iter::from_fn(|| agenda.pop()).map(|(prop, _)| prop.index()).collect::<Vec<_>>()
        };
        assert_eq!(woken(&mut agenda, Event::Any, None), [1]);
        assert_eq!(woken(&mut agenda, Event::Bounds, None), [1, 2]);
        assert_eq!(woken(&mut agenda, Event::Fixed, None), [1, 2, 0]);
        assert_eq!(woken(&mut agenda, Event::Fixed, Some(PropId::new(2))), [1, 0]);
    }

    #[test]
    fn wide_scopes_share_bits_and_miss_none() {
        let woken = Woken(1 << 3 | 1 << 63);
        assert_eq!(woken.positions(140).collect::<Vec<_>>(), [3, 63, 67, 127, 131]);
        assert_eq!(woken.positions(0).count(), 0);
        assert_eq!(Woken::ALL.positions(64).count(), 64);
    }
}
