//! The command line.

mod rewritten;
mod search;
mod trace;
mod watch;
mod why;

pub(crate) use self::rewritten::{CanonArgs, PuzzleFormat, PuzzleOutput};
pub(crate) use self::search::{LimitArgs, SearchArgs};
pub(crate) use self::trace::{Replay, Trace, TraceFormat};
pub(crate) use self::watch::WatchArgs;
pub(crate) use self::why::WhyArgs;

use std::ffi::OsString;
use std::num::NonZeroU64;
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::shape::Shape;

use crate::help;
use crate::task::{EngineChoice, Task};
use crate::why::Question;

/// Solve, count and check sudoku of any box size.
#[derive(Debug, Parser)]
#[command(name = "csp", version, propagate_version = true, after_help = help::EXAMPLES)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve, count or check sudoku puzzles
    #[command(subcommand, after_help = help::EXAMPLES)]
    Sudoku(Sudoku),
    /// Print a completion script for a shell
    #[command(after_help = help::COMPLETIONS)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual as a man page
    #[command(after_help = help::MAN)]
    Man,
}

/// What to do with puzzles.
#[derive(Debug, Subcommand)]
pub(crate) enum Sudoku {
    /// Solve puzzles, and tell whether each has exactly one solution
    ///
    /// Every solution is checked against the rules before it is printed, by code that shares
    /// nothing with the solver. A solution that comes with a puzzle is compared with the one found,
    /// if the puzzle has exactly one.
    #[command(after_help = help::SOLVE_EXAMPLES, after_long_help = help::SOLVE)]
    Solve {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        search: SearchArgs,
    },
    /// Count the solutions of puzzles
    #[command(after_help = help::COUNT_EXAMPLES, after_long_help = help::COUNT)]
    Count {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        search: SearchArgs,
        /// Count no more than N solutions of a puzzle
        #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = positive)]
        max: u64,
    },
    /// Check puzzles and solutions against the rules, without solving them
    ///
    /// A solution that comes with a puzzle is checked, too: it must keep the givens and break no
    /// rule.
    #[command(after_help = help::CHECK_EXAMPLES, after_long_help = help::CHECK)]
    Check {
        #[command(flatten)]
        common: Common,
    },
    /// Compare the classical ways to solve puzzles: what each costs on the same ones
    ///
    /// All strategies run on the same engine, and their answers have to agree. A puzzle counts as
    /// solved once it is proven that it has one solution, none or several.
    #[command(after_help = help::COMPARE_EXAMPLES, after_long_help = help::COMPARE)]
    Compare(Compare),
    /// Write down the search for a puzzle's solutions: every decision, conflict and solution, and
    /// more if wanted
    ///
    /// The search ends at the second solution, as that of `solve` does. The same puzzle and options
    /// give the same bytes.
    #[command(after_help = help::TRACE_EXAMPLES, after_long_help = help::TRACE)]
    Trace(Trace),
    /// Check a trace line by line: search again what it says, and compare
    ///
    /// No line is believed: every propagator is run again, every conflict has to come again, every
    /// solution is checked against the rules, and every branch that is left has to be closed. The
    /// first line that does not hold is named.
    #[command(after_help = help::REPLAY_EXAMPLES, after_long_help = help::REPLAY)]
    Replay(Replay),
    /// Explain why a cell has its digit, why it cannot have another, or why there is no solution
    #[command(after_help = help::WHY_EXAMPLES, after_long_help = help::WHY)]
    Why(WhyArgs),
    /// Write the canonical form of puzzles: equivalent puzzles have the same one
    ///
    /// Two puzzles are equivalent if one becomes the other by new names for the digits, by another
    /// order of bands, of rows within a band, of stacks and of columns within a stack, and by a
    /// reflection at the diagonal. The canonical form is the least of all equivalent puzzles, read
    /// row by row with blank cells as 0 ("minlex").
    #[command(after_help = help::CANON_EXAMPLES, after_long_help = help::CANON)]
    Canon(CanonArgs),
    /// Watch the search of a puzzle in the terminal, step by step
    ///
    /// The search is recorded first, up to --max-events, and then played forwards and backwards at
    /// any speed.
    #[command(after_help = help::WATCH_EXAMPLES, after_long_help = help::WATCH)]
    Watch(WatchArgs),
}

/// The kinds of requests.
#[derive(Debug)]
pub(crate) enum Request {
    /// A result for each puzzle.
    Results(Task, EngineChoice, Common),
    /// One table for all puzzles.
    Comparison(Compare),
    /// The canonical form of each puzzle.
    Canon(CanonArgs),
    /// The trace of one puzzle.
    Trace(Trace),
    /// Whether a trace holds.
    Replay(Replay),
    /// Why a puzzle is as it is.
    Why(Question),
    /// To watch the search of one puzzle.
    Watch(WatchArgs),
}

impl Sudoku {
    /// What is asked of the puzzles, and the options that commands share.
    pub(crate) fn split(self) -> Request {
        match self {
            Self::Solve { common, search: SearchArgs { limits, engine } } => {
                Request::Results(Task::Solve(limits.budget()), engine, common)
            }
            Self::Count { common, search: SearchArgs { limits, engine }, max } => {
                Request::Results(Task::Count { max, budget: limits.budget() }, engine, common)
            }
            Self::Check { common } => Request::Results(Task::Check, EngineChoice::Auto, common),
            Self::Compare(compare) => Request::Comparison(compare),
            Self::Canon(args) => Request::Canon(args),
            Self::Trace(trace) => Request::Trace(trace),
            Self::Replay(replay) => Request::Replay(replay),
            Self::Why(args) => Request::Why(args.question()),
            Self::Watch(watch) => Request::Watch(watch),
        }
    }
}

/// The arguments of all commands that take any number of puzzles.
#[derive(Args, Debug)]
pub(crate) struct Batch {
    /// A file (text or gzip), `-` for standard input, or a puzzle typed out [default: standard
    /// input]
    ///
    /// Puzzles are read in all the usual forms, found out line by line: one puzzle a line, grids
    /// with or without borders, pencilmarks, tables with a header, .sdk and .ss files. A typed-out
    /// puzzle that begins with a dash comes after `--`.
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<OsString>,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    pub(crate) shape: Option<Shape>,

    /// How many threads work; the output, but for times, is the same for every number [default: all
    /// cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,

    /// Show no progress bar and no summary; errors are still shown
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Batch {
    /// The number of threads that the user asked for, or else the number of cores.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(cores)
    }
}

/// The arguments of all commands that give a result for each puzzle.
#[derive(Args, Debug)]
pub(crate) struct Common {
    /// How results are written
    #[arg(long, value_enum, default_value_t = Format::Auto)]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) batch: Batch,

    /// Whether grids show the givens in bold: auto means on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

/// The arguments of `compare`.
#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// Which strategies, in the order of the output
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = strategy(), default_values_t = Strategy::ALL)]
    pub(crate) strategies: Vec<Strategy>,

    /// Give up a puzzle after N search nodes
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positive)]
    pub(crate) max_nodes: u64,

    /// How the comparison is written
    #[arg(long, value_enum, default_value_t = CompareFormat::Table)]
    pub(crate) format: CompareFormat,

    #[command(flatten)]
    pub(crate) batch: Batch,
}

/// How a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareFormat {
    /// Tables with bars
    Table,
    /// One line for each strategy, under a header
    Csv,
    /// A JSON object on one line for each strategy
    Json,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
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

/// More threads than any machine of today can use.
const MOST_THREADS: usize = 1024;

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS)
}

fn strategy() -> impl TypedValueParser<Value = Strategy> {
    PossibleValuesParser::new(Strategy::ALL.map(Strategy::name))
        .try_map(|name| name.parse::<Strategy>())
}

fn positive(text: &str) -> Result<u64, String> {
    let number = text.parse().map(NonZeroU64::get);
    number.map_err(|_| "give a whole number of 1 or more".to_owned())
}

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_THREADS).contains(number));
    number.ok_or_else(|| format!("give a whole number of 1 to {MOST_THREADS}"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
    let seconds = seconds.ok_or("give a number of seconds over 0, such as 0.5")?;
    // More than can be counted is no limit, and less than can be measured is the shortest.
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Ok(time.max(Duration::from_nanos(1)))
}

fn board(text: &str) -> Result<Shape, String> {
    let parts = text.split_once(['x', 'X', '×']);
    let sides = parts.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns) = sides.ok_or("give rows and columns of a box, such as 2x3")?;
    Shape::new(rows, columns).map_err(|error| error.to_string())
}
