//! A puzzle and the record of what was done to it.

use super::begin::Beginning;
use super::play::Clearing;
use super::record::{Cause, Content, Move};
use crate::engine::Verdict;
use crate::grid::Grid;
use crate::house::House;
use crate::shape::{Cell, Shape};
use crate::sudoku::Sudoku;

/// A puzzle in the hands of a player.
///
/// The cells are those to which the first [`at`](Self::at) moves of the record lead. Moves after
/// them are undone. A new move takes their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) puzzle: Sudoku,
    /// How many solutions the puzzle has, if that was asked.
    verdict: Option<Verdict>,
    /// The houses, with the indices of their cells.
    pub(super) houses: Vec<(House, Vec<usize>)>,
    givens: Vec<bool>,
    /// What the cells held before the first move.
    pub(super) start: Vec<Content>,
    cells: Vec<Content>,
    record: Vec<Move>,
    at: usize,
    /// The lines of a file that come before its first section.
    pub(super) header: Vec<String>,
    /// Sections of a file that belong to other programs.
    pub(super) foreign: Vec<String>,
}

impl Game {
    /// A game before its first move. The player may not change the givens. Candidates of the puzzle
    /// become pencil marks. A puzzle with givens that contradict each other can be played, too.
    ///
    /// If the puzzle tells that digits were [placed later](Sudoku::standings), they are no givens: a
    /// first move fills them in.
    #[must_use]
    pub fn new(puzzle: Sudoku) -> Self {
        let Beginning {
            puzzle,
            givens,
            cells,
            placed,
        } = Beginning::of(puzzle);
        let shape = puzzle.shape();
        let indices = |cells: Vec<Cell>| cells.iter().map(|cell| shape.index(*cell)).collect();
        let houses = puzzle.rules().houses();
        let houses = houses
            .into_iter()
            .map(|(house, cells)| (house, indices(cells)))
            .collect();
        let mut game = Self {
            verdict: None,
            houses,
            givens,
            start: cells.clone(),
            cells,
            record: Vec::new(),
            at: 0,
            header: Vec::new(),
            foreign: Vec::new(),
            puzzle,
        };
        let mut after = game.cells.clone();
        for found in placed {
            game.place(&mut after, found, Clearing::On);
        }
        game.push(Cause::State, &after);
        game
    }

    /// The same game with the answer to the question how many solutions the puzzle has. If there is
    /// one, digits can be checked against it.
    #[must_use]
    pub fn with_verdict(self, verdict: Verdict) -> Self {
        Self {
            verdict: Some(verdict),
            ..self
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Sudoku {
        &self.puzzle
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// How many solutions the puzzle has, if that is known.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The solution, if it is known that there is exactly one.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match &self.verdict {
            Some(Verdict::Unique(solution)) => Some(solution),
            _ => None,
        }
    }

    /// What a cell holds. A cell off the board has no marks.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        let inside = self.shape().contains(cell);
        if inside {
            self.cells[self.shape().index(cell)]
        } else {
            Content::Marks(0)
        }
    }

    /// What the cells hold, in row-major order.
    #[must_use]
    pub fn contents(&self) -> &[Content] {
        &self.cells
    }

    /// Whether the puzzle gives the digit of the cell.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.shape().contains(cell) && self.givens[self.shape().index(cell)]
    }

    /// The digits, with 0 for blank cells.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let digits = self.cells.iter().map(|content| content.digit()).collect();
        Grid::of_valid(self.shape(), digits)
    }

    /// The puzzle with the digits so far as givens.
    #[must_use]
    pub fn to_sudoku(&self) -> Sudoku {
        let masks = self.cells.iter().zip(self.puzzle.masks());
        let mask = |(content, mask): (&Content, &u64)| match content {
            Content::Digit(digit) => 1 << (digit - 1),
            Content::Marks(_) => *mask,
        };
        self.puzzle.rearranged(masks.map(mask).collect(), None)
    }

    /// All moves, the undone ones at the end.
    #[must_use]
    pub fn record(&self) -> &[Move] {
        &self.record
    }

    /// How many moves of the record are done.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The moves that are done.
    #[must_use]
    pub fn done(&self) -> &[Move] {
        &self.record[..self.at]
    }

    /// The last of the moves that are done that changed the cell.
    #[must_use]
    pub fn last_change(&self, cell: Cell) -> Option<&Move> {
        let changes = |entry: &&Move| entry.changes.iter().any(|change| change.cell == cell);
        self.done().iter().rev().find(changes)
    }

    /// Takes back the last move, and returns it if there was one.
    pub fn undo(&mut self) -> Option<&Move> {
        self.at = self.at.checked_sub(1)?;
        let shape = self.shape();
        for change in &self.record[self.at].changes {
            self.cells[shape.index(change.cell)] = change.before;
        }
        Some(&self.record[self.at])
    }

    /// Does the next move of the record again, and returns it if there was one.
    pub fn redo(&mut self) -> Option<&Move> {
        let shape = self.shape();
        let entry = self.record.get(self.at)?;
        for change in &entry.changes {
            self.cells[shape.index(change.cell)] = change.after;
        }
        self.at += 1;
        Some(entry)
    }

    /// Goes to the place after so many moves of the record, or to its end if there are fewer.
    pub fn go_to(&mut self, at: usize) {
        while self.at > at && self.undo().is_some() {}
        while self.at < at && self.redo().is_some() {}
    }

    /// Adds a move at this place of the record, and does it. The undone moves are lost. If nothing
    /// changes, there is no move.
    pub(super) fn push(&mut self, cause: Cause, after: &[Content]) -> Option<&Move> {
        let shape = self.shape();
        let pairs = self.cells.iter().zip(after).enumerate();
        let changed = pairs.filter(|(_, (before, after))| before != after);
        let changes = changed.map(|(index, (before, after))| super::record::Change {
            cell: shape.cell(index),
            before: *before,
            after: *after,
        });
        let changes: Vec<_> = changes.collect();
        if changes.is_empty() {
            return None;
        }
        self.record.truncate(self.at);
        self.record.push(Move { cause, changes });
        self.redo()
    }
}
