//! `replay`: a trace, checked line by line.

use crate::failure::Failure;
use crate::playback;
use crate::reply::Reply;
use crate::request::Request;
use csp_core::replay::Replayed;
use csp_core::trace::{Trace, TraceError};
use csp_sudoku::record::{self, About, RecordError};
use serde_json::{Value, json};

/// `{trace}`, or the trace as the body → `{accepted: true, nodes, failures, solutions, end, trace, playback}`
/// or `{accepted: false, text, line?}`: the first line that does not hold.
///
/// The trace is text or NDJSON.
pub(super) fn run(request: &mut Request<'_>) -> Result<Reply, Failure> {
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
    let trace = parse(text)?;
    let (about, replayed) = record::check(&trace)?;
    Ok((trace, about, replayed))
}

/// A trace in either form.
pub(super) fn parse(text: &str) -> Result<Trace, TraceError> {
    if text.starts_with('{') {
        csp_trace::json::from_ndjson(text)
    } else {
        text.parse()
    }
}

fn refused(error: RecordError) -> Value {
    match error {
        RecordError::Line(TraceError { line, what }) => {
            json!({"accepted": false, "text": what, "line": line})
        }
        other => json!({"accepted": false, "text": other.to_string()}),
    }
}
