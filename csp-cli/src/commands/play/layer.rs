//! What takes the keys: the board, or a question, a name or a page in place of it.

use csp_sudoku::shape::Cell;

use crate::tui::page::TextPage;

/// What follows a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    Stay,
    Quit,
}

/// What takes the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    Board,
    /// A command, where its letter is a digit.
    Command,
    /// The digit to show.
    Light,
    /// The digit to explain.
    Why,
    Page(TextPage),
    /// Whether to save before the end.
    AskQuit,
    /// Whether to give up.
    AskGiveUp,
    /// The name of the file.
    Name(String, Then),
}

impl Layer {
    /// What is asked on the last line but one, if anything.
    pub(super) fn question(&self, cell: Cell) -> Option<String> {
        Some(match self {
            Self::Board | Self::Page(_) => return None,
            Self::Command => ":".to_owned(),
            Self::Light => "show all places of which digit? (another key: none)".to_owned(),
            Self::Why => {
                format!("why, at {cell}? Enter: its digit; or a digit that it is not")
            }
            Self::AskQuit => "save before the end? y yes, n no, Esc stay".to_owned(),
            Self::AskGiveUp => "give up and see the solution? y yes, another key: no".to_owned(),
            Self::Name(name, _) => format!("save in: {name}_"),
        })
    }
}
