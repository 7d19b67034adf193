//! The arguments of `csp flatzinc`, which are those of MiniZinc's solvers.

use std::path::PathBuf;

use clap::Args;

/// The options have the names that MiniZinc's driver uses.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub(crate) struct FlatzincArgs {
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
    #[arg(short = 'n', long = "num-solutions", value_name = "N", default_value_t = 1)]
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
    #[arg(short = 'r', long = "random-seed", value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write the files with which MiniZinc finds this solver, by default into ~/.minizinc/solvers
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, conflicts_with = "model")]
    install: Option<Option<PathBuf>>,
}

/// What is asked for.
pub(crate) enum Flatzinc {
    Install { folder: Option<PathBuf> },
    Solve { model: PathBuf },
}

impl FlatzincArgs {
    /// What is asked for. The parser sees to it that there is a model if nothing is to be installed.
    pub(crate) fn request(&self) -> Flatzinc {
        match (&self.install, &self.model) {
            (Some(folder), _) => Flatzinc::Install { folder: folder.clone() },
            (None, model) => Flatzinc::Solve { model: model.clone().unwrap_or_default() },
        }
    }
}
