//! The arguments of `trace` and `replay`, of sudoku and of models.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use csp_core::trace::{Bounds, Level};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::shape::Shape;

use super::values::strategy;
use super::{LimitArgs, board};
use crate::trace::Writer;

/// The arguments of `trace`.
#[derive(Args, Debug)]
pub(crate) struct Trace {
    /// A puzzle typed out, a file (text or gzip) that holds one, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) input: OsString,

    #[command(flatten)]
    pub(crate) telling: Telling,

    /// How the puzzle is searched [default: as `solve --engine model` does]
    #[arg(long, value_name = "NAME", value_parser = strategy())]
    pub(crate) strategy: Option<Strategy>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    pub(crate) shape: Option<Shape>,
}

/// How much of a search is told, and how.
#[derive(Args, Debug)]
pub(crate) struct Telling {
    /// How much is told: nodes, conflicts and solutions; also what each propagator removed; also
    /// the runs in vain
    #[arg(long, value_name = "LEVEL", value_parser = level(), default_value_t = Level::Decisions)]
    pub(crate) level: Level,

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

    /// How the trace is written.
    pub(crate) fn writer(&self) -> Writer {
        match self.format {
            TraceFormat::Text => |trace| Ok(trace.to_string()),
            TraceFormat::Json => |trace| Ok(csp_trace::json::to_ndjson(trace)),
            TraceFormat::Dot => csp_trace::dot::to_dot,
            TraceFormat::Svg => csp_trace::svg::to_svg,
        }
    }
}

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    /// A line for each event; `replay` reads it
    Text,
    /// A JSON object on a line for each event; `replay` reads it, too
    Json,
    /// The search tree for Graphviz
    Dot,
    /// The search tree as a picture
    Svg,
}

/// The arguments of `replay`.
#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// A file with a trace, as text or JSON, gzipped or not, or `-` for standard input
    #[arg(value_name = "TRACE")]
    pub(crate) input: OsString,

    /// The puzzle that the trace has to be of
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) puzzle: Option<OsString>,
}

fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(["decisions", "changes", "wakes"])
        .try_map(|name| name.parse::<Level>())
}
