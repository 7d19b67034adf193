//! The watches of the propagators of one priority.

use super::by_value::ValueWatches;
use super::queue::Queue;
use super::watch::{Event, Watch, moving};
use crate::ids::Var;
use std::ops::RangeInclusive;

/// Watches and queue of one priority.
#[derive(Debug, Default)]
pub(super) struct Tier {
    pub(super) queue: Queue,
    /// By event, then by happening: the marks and the propagators that it wakes.
    watches: Vec<(u64, u32)>,
    /// For each event and each happening the start of its watches. They end at the next start. It
    /// is empty if there are no watches for the event. The happenings of an event are numbered as
    /// the variables are, but see `have_sides`.
    starts: [Vec<u32>; Event::ALL.len()],
    /// For each event, whether some watches are for one bound. Then each variable has two happenings of it: the upper
    /// or the lower bound has moved, or it is fixed to an even value or an odd one.
    have_sides: [bool; Event::ALL.len()],
    /// For each event the propagators that watch most variables for it. They are not in `watches`.
    broad: [Vec<Broad>; Event::ALL.len()],
    /// What took place, where several of them ask.
    happened: Vec<usize>,
    is_watched: [bool; Event::ALL.len()],
    values: ValueWatches,
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
    /// The mark of each happening, 0 if it does not watch for it.
    marks: Vec<u64>,
}

/// How the happenings of an event are numbered.
#[derive(Clone, Copy)]
struct Happenings {
    variables: usize,
    /// There are two for each variable.
    have_sides: bool,
}

impl Happenings {
    fn count(self) -> usize {
        self.variables << u32::from(self.have_sides)
    }

    /// Those that a watch is for.
    fn of(self, watch: &Watch) -> impl Iterator<Item = usize> {
        let x = watch.var();
        let concerns = match (self.have_sides, watch.side()) {
            (false, _) => x..=x,
            (true, None) => 2 * x..=2 * x + 1,
            (true, Some(side)) => {
                let own = moving(x, side);
                own..=own
            }
        };
        concerns.into_iter()
    }
}

impl Tier {
    /// Replaces all watches. It sorts them by event and variable with a counting sort, and keeps
    /// the order of registration among equal ones. They are read several times and not copied.
    pub(super) fn seal<'a>(
        &mut self,
        variables: usize,
        watches: impl DoubleEndedIterator<Item = &'a Watch> + Clone,
    ) {
        self.queue.forget_neighbours();
        self.watches.clear();
        self.sole_watchers = sole_watchers(variables, watches.clone());
        let values = ValueWatches::new(variables, watches.clone());
        let by_event = watches.filter(|watch| !values.has(watch));
        for event in Event::ALL {
            let here = by_event.clone().filter(|watch| watch.event == event);
            self.seal_event(event, variables, here);
        }
        self.values = values;
    }

    /// Replaces the watches for an event.
    fn seal_event<'a>(
        &mut self,
        event: Event,
        variables: usize,
        watches: impl DoubleEndedIterator<Item = &'a Watch> + Clone,
    ) {
        self.is_watched[event as usize] = watches.clone().next().is_some();
        self.broad[event as usize] = Vec::new();
        self.starts[event as usize] = Vec::new();
        if !self.is_watched(event) {
            return;
        }
        let have_sides = watches.clone().any(|watch| watch.side().is_some());
        self.have_sides[event as usize] = have_sides;
        let happenings = Happenings {
            variables,
            have_sides,
        };
        let broad = broad_propagators(variables, watches.clone());
        let is_broad = |watch: &&Watch| broad.binary_search(&watch.prop).is_ok();
        self.broad[event as usize] = Broad::all(happenings, watches.clone().filter(is_broad));
        self.sort(event, happenings, watches.filter(|watch| !is_broad(watch)));
    }

    fn sort<'a>(
        &mut self,
        event: Event,
        happenings: Happenings,
        watches: impl DoubleEndedIterator<Item = &'a Watch> + Clone,
    ) {
        // The end of the watches of each happening first. Filled from the last watch to the first,
        // they become the starts.
        let mut starts = vec![0; happenings.count() + 1];
        for happening in watches.clone().flat_map(|watch| happenings.of(watch)) {
            starts[happening] += 1;
        }
        let mut total = self.watches.len() as u32;
        let before = total;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        if total == before {
            return;
        }
        self.watches.resize(total as usize, (0, 0));
        for watch in watches.rev() {
            for happening in happenings.of(watch) {
                let place = &mut starts[happening];
                *place -= 1;
                self.watches[*place as usize] = (watch.mark, watch.prop);
            }
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

    /// Whether each variable has two happenings of this event.
    #[inline]
    pub(super) fn have_sides(&self, event: Event) -> bool {
        self.have_sides[event as usize]
    }

    /// Queues each propagator that watches for exactly this event, where it happened. No branch
    /// depends on whether it happened, as that is nearly random.
    #[inline]
    pub(super) fn wake(
        &mut self,
        event: Event,
        happenings: impl Iterator<Item = (usize, bool)> + Clone,
        woken: &mut [u64],
    ) {
        match &self.broad[event as usize][..] {
            [] => {}
            [broad] => {
                let mark = |(happening, happened): (usize, bool)| {
                    broad.marks[happening] & u64::from(happened).wrapping_neg()
                };
                let marks = happenings.clone().map(mark);
                let mark = marks.fold(0, |marks, mark| marks | mark);
                self.queue.wake(mark, broad.prop, woken);
            }
            [..] => {
                let took_place = happenings.clone().filter(|&(_, happened)| happened);
                self.wake_broad(event, took_place.map(|(happening, _)| happening), woken);
            }
        }
        let watches = &self.watches[..];
        let starts = &self.starts[event as usize][..];
        if starts.is_empty() {
            return;
        }
        happenings.for_each(|(happening, happened)| {
            let start = starts[happening];
            let end = starts[happening + usize::from(happened)];
            for &(mark, prop) in &watches[start as usize..end as usize] {
                self.queue.wake(mark, prop, woken);
            }
        });
    }

    /// Queues the propagators that watch most variables for this event, with the marks of all that took place. It is read once for all
    /// of them.
    #[inline]
    fn wake_broad(
        &mut self,
        event: Event,
        took_place: impl Iterator<Item = usize>,
        woken: &mut [u64],
    ) {
        self.happened.clear();
        self.happened.extend(took_place);
        for broad in &self.broad[event as usize] {
            let marks = self
                .happened
                .iter()
                .map(|&happening| broad.marks[happening]);
            let mark = marks.fold(0, |marks, mark| marks | mark);
            self.queue.wake(mark, broad.prop, woken);
        }
    }

    /// The same where bounds moved, for each variable the upper one and the lower one: those who ask for one of them stand behind
    /// each other, and those who ask for both are in both lists.
    #[inline]
    pub(super) fn wake_sides(
        &mut self,
        moves: impl Iterator<Item = (usize, [bool; 2])> + Clone,
        woken: &mut [u64],
    ) {
        if !self.broad[Event::Bounds as usize].is_empty() {
            let sides = moves.clone().flat_map(|(x, [upper, lower])| {
                let upper = upper.then_some(2 * x);
                upper.into_iter().chain(lower.then_some(2 * x + 1))
            });
            self.wake_broad(Event::Bounds, sides, woken);
        }
        let watches = &self.watches[..];
        let starts = &self.starts[Event::Bounds as usize][..];
        if starts.is_empty() {
            return;
        }
        moves.for_each(|(x, [upper, lower])| {
            let start = starts[2 * x + usize::from(!upper)];
            let end = starts[2 * x + 1 + usize::from(lower)];
            for &(mark, prop) in &watches[start as usize..end as usize] {
                self.queue.wake(mark, prop, woken);
            }
        });
    }
}

/// For each variable the only propagator that watches it.
fn sole_watchers<'a>(variables: usize, watches: impl Iterator<Item = &'a Watch>) -> Vec<u32> {
    let mut watches = watches.peekable();
    if watches.peek().is_none() {
        return Vec::new();
    }
    let mut sole_watchers = vec![NO_WATCHER; variables];
    for watch in watches {
        let watcher = &mut sole_watchers[watch.var()];
        *watcher = if *watcher == NO_WATCHER || *watcher == watch.prop {
            watch.prop
        } else {
            SEVERAL_WATCHERS
        };
    }
    sole_watchers
}

/// The propagators that watch most variables, in order. The watches of one are adjacent.
fn broad_propagators<'a>(variables: usize, watches: impl Iterator<Item = &'a Watch>) -> Vec<u32> {
    let mut broad: Vec<u32> = Vec::new();
    let mut last = (u32::MAX, 0);
    for watch in watches {
        let count = if watch.prop == last.0 { last.1 + 1 } else { 1 };
        last = (watch.prop, count);
        if count * 2 > variables && broad.last() != Some(&watch.prop) {
            broad.push(watch.prop);
        }
    }
    broad
}

impl Broad {
    /// The propagators of these watches. Those of one are adjacent.
    fn all<'a>(happenings: Happenings, watches: impl Iterator<Item = &'a Watch>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for watch in watches {
            if all.last().is_none_or(|last| last.prop != watch.prop) {
                all.push(Self {
                    prop: watch.prop,
                    marks: vec![0; happenings.count()],
                });
            }
            if let Some(last) = all.last_mut() {
                let own = happenings.of(watch);
                own.for_each(|happening| last.marks[happening] |= watch.mark);
            }
        }
        all
    }
}
