//! How much a trace holds, and how it is written.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use csp_core::trace::{Bounds, Limit, Trace, TraceEnd, TraceEvent, TraceLevel};

use crate::exit::Exit;
use crate::output::message::{fail, tell};
use crate::output::stdout::print;

/// How much of a search is written, and how.
#[derive(Args, Debug)]
pub(crate) struct Telling {
    /// How much is written: nodes, conflicts and solutions; also what each propagator removed; also
    /// the runs in vain
    #[arg(long, value_name = "LEVEL", value_parser = level(), default_value_t = TraceLevel::Decisions)]
    pub(crate) level: TraceLevel,

    /// How the trace is written
    #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
    format: TraceFormat,

    /// Cut the trace after N events
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_events: u64,

    /// Cut the trace at the first node below N decisions
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    max_depth: usize,
}

impl Telling {
    /// Where the trace is cut.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            events: self.max_events,
            depth: self.max_depth,
        }
    }

    /// Prints the trace, and says so if it is not complete. Returns the exit code, which is this one unless
    /// something is wrong.
    pub(crate) fn print(&self, trace: &Trace, exit: Exit) -> Exit {
        if let Some(remark) = remark(trace) {
            tell(remark);
        }
        let text = match self.format {
            TraceFormat::Text => Ok(trace.to_string()),
            TraceFormat::Json => Ok(csp_trace::json::to_ndjson(trace)),
            TraceFormat::Dot => csp_trace::dot::to_dot(trace),
            TraceFormat::Svg => csp_trace::svg::to_svg(trace),
        };
        match text {
            Ok(text) => print(text, exit),
            Err(fault) => fail(format_args!("the trace contradicts itself: {fault}")),
        }
    }
}

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TraceFormat {
    /// A line for each event; `replay` reads it
    Text,
    /// A JSON object on a line for each event; `replay` reads it, too
    Json,
    /// The search tree for Graphviz
    Dot,
    /// The search tree as a picture
    Svg,
}

/// The message about a trace that is not complete.
fn remark(trace: &Trace) -> Option<String> {
    let TraceEvent::Ended(end) = trace.events.last()? else {
        return None;
    };
    match *end {
        TraceEnd::CutEvents(events) => Some(format!(
            "the trace is cut after {events} events; --max-events allows more"
        )),
        TraceEnd::CutDepth(depth) => Some(format!(
            "the trace is cut below depth {depth}; --max-depth allows more"
        )),
        TraceEnd::Limit(limit) if limit != Limit::Solutions && solutions(trace) < 2 => Some(
            format!("the search is not at its end: its limit was reached ({limit})"),
        ),
        _ => None,
    }
}

/// The number of solutions in a trace.
pub(crate) fn solutions(trace: &Trace) -> usize {
    let is_solution = |event: &&TraceEvent| matches!(event, TraceEvent::Solved { .. });
    trace.events.iter().filter(is_solution).count()
}

fn level() -> impl TypedValueParser<Value = TraceLevel> {
    PossibleValuesParser::new(["decisions", "changes", "wakes"])
        .try_map(|name| name.parse::<TraceLevel>())
}
