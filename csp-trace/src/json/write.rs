//! From events to lines.

use super::schema::{self, FORMAT, Header, Name, Ranges, Source, TraceLine};
use csp_core::ids::Var;
use csp_core::prelude::Values;
use csp_core::trace::{self, Branch, Legend, Loss, NogoodOrigin, Sink, Trace, TraceEvent};
use serde::Serialize;
use std::ops::RangeInclusive;

/// A trace as NDJSON, in the [format](super) of this module.
#[must_use]
pub fn to_ndjson(trace: &Trace) -> String {
    let mut out = Ndjson::default();
    out.start(trace.header());
    for event in &trace.events {
        out.push(&line(&trace.legend, event));
    }
    out.text
}

/// Writes NDJSON while the search runs: a sink for a [`Recorder`](csp_core::trace::Recorder).
///
/// ```
/// use csp_core::{prelude::*, trace::{TraceLevel, Recorder}};
/// use csp_trace::json::Ndjson;
/// let mut model = Model::new();
/// model.var("x", 7)?;
/// let legend = model.legend();
/// let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, Ndjson::default());
/// model.search(Goal::Satisfy, &mut recorder)?.count();
/// assert_eq!(recorder.finish().take().lines().last(), Some(r#"{"event":"end","why":"exhausted"}"#));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ndjson {
    text: String,
}

impl Ndjson {
    /// Takes the lines written since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn start(&mut self, header: trace::TraceHeader<'_>) {
        self.push(&Header {
            format: FORMAT.into(),
            version: header.version.number(),
            level: header.level.to_string().into(),
            about: header.about.map(Name::from),
            variables: header.legend.vars().iter().map(Name::from).collect(),
        });
    }

    fn push(&mut self, line: &impl Serialize) {
        // Serialising structs of strings and numbers cannot fail.
        self.text
            .push_str(&serde_json::to_string(line).unwrap_or_default());
        self.text.push('\n');
    }
}

impl Sink for Ndjson {
    fn begin(&mut self, header: trace::TraceHeader<'_>) {
        self.start(header);
    }

    fn event(&mut self, legend: &Legend, event: &TraceEvent) {
        self.push(&line(legend, event));
    }
}

fn line<'a>(legend: &'a Legend, event: &'a TraceEvent) -> TraceLine<'a> {
    let name = |x: Var| Name::from(legend.var(x));
    match event {
        TraceEvent::Posted { prop, scope } => TraceLine::Post {
            propagator: legend.prop(*prop).into(),
            scope: scope.iter().map(|&x| name(x)).collect(),
        },
        TraceEvent::Node {
            number,
            depth,
            branch,
        } => {
            let decision = branch.map(|branch| branch_line(legend, branch));
            TraceLine::Node {
                number: *number,
                depth: *depth,
                decision,
            }
        }
        TraceEvent::Ran { prop, losses } => TraceLine::Run {
            propagator: legend.prop(*prop).into(),
            lost: lost(legend, losses),
        },
        TraceEvent::Learnt {
            number,
            origin,
            facts,
        } => TraceLine::Learn {
            number: *number,
            from: source(*origin),
            facts: facts
                .iter()
                .map(|fact| ranges(legend, fact.var, &fact.values))
                .collect(),
        },
        TraceEvent::Excluded { nogood, losses } => TraceLine::Nogood {
            number: *nogood,
            lost: lost(legend, losses),
        },
        TraceEvent::Bounded { losses } => TraceLine::Bound {
            lost: lost(legend, losses),
        },
        TraceEvent::Failed { by, at } => TraceLine::Conflict {
            by: by.map(|by| legend.cause(by)),
            at: at.map(name),
        },
        TraceEvent::Back { depth } => TraceLine::Back { depth: *depth },
        TraceEvent::Jumped { depth } => TraceLine::Jump { depth: *depth },
        TraceEvent::Restarted => TraceLine::Restart {},
        TraceEvent::Solved { number, values } => TraceLine::Solution {
            number: *number,
            values: values.clone(),
        },
        TraceEvent::Ended(end) => TraceLine::End { why: *end },
    }
}

fn branch_line(legend: &Legend, branch: Branch) -> schema::Branch<'_> {
    let (relation, value) = branch.relation();
    let variable = legend.var(branch.atom.var()).into();
    schema::Branch {
        variable,
        relation: relation.into(),
        value,
    }
}

fn lost<'a>(legend: &'a Legend, losses: &[Loss]) -> Vec<Ranges<'a>> {
    let line = |loss: &Loss| ranges(legend, loss.var, &loss.values);
    losses.iter().map(line).collect()
}

fn ranges<'a>(legend: &'a Legend, x: Var, values: &Values) -> Ranges<'a> {
    Ranges {
        variable: legend.var(x).into(),
        values: values.ranges().map(RangeInclusive::into_inner).collect(),
    }
}

fn source(origin: NogoodOrigin) -> Option<Source> {
    match origin {
        NogoodOrigin::Failure => None,
        NogoodOrigin::Restart => Some(Source::Restart),
        NogoodOrigin::Constraint => Some(Source::Constraint),
    }
}
