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
        let x = watch.var.index();
        let concerns = match (self.have_sides, watch.side()) {
            (false, _) => x..=x,
            (true, None) => 2 * x..=2 * x + 1,
            (true, Some(side)) => {
                let own = moving(watch.var, side);
                own..=own
            }
        };
        concerns.into_iter()
    }
}

impl Tier {
    /// Replaces all watches. It sorts them by event and variable with a counting sort, and keeps
    /// the order of registration among equal ones.
    pub(super) fn seal(&mut self, variables: usize, mut watches: Vec<Watch>) {
        self.watches.clear();
        self.sole_watchers = sole_watchers(variables, &watches);
        self.values = ValueWatches::take(variables, &mut watches);
        for event in Event::ALL {
            let here: Vec<Watch> = watches
                .extract_if(.., |watch| watch.event == event)
                .collect();
            self.is_watched[event as usize] = !here.is_empty();
            let have_sides = here.iter().any(|watch| watch.side().is_some());
            self.have_sides[event as usize] = have_sides;
            let of_one = here.chunk_by(|one, next| one.prop == next.prop);
            let (broad, narrow): (Vec<_>, Vec<_>) =
                of_one.partition(|watches| watches.len() * 2 > variables);
            let happenings = Happenings {
                variables,
                have_sides,
            };
            self.broad[event as usize] = broad
                .into_iter()
                .map(|watches| Broad::new(happenings, watches))
                .collect();
            self.sort(event, happenings, &narrow);
        }
    }

    fn sort(&mut self, event: Event, happenings: Happenings, watches: &[&[Watch]]) {
        if watches.is_empty() {
            self.starts[event as usize] = Vec::new();
            return;
        }
        // The end of the watches of each happening first. Filled from the last watch to the first,
        // they become the starts.
        let mut starts = vec![0; happenings.count() + 1];
        let each = || watches.iter().copied().flatten();
        for happening in each().flat_map(|watch| happenings.of(watch)) {
            starts[happening] += 1;
        }
        let mut total = self.watches.len() as u32;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        self.watches.resize(total as usize, (0, 0));
        for watch in each().rev() {
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
        for broad in &self.broad[event as usize] {
            let mark = |(happening, happened): (usize, bool)| {
                broad.marks[happening] & u64::from(happened).wrapping_neg()
            };
            let mark = happenings
                .clone()
                .fold(0, |marks, happening| marks | mark(happening));
            self.queue.wake(mark, broad.prop, woken);
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
    fn new(happenings: Happenings, watches: &[Watch]) -> Self {
        let mut marks = vec![0; happenings.count()];
        for watch in watches {
            happenings
                .of(watch)
                .for_each(|happening| marks[happening] |= watch.mark);
        }
        Self {
            prop: watches[0].prop,
            marks,
        }
    }
}
