//! The search whose trace becomes a proof.

use crate::error::ProofError;
use csp_core::model::Model;
use csp_core::problem::Goal;
use csp_core::trace::{Recorder, Trace, TraceEnd, TraceEvent, TraceLevel};

/// A search that has found all solutions that a proof is about.
pub(crate) struct Searched {
    pub(crate) trace: Trace,
    /// The last solution: the only one, or the best.
    pub(crate) solution: Option<Vec<i32>>,
}

/// Searches the model. It goes on behind the first solution, to show that there is no other one or
/// no better one.
pub(crate) fn search(model: &mut Model, goal: Goal) -> Result<Searched, ProofError> {
    let legend = model.legend();
    let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, Trace::default());
    let most = if goal == Goal::Satisfy { 2 } else { usize::MAX };
    let mut search = model.search(goal, &mut recorder)?;
    let mut found = 0;
    while found < most && search.advance() {
        found += 1;
    }
    drop(search);
    let trace = recorder.finish();
    let solutions: Vec<&Vec<i32>> = trace.events.iter().filter_map(solved).collect();
    if let (Goal::Satisfy, [first, second, ..]) = (goal, &solutions[..]) {
        return Err(ProofError::Several((*first).clone(), (*second).clone()));
    }
    let solution = solutions.last().map(|&values| values.clone());
    match trace.events.last() {
        Some(TraceEvent::Ended(TraceEnd::Exhausted)) => Ok(Searched { trace, solution }),
        Some(TraceEvent::Ended(end)) => Err(ProofError::Unfinished(*end)),
        _ => Err(ProofError::Unfinished(TraceEnd::Left)),
    }
}

fn solved(event: &TraceEvent) -> Option<&Vec<i32>> {
    if let TraceEvent::Solved { values, .. } = event {
        Some(values)
    } else {
        None
    }
}
