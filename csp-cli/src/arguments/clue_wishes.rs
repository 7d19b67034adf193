//! The rules and clues of puzzles that are made.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use clap::Args;
use csp_sudoku::generate::{ClueWish, Wishes};
use csp_sudoku::rules::{ClueKind, Rules, clues};
use csp_sudoku::shape::Shape;

use super::making::range;
use super::puzzle::{BoardArguments, ClueArguments};
use crate::input::only_puzzle_of;

/// The rules and clues of puzzles that are made.
#[derive(Args, Clone, Debug)]
pub(crate) struct ClueWishes {
    /// Clues of this kind, as docs/sudoku-files.md names it, and how many: cage, cage=4 or
    /// cage=4..8; can be repeated [default number: half the side to the side]
    #[arg(long = "kind", value_name = "KIND[=MIN..MAX]", value_parser = wanted)]
    kinds: Vec<WantedClues>,

    /// The rules of this puzzle, with its clues and without its givens: a link, a text or a file
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["size", "shape", "pattern"])]
    rules: Option<OsString>,

    #[command(flatten)]
    forms: ClueArguments,
}

/// Clues of a kind, and how many if the user says so.
#[derive(Clone, Debug)]
struct WantedClues {
    kind: &'static ClueKind,
    count: Option<RangeInclusive<usize>>,
}

impl ClueWishes {
    /// Whether puzzles have rules that a line of digits does not tell.
    pub(crate) fn is_any(&self) -> bool {
        !self.kinds.is_empty() || self.rules.is_some()
    }

    /// Wishes for puzzles of this board, or of the rules that are named.
    ///
    /// # Errors
    /// The rules cannot be read, or no such clues are drawn.
    pub(crate) fn wishes(&self, board: Option<Shape>) -> Result<Wishes, String> {
        let mut wishes = Wishes::new(board.unwrap_or(Shape::NINE));
        let mut side = board.unwrap_or(Shape::NINE).side();
        if let Some(puzzle) = &self.rules {
            let rules = self.rules_of(puzzle)?;
            side = rules.shape().side();
            wishes = wishes.rules(rules);
        }
        for WantedClues { kind, count } in &self.kinds {
            let wish = match count {
                Some(count) => ClueWish::new(kind, count.clone()),
                None => ClueWish::usual(kind, side),
            };
            wishes = wishes.with_clues(wish.map_err(|error| error.to_string())?);
        }
        Ok(wishes)
    }

    fn rules_of(&self, puzzle: &OsString) -> Result<Rules, String> {
        let forms = self.forms.forms(&BoardArguments { shape: None });
        let read = only_puzzle_of(vec![puzzle.clone()], forms);
        read.map(|puzzle| puzzle.rules().clone())
            .map_err(|error| format!("--rules: {error}"))
    }
}

/// A kind, and how many clues.
fn wanted(text: &str) -> Result<WantedClues, String> {
    let (name, count) = match text.split_once('=') {
        Some((name, count)) => (name, Some(range(count, usize::MAX)?)),
        None => (text, None),
    };
    let kind = clues::kind(name).ok_or_else(|| {
        let names: Vec<&str> = ClueWish::kinds().map(|kind| kind.name).collect();
        let name = name.escape_debug();
        format!(
            "no kind of clues is called `{name}`: use {}",
            names.join(", ")
        )
    })?;
    Ok(WantedClues { kind, count })
}
