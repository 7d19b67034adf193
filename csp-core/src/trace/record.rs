//! Turns the steps of a search into events and sends them to a sink, as many as wanted.

use super::branch::{Branch, Side};
use super::event::{Loss, TraceEnd, TraceEvent, TraceLevel, Version};
use super::legend::Legend;
use super::tracer::{SearchStep, Tracer};
use crate::domains::Domains;
use crate::ids::Var;
use crate::trail::Cause;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What stands before the events of a trace.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TraceHeader<'a> {
    /// The version of the format.
    pub version: Version,
    /// How much the trace contains.
    pub level: TraceLevel,
    /// What was searched, on one line.
    pub about: Option<&'a str>,
    /// The names of variables and propagators.
    pub legend: &'a Legend,
}

/// Receives events. A `String` keeps the text, a [`Trace`](super::Trace) the data.
pub trait Sink {
    /// Called once, before the first event.
    fn begin(&mut self, header: TraceHeader<'_>);

    /// Called for each event, in order. The last event is [`TraceEvent::Ended`].
    fn event(&mut self, legend: &Legend, event: &TraceEvent);
}

/// The largest size of a trace. A longer or deeper one is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most events, without the last line.
    pub events: u64,
    /// The greatest depth: the trace ends at the first node that is deeper.
    pub depth: usize,
}

impl Default for Bounds {
    /// No bounds.
    fn default() -> Self {
        Self {
            events: u64::MAX,
            depth: usize::MAX,
        }
    }
}

/// A tracer that turns the steps of a search into events, up to its bounds.
///
/// ```
/// use csp_core::{prelude::*, trace::{Bounds, TraceLevel, Recorder}};
/// let mut model = Model::new();
/// model.array("x", 2, 0..=1)?;
/// let legend = model.legend();
/// let bounds = Bounds { events: 3, ..Bounds::default() };
/// let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, String::new()).bounds(bounds).about("two bits");
/// model.search(Goal::Satisfy, &mut recorder)?.count();
/// assert_eq!(recorder.finish(), "\
/// csp-trace 1 decisions
/// about two bits
/// variables x[0] x[1]
/// node 1 depth 0
/// node 2 depth 1: x[0] = 1
/// node 3 depth 2: x[1] = 1
/// cut after 3 events
/// ");
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct Recorder<'a, S> {
    legend: &'a Legend,
    version: Version,
    level: TraceLevel,
    about: Option<String>,
    bounds: Bounds,
    sink: S,
    nodes: u64,
    events: u64,
    stage: Recording,
    /// Whether the stage is the last, for stop functions.
    is_over: Arc<AtomicBool>,
    /// The nogood that ran last.
    nogood: u64,
    /// The list of losses of the last run. The next run reuses its memory.
    losses: Vec<Loss>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recording {
    /// The header has not been written.
    Fresh,
    Running,
    Ended,
}

impl<'a, S: Sink> Recorder<'a, S> {
    /// Records at this level into this sink.
    pub fn new(legend: &'a Legend, level: TraceLevel, sink: S) -> Self {
        Self {
            legend,
            version: Version::Plain,
            level,
            about: None,
            bounds: Bounds::default(),
            sink,
            nodes: 0,
            events: 0,
            stage: Recording::Fresh,
            is_over: Arc::default(),
            nogood: 0,
            losses: Vec::new(),
        }
    }

    /// Cuts the trace where these bounds are passed.
    #[must_use]
    pub fn bounds(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }

    /// Says in the header what is searched. Line ends in the text become blanks.
    #[must_use]
    pub fn about(mut self, about: &str) -> Self {
        self.about = Some(about.replace(['\n', '\r'], " "));
        self
    }

    /// Whether the trace is over: it was cut, or the search has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Recording::Ended
    }

    /// A function that says whether the trace is over, for [`Limits::stop_when`]: a search need not go
    /// on when nothing of it is kept.
    ///
    /// [`Limits::stop_when`]: crate::limits::Limits::stop_when
    pub fn over(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let is_over = self.is_over.clone();
        move || is_over.load(Ordering::Relaxed)
    }

    /// Closes the trace and returns the sink. The last event is [`TraceEnd::Left`] if the search had not
    /// ended.
    pub fn finish(mut self) -> S {
        self.begin();
        self.end(TraceEnd::Left);
        self.sink
    }

    /// The sink, to take what it has received so far.
    pub fn sink(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Writes the header and, from level `changes` on, the propagators. A second call does nothing.
    /// The first step does this, too: only it says whether the search learns. After a call before
    /// that, a search that learns leaves the trace at its first step.
    pub fn begin(&mut self) {
        if self.stage != Recording::Fresh {
            return;
        }
        self.stage = Recording::Running;
        self.sink.begin(TraceHeader {
            version: self.version,
            level: self.level,
            about: self.about.as_deref(),
            legend: self.legend,
        });
        if self.level >= TraceLevel::Changes {
            let legend = self.legend;
            for (prop, scope) in legend.scopes() {
                self.emit(&TraceEvent::Posted {
                    prop,
                    scope: scope.to_vec(),
                });
            }
        }
    }

    fn emit(&mut self, event: &TraceEvent) {
        if self.events >= self.bounds.events {
            self.end(TraceEnd::CutEvents(self.bounds.events));
        }
        if self.stage == Recording::Running {
            self.events += 1;
            self.sink.event(self.legend, event);
        }
    }

    fn end(&mut self, end: TraceEnd) {
        if self.stage == Recording::Running {
            self.stage = Recording::Ended;
            self.is_over.store(true, Ordering::Relaxed);
            self.sink.event(self.legend, &TraceEvent::Ended(end));
        }
    }

    fn node(&mut self, depth: usize, branch: Option<Branch>) {
        self.nodes += 1;
        if depth > self.bounds.depth {
            self.end(TraceEnd::CutDepth(self.bounds.depth));
        }
        let branch = branch.map(|branch| Branch {
            atom: branch.atom.unbound(),
            ..branch
        });
        self.emit(&TraceEvent::Node {
            number: self.nodes,
            depth,
            branch,
        });
    }

    /// The search learns. The header says so.
    fn learn(&mut self) {
        match self.stage {
            Recording::Fresh => self.version = Version::Learning,
            _ if self.version == Version::Learning => {}
            _ => self.end(TraceEnd::Left),
        }
    }

    /// What found a failure, with the number that a nogood has in the trace.
    fn cause(&self, d: &Domains) -> Cause {
        match d.trail().cause() {
            Cause::Nogood(_) => Cause::Nogood(u32::try_from(self.nogood).unwrap_or(u32::MAX)),
            cause => cause,
        }
    }

    /// A propagator, a nogood or a bound ran.
    fn changes(&mut self, step: SearchStep<'_>) {
        if let SearchStep::Excluded { nogood, .. } = step {
            self.nogood = nogood;
        }
        if self.level < TraceLevel::Changes {
            return;
        }
        match step {
            SearchStep::Excluded {
                nogood,
                since,
                until,
                domains,
            } => {
                let event = |losses| TraceEvent::Excluded { nogood, losses };
                self.emit_losses(domains, since..until, event);
            }
            SearchStep::Propagated {
                prop,
                since,
                domains,
            } => {
                let range = since..domains.trail().log().len();
                self.emit_losses(domains, range, |losses| TraceEvent::Ran { prop, losses });
            }
            SearchStep::Bounded { since, domains } => {
                let range = since..domains.trail().log().len();
                self.emit_losses(domains, range, |losses| TraceEvent::Bounded { losses });
            }
            _ => {}
        }
    }

    /// Emits the event that `event` makes of the values lost between these lengths of the log.
    fn emit_losses(
        &mut self,
        d: &Domains,
        range: Range<usize>,
        event: impl FnOnce(Vec<Loss>) -> TraceEvent,
    ) {
        let mut losses = mem::take(&mut self.losses);
        losses.clear();
        d.lost_between(range, |var, values| {
            losses.push(Loss {
                var: var.unbound(),
                values,
            });
        });
        let is_recorded = self.level >= TraceLevel::Wakes || !losses.is_empty();
        let event = event(losses);
        if is_recorded {
            self.emit(&event);
        }
        if let TraceEvent::Ran { losses, .. }
        | TraceEvent::Bounded { losses }
        | TraceEvent::Excluded { losses, .. } = event
        {
            self.losses = losses;
        }
    }
}

impl<S: Sink> Tracer for Recorder<'_, S> {
    fn step(&mut self, step: SearchStep<'_>) {
        if matches!(step, SearchStep::Learning) {
            self.learn();
        }
        self.begin();
        if self.is_over() {
            return;
        }
        match step {
            SearchStep::Learning => {}
            SearchStep::Started => self.node(0, None),
            SearchStep::Branched { branch, depth } => {
                if branch.side == Side::Right {
                    self.emit(&TraceEvent::Back { depth });
                }
                self.node(depth, Some(branch));
            }
            SearchStep::Jumped { depth } => {
                self.emit(&TraceEvent::Jumped { depth });
                self.node(depth, None);
            }
            SearchStep::Learnt {
                number,
                origin,
                facts,
            } => {
                self.emit(&TraceEvent::Learnt {
                    number,
                    origin,
                    facts: facts.to_vec(),
                });
            }
            SearchStep::Excluded { .. }
            | SearchStep::Propagated { .. }
            | SearchStep::Bounded { .. } => {
                self.changes(step);
            }
            SearchStep::Failed { conflict, domains } => {
                let by = domains.map(|d| self.cause(d));
                let at = conflict.variable().map(|index| Var::new(index as u32));
                self.emit(&TraceEvent::Failed { by, at });
            }
            SearchStep::Solved { number, domains } => {
                let values =
                    domains.map_or_else(Vec::new, |d| d.vars().map(|x| d.min(x)).collect());
                self.emit(&TraceEvent::Solved { number, values });
            }
            SearchStep::Restarted => self.emit(&TraceEvent::Restarted),
            SearchStep::Exhausted => self.end(TraceEnd::Exhausted),
            SearchStep::Limited { limit } => self.end(TraceEnd::Limit(limit)),
        }
    }
}
