//! The watches of the propagators of one priority.

use super::Event;
use super::by_value::ByValue;
use super::queue::Queue;
use crate::ids::Var;
use std::ops::RangeInclusive;

/// One propagator's interest in one variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) var: Var,
    pub(super) event: Event,
    /// The only value that matters, if there is one.
    pub(super) value: Option<i32>,
    /// The bits that the event sets in the propagator's woken word.
    pub(super) mark: u64,
    pub(super) prop: u32,
}

/// Watches and queue of one priority.
#[derive(Debug, Default)]
pub(super) struct Tier {
    pub(super) queue: Queue,
    /// By event, then by variable: the marks and the propagators that it wakes.
    watches: Vec<(u64, u32)>,
    /// For each event and each variable the start of its watches. They end at the next start. It is
    /// empty if no variable has watches for the event.
    starts: [Vec<u32>; Event::ALL.len()],
    /// For each event the propagators that watch most variables for it. They are not in `watches`.
    broad: [Vec<Broad>; Event::ALL.len()],
    is_watched: [bool; Event::ALL.len()],
    values: ByValue,
    /// By variable the only propagator that watches it for any event, or [`NO_WATCHER`], or
    /// [`SEVERAL_WATCHERS`]. It is empty if there are no watches.
    sole_watchers: Vec<u32>,
}

/// No propagator watches the variable.
const NO_WATCHER: u32 = u32::MAX;

/// More than one propagator watches the variable.
const SEVERAL_WATCHERS: u32 = u32::MAX - 1;

/// A propagator that watches most variables for an event. It is notified once, with the marks of
/// all its variables that had the event.
#[derive(Debug)]
struct Broad {
    prop: u32,
    /// The mark of each variable, 0 if it does not watch the variable.
    marks: Vec<u64>,
}

impl Tier {
    /// Replaces all watches. It sorts them by event and variable with a counting sort, and keeps
    /// the order of registration among equal ones.
    pub(super) fn seal(&mut self, variables: usize, mut watches: Vec<Watch>) {
        self.watches.clear();
        self.sole_watchers = sole_watchers(variables, &watches);
        self.values = ByValue::take(variables, &mut watches);
        for event in Event::ALL {
            let here: Vec<Watch> = watches.extract_if(.., |watch| watch.event == event).collect();
            self.is_watched[event as usize] = !here.is_empty();
            let of_one = here.chunk_by(|one, next| one.prop == next.prop);
            let (broad, narrow): (Vec<_>, Vec<_>) =
                of_one.partition(|watches| watches.len() * 2 > variables);
            self.broad[event as usize] =
                broad.into_iter().map(|watches| Broad::new(variables, watches)).collect();
            self.sort(event, variables, &narrow);
        }
    }

    fn sort(&mut self, event: Event, variables: usize, watches: &[&[Watch]]) {
        if watches.is_empty() {
            self.starts[event as usize] = Vec::new();
            return;
        }
        // The end of the watches of each variable first. Filled from the last watch to the first,
        // they become the starts.
        let mut starts = vec![0; variables + 1];
        let each = || watches.iter().copied().flatten();
        for watch in each() {
            starts[watch.var.index()] += 1;
        }
        let mut total = self.watches.len() as u32;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        self.watches.resize(total as usize, (0, 0));
        for watch in each().rev() {
            let place = &mut starts[watch.var.index()];
            *place -= 1;
            self.watches[*place as usize] = (watch.mark, watch.prop);
        }
        self.starts[event as usize] = starts;
    }

    /// Whether no other propagator watches this variable.
    #[inline]
    pub(super) fn is_sole_watcher(&self, prop: u32, var: Var) -> bool {
        let watcher = self.sole_watchers.get(var.index());
        watcher.is_none_or(|&watcher| watcher == prop || watcher == NO_WATCHER)
    }

    /// Whether any propagator watches for this event.
    #[inline]
    pub(super) fn is_watched(&self, event: Event) -> bool {
        self.is_watched[event as usize]
    }

    /// Whether any propagator watches for single values.
    #[inline]
    pub(super) fn has_watched_values(&self) -> bool {
        !self.values.is_empty()
    }

    /// The remainders by 64 of the values of this variable that are watched, as bits. Some propagator
    /// watches for single values.
    #[inline]
    pub(super) fn watched_values(&self, x: Var) -> u64 {
        self.values.remainders(x)
    }

    /// Queues each propagator that watches one of these values.
    pub(super) fn wake_by_value(
        &mut self,
        values: &[(Var, RangeInclusive<i32>)],
        woken: &mut [u64],
    ) {
        for (x, range) in values {
            self.values.wake(*x, range, &mut self.queue, woken);
        }
    }

    /// Queues each propagator that watches for exactly this event on one of the variables to which
    /// it happened. No branch depends on whether it happened, as that is nearly random.
    #[inline]
    pub(super) fn wake(
        &mut self,
        event: Event,
        vars: impl Iterator<Item = (Var, bool)> + Clone,
        woken: &mut [u64],
    ) {
        for broad in &self.broad[event as usize] {
            let mark = |(var, happened): (Var, bool)| {
                broad.marks[var.index()] & u64::from(happened).wrapping_neg()
            };
            let mark = vars.clone().fold(0, |marks, var| marks | mark(var));
            self.queue.wake(mark, broad.prop, woken);
        }
        let watches = &self.watches[..];
        let starts = &self.starts[event as usize][..];
        if starts.is_empty() {
            return;
        }
        vars.for_each(|(var, happened)| {
            let start = starts[var.index()];
            let end = starts[var.index() + usize::from(happened)];
            for &(mark, prop) in &watches[start as usize..end as usize] {
                self.queue.wake(mark, prop, woken);
            }
        });
    }
}

/// For each variable the only propagator that watches it.
fn sole_watchers(variables: usize, watches: &[Watch]) -> Vec<u32> {
    if watches.is_empty() {
        return Vec::new();
    }
    let mut sole_watchers = vec![NO_WATCHER; variables];
    for watch in watches {
        let watcher = &mut sole_watchers[watch.var.index()];
        *watcher = if *watcher == NO_WATCHER || *watcher == watch.prop {
            watch.prop
        } else {
            SEVERAL_WATCHERS
        };
    }
    sole_watchers
}

impl Broad {
    fn new(variables: usize, watches: &[Watch]) -> Self {
        let mut marks = vec![0; variables];
        for watch in watches {
            marks[watch.var.index()] |= watch.mark;
        }
        Self { prop: watches[0].prop, marks }
    }
}
