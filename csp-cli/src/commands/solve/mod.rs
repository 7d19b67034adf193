//! `csp sudoku solve`, `count` and `check`: a result for each puzzle.
//!
//! Every line that holds a 9×9 goes the fast way (`line_worker`); every other puzzle is a `Sudoku` and goes to the
//! `worker`. What comes of a puzzle is a finding. It is approved, and printed in the layout that the user asks for.

mod finding;
mod task;

mod printer;
mod worker;

mod line_worker;

mod findings;

use std::io::{self, IsTerminal as _};

use clap::{Args, ValueEnum};

use self::findings::Findings;
use self::line_worker::{Examined, LineWorker};
use self::printer::Printer;
use self::task::{EngineChoice, Task};
use self::worker::Worker;
use crate::arguments::batch::BatchArguments;
use crate::arguments::layout::OutputLayout;
use crate::arguments::limits::Budget;
use crate::arguments::puzzle::ClueArguments;
use crate::arguments::values::{positive, when};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Meaning, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::input::run_length::RunLength;
use crate::input::runs::{self, Job};
use crate::output::drawing::Colour;
use crate::parallel::session::{self, Done, Setup};

/// The arguments of all commands that give a result for each puzzle.
#[derive(Args, Debug)]
struct ResultArgs {
    /// How results are written
    #[arg(long, value_enum, default_value_t = OutputFormat::Auto)]
    format: OutputFormat,

    #[command(flatten)]
    batch: BatchArguments,
    #[command(flatten)]
    clues: ClueArguments,

    /// Whether grids show the givens in bold: auto means on a terminal, unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    colour: Colour,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// A grid for a single puzzle on a terminal, else lines
    Auto,
    /// One line for each puzzle
    Lines,
    /// A drawing of each puzzle
    Grid,
    /// A table with a header line
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
}

impl OutputFormat {
    /// The layout. `None` if it depends on how many puzzles there are.
    fn layout(self) -> Option<OutputLayout> {
        match self {
            Self::Auto if io::stdout().is_terminal() => None,
            Self::Auto | Self::Lines => Some(OutputLayout::Lines),
            Self::Grid => Some(OutputLayout::Grid),
            Self::Csv => Some(OutputLayout::Csv),
            Self::Json => Some(OutputLayout::Json),
        }
    }
}

/// How puzzles are searched.
#[derive(Args, Debug)]
struct SearchArgs {
    #[command(flatten)]
    budget: Budget,

    /// What searches; the answers are the same
    #[arg(long, value_enum, default_value_t = EngineChoice::Auto)]
    engine: EngineChoice,
}

/// The arguments of `solve`.
#[derive(Args, Debug)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    results: ResultArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// The arguments of `count`.
#[derive(Args, Debug)]
pub(crate) struct CountArguments {
    #[command(flatten)]
    results: ResultArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Count no more than N solutions of a puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = positive)]
    max: u64,
}

/// The arguments of `check`.
#[derive(Args, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    results: ResultArgs,
}

impl Execute for SolveArguments {
    const HELP: Help = Help {
        more: "Every solution is checked against the rules before it is printed, by code that shares \
               nothing with the solver. A solution that comes with a puzzle is compared with the one \
               found, if the puzzle has exactly one.",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      SOLUTION                exactly one solution
      SOLUTION<TAB>multiple   several; this is one of them
      -<TAB>none              no solution
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           a limit or an interrupt came first, or the engine
                              does not take the board
  grid   a drawing of the solution, or of the givens and why there is none
  csv    columns puzzle,status,solution,source,line,name,remark
  json   puzzle, status, solution, nodes, failures, propagations, source, line,
         name, remark
  The source is the file or the argument, the line where the puzzle begins in it.
  A remark says what is wrong with a line that could not be read or is invalid.",
            ),
            Text(ENGINES),
            Text(
                "\
If there are several solutions, the one shown is the first that the engine finds:
the same on every machine and with any number of threads.",
            ),
            Text(MESSAGES),
            Codes(SEARCH_CODES),
            Text(WORST),
        ],
        examples: "\
$ csp sudoku solve --format grid '
  8........
  ..36.....
  .7..9.2..
  .5...7...
  ....457..
  ...1...3.
  ..1....68
  ..85...1.
  .9....4..'
$ csp sudoku solve --box 2x3 --format json 1.3.564..1.....3.5.6.....4...15.....
$ echo 12....3....4.... | csp sudoku solve --format csv -
$ csp sudoku solve --time-limit 0.5 --quiet -- ---1---2-3------
$ csp sudoku solve --engine model --format json 1.....2..3.....4",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let SearchArgs { budget, engine } = self.search;
        self.results.run(Task::Solve(budget), engine)
    }
}

impl Execute for CountArguments {
    const HELP: Help = Help {
        more: "",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      COUNT                   the number of solutions
      COUNT<TAB>more          more than that, the most to be counted (--max)
      COUNT<TAB>unknown       at least this many; a limit came first
      -<TAB>invalid           unreadable, or equal givens in a house
      -<TAB>unknown           the engine does not take the board
  grid   a drawing of the givens, and the count
  csv    columns puzzle,count,status,source,line,name,remark; the status is
         unique, multiple, none, more, unknown or invalid
  json   puzzle, count, status, nodes, failures, propagations, source, line,
         name, remark
  The source is the file or the argument, the line where the puzzle begins in it.
  A remark says what is wrong with a line that could not be read or is invalid.",
            ),
            Text(ENGINES),
            Text(MESSAGES),
            Codes(SEARCH_CODES),
            Text(WORST),
        ],
        examples: "\
$ csp sudoku count --max 100 1.....2..3.....4
$ csp sudoku count --format csv --threads 1 1.....2..3.....4 12..34..........",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let SearchArgs { budget, engine } = self.search;
        let max = self.max;
        self.results.run(Task::Count { max, budget }, engine)
    }
}

impl Execute for Check {
    const HELP: Help = Help {
        more: "A solution that comes with a puzzle is checked, too: it must keep the givens and break no \
               rule.",
        notes: &[
            Text(
                "\
Formats:
  lines  one line for each puzzle, in the order of the input:
      ok                      complete, or with a complete solution; right
      open<TAB>N givens       cells are blank; no rule is broken so far
      invalid<TAB>WHAT        a rule is broken, such as
                              digit 5 stands twice in row 1: at r1c1 and r1c4
      unreadable<TAB>WHY      no puzzle
  grid   a drawing of the givens, and the same words
  csv    columns puzzle,status,remark,source,line,name
  json   puzzle, status, remark, source, line, name
  The source is the file or the argument, the line where the puzzle begins in it.",
            ),
            Text(MESSAGES),
            Codes(&[
                (Exit::Fine, "no rule is broken"),
                (Exit::NotUnique, "some rule is broken"),
                (
                    Exit::BadInput,
                    "\
bad usage or input: a line that cannot be read, a missing file, a closed
standard output",
                ),
                (
                    Exit::Undecided,
                    "an interrupt left some of the input unchecked",
                ),
                WRONG_ANSWER,
                OUTPUT,
            ]),
            Text(WORST),
        ],
        examples: "\
$ csp sudoku check 1.....2..3.....4
$ csp sudoku check 1234341221434321
$ echo 1.....2..3.....4,1243342143122134 | csp sudoku check --format csv",
    };

    fn run(self) -> Result<Exit, Refusal> {
        self.results.run(Task::Check, EngineChoice::Auto)
    }
}

impl ResultArgs {
    /// Does the task for each puzzle.
    fn run(self, task: Task, engine: EngineChoice) -> Result<Exit, Refusal> {
        let inputs = self.batch.inputs_with(self.clues)?;
        let printer = Printer {
            task,
            colour: self.colour,
        };
        let layout = self.format.layout();
        let setup = Setup::of_inputs(&inputs);
        let findings = Findings::new(printer, layout);
        let run_length = RunLength::default();
        // Each line of a run is laid out by itself, so the layout must not depend on how many puzzles there are.
        let has_runs = layout.is_some() && engine != EngineChoice::Model;
        let longest = if has_runs { runs::FIRST } else { 0 };
        let jobs = runs::jobs(inputs.inputs, inputs.forms, longest, run_length.clone());
        let make_worker = move || {
            let worker = Worker::new(task, engine, setup.workers.interrupted);
            let layout = layout.unwrap_or(OutputLayout::Lines);
            let mut worker = LineWorker::new(worker, printer, layout, run_length.clone());
            move |job: Job, put: &mut dyn FnMut(Done<Examined>)| worker.work(job, put)
        };
        Ok(session::run(setup, findings, jobs, make_worker))
    }
}

/// What exit codes mean for searches.
const SEARCH_CODES: &[Meaning] = &[
    (Exit::Fine, "every puzzle has exactly one solution"),
    (
        Exit::NotUnique,
        "\
some puzzle has none (as with equal givens in a house) or several, or the
solution given with it is wrong",
    ),
    (
        Exit::BadInput,
        "\
bad usage or input: a line that cannot be read, a missing file, a board
that the engine asked for does not take, a closed standard output",
    ),
    (
        Exit::Undecided,
        "a limit or an interrupt left some puzzle undecided",
    ),
    WRONG_ANSWER,
    OUTPUT,
];

const ENGINES: &str = "\
Engines: model is the constraint model, for boards of every size. fast is made for
9x9, sets of candidates in vector registers, and for 10x10 to 64x64, bit boards with
look-ahead. Both say the same of each puzzle; nodes, failures and propagations (of fast:
rounds over the board of 9x9, digits placed on others) are those of the engine that
answered, and --max-nodes counts them. auto takes fast for these boards, pencilmarks
included, and the model for all else. A board that --engine fast does not take is
reported on standard error, comes out as unknown, and makes the exit code 2.";

/// What the help says of messages on standard error.
pub(crate) const MESSAGES: &str = "\
A line that is no puzzle is reported on standard error as csp: FILE:LINE: what is
wrong. The other lines are still read, and so are the other files when one cannot
be opened. Ctrl-C prints what is finished, and a summary marked partial; a second
one ends at once.";

/// What the help says where several exit codes fit.
pub(crate) const WORST: &str = "\
The worst of what happened counts: 70 comes before 2, 2 before 3, 3 before 1. For
all commands 1 says that a puzzle was read and is at fault, 2 that something could
not be read or done.";

pub(crate) const WRONG_ANSWER: Meaning = (
    Exit::Internal,
    "internal error: a wrong answer, which is not printed",
);
