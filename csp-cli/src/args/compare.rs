//! The arguments of `compare`.

use clap::{Args, ValueEnum};
use csp_sudoku::engine::model::Strategy;

use super::Batch;
use super::values::{positive, strategy};

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
