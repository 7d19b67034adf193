//! What was found out about a puzzle.

use csp_core::stats::Stats;
use csp_sudoku::grid::Grid;

/// What was found out, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// More solutions than were to be counted.
    More,
    /// No solution.
    None,
    /// The givens break a rule, or (but for `check`) the line could not be read.
    Invalid,
    /// A limit or an interrupt came first.
    Unknown,
    /// Checked: complete and right.
    Ok,
    /// Checked: nothing wrong so far, and cells are blank.
    Open,
    /// Checked: no puzzle could be read.
    Unreadable,
    /// The solver's answer was wrong.
    Error,
}

impl Status {
    /// The number of different words.
    pub(crate) const NUMBER: usize = Self::Error as usize + 1;

    /// The word in the output.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::More => "more",
            Self::None => "none",
            Self::Invalid => "invalid",
            Self::Unknown => "unknown",
            Self::Ok => "ok",
            Self::Open => "open",
            Self::Unreadable => "unreadable",
            Self::Error => "error",
        }
    }
}

/// What comes with the word of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing more.
    Nothing,
    /// A solution.
    Solution(Grid),
    /// So many solutions.
    Count(u64),
    /// A remark: what is wrong, or how far the puzzle is.
    Remark(String),
}

/// A [`Detail`] as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DetailText<'a> {
    /// Nothing more.
    Nothing,
    /// A solution, a symbol for each cell.
    Solution(&'a str),
    /// So many solutions.
    Count(u64),
    /// A remark.
    Remark(&'a str),
}

/// All that was found out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The word for it.
    pub(crate) status: Status,
    /// What comes with the word.
    pub(crate) detail: Detail,
    /// What the search has cost.
    pub(crate) stats: Stats,
}

impl Finding {
    /// A finding that took no search.
    pub(crate) fn at_once(status: Status, detail: Detail) -> Self {
        Self { status, detail, stats: Stats::default() }
    }

    /// The solution, if that is what was found.
    pub(crate) fn solution(&self) -> Option<&Grid> {
        if let Detail::Solution(grid) = &self.detail { Some(grid) } else { None }
    }

    /// The remark, if there is one.
    pub(crate) fn remark(&self) -> Option<&str> {
        if let Detail::Remark(text) = &self.detail { Some(text) } else { None }
    }
}
