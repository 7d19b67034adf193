//! The arguments of `csp flatzinc`, which are those of MiniZinc's solvers.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use csp_parallel::Part;

use super::{LimitArgs, Telling, positive};
use crate::help;

/// The options have the names that MiniZinc's driver uses.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "they are switches of the command line"
)]
pub(crate) struct FlatzincArgs {
    #[command(subcommand)]
    task: Option<ModelTask>,
    /// The model
    #[arg(value_name = "MODEL.fzn", required_unless_present = "install")]
    model: Option<PathBuf>,
    /// All solutions; of a model with an objective, each better one
    #[arg(short = 'a', long = "all-solutions")]
    pub(crate) all: bool,
    /// Each better solution of a model with an objective
    #[arg(short = 'i', long = "intermediate")]
    pub(crate) intermediate: bool,
    /// At most N solutions of a model without an objective
    #[arg(
        short = 'n',
        long = "num-solutions",
        value_name = "N",
        default_value_t = 1
    )]
    pub(crate) solutions: u64,
    /// Search freely: learn from failures, and leave the order that the model asks for
    #[arg(short = 'f', long = "free-search")]
    pub(crate) free: bool,
    /// Print statistics
    #[arg(short = 's', long = "statistics")]
    pub(crate) statistics: bool,
    /// Tell of each solution on standard error
    #[arg(short = 'v', long = "verbose")]
    pub(crate) verbose: bool,
    /// Stop after MS milliseconds
    #[arg(short = 't', long = "time-limit", value_name = "MS")]
    pub(crate) time_limit: Option<u64>,
    /// The number of threads
    #[arg(short = 'p', long = "parallel", value_name = "N", default_value_t = 1)]
    pub(crate) threads: u64,
    /// The seed of random choices
    #[arg(
        short = 'r',
        long = "random-seed",
        value_name = "N",
        default_value_t = 0
    )]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) within: Within,
    /// Write the files with which MiniZinc finds this solver, by default into ~/.minizinc/solvers
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, conflicts_with = "model")]
    install: Option<Option<PathBuf>>,
}

/// Which solutions count.
#[derive(Debug, Args)]
pub(crate) struct Within {
    /// Only solutions in a part of the search tree: a line that `csp flatzinc parts` wrote
    #[arg(long, value_name = "PART", default_value_t = Part::ROOT)]
    pub(crate) part: Part,
    /// Only solutions whose objective is better than N
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) better_than: Option<i32>,
}

/// What else can be done with a model.
#[derive(Debug, Subcommand)]
pub(crate) enum ModelTask {
    /// Write down the search: every decision, conflict and solution, and more if wanted
    ///
    /// The same model and options give the same bytes.
    Trace(ModelTrace),
    /// Check a trace line by line: search again what it says, and compare
    Replay(ModelReplay),
    /// Explain why there is no solution: a smallest set of constraints that has none
    Why(ModelWhy),
    /// Prove what the search says, for a checker that shares nothing with this command: that there is
    /// no solution, or that none is better
    ///
    /// The same model and options give the same bytes. A model without an objective is proven to
    /// have no solution, or only one.
    #[command(after_help = help::MODEL_PROVE_EXAMPLES, after_long_help = help::MODEL_PROVE)]
    Prove(ModelProve),
    /// Cut the search tree into parts, a line for each, for `--part`
    ///
    /// Together they have all solutions, and none twice.
    Parts(ModelParts),
}

/// The arguments of `csp flatzinc trace`.
#[derive(Debug, Args)]
pub(crate) struct ModelTrace {
    #[command(flatten)]
    pub(crate) searched: Searched,
    #[command(flatten)]
    pub(crate) telling: Telling,
    /// All solutions, not only the first
    #[arg(short = 'a', long = "all-solutions")]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The arguments of `csp flatzinc replay`.
#[derive(Debug, Args)]
pub(crate) struct ModelReplay {
    /// A file with a trace, as text or JSON, gzipped or not, or `-` for standard input
    #[arg(value_name = "TRACE")]
    pub(crate) trace: OsString,
    #[command(flatten)]
    pub(crate) searched: Searched,
}

/// The arguments of `csp flatzinc why`.
#[derive(Debug, Args)]
pub(crate) struct ModelWhy {
    /// The model
    #[arg(value_name = "MODEL.fzn")]
    pub(crate) model: PathBuf,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The arguments of `csp flatzinc prove`.
#[derive(Debug, Args)]
pub(crate) struct ModelProve {
    #[command(flatten)]
    pub(crate) searched: Searched,
    /// The folder for `model.opb` and `model.pbp`; it is made if it is not there
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The arguments of `csp flatzinc parts`.
#[derive(Debug, Args)]
pub(crate) struct ModelParts {
    #[command(flatten)]
    pub(crate) searched: Searched,
    /// About how many parts
    #[arg(short = 'n', long = "parts", value_name = "N", value_parser = positive, default_value_t = 64)]
    pub(crate) most: u64,
    /// Cut a part again that takes too long
    #[arg(long, value_name = "PART", default_value_t = Part::ROOT)]
    pub(crate) part: Part,
}

/// A model, and how it is searched.
#[derive(Debug, Args)]
pub(crate) struct Searched {
    /// The model
    #[arg(value_name = "MODEL.fzn")]
    pub(crate) model: PathBuf,
    /// Search freely: learn from failures
    #[arg(short = 'f', long = "free-search")]
    pub(crate) free: bool,
    /// The seed of random choices
    #[arg(
        short = 'r',
        long = "random-seed",
        value_name = "N",
        default_value_t = 0
    )]
    pub(crate) seed: u64,
}

/// What is asked for.
pub(crate) enum Flatzinc<'a> {
    Install { folder: Option<PathBuf> },
    Solve { model: PathBuf },
    Other(&'a ModelTask),
}

impl FlatzincArgs {
    /// What is asked for. The parser sees to it that there is a model if nothing is to be installed.
    pub(crate) fn request(&self) -> Flatzinc<'_> {
        if let Some(task) = &self.task {
            return Flatzinc::Other(task);
        }
        match (&self.install, &self.model) {
            (Some(folder), _) => Flatzinc::Install {
                folder: folder.clone(),
            },
            (None, model) => Flatzinc::Solve {
                model: model.clone().unwrap_or_default(),
            },
        }
    }
}
