//! `trace`: a recorded search, as text and as data to play.

use crate::failure::Failure;
use crate::playback;
use crate::reply::Reply;
use crate::request::Request;
use csp_core::trace::{Bounds, TraceLevel};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::record::{About, solutions_hold};
use serde_json::json;

/// The most events, if the request does not say it.
const MOST_EVENTS: u64 = 20_000;

/// `{board, strategy?, solutions?, max_nodes?, max_events?}` → `{trace, playback}`.
///
/// The search ends with the second solution if the request does not say another number. Each solution of the
/// trace has passed the independent check.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
    let puzzle = super::puzzle(request)?;
    playback::fits(&puzzle)?;
    let strategy = request.parsed::<Strategy>("strategy")?;
    let strategy = strategy.unwrap_or_else(|| Strategy::default_for(puzzle.shape()));
    let solutions = request.number("solutions")?.unwrap_or(2);
    let events = request.number("max_events")?.unwrap_or(MOST_EVENTS);
    let limits = super::limits(request)?.solutions(solutions);
    puzzle
        .check()
        .map_err(|clash| Failure::new(format_args!("{clash}: there is no search")))?;
    let about = About { strategy, puzzle };
    let bounds = Bounds {
        events,
        ..Bounds::default()
    };
    let trace = about.record(TraceLevel::Changes, bounds, limits);
    solutions_hold(&about.puzzle, &trace).map_err(Failure::new)?;
    Ok(json!({"trace": trace.to_string(), "playback": playback::of(&about, &trace)}).into())
}
