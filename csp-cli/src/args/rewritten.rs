//! The arguments of the commands that write puzzles.

use clap::{Args, ColorChoice, ValueEnum};

use super::Batch;

/// How puzzles are written.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct PuzzleOutput {
    /// How puzzles are written
    #[arg(long, value_enum, default_value_t = PuzzleFormat::Lines)]
    pub(crate) format: PuzzleFormat,

    /// Whether grids show the givens in bold: auto means on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

/// How puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleFormat {
    /// One line for each puzzle
    Lines,
    /// A drawing of each puzzle
    Grid,
    /// A table with a header line
    Csv,
    /// A JSON object on one line for each puzzle
    Json,
}

/// The arguments of `canon`.
#[derive(Args, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) output: PuzzleOutput,

    #[command(flatten)]
    pub(crate) batch: Batch,
}
