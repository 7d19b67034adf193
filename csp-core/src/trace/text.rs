//! Traces as text: one event a line.
//!
//! ```text
//! csp-trace 1 changes                        2 if the search learns or restarts
//! about anything, on one line                what was searched, optional
//! variables x[0] x[1] sum
//! post all_different#0 x[0] x[1]             from level `changes` on
//! node 1 depth 0                             the root
//!   linear#1: sum - 0..2 98..100             a run, and the values that it removed
//! node 2 depth 1: x[0] = 1                   a left side: also `!=`, `<=` and `>=`
//!   conflict all_different#0: x[1]           what found the failure, and the empty variable
//! back to depth 0
//! node 3 depth 0: x[0] != 1                  the right side: also `=`, `>` and `<`
//!   solution 1: 2 1 5                        the values in the order of `variables`
//! restart                                    the next node is the root again
//!   nogood 7: x[0] - 1..3                    all other facts of nogood 7 held
//!   conflict nogood 7                        these, too
//!   learn 8: x[0] in 4 5, sum in 0..99       these facts cannot all hold
//!   learn 9 from restart: x[0] in 4          what a run has closed; also `from constraint`
//! jump to depth 1                            the next node is one on the path, visited again
//! node 4 depth 1
//! exhausted                                  or `limit nodes`, `left`, `cut after 100 events`, `cut below depth 7`
//! ```

use super::branch::Side;
use super::event::{TraceEvent, TraceLevel, Version, word};
use super::legend::Legend;
use super::record::{Sink, TraceHeader};
use crate::trail::Cause;
use std::fmt::{self, Write as _};

/// A trace as data. [`Display`](fmt::Display) writes its text, [`FromStr`](std::str::FromStr) reads
/// it back.
///
/// ```
/// use csp_core::{prelude::*, trace::{TraceLevel, Trace}};
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=1)?;
/// model.all_different(&x)?;
/// let trace = model.trace(Goal::Satisfy, TraceLevel::Changes)?;
/// assert_eq!(trace.to_string(), "\
/// csp-trace 1 changes
/// variables x[0] x[1]
/// post not_equal#0 x[0] x[1]
/// node 1 depth 0
/// node 2 depth 1: x[0] = 1
///   not_equal#0: x[1] - 1
///   solution 1: 1 0
/// back to depth 0
/// node 3 depth 0: x[0] != 1
///   not_equal#0: x[1] - 0
///   solution 2: 0 1
/// exhausted
/// ");
/// assert_eq!(trace.to_string().parse(), Ok(trace));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// The version of the format: whether the search learnt.
    pub version: Version,
    /// How much it contains.
    pub level: TraceLevel,
    /// What was searched, on one line.
    pub about: Option<String>,
    /// The names of all variables, and of the propagators that occur in the events.
    pub legend: Legend,
    /// The events, in order.
    pub events: Vec<TraceEvent>,
}

impl Trace {
    /// The line of the text, counted from 1, of the event with this index.
    #[must_use]
    pub fn line_of(&self, event: usize) -> usize {
        event + 3 + usize::from(self.about.is_some())
    }

    /// The side of its decision on which the next node lies: the right side, if the last event is
    /// [`TraceEvent::Back`].
    #[must_use]
    pub fn next_side(&self) -> Side {
        match self.events.last() {
            Some(TraceEvent::Back { .. }) => Side::Right,
            _ => Side::Left,
        }
    }

    /// What stands before the events.
    #[must_use]
    pub fn header(&self) -> TraceHeader<'_> {
        TraceHeader {
            version: self.version,
            level: self.level,
            about: self.about.as_deref(),
            legend: &self.legend,
        }
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::new();
        write_header(&mut line, self.header());
        f.write_str(&line)?;
        for event in &self.events {
            line.clear();
            event.write(&mut line, &self.legend);
            f.write_str(&line)?;
        }
        Ok(())
    }
}

/// Writes the text while the search runs.
impl Sink for String {
    fn begin(&mut self, header: TraceHeader<'_>) {
        write_header(self, header);
    }

    fn event(&mut self, legend: &Legend, event: &TraceEvent) {
        event.write(self, legend);
    }
}

impl Sink for Trace {
    fn begin(&mut self, header: TraceHeader<'_>) {
        self.version = header.version;
        self.level = header.level;
        self.about = header.about.map(str::to_string);
        self.legend.copy_vars(header.legend);
    }

    fn event(&mut self, legend: &Legend, event: &TraceEvent) {
        if let TraceEvent::Posted { prop, .. }
        | TraceEvent::Ran { prop, .. }
        | TraceEvent::Failed {
            by: Some(Cause::Propagator(prop)),
            ..
        } = event
        {
            self.legend.copy_prop(legend, *prop);
        }
        self.events.push(event.clone());
    }
}

fn write_header(out: &mut String, header: TraceHeader<'_>) {
    let _ = writeln!(out, "{}", title_line(header.version, header.level));
    if let Some(about) = header.about {
        let _ = writeln!(out, "about {about}");
    }
    let _ = writeln!(out, "{}", variables_line(header.legend));
}

/// The first line, without its end.
pub(super) fn title_line(version: Version, level: TraceLevel) -> String {
    format!("csp-trace {} {level}", version.number())
}

/// The line with the names of all variables, without its end.
pub(super) fn variables_line(legend: &Legend) -> String {
    let mut line = String::from("variables");
    for name in legend.vars() {
        word(&mut line, name);
    }
    line
}
