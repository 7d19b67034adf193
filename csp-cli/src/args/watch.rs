//! The arguments of `watch`.

use std::ffi::OsString;

use clap::{Args, ColorChoice};
use csp_sudoku::shape::Shape;

use super::{board, positive};

/// What to watch.
#[derive(Args, Debug)]
pub(crate) struct WatchArgs {
    /// A puzzle typed out, a file (text or gzip) that holds one, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) input: OsString,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    pub(crate) shape: Option<Shape>,

    /// Record no more than N events of the search
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = positive)]
    pub(crate) max_events: u64,

    /// Whether to colour: auto means unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}
