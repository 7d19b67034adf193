//! The operations of Watch: `trace` records a search, `replay` checks a trace line by line, and `tree` draws its search
//! tree.

use super::asked;
use crate::answer::{Reply, RequestError};
use crate::playback;
use crate::request::Request;
use csp_core::extend::Side;
use csp_core::replay::Replayed;
use csp_core::trace::{Bounds, Trace, TraceError, TraceLevel};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::record::{self, About, RecordError, solutions_hold};
use csp_trace::json::read_trace;
use csp_trace::svg::{Drawing, DrawnLabel, DrawnNode, NodeShape};
use csp_trace::tree::SearchTree;
use serde_json::{Value, json};

/// The most events, if the request does not say it.
const MOST_EVENTS: u64 = 20_000;

/// `{board, strategy?, solutions?, max_nodes?, max_events?}` → `{trace, playback}`.
///
/// The search ends with the second solution if the request does not say another number. Each solution of the
/// trace has passed the independent check.
pub(super) fn trace(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = asked::puzzle(request)?;
    playback::fits(&puzzle)?;
    let strategy = request.parsed::<Strategy>("strategy")?;
    let strategy = strategy.unwrap_or_else(|| Strategy::default_for(puzzle.shape()));
    let solutions = request.number("solutions")?.unwrap_or(2);
    let events = request.number("max_events")?.unwrap_or(MOST_EVENTS);
    let limits = super::limits(request)?.solutions(solutions);
    puzzle
        .check()
        .map_err(|clash| RequestError::new(format_args!("{clash}: there is no search")))?;
    let about = About { strategy, puzzle };
    let bounds = Bounds {
        events,
        ..Bounds::default()
    };
    let trace = about.record(TraceLevel::Changes, bounds, limits);
    solutions_hold(&about.puzzle, &trace).map_err(RequestError::new)?;
    Ok(json!({"trace": trace.to_string(), "playback": playback::of(&about, &trace)}).into())
}

/// `{trace}`, or the trace as the body → `{accepted: true, nodes, failures, solutions, end, trace, playback}`
/// or `{accepted: false, text, line?}`: the first line that does not hold.
///
/// The trace is text or NDJSON.
pub(super) fn replay(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let text = match request.body() {
        Some(body) => body.to_vec(),
        None => request.required_text("trace")?.into_bytes(),
    };
    let Ok(text) = String::from_utf8(text) else {
        return Ok(json!({"accepted": false, "text": "the file is no text"}).into());
    };
    let (trace, about, replayed) = match checked(&text) {
        Ok(checked) => checked,
        Err(error) => return Ok(refused(error).into()),
    };
    playback::fits(&about.puzzle)?;
    let Replayed {
        nodes,
        failures,
        solutions,
        end,
        ..
    } = replayed;
    Ok(json!({
        "accepted": true,
        "nodes": nodes,
        "failures": failures,
        "solutions": solutions,
        "end": end.to_string(),
        "trace": trace.to_string(),
        "playback": playback::of(&about, &trace),
    })
    .into())
}

fn checked(text: &str) -> Result<(Trace, About, Replayed), RecordError> {
    let trace = read_trace(text)?;
    let (about, replayed) = record::check(&trace)?;
    Ok((trace, about, replayed))
}

fn refused(error: RecordError) -> Value {
    match error {
        RecordError::Line(TraceError { line, what }) => {
            json!({"accepted": false, "text": what, "line": line})
        }
        other => json!({"accepted": false, "text": other.to_string()}),
    }
}

/// `{trace, below?}` → `{left, top, width, height, nodes, labels}`.
///
/// A large tree is folded. `below` is the index of a node, from 0: its subtree is drawn alone.
pub(super) fn tree(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let trace = read_trace(&request.required_text("trace")?).map_err(RequestError::new)?;
    let tree = SearchTree::new(&trace).map_err(RequestError::new)?;
    let drawing = match request.number("below")? {
        None => Drawing::new(&trace, &tree),
        Some(below) => {
            let below = usize::try_from(below).ok();
            let drawing = below.and_then(|below| Drawing::below(&trace, &tree, below));
            drawing.ok_or_else(|| RequestError::new("`below` is no node of the tree"))?
        }
    };
    let Drawing {
        left,
        top,
        width,
        height,
        nodes,
        labels,
    } = drawing;
    Ok(json!({
        "left": left,
        "top": top,
        "width": width,
        "height": height,
        "nodes": nodes.iter().map(node).collect::<Vec<_>>(),
        "labels": labels.iter().map(label).collect::<Vec<_>>(),
    })
    .into())
}

fn node(drawn: &DrawnNode) -> Value {
    json!({
        "node": drawn.node,
        "kind": kind_name(drawn.kind),
        "x": drawn.x,
        "y": drawn.y,
        "parent": drawn.parent,
        "caption": drawn.caption,
        "text": drawn.tooltip,
        "half_open": drawn.is_half_open,
    })
}

fn label(DrawnLabel { text, x, y, side }: &DrawnLabel) -> Value {
    let anchor = if *side == Side::Left { "end" } else { "start" };
    json!({"text": text, "x": x, "y": y, "anchor": anchor})
}

fn kind_name(kind: NodeShape) -> &'static str {
    match kind {
        NodeShape::Decision => "decision",
        NodeShape::Failure => "failure",
        NodeShape::Solution => "solution",
        NodeShape::Open => "open",
        NodeShape::FoldedFailures => "folded-failures",
        NodeShape::FoldedOpen => "folded-open",
        NodeShape::Folded => "folded",
    }
}
