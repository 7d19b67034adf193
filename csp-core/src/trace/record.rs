//! Turns the steps of a search into events and sends them to a sink, as many as wanted.

use super::branch::{Branch, Side};
use super::event::{End, Event, Level, Loss, Version};
use super::legend::Legend;
use super::tracer::{Step, Tracer};
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
pub struct Header<'a> {
    /// The version of the format.
    pub version: Version,
    /// How much the trace contains.
    pub level: Level,
    /// What was searched, on one line.
    pub about: Option<&'a str>,
    /// The names of variables and propagators.
    pub legend: &'a Legend,
}

/// Receives events. A `String` keeps the text, a [`Trace`](super::Trace) the data.
pub trait Sink {
    /// Called once, before the first event.
    fn begin(&mut self, header: Header<'_>);

    /// Called for each event, in order. The last event is [`Event::Ended`].
    fn event(&mut self, legend: &Legend, event: &Event);
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
    level: Level,
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
    pub fn new(legend: &'a Legend, level: Level, sink: S) -> Self {
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

    /// Closes the trace and returns the sink. The last event is [`End::Left`] if the search had not
    /// ended.
    pub fn finish(mut self) -> S {
        self.begin();
        self.end(End::Left);
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
        self.sink.begin(Header {
            version: self.version,
            level: self.level,
            about: self.about.as_deref(),
            legend: self.legend,
        });
        if self.level >= Level::Changes {
            let legend = self.legend;
            for (prop, scope) in legend.scopes() {
                self.emit(&Event::Posted {
                    prop,
                    scope: scope.to_vec(),
                });
            }
        }
    }

    fn emit(&mut self, event: &Event) {
        if self.events >= self.bounds.events {
            self.end(End::CutEvents(self.bounds.events));
        }
        if self.stage == Recording::Running {
            self.events += 1;
            self.sink.event(self.legend, event);
        }
    }

    fn end(&mut self, end: End) {
        if self.stage == Recording::Running {
            self.stage = Recording::Ended;
            self.is_over.store(true, Ordering::Relaxed);
            self.sink.event(self.legend, &Event::Ended(end));
        }
    }

    fn node(&mut self, depth: usize, branch: Option<Branch>) {
        self.nodes += 1;
        if depth > self.bounds.depth {
            self.end(End::CutDepth(self.bounds.depth));
        }
        let branch = branch.map(|branch| Branch {
            atom: branch.atom.unbound(),
            ..branch
        });
        self.emit(&Event::Node {
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
            _ => self.end(End::Left),
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
    fn changes(&mut self, step: Step<'_>) {
        if let Step::Excluded { nogood, .. } = step {
            self.nogood = nogood;
        }
        if self.level < Level::Changes {
            return;
        }
        match step {
            Step::Excluded {
                nogood,
                since,
                until,
                domains,
            } => {
                let event = |losses| Event::Excluded { nogood, losses };
                self.emit_losses(domains, since..until, event);
            }
            Step::Propagated {
                prop,
                since,
                domains,
            } => {
                let range = since..domains.trail().log().len();
                self.emit_losses(domains, range, |losses| Event::Ran { prop, losses });
            }
            Step::Bounded { since, domains } => {
                let range = since..domains.trail().log().len();
                self.emit_losses(domains, range, |losses| Event::Bounded { losses });
            }
            _ => {}
        }
    }

    /// Emits the event that `event` makes of the values lost between these lengths of the log.
    fn emit_losses(
        &mut self,
        d: &Domains,
        range: Range<usize>,
        event: impl FnOnce(Vec<Loss>) -> Event,
    ) {
        let mut losses = mem::take(&mut self.losses);
        losses.clear();
        d.lost_between(range, |var, values| {
            losses.push(Loss {
                var: var.unbound(),
                values,
            });
        });
        let is_recorded = self.level >= Level::Wakes || !losses.is_empty();
        let event = event(losses);
        if is_recorded {
            self.emit(&event);
        }
        if let Event::Ran { losses, .. }
        | Event::Bounded { losses }
        | Event::Excluded { losses, .. } = event
        {
            self.losses = losses;
        }
    }
}

impl<S: Sink> Tracer for Recorder<'_, S> {
    fn step(&mut self, step: Step<'_>) {
        if matches!(step, Step::Learning) {
            self.learn();
        }
        self.begin();
        if self.is_over() {
            return;
        }
        match step {
            Step::Learning => {}
            Step::Started => self.node(0, None),
            Step::Branched { branch, depth } => {
                if branch.side == Side::Right {
                    self.emit(&Event::Back { depth });
                }
                self.node(depth, Some(branch));
            }
            Step::Jumped { depth } => {
                self.emit(&Event::Jumped { depth });
                self.node(depth, None);
            }
            Step::Learnt {
                number,
                origin,
                facts,
            } => {
                self.emit(&Event::Learnt {
                    number,
                    origin,
                    facts: facts.to_vec(),
                });
            }
            Step::Excluded { .. } | Step::Propagated { .. } | Step::Bounded { .. } => {
                self.changes(step);
            }
            Step::Failed { conflict, domains } => {
                let by = domains.map(|d| self.cause(d));
                let at = conflict.variable().map(|index| Var::new(index as u32));
                self.emit(&Event::Failed { by, at });
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
