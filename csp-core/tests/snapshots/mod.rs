//! The behaviour of heuristics and constraints, locked down by their traces: a change shows as a
//! diff of these texts.

mod constraints;
mod heuristics;

use csp_core::prelude::*;
use csp_core::trace::TraceLevel;

/// The trace from the root on: the header repeats what stands in the test.
pub(crate) fn told(model: &mut Model, goal: Goal, level: TraceLevel) -> String {
    let trace = model.trace(goal, level).unwrap().to_string();
    let from = trace.find("node 1").expect("a trace has a root");
    trace[from..].to_owned()
}
