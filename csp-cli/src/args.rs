//! The command line.

mod compare;
mod flatzinc;
mod generate;
mod play;
mod prove;
mod request;
mod results;
mod rewritten;
mod search;
mod show;
mod split;
mod steps;
mod trace;
mod values;
mod watch;
mod web;
mod why;

pub(crate) use self::compare::{Compare, CompareFormat};
pub(crate) use self::flatzinc::{
    Flatzinc, FlatzincArgs, ModelParts, ModelProve, ModelReplay, ModelTask, ModelTrace, ModelWhy,
    Searched, Within,
};
pub(crate) use self::generate::{GenerateArgs, GenerateFormat};
pub(crate) use self::play::PlayArgs;
pub(crate) use self::prove::ProveArgs;
pub(crate) use self::request::Request;
pub(crate) use self::results::{Common, Format};
pub(crate) use self::rewritten::{
    CanonArgs, MinimizeArgs, PuzzleFormat, PuzzleOutput, ShuffleArgs,
};
pub(crate) use self::search::{LimitArgs, SearchArgs};
pub(crate) use self::show::{Picture, SheetArgs, ShowArgs};
pub(crate) use self::split::SplitArgs;
pub(crate) use self::steps::{HintArgs, PathArgs, RateArgs};
pub(crate) use self::trace::{Replay, Telling, Trace};
pub(crate) use self::values::Seed;
pub(crate) use self::watch::WatchArgs;
pub(crate) use self::web::WebArgs;
pub(crate) use self::why::WhyArgs;

use clap::{Args, Parser, Subcommand};
use csp_sudoku::shape::Shape;
use std::ffi::OsString;

use self::values::{board, cores, positive, seconds, seed, threads};
use crate::help;

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
    /// Open the page: play, hints, the search to watch, whole files, in the browser
    #[command(after_help = help::WEB_EXAMPLES, after_long_help = help::WEB)]
    Web(WebArgs),
    /// Solve a model of MiniZinc, given as FlatZinc
    ///
    /// `csp flatzinc --install` tells MiniZinc of this solver; then `minizinc --solver csp MODEL.mzn` solves
    /// with it.
    #[command(after_help = help::FLATZINC_EXAMPLES)]
    Flatzinc(FlatzincArgs),
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
    /// Prove that a puzzle has exactly one solution, or none, for a checker that shares nothing
    /// with this command
    ///
    /// The files are for VeriPB (`cargo install veripb`): the rules and givens as inequalities, with
    /// a clause against the one solution if there is one, and the steps that show that nothing
    /// satisfies them.
    #[command(after_help = help::PROVE_EXAMPLES, after_long_help = help::PROVE)]
    Prove(ProveArgs),
    /// Cut the search for a puzzle's solutions into parts, each a puzzle with pencilmarks
    ///
    /// Together the parts have all solutions, and none twice. So several machines can count them.
    #[command(after_help = help::SPLIT_EXAMPLES, after_long_help = help::SPLIT)]
    Split(SplitArgs),
    /// Write the canonical form of puzzles: equivalent puzzles have the same one
    ///
    /// Two puzzles are equivalent if one becomes the other by new names for the digits, by another
    /// order of bands, of rows within a band, of stacks and of columns within a stack, and by a
    /// reflection at the diagonal. The canonical form is the least of all equivalent puzzles, read
    /// row by row with blank cells as 0 ("minlex").
    #[command(after_help = help::CANON_EXAMPLES, after_long_help = help::CANON)]
    Canon(CanonArgs),
    /// Write an equivalent puzzle for each puzzle
    ///
    /// Digits get new names, and bands, stacks, rows and columns another order, by random numbers
    /// from the seed and the number of the puzzle among all. Every equivalent puzzle is as likely
    /// as the others.
    #[command(after_help = help::SHUFFLE_EXAMPLES, after_long_help = help::SHUFFLE)]
    Shuffle(ShuffleArgs),
    /// Take away givens that puzzles do not need, or list them
    ///
    /// A puzzle is minimal if it has exactly one solution, and several without any one of its
    /// givens. A puzzle can have many minimal puzzles within it: the seed says in which order
    /// givens are tried.
    #[command(after_help = help::MINIMIZE_EXAMPLES, after_long_help = help::MINIMIZE)]
    Minimize(MinimizeArgs),
    /// Make new puzzles with exactly one solution
    ///
    /// The same seed and wishes give the same puzzles, for every number of threads. A complete grid
    /// is drawn at random, evenly for 9x9, and givens are taken away as long as there is one
    /// solution.
    #[command(after_help = help::GENERATE_EXAMPLES, after_long_help = help::GENERATE)]
    Generate(GenerateArgs),
    /// Show puzzles: as grids for the terminal, as a picture, or as a sheet to print
    ///
    /// A sheet has number, name, level and score under each puzzle.
    #[command(after_help = help::SHOW_EXAMPLES, after_long_help = help::SHOW)]
    Show(ShowArgs),
    /// Give a hint: the easiest next step from a position, and what it rests on
    ///
    /// The position may have pencilmarks. A wrong digit or a missing candidate is named first.
    #[command(after_help = help::HINT_EXAMPLES, after_long_help = help::HINT)]
    Hint(HintArgs),
    /// Solve puzzles as people do: all steps to the end, and the grade
    #[command(after_help = help::PATH_EXAMPLES, after_long_help = help::PATH)]
    Path(PathArgs),
    /// Grade puzzles: the level, the score and the hardest technique of each
    #[command(after_help = help::RATE_EXAMPLES, after_long_help = help::RATE)]
    Rate(RateArgs),
    /// Watch the search of a puzzle in the terminal, step by step
    ///
    /// The search is recorded first, up to --max-events, and then played forwards and backwards at
    /// any speed.
    #[command(after_help = help::WATCH_EXAMPLES, after_long_help = help::WATCH)]
    Watch(WatchArgs),
    /// Solve a puzzle by hand in the terminal, with pencil marks, checks and hints
    ///
    /// Without PUZZLE it makes a new one. A saved game goes on where it was left.
    #[command(after_help = help::PLAY_EXAMPLES, after_long_help = help::PLAY)]
    Play(PlayArgs),
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
