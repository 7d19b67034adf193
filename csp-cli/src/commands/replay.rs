//! `csp sudoku replay`: checks a trace.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::Args;
use csp_core::replay::Replayed;
use csp_core::trace::Trace;
use csp_sudoku::read::Source;
use csp_sudoku::record;
use csp_trace::json::read_trace;

use crate::command::Note::Codes;
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::input::{STANDARD_INPUT, STDIN_NAME, only_puzzle};
use crate::output::stdout::print;

/// The trace that is checked, and its puzzle.
#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// A file with a trace, as text or JSON, gzipped or not, or `-` for standard input
    #[arg(value_name = "TRACE")]
    input: OsString,

    /// The puzzle that the trace has to be of
    #[arg(long, value_name = "PUZZLE")]
    puzzle: Option<OsString>,
}

impl Execute for Replay {
    const HELP: Help = Help {
        more: "No line is believed: every propagator is run again, every conflict has to come again, \
               every solution is checked against the rules, and every branch that is left has to be \
               closed. The first line that does not hold is named.",
        notes: &[Codes(&[
            (Exit::Fine, "every line holds"),
            (
                Exit::BadInput,
                "\
some line does not: it is named; or the file is no trace; or standard
output is closed",
            ),
        ])],
        examples: "\
$ csp sudoku trace 1.....2..3.....4 | csp sudoku replay -",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let file = TraceFile::read(&self.input)?;
        file.print(self.check(&file.trace))
    }
}

impl Replay {
    fn check(&self, trace: &Trace) -> Result<Replayed, String> {
        let about = record::about(trace).map_err(|error| error.to_string())?;
        if let Some(wanted) = &self.puzzle {
            let wanted = only_puzzle(wanted.clone(), Some(about.puzzle.shape()))?;
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
}

/// A file with a trace.
pub(crate) struct TraceFile {
    name: String,
    pub(crate) trace: Trace,
}

impl TraceFile {
    pub(crate) fn read(input: &OsStr) -> Result<Self, Refusal> {
        let name = if input == STANDARD_INPUT {
            STDIN_NAME.into()
        } else {
            input.display().to_string()
        };
        let text = read(input).map_err(|error| format!("{name}: cannot be read: {error}"))?;
        match read_trace(&text) {
            Ok(trace) => Ok(Self { name, trace }),
            Err(error) => Err(at_line(&name, &error.to_string()).into()),
        }
    }

    /// Says what came of the check.
    pub(crate) fn print(&self, replayed: Result<Replayed, String>) -> Result<Exit, Refusal> {
        let replayed = replayed.map_err(|what| at_line(&self.name, &what))?;
        Ok(print(accepted(&replayed), Exit::Fine))
    }
}

/// The message about a file. It begins with the name and, if it is known, the line: `FILE:LINE`.
fn at_line(name: &str, what: &str) -> String {
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

fn accepted(replayed: &Replayed) -> String {
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
    format!("accepted: {}, {end}\n", counts.join(", "))
}
