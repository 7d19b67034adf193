//! `csp xcsp3` and `csp opb`: instances of two competitions, answered as these ask for it.

use std::fs::File;
use std::io::Read as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use csp_core::limits::Limits;
use csp_instances::{
    CheckedAnswer, InstanceFailure, InstanceStatus, InstanceSummary, OpbInstance, XcspInstance,
};
use csp_sudoku::read::Source;

use crate::command::{Execute, Help, INTERNAL, Meaning, Note, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::message::tell;
use crate::output::stdout::{self, printed};

const CODES: &[Meaning] = &[
    (
        Exit::Fine,
        "the instance was searched; the line that begins with `s` says the outcome",
    ),
    (
        Exit::BadInput,
        "the instance could not be read, or has something that is not supported",
    ),
    INTERNAL,
    OUTPUT,
];

/// Which instance, and for how long.
#[derive(Debug, Args)]
struct InstanceArguments {
    /// The instance; it may be gzipped
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// All solutions, of an instance without an objective
    #[arg(short = 'a', long = "all-solutions")]
    all: bool,
    /// Stop after MS milliseconds
    #[arg(short = 't', long = "time-limit", value_name = "MS")]
    time_limit: Option<u64>,
}

/// An instance of XCSP3-core.
#[derive(Debug, Args)]
pub(crate) struct Xcsp3 {
    #[command(flatten)]
    arguments: InstanceArguments,
}

/// An instance of the pseudo-Boolean competition.
#[derive(Debug, Args)]
pub(crate) struct Opb {
    #[command(flatten)]
    arguments: InstanceArguments,
}

impl Execute for Xcsp3 {
    const HELP: Help = Help {
        more: "Each better solution is a line `o VALUE`. The last lines say the outcome and the best solution.",
        notes: &[Note::Codes(CODES)],
        examples: "\
$ echo '<instance><variables><var id=\"x\">1 2</var></variables></instance>' >x.xml
$ csp xcsp3 x.xml
$ csp xcsp3 -a x.xml
csp xcsp3 -t 60000 instance.xml.gz",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let begun = Instant::now();
        let text = self.arguments.text()?;
        let instance = XcspInstance::read(&text);
        let instance = instance.map_err(|error| self.arguments.refused(error))?;
        drop(text);
        let solve = |most, limits, report: Report<'_>| instance.solve(most, limits, report);
        self.arguments
            .answer(begun, solve, |answer| instance.text(answer))
    }
}

impl Execute for Opb {
    const HELP: Help = Help {
        more: "Each better solution is a line `o VALUE`. The last lines say the outcome and the best solution.",
        notes: &[Note::Codes(CODES)],
        examples: "\
$ echo 'min: 1 x1 2 x2 ; 1 x1 1 x2 >= 1 ;' >x.opb
$ csp opb x.opb
csp opb -t 60000 instance.opb.gz",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let begun = Instant::now();
        let text = self.arguments.text()?;
        let instance = OpbInstance::read(&text);
        let instance = instance.map_err(|error| self.arguments.refused(error))?;
        drop(text);
        let solve = |most, limits, report: Report<'_>| instance.solve(most, limits, report);
        self.arguments
            .answer(begun, solve, |answer| instance.text(answer))
    }
}

/// What hears of solutions.
type Report<'a> = &'a mut dyn FnMut(&CheckedAnswer) -> ControlFlow<()>;

impl InstanceArguments {
    /// The text of the file.
    fn text(&self) -> Result<String, Refusal> {
        let mut text = String::new();
        let read = File::open(&self.file)
            .and_then(Source::new)
            .and_then(|mut source| source.read_to_string(&mut text));
        read.map_err(|error| self.refused(error))?;
        Ok(text)
    }

    fn refused(&self, what: impl std::fmt::Display) -> Refusal {
        refused(&self.file, what)
    }

    /// Searches, and prints the outcome. Standard output has a line for each better solution, and all solutions if these are wanted.
    fn answer(
        &self,
        begun: Instant,
        solve: impl FnOnce(u64, Limits, Report<'_>) -> Result<InstanceSummary, InstanceFailure>,
        text: impl Fn(&CheckedAnswer) -> String,
    ) -> Result<Exit, Refusal> {
        stdout::end_when_unread();
        // Until now a signal has ended the program at once: there was nothing to print.
        let interrupted = interrupt::listen_only();
        let mut limits = Limits::default().stop_when(|| interrupted.load(Ordering::Relaxed));
        if let Some(milliseconds) = self.time_limit {
            limits =
                limits.time(Duration::from_millis(milliseconds).saturating_sub(begun.elapsed()));
        }
        let most = if self.all { u64::MAX } else { 1 };
        let mut last = String::new();
        let mut outcome = Ok(());
        let summary = solve(most, limits, &mut |answer| {
            let line = match answer.objective {
                Some(objective) => {
                    last = text(answer);
                    format!("o {objective}\n")
                }
                None if self.all => text(answer),
                None => {
                    last = text(answer);
                    return ControlFlow::Continue(());
                }
            };
            outcome = stdout::write(line);
            match outcome {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        let summary = summary.map_err(|failure| match failure {
            InstanceFailure::Refused(error) => self.refused(error),
            InstanceFailure::Wrong(error) => {
                tell(format_args!("{}: {error}", self.file.display()));
                Refusal::Reported(Exit::Internal)
            }
        })?;
        let status: InstanceStatus = summary.status;
        let end = || stdout::write(status.line().to_owned() + &last);
        Ok(printed(outcome.and_then(|()| end()), Exit::Fine))
    }
}

fn refused(file: &Path, what: impl std::fmt::Display) -> Refusal {
    Refusal::Request(format!("{}: {what}", file.display()))
}
