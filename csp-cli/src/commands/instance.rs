//! `csp xcsp3` and `csp opb`: instances of two competitions, answered as these ask for it.

use std::fs::File;
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use csp_core::limits::Limits;
use csp_instances::{
    CompetitionInstance, InstanceFailure, InstanceStatus, OpbInstance, XcspInstance, instance_text,
};
use csp_sudoku::read::Source;

use crate::command::{Execute, Help, INTERNAL, Meaning, Note, OUTPUT, Refusal};
use crate::deadline::Deadline;
use crate::exit::Exit;
use crate::input::{STANDARD_INPUT, STDIN_NAME};
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

const MORE: &str = "Each better solution is a line `o VALUE` at once. The last lines say the outcome and the best solution.";

/// Which instance, and for how long.
#[derive(Debug, Args)]
struct InstanceArguments {
    /// The instance, which may be gzipped; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// All solutions; of an instance with an objective, each better one
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
        more: MORE,
        notes: &[Note::Codes(CODES)],
        examples: "\
$ echo '<instance><variables><var id=\"x\">1 2</var></variables></instance>' >x.xml
$ csp xcsp3 x.xml
$ csp xcsp3 -a - <x.xml
csp xcsp3 -t 60000 instance.xml.gz",
    };

    fn run(self) -> Result<Exit, Refusal> {
        self.arguments.run::<XcspInstance>()
    }
}

impl Execute for Opb {
    const HELP: Help = Help {
        more: MORE,
        notes: &[Note::Codes(CODES)],
        examples: "\
$ echo 'min: 1 x1 2 x2 ; 1 x1 1 x2 >= 1 ;' >x.opb
$ csp opb x.opb
csp opb -t 60000 instance.opb.gz",
    };

    fn run(self) -> Result<Exit, Refusal> {
        self.arguments.run::<OpbInstance>()
    }
}

impl InstanceArguments {
    /// Reads, searches and prints. Whatever ends it, the last lines say what is known.
    fn run<I: CompetitionInstance>(&self) -> Result<Exit, Refusal> {
        // A time that cannot be counted is none.
        let time = self.time_limit.map(Duration::from_millis);
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let unknown = || InstanceStatus::Unknown.line().to_owned();
        let deadline = Deadline::begin(end, Exit::Fine, unknown);
        deadline.end_at_signal(Exit::Fine);
        stdout::end_when_unread();
        let instance = self.read::<I>()?;
        let limits = deadline.limits(Limits::default());
        let answered = self.answer(&instance, limits, &deadline);
        deadline.close();
        let last = answered.map_err(|failure| match failure {
            InstanceFailure::Refused(error) => self.refused(error),
            InstanceFailure::Wrong(error) => {
                tell(format_args!("{}: {error}", self.name()));
                Refusal::Reported(Exit::Internal)
            }
        })?;
        Ok(printed(last.and_then(stdout::write), Exit::Fine))
    }

    /// Searches. Standard output has a line for each better solution, and all solutions if these are wanted. Returns the last
    /// lines, unless standard output cannot be written.
    fn answer<I: CompetitionInstance>(
        &self,
        instance: &I,
        limits: Limits,
        deadline: &Deadline,
    ) -> Result<io::Result<String>, InstanceFailure> {
        let most = if self.all { u64::MAX } else { 1 };
        let (mut found, mut best) = (0_u64, String::new());
        let mut outcome = Ok(());
        let summary = instance.solve(most, limits, |answer| {
            found += 1;
            let objective = answer.objective.map(|value| format!("o {value}\n"));
            let mut lines = objective.unwrap_or_default();
            if self.all {
                lines += &instance.text(answer);
            } else {
                best = instance.text(answer);
            }
            let known = self.last(InstanceStatus::Satisfiable, found, &best);
            outcome = deadline.tell(|| stdout::write(lines), move || known);
            match outcome {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        let mut last = self.last(summary.status, found, &best);
        if self.all && summary.is_complete {
            last = format!("c there are no more\n{last}");
        }
        Ok(outcome.map(|()| last))
    }

    /// The lines at the end.
    fn last(&self, status: InstanceStatus, found: u64, best: &str) -> String {
        let count = if self.all {
            format!("c {found} solutions\n")
        } else {
            String::new()
        };
        count + status.line() + best
    }

    fn read<I: CompetitionInstance>(&self) -> Result<I, Refusal> {
        let mut bytes = Vec::new();
        let source = if self.file.as_os_str() == STANDARD_INPUT {
            Source::new(io::stdin())
        } else {
            File::open(&self.file).and_then(Source::new)
        };
        let read = source.and_then(|mut source| source.read_to_end(&mut bytes));
        read.map_err(|error| self.refused(error))?;
        let instance = instance_text(&bytes).and_then(I::read);
        instance.map_err(|error| self.refused(error))
    }

    fn name(&self) -> String {
        if self.file.as_os_str() == STANDARD_INPUT {
            STDIN_NAME.to_owned()
        } else {
            self.file.display().to_string()
        }
    }

    fn refused(&self, what: impl std::fmt::Display) -> Refusal {
        Refusal::Request(format!("{}: {what}", self.name()))
    }
}
