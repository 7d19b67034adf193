//! `csp sudoku trace`: writes down the search of one puzzle.

use std::ffi::OsString;

use csp_core::trace::{Bounds, End, Event, Level, Trace, TraceError};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::record::About;
use csp_sudoku::shape::Shape;

use crate::interrupt;
use crate::message::{internal_error, refuse, tell, write_line};
use crate::report::Exit;
use crate::single::puzzle;
use crate::stdout::print;
use crate::task::Budget;

/// What is traced, and how it is written.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A file, `-` or a puzzle typed out.
    pub(crate) input: OsString,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// How the puzzle is searched, if the user says so.
    pub(crate) strategy: Option<Strategy>,
    /// How much the trace tells.
    pub(crate) level: Level,
    /// Where the trace is cut.
    pub(crate) bounds: Bounds,
    /// The limits of the search.
    pub(crate) budget: Budget,
    /// How it is written.
    pub(crate) write: Writer,
}

/// Carries out a plan and returns the exit code.
pub(crate) fn run(plan: Plan) -> Exit {
    let puzzle = match puzzle(plan.input, plan.shape) {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(message),
    };
    let strategy = plan
        .strategy
        .unwrap_or_else(|| Strategy::default_for(puzzle.shape()));
    // Two solutions show that there is more than one. `solve` stops there, too.
    let limits = plan.budget.limits(interrupt::listen()).solutions(2);
    let trace = About { strategy, puzzle }.record(plan.level, plan.bounds, limits);
    if let Some(remark) = remark(&trace) {
        tell(remark);
    }
    put(&trace, plan.write, exit(&trace))
}

/// How a trace is written.
pub(crate) type Writer = fn(&Trace) -> Result<String, TraceError>;

/// Prints a trace. Returns the exit code, which is this one unless something is wrong.
pub(crate) fn put(trace: &Trace, write: Writer, exit: Exit) -> Exit {
    match write(trace) {
        Ok(text) => print(text.as_bytes(), exit),
        Err(fault) => {
            write_line(&internal_error(format_args!(
                "the trace contradicts itself: {fault}"
            )));
            Exit::Internal
        }
    }
}

/// The message about a trace that is not complete.
pub(crate) fn remark(trace: &Trace) -> Option<String> {
    match trace.events.last()? {
        Event::Ended(End::CutEvents(events)) => Some(format!(
            "the trace is cut after {events} events; --max-events allows more"
        )),
        Event::Ended(End::CutDepth(depth)) => Some(format!(
            "the trace is cut below depth {depth}; --max-depth allows more"
        )),
        Event::Ended(End::Limit(limit)) if solutions(trace) < 2 => Some(format!(
            "the search is not at its end: its limit was reached ({limit})"
        )),
        _ => None,
    }
}

fn solutions(trace: &Trace) -> usize {
    trace
        .events
        .iter()
        .filter(|event| matches!(event, Event::Solved { .. }))
        .count()
}

fn exit(trace: &Trace) -> Exit {
    match (solutions(trace), trace.events.last()) {
        (2.., _) => Exit::NotUnique,
        (1, Some(Event::Ended(End::Exhausted))) => Exit::Fine,
        (_, Some(Event::Ended(End::Exhausted))) => Exit::NotUnique,
        _ => Exit::Undecided,
    }
}
