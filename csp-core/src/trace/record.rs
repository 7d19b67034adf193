//! From steps to events.

use super::event::{End, Event, Level, Loss};
use super::legend::Legend;
use super::{Side, Step, Tracer};
use crate::branching::Decision;
use crate::domains::Domains;
use std::mem;

/// Where events go: a `String` keeps the text, a [`Trace`](super::Trace) the data.
pub trait Sink {
    /// Told once, before the first event.
    fn begin(&mut self, level: Level, about: Option<&str>, legend: &Legend);

    /// Told of each event, in order; the last one is [`Event::Ended`].
    fn event(&mut self, legend: &Legend, event: &Event);
}

/// When a trace is cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// This many events at most, the last line not counted.
    pub events: u64,
    /// The trace ends at the first node that is deeper.
    pub depth: usize,
}

impl Default for Bounds {
    /// No bounds.
    fn default() -> Self {
        Self { events: u64::MAX, depth: usize::MAX }
    }
}

/// A tracer that makes events of what it sees, up to its bounds.
///
/// ```
/// use csp_core::{prelude::*, trace::{Bounds, Level, Recorder}};
/// let mut model = Model::new();
/// model.array("x", 2, 0..=1)?;
/// let legend = model.legend();
/// let bounds = Bounds { events: 3, ..Bounds::default() };
/// let mut recorder = Recorder::new(&legend, Level::Decisions, String::new()).bounds(bounds).about("two bits");
/// model.search(Goal::Satisfy, &mut recorder)?.count();
/// assert_eq!(recorder.finish(), "\
/// csp-trace 1 decisions
/// about two bits
/// variables x[0] x[1]
/// node 1 depth 0
/// node 2 depth 1: x[0] = 0
/// node 3 depth 2: x[1] = 0
/// cut after 3 events
/// ");
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<'a, S> {
    legend: &'a Legend,
    level: Level,
    about: Option<String>,
    bounds: Bounds,
    sink: S,
    nodes: u64,
    events: u64,
    stage: Stage,
    /// The list of losses of the last run, to be filled again.
    losses: Vec<Loss>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The sink has not been told to begin.
    Fresh,
    Running,
    Ended,
}

impl<'a, S: Sink> Recorder<'a, S> {
    /// Records at this level into this sink.
    pub fn new(legend: &'a Legend, level: Level, sink: S) -> Self {
        let (bounds, stage) = (Bounds::default(), Stage::Fresh);
        Self {
            legend,
            level,
            about: None,
            bounds,
            sink,
            nodes: 0,
            events: 0,
            stage,
            losses: Vec::new(),
        }
    }

    /// Cuts the trace where these bounds are passed.
    #[must_use]
    pub fn bounds(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }

    /// Says in the header what is searched. Line ends in it become blanks.
    #[must_use]
    pub fn about(mut self, about: &str) -> Self {
        self.about = Some(about.replace(['\n', '\r'], " "));
        self
    }

    /// Whether the trace is over: it was cut, or the search is done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Ended
    }

    /// Closes the trace, as [`End::Left`] if the search was not at its end.
    pub fn finish(mut self) -> S {
        self.begin();
        self.end(End::Left);
        self.sink
    }

    /// The sink, for taking out what has come in so far.
    pub fn sink(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Writes the header and, from level `changes` on, the propagators, if that has not been done.
    pub fn begin(&mut self) {
        if self.stage != Stage::Fresh {
            return;
        }
        self.stage = Stage::Running;
        self.sink.begin(self.level, self.about.as_deref(), self.legend);
        if self.level >= Level::Changes {
            let legend = self.legend;
            for (prop, scope) in legend.scopes() {
                self.emit(&Event::Posted { prop, scope: scope.to_vec() });
            }
        }
    }

    fn emit(&mut self, event: &Event) {
        if self.events >= self.bounds.events {
            self.end(End::CutEvents(self.bounds.events));
        }
        if self.stage == Stage::Running {
            self.events += 1;
            self.sink.event(self.legend, event);
        }
    }

    fn end(&mut self, end: End) {
        if self.stage == Stage::Running {
            self.stage = Stage::Ended;
            self.sink.event(self.legend, &Event::Ended(end));
        }
    }

    fn node(&mut self, depth: usize, branch: Option<(Decision, Side)>) {
        self.nodes += 1;
        if depth > self.bounds.depth {
            self.end(End::CutDepth(self.bounds.depth));
        }
        self.emit(&Event::Node { number: self.nodes, depth, branch });
    }

    fn losses(&mut self, d: &Domains, since: usize, event: impl FnOnce(Vec<Loss>) -> Event) {
        let mut losses = mem::take(&mut self.losses);
        losses.clear();
        d.lost_since(since, |var, values| losses.push(Loss { var, values }));
        let told = self.level >= Level::Wakes || !losses.is_empty();
        let event = event(losses);
        if told {
            self.emit(&event);
        }
        if let Event::Ran { losses, .. } | Event::Bounded { losses } = event {
            self.losses = losses;
        }
    }
}

impl<S: Sink> Tracer for Recorder<'_, S> {
    fn step(&mut self, step: Step<'_>) {
        self.begin();
        if self.is_over() {
            return;
        }
        match step {
            Step::Started => self.node(0, None),
            Step::Branched { decision, side, depth } => {
                if side == Side::Right {
                    self.emit(&Event::Back { depth });
                }
                self.node(depth, Some((decision, side)));
            }
            Step::Propagated { .. } | Step::Bounded { .. } if self.level < Level::Changes => {}
            Step::Propagated { prop, since, domains } => {
                self.losses(domains, since, |losses| Event::Ran { prop, losses });
            }
            Step::Bounded { since, domains } => {
                self.losses(domains, since, |losses| Event::Bounded { losses });
            }
            Step::Failed { conflict, domains } => {
                let by = domains.map(|d| d.trail().cause());
                self.emit(&Event::Failed { by, at: conflict.variable() });
            }
            Step::Solved { number, domains } => {
                let values =
                    domains.map_or_else(Vec::new, |d| d.vars().map(|x| d.min(x)).collect());
                self.emit(&Event::Solved { number, values });
            }
            Step::Restarted => self.emit(&Event::Restarted),
            Step::Exhausted => self.end(End::Exhausted),
            Step::Limited { limit } => self.end(End::Limit(limit)),
        }
    }
}

/// A tracer that only counts.
///
/// ```
/// use csp_core::{prelude::*, trace::Count};
/// let mut model = Model::new();
/// model.array("x", 2, 0..=1)?;
/// let mut count = Count::default();
/// model.search(Goal::Satisfy, &mut count)?.count();
/// assert_eq!((count.nodes, count.solutions), (7, 4));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Nodes entered.
    pub nodes: u64,
    /// Propagators run.
    pub runs: u64,
    /// Entries that the runs made on the trail.
    pub changes: u64,
    /// Nodes found to have no solution.
    pub failures: u64,
    /// Solutions.
    pub solutions: u64,
}

impl Tracer for Count {
    #[inline]
    fn step(&mut self, step: Step<'_>) {
        match step {
            Step::Started | Step::Branched { .. } => self.nodes += 1,
            Step::Propagated { .. } => {
                self.runs += 1;
                self.changes += step.changes().len() as u64;
            }
            Step::Failed { .. } => self.failures += 1,
            Step::Solved { .. } => self.solutions += 1,
            Step::Bounded { .. } | Step::Restarted | Step::Exhausted | Step::Limited { .. } => {}
        }
    }
}
