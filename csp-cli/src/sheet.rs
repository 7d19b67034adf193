//! Sheets of puzzles to print, for the commands that make them.

use csp_picture::html::{self, PerPage, Sheet, SheetPuzzle, Solutions};

/// What is on a sheet besides its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SheetLayout {
    /// How many puzzles are on a page.
    pub(crate) per_page: PerPage,
    /// Whether the solutions stand at the end.
    pub(crate) solutions: Solutions,
}

impl SheetLayout {
    /// The page with these puzzles, or nothing if there is none.
    pub(crate) fn page(self, puzzles: &[SheetPuzzle]) -> String {
        if puzzles.is_empty() {
            return String::new();
        }
        let Self {
            per_page,
            solutions,
        } = self;
        html::sheet(&Sheet {
            title: "Sudoku",
            puzzles,
            per_page,
            solutions,
        })
    }
}
