//! The arguments of `solve`, `count` and `check`.

use clap::{Args, ColorChoice, ValueEnum};

use super::Batch;

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
