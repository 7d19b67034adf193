//! The arguments of `show`.

use std::ffi::OsString;

use clap::{Args, ColorChoice, ValueEnum};
use csp_picture::html::{PerPage, Solutions};
use csp_sudoku::shape::Shape;

use super::board;
use crate::sheet::SheetLayout;

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

    #[command(flatten)]
    pub(crate) sheet: SheetArgs,

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

/// What is on a sheet of puzzles.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SheetArgs {
    /// How many puzzles are on a page of html: 1, 2, 4 or 6 [default: 4]
    #[arg(long, value_name = "N", value_parser = per_page)]
    per_page: Option<PerPage>,

    /// Put the solutions at the end of html, on a page of their own
    #[arg(long)]
    solutions: bool,
}

impl SheetArgs {
    /// Whether any of the options is there.
    pub(crate) fn is_described(self) -> bool {
        self.per_page.is_some() || self.solutions
    }

    /// The layout by these options.
    pub(crate) fn layout(self) -> SheetLayout {
        let solutions = if self.solutions {
            Solutions::Shown
        } else {
            Solutions::Hidden
        };
        SheetLayout {
            per_page: self.per_page.unwrap_or(PerPage::Four),
            solutions,
        }
    }
}

fn per_page(text: &str) -> Result<PerPage, String> {
    let found = text.parse().ok().and_then(PerPage::of);
    found.ok_or_else(|| "a page takes 1, 2, 4 or 6 puzzles".to_owned())
}
