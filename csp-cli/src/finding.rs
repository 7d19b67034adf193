//! The finding on a puzzle.

use csp_core::stats::Stats;
use csp_sudoku::grid::Grid;

/// The finding in one word.
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
    /// The givens break a rule, or the line could not be read. `check` has another word for the
    /// second case.
    Invalid,
    /// A limit or an interrupt came first.
    Unknown,
    /// Checked: complete and right.
    Ok,
    /// Checked: nothing wrong so far, and cells are blank.
    Open,
    /// Checked: the line could not be read.
    Unreadable,
    /// One solution, and no technique finds the next step to it.
    Stuck,
    /// The solver's answer was wrong.
    Error,
}

impl Status {
    /// The number of words.
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
            Self::Stuck => "stuck",
            Self::Error => "error",
        }
    }
}

/// The details of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing more.
    Nothing,
    /// A solution.
    Solution(Grid),
    /// The number of solutions.
    Count(u64),
    /// A remark: the error, or how many cells are filled.
    Remark(String),
}

/// A [`Detail`] as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DetailText<'a> {
    /// Nothing more.
    Nothing,
    /// A solution, a symbol for each cell.
    Solution(&'a str),
    /// The number of solutions.
    Count(u64),
    /// A remark.
    Remark(&'a str),
}

/// The whole finding on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The word.
    pub(crate) status: Status,
    /// The details.
    pub(crate) detail: Detail,
    /// The cost of the search.
    pub(crate) stats: Stats,
}

impl Finding {
    /// A finding that took no search.
    pub(crate) fn at_once(status: Status, detail: Detail) -> Self {
        Self {
            status,
            detail,
            stats: Stats::default(),
        }
    }

    /// The solution, if that is what was found.
    pub(crate) fn solution(&self) -> Option<&Grid> {
        if let Detail::Solution(grid) = &self.detail {
            Some(grid)
        } else {
            None
        }
    }

    /// The remark, if there is one.
    pub(crate) fn remark(&self) -> Option<&str> {
        if let Detail::Remark(text) = &self.detail {
            Some(text)
        } else {
            None
        }
    }
}
