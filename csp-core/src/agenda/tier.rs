//! What the propagators of one priority watch.

use super::Event;
use super::queue::Queue;
use crate::ids::Var;

/// One propagator's interest in one variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) var: Var,
    pub(super) event: Event,
    /// What the event sets in the propagator's woken word.
    pub(super) mark: u64,
    pub(super) prop: u32,
}

/// Watches and queue of one priority.
#[derive(Debug, Default)]
pub(super) struct Tier {
    pub(super) queue: Queue,
    /// By event, then by variable: the marks and the propagators that it wakes.
    watches: Vec<(u64, u32)>,
    /// For each event and each variable where its watches start; they end where the next ones
    /// start.
    starts: [Vec<u32>; Event::ALL.len()],
    /// For each event the propagators that watch most variables for it; they are not among
    /// `watches`.
    broad: [Vec<Broad>; Event::ALL.len()],
    heeds: [bool; Event::ALL.len()],
    /// By variable the only propagator that watches it for anything; [`NOBODY`] or [`SEVERAL`].
    listeners: Vec<u32>,
}

/// Not a single propagator, but none.
const NOBODY: u32 = u32::MAX;

/// Not a single propagator, but more.
const SEVERAL: u32 = u32::MAX - 1;

/// A propagator that watches most variables for an event. The marks of all that happened are or-ed
/// before it is told once.
#[derive(Debug)]
struct Broad {
    prop: u32,
    /// By variable; 0 for those it does not watch.
    marks: Vec<u64>,
}

impl Tier {
    /// Takes watches in the place of those it had: a counting sort by event and variable, ties in
    /// order of registration.
    pub(super) fn seal(&mut self, variables: usize, mut watches: Vec<Watch>) {
        self.watches.clear();
        self.listeners = listeners(variables, &watches);
        for event in Event::ALL {
            let here: Vec<Watch> = watches.extract_if(.., |watch| watch.event == event).collect();
            self.heeds[event as usize] = !here.is_empty();
            let of_one = here.chunk_by(|one, next| one.prop == next.prop);
            let (broad, narrow): (Vec<_>, Vec<_>) =
                of_one.partition(|watches| watches.len() * 2 > variables);
            self.broad[event as usize] =
                broad.into_iter().map(|watches| Broad::new(variables, watches)).collect();
            self.sort(event, variables, &narrow.concat());
        }
    }

    fn sort(&mut self, event: Event, variables: usize, watches: &[Watch]) {
        let mut starts = vec![0; variables + 1];
        for watch in watches {
            starts[watch.var.index() + 1] += 1;
        }
        let mut total = self.watches.len() as u32;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        self.watches.resize(total as usize, (0, 0));
        let mut next = starts.clone();
        for watch in watches {
            let place = &mut next[watch.var.index()];
            self.watches[*place as usize] = (watch.mark, watch.prop);
            *place += 1;
        }
        self.starts[event as usize] = starts;
    }

    /// Whether nobody else watches this variable.
    #[inline]
    pub(super) fn hears_only(&self, prop: u32, var: Var) -> bool {
        let listener = self.listeners[var.index()];
        listener == prop || listener == NOBODY
    }

    /// Whether anyone watches for this event.
    #[inline]
    pub(super) fn heeds(&self, event: Event) -> bool {
        self.heeds[event as usize]
    }

    /// Lets everyone wait who watches for this very event on one of the variables it happened to.
    /// Whether it happened is as good as random, so that nothing branches on it.
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
        if self.watches.is_empty() {
            return;
        }
        let (watches, starts) = (&self.watches[..], &self.starts[event as usize][..]);
        vars.for_each(|(var, happened)| {
            let start = starts[var.index()];
            let end = starts[var.index() + usize::from(happened)];
            for &(mark, prop) in &watches[start as usize..end as usize] {
                self.queue.wake(mark, prop, woken);
            }
        });
    }
}

/// For each variable who alone watches it.
fn listeners(variables: usize, watches: &[Watch]) -> Vec<u32> {
    let mut listeners = vec![NOBODY; variables];
    for watch in watches {
        let listener = &mut listeners[watch.var.index()];
        *listener =
            if *listener == NOBODY || *listener == watch.prop { watch.prop } else { SEVERAL };
    }
    listeners
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
