//! The arguments of `play`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ColorChoice};
use csp_sudoku::shape::Shape;
use csp_sudoku::techniques::Level;

use super::values::{Seed, board, seed};

/// What to play.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// A puzzle typed out, a file (text or gzip) that holds one, or a saved game [default: a new
    /// puzzle]
    #[arg(value_name = "PUZZLE")]
    pub(crate) input: Option<OsString>,

    /// Save the game in FILE, which must not be there yet [default: where a saved game came from,
    /// or as asked for]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    pub(crate) shape: Option<Shape>,

    /// How hard a new puzzle is: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", default_value = "easy", value_parser = level, conflicts_with = "input")]
    pub(crate) level: Level,

    /// The seed of a new puzzle, or random
    #[arg(long, value_name = "N", default_value = "random", value_parser = seed, conflicts_with = "input")]
    pub(crate) seed: Seed,

    /// Whether to colour: auto means unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

/// The level of this name.
fn level(text: &str) -> Result<Level, String> {
    let named = |level: &Level| level.to_string().eq_ignore_ascii_case(text);
    let names = || {
        Level::ALL
            .map(|level| level.to_string().to_lowercase())
            .join(", ")
    };
    Level::ALL
        .into_iter()
        .find(named)
        .ok_or_else(|| format!("give one of {}", names()))
}
