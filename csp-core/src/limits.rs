//! Floor 5: when a search is to stop before it is done.

pub use crate::meter::Stop;

#[cfg(feature = "clock")]
use crate::clock::deadline;
use crate::stats::Stats;
use crate::trace::Limit;
#[cfg(feature = "clock")]
use core::time::Duration;
use std::fmt;
use std::sync::Arc;

/// Limits of one search; the default has none. A search that reaches one keeps the solutions found
/// so far and says so ([`Search::limit`](crate::search::Search::limit)).
///
/// Time is a limit with the feature `clock`, which is on by default. A flag set by Ctrl-C comes in
/// as a function:
///
/// ```
/// use csp_core::limits::Limits;
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let interrupted = Arc::new(AtomicBool::new(false));
/// let limits = Limits::default()
///     .nodes(1_000_000)
///     .stop_when(move || interrupted.load(Ordering::Relaxed));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Limits {
    nodes: Option<u64>,
    failures: Option<u64>,
    solutions: Option<u64>,
    memory: Option<u64>,
    stop: Option<Stop>,
    /// What makes a further stop function for each search.
    begin: Option<Begin>,
}

/// A function that makes a stop function when a search begins.
#[derive(Clone)]
struct Begin(Arc<dyn Fn() -> Stop + Send + Sync>);

impl fmt::Debug for Begin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Begin")
    }
}

/// The stop function is asked before the first node and then at least once in this number of nodes.
const NODES_BETWEEN_QUESTIONS: u64 = 16;

impl Limits {
    /// At most this many nodes.
    #[must_use]
    pub fn nodes(self, most: u64) -> Self {
        Self {
            nodes: Some(most),
            ..self
        }
    }

    /// At most this many failures.
    #[must_use]
    pub fn failures(self, most: u64) -> Self {
        Self {
            failures: Some(most),
            ..self
        }
    }

    /// At most this many solutions.
    #[must_use]
    pub fn solutions(self, most: u64) -> Self {
        Self {
            solutions: Some(most),
            ..self
        }
    }

    /// At most this many bytes, as far as a search counts them
    /// ([`Space::memory`](crate::search::Space::memory)): it ends with what it has found once it
    /// takes more. The domains and the trail, the agenda, tables, and all that is learnt count. What
    /// the counts leave out is the rest of the model (names, expressions), the state of most
    /// propagators, and what the caller keeps, such as solutions and traces: a process takes more.
    /// They are looked at every sixteen nodes, and the trail after each run of a propagator.
    /// They depend on nothing but the search, and it ends at the same node each time.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::trace::Limit;
    ///
    /// let mut model = Model::new();
    /// model.array("x", 100, 0..=9)?;
    /// model.limit(Limits::default().memory(1_000));
    /// assert_eq!(model.solve().verdict, Verdict::Unknown(Limit::Memory));
    /// model.limit(Limits::default().memory(1_000_000));
    /// assert_eq!(model.solve().verdict, Verdict::Satisfied);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        // Propagation looks at its limits only where someone asks.
        Self {
            memory: Some(bytes),
            ..self.stop_when(|| false)
        }
    }

    /// Stop once this says `true`, or a function given before does. It is asked before the first
    /// node, then at least every sixteen nodes, and within propagation each time [some
    /// work](crate::meter::Meter::WORK_BETWEEN_QUESTIONS) is done, some ten thousand times a
    /// second. It has to be quick. A propagation that is broken off says nothing of its node, which
    /// is neither failed nor solved.
    #[must_use]
    pub fn stop_when(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            stop: Some(Stop::after(self.stop, stop)),
            ..self
        }
    }

    /// The same with a stop function for each search of its own. `begin` is called when a search
    /// begins and returns the function that this search asks, as in
    /// [`stop_when`](Self::stop_when).
    /// [`time_per_search`](Self::time_per_search) is made this way.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// let mut model = Model::new();
    /// model.array("x", 8, 0..=9)?;
    /// model.limit(Limits::default().stop_per_search(|| {
    ///     let questions = AtomicU64::new(0);
    ///     move || questions.fetch_add(1, Ordering::Relaxed) >= 3
    /// }));
    /// let counts = [(); 2].map(|()| model.solutions().count());
    /// assert!(counts[0] > 0 && counts[0] == counts[1]);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn stop_per_search<F>(self, begin: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Fn() -> bool + Send + Sync + 'static,
    {
        let begin: Begin = match self.begin {
            Some(earlier) => Begin(Arc::new(move || Stop::after(Some((earlier.0)()), begin()))),
            None => Begin(Arc::new(move || Stop::new(begin()))),
        };
        Self {
            begin: Some(begin),
            ..self
        }
    }

    /// Stops when this time is over, which begins now: at this call, not with the search. Other
    /// limits stay. A search ends some milliseconds late at most, unless a propagator or a brancher
    /// of your own takes longer for one run.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        self.stop_when(deadline(time))
    }

    /// Stops each search when it has taken this time, which begins anew with each search: with each
    /// call of `solve`, `solutions`, `minimize` or `lns`. An explainer begins anew with each
    /// search that it needs for an answer. Other limits stay.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn time_per_search(self, time: Duration) -> Self {
        self.stop_per_search(move || deadline(time))
    }

    /// The limits of a search that begins now: with the stop functions that
    /// [`stop_per_search`](Self::stop_per_search) makes. A caller who begins several searches for
    /// one question calls it before the first, and they share the limits of one.
    #[inline]
    #[must_use]
    pub fn begun(mut self) -> Self {
        match self.begin.take() {
            Some(begin) => {
                let stop = (begin.0)();
                self.stop_when(move || stop.is_wanted())
            }
            None => self,
        }
    }

    /// What is left of the limits once this has been spent.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_core::stats::Stats;
    /// let mut spent = Stats::default();
    /// spent.failures = 30;
    /// let left = Limits::default().failures(100).less(&spent);
    /// assert_eq!(left.most_failures(), Some(70));
    /// ```
    #[must_use]
    pub fn less(&self, spent: &Stats) -> Self {
        let left = |most: Option<u64>, spent| most.map(|most: u64| most.saturating_sub(spent));
        Self {
            nodes: left(self.nodes, spent.nodes),
            failures: left(self.failures, spent.failures),
            solutions: left(self.solutions, spent.solutions),
            ..self.clone()
        }
    }

    /// The same limits with no more than this number of failures.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// let limits = Limits::default().failures(100);
    /// assert_eq!(limits.clone().at_most_failures(30).most_failures(), Some(30));
    /// assert_eq!(limits.at_most_failures(300).most_failures(), Some(100));
    /// ```
    #[must_use]
    pub fn at_most_failures(self, failures: u64) -> Self {
        let most = self.failures.map_or(failures, |most| most.min(failures));
        self.failures(most)
    }

    /// How many failures are allowed at most.
    #[must_use]
    pub fn most_failures(&self) -> Option<u64> {
        self.failures
    }

    /// How many solutions are wanted at most.
    #[must_use]
    pub fn most_solutions(&self) -> Option<u64> {
        self.solutions
    }

    /// Whether the stop function says so now. Those for each search are not asked.
    #[must_use]
    pub fn wants_to_stop(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_wanted)
    }

    /// The stop function, without those for each search, for spaces with long propagations
    /// ([`Space::set_stop`](crate::search::Space::set_stop)).
    #[must_use]
    pub fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// The most bytes.
    #[must_use]
    pub fn most_memory(&self) -> Option<u64> {
        self.memory
    }

    /// Whether a search of this number of nodes, which takes this number of bytes, has to end.
    #[inline]
    pub(crate) fn is_memory_reached(&self, nodes: u64, memory: impl FnOnce() -> u64) -> bool {
        let asks = nodes.is_multiple_of(NODES_BETWEEN_QUESTIONS);
        asks && self.memory.is_some_and(|most| memory() > most)
    }

    /// The limit that a search with these statistics has reached, if any. The stop function is asked
    /// at every sixteenth node.
    #[inline]
    #[must_use]
    pub fn reached(&self, stats: &Stats) -> Option<Limit> {
        let full = |most: Option<u64>, count| most.is_some_and(|most| count >= most);
        if full(self.solutions, stats.solutions) {
            return Some(Limit::Solutions);
        }
        if full(self.nodes, stats.nodes) {
            return Some(Limit::Nodes);
        }
        if full(self.failures, stats.failures) {
            return Some(Limit::Failures);
        }
        let asks = stats.nodes.is_multiple_of(NODES_BETWEEN_QUESTIONS);
        (asks && self.wants_to_stop()).then_some(Limit::Stopped)
    }
}
