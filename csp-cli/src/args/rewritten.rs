//! The arguments of the commands that write puzzles.

use clap::{Args, ColorChoice, ValueEnum};

use super::{Batch, LimitArgs, Seed, seed};

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

/// The arguments of `shuffle`.
#[derive(Args, Debug)]
pub(crate) struct ShuffleArgs {
    /// The same seed gives the same puzzles; `random` takes another one each time, and tells it
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    pub(crate) seed: Seed,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,

    #[command(flatten)]
    pub(crate) batch: Batch,
}

/// The arguments of `minimize`.
#[derive(Args, Debug)]
pub(crate) struct MinimizeArgs {
    /// List the givens that are redundant, each for itself, and take none away
    #[arg(long, conflicts_with = "seed")]
    pub(crate) redundant: bool,

    /// The same seed gives the same puzzles; `random` takes another one each time, and tells it
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    pub(crate) seed: Seed,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,

    #[command(flatten)]
    pub(crate) batch: Batch,
}
