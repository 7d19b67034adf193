//! The arguments of `show`.

use std::ffi::OsString;

use clap::{Args, ColorChoice, ValueEnum};
use csp_picture::html::PerPage;
use csp_sudoku::shape::Shape;

use super::board;

/// What to show, and how.
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// A file (text or gzip), `-` for standard input, or a puzzle typed out [default: standard
    /// input]
    #[arg(value_name = "PUZZLE")]
    pub(crate) inputs: Vec<OsString>,

    /// What is drawn
    #[arg(long, value_enum, default_value_t = Picture::Text)]
    pub(crate) format: Picture,

    /// Show the candidates that the digits leave; pencilmarks of a puzzle are always shown
    #[arg(long)]
    pub(crate) candidates: bool,

    /// How many puzzles are on a page of html: 1, 2, 4 or 6 [default: 4]
    #[arg(long, value_name = "N", value_parser = per_page)]
    pub(crate) per_page: Option<PerPage>,

    /// Put the solutions at the end of html, on a page of their own
    #[arg(long)]
    pub(crate) solutions: bool,

    /// The boxes' rows and columns, such as 2x3 [default: told by the number of cells]
    #[arg(long = "box", value_name = "RxC", value_parser = board)]
    pub(crate) shape: Option<Shape>,

    /// Whether text is coloured: auto means on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// A grid for the terminal
    Text,
    /// A picture of one puzzle
    Svg,
    /// A sheet of puzzles to print
    Html,
}

fn per_page(text: &str) -> Result<PerPage, String> {
    let found = text.parse().ok().and_then(PerPage::of);
    found.ok_or_else(|| "a page takes 1, 2, 4 or 6 puzzles".to_owned())
}
