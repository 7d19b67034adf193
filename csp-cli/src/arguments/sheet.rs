//! Sheets of puzzles to print.

use clap::Args;
use clap::error::ErrorKind;
use csp_views::html::{self, PerPage, Sheet, SheetPuzzle, SolutionPages};

use crate::command::Refusal;

/// What is on a sheet beside its puzzles.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct SheetArgs {
    /// How many puzzles are on a page of html: 1, 2, 4 or 6 [default: 4]
    #[arg(long, value_name = "N", value_parser = per_page)]
    per_page: Option<PerPage>,

    /// Put the solutions at the end of html, on a page of their own
    #[arg(long)]
    solutions: bool,
}

impl SheetArgs {
    /// Refuses the options where no sheet is made.
    pub(crate) fn refuse(self) -> Result<(), Refusal> {
        if self.per_page.is_none() && !self.solutions {
            return Ok(());
        }
        let message = "--per-page and --solutions are for --format html";
        Err(Refusal::Usage(ErrorKind::ArgumentConflict, message))
    }

    /// The page with these puzzles, or nothing if there is none.
    pub(crate) fn page(self, puzzles: &[SheetPuzzle]) -> String {
        if puzzles.is_empty() {
            return String::new();
        }
        html::sheet(&Sheet {
            title: "Sudoku",
            puzzles,
            per_page: self.per_page.unwrap_or(PerPage::Four),
            solutions: if self.solutions {
                SolutionPages::Shown
            } else {
                SolutionPages::Hidden
            },
        })
    }
}

fn per_page(text: &str) -> Result<PerPage, String> {
    let found = text.parse().ok().and_then(PerPage::of);
    found.ok_or_else(|| "a page takes 1, 2, 4 or 6 puzzles".to_owned())
}
