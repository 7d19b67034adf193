//! `csp sudoku replay`: checks a trace.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use csp_core::replay::Replayed;
use csp_core::trace::{Trace, TraceError};
use csp_sudoku::read::Source;
use csp_sudoku::record;

use crate::input::{STANDARD_INPUT, STDIN_NAME};
use crate::message::refuse;
use crate::report::Exit;
use crate::single::puzzle;
use crate::stdout::print;

/// The trace that is checked, and its puzzle.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A file (text or gzip) or `-`.
    pub(crate) input: OsString,
    /// The puzzle that the trace has to be of, if the user names one.
    pub(crate) puzzle: Option<OsString>,
}

/// Carries out a plan and returns the exit code.
pub(crate) fn run(plan: &Plan) -> Exit {
    let (name, trace) = read_trace(&plan.input);
    match trace.and_then(|trace| check(plan, &trace)) {
        Ok(replayed) => print(format!("{}\n", accepted(&replayed)).as_bytes(), Exit::Fine),
        Err(what) => refuse(at_line(&name, &what)),
    }
}

/// The name of a file, and its trace, or what is wrong with it.
pub(crate) fn read_trace(input: &OsStr) -> (String, Result<Trace, String>) {
    let name = if input == STANDARD_INPUT {
        STDIN_NAME.into()
    } else {
        input.display().to_string()
    };
    let text = read(input).map_err(|error| format!("cannot be read: {error}"));
    (
        name,
        text.and_then(|text| parse(&text).map_err(|error| error.to_string())),
    )
}

/// The message about a file. It begins with the name and, if it is known, the line: `FILE:LINE`.
pub(crate) fn at_line(name: &str, what: &str) -> String {
    let numbered = what
        .strip_prefix("line ")
        .and_then(|rest| rest.split_once(": "));
    match numbered {
        Some((line, what)) if line.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{name}:{line}: {what}")
        }
        _ => format!("{name}: {what}"),
    }
}

fn check(plan: &Plan, trace: &Trace) -> Result<Replayed, String> {
    let about = record::about(trace).map_err(|error| error.to_string())?;
    if let Some(wanted) = &plan.puzzle {
        let wanted = puzzle(wanted.clone(), Some(about.puzzle.shape()))?;
        if wanted.masks() != about.puzzle.masks() {
            return Err(format!(
                "line 2: this is the trace of another puzzle, {}",
                about.puzzle
            ));
        }
    }
    let (_, replayed) = record::check(trace).map_err(|error| error.to_string())?;
    Ok(replayed)
}

/// A trace in either form.
fn parse(text: &str) -> Result<Trace, TraceError> {
    if text.starts_with('{') {
        csp_trace::json::from_ndjson(text)
    } else {
        text.parse()
    }
}

fn read(input: &OsStr) -> io::Result<String> {
    let mut bytes = Vec::new();
    let mut source = if input == STANDARD_INPUT {
        Source::new(io::stdin())?
    } else {
        Source::new(File::open(Path::new(input))?)?
    };
    source.read_to_end(&mut bytes)?;
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not text (UTF-8)"))
}

pub(crate) fn accepted(replayed: &Replayed) -> String {
    let Replayed {
        nodes,
        failures,
        solutions,
        end,
        ..
    } = replayed;
    let counted =
        |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let counts = [
        counted(*nodes, "node"),
        counted(*failures, "failure"),
        counted(*solutions, "solution"),
    ];
    format!("accepted: {}, {end}", counts.join(", "))
}
