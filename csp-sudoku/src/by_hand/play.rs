//! What a player does.

use super::game::Game;
use super::record::{Cause, Content, Move};
use crate::shape::{Cell, Shape};
use crate::techniques::{Candidate, Step};

/// Whether a digit that is entered clears the marks of this digit in the cells that see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clearing {
    /// It does.
    #[default]
    On,
    /// Only the marks of its own cell are cleared.
    Off,
}

/// The reason why a move is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The board has no such cell or digit.
    #[error("there is no {candidate} on a board of {shape}")]
    Candidate {
        /// The digit and its cell.
        candidate: Candidate,
        /// The board.
        shape: Shape,
    },
    /// The board has no such cell.
    #[error("there is no {cell} on a board of {shape}")]
    Cell {
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// The puzzle gives the digit of the cell.
    #[error("{0} is given")]
    Given(Cell),
    /// A cell with a digit has no marks.
    #[error("{0} has a digit; erase it to make marks")]
    Filled(Cell),
    /// No solution is known.
    #[error("no solution is known")]
    NoSolution,
}

impl Game {
    /// Enters a digit. It takes the place of the digit or the marks of the cell. Returns the move
    /// unless the cell has the digit already.
    ///
    /// # Errors
    /// There is no such cell or digit, or the cell is given.
    pub fn enter(
        &mut self,
        candidate: Candidate,
        clearing: Clearing,
    ) -> Result<Option<&Move>, MoveError> {
        let index = self.index(candidate)?;
        let mut after = self.contents().to_vec();
        self.place(&mut after, (index, candidate.digit), clearing);
        Ok(self.push(Cause::Digit, &after))
    }

    /// Makes a pencil mark, or takes it away if it is there.
    ///
    /// # Errors
    /// There is no such cell or digit, or the cell has a digit.
    pub fn toggle_mark(&mut self, candidate: Candidate) -> Result<Option<&Move>, MoveError> {
        let index = self.index(candidate)?;
        let mut after = self.contents().to_vec();
        match &mut after[index] {
            Content::Digit(_) => return Err(MoveError::Filled(candidate.cell)),
            Content::Marks(marks) => *marks ^= 1 << (candidate.digit - 1),
        }
        Ok(self.push(Cause::Mark, &after))
    }

    /// Clears a cell: its digit, or its marks.
    ///
    /// # Errors
    /// There is no such cell, or it is given.
    pub fn erase(&mut self, cell: Cell) -> Result<Option<&Move>, MoveError> {
        let index = self.open_index(cell)?;
        let mut after = self.contents().to_vec();
        after[index] = Content::Marks(0);
        Ok(self.push(Cause::Erase, &after))
    }

    /// Gives every blank cell as marks the candidates that puzzle and digits leave.
    pub fn fill_candidates(&mut self) -> Option<&Move> {
        let after = self.with_candidates();
        self.push(Cause::Candidates, &after)
    }

    /// Does what a step says. If it removes candidates and the marks are not
    /// [candidates](Self::has_candidates), they are filled in first, by the same move.
    ///
    /// # Errors
    /// There is no such cell or digit, or the cell of a placement has a digit: the step is for
    /// another position.
    pub fn apply(&mut self, step: &Step, clearing: Clearing) -> Result<Option<&Move>, MoveError> {
        let removed = step.eliminations();
        let mut after = if removed.is_empty() || self.has_candidates() {
            self.contents().to_vec()
        } else {
            self.with_candidates()
        };
        for candidate in removed {
            let index = self.index(*candidate)?;
            if let Content::Marks(marks) = &mut after[index] {
                *marks &= !(1 << (candidate.digit - 1));
            }
        }
        if let Some(placement) = step.placement {
            let index = self.index(placement)?;
            if after[index].digit() != 0 {
                return Err(MoveError::Filled(placement.cell));
            }
            self.place(&mut after, (index, placement.digit), clearing);
        }
        Ok(self.push(Cause::Step(step.technique), &after))
    }

    /// Fills all cells with the solution. If several are known, with the first.
    ///
    /// # Errors
    /// No solution is known.
    pub fn give_up(&mut self) -> Result<Option<&Move>, MoveError> {
        let known = self.verdict().and_then(|verdict| verdict.solution());
        let solution = known.ok_or(MoveError::NoSolution)?;
        let after: Vec<Content> = solution
            .digits()
            .iter()
            .copied()
            .map(Content::Digit)
            .collect();
        Ok(self.push(Cause::Solution, &after))
    }

    /// Whether the marks are all candidates, so that a digit without a mark is ruled out. They are
    /// if candidates were filled in, if the puzzle has pencilmarks, or if each blank cell has
    /// marks. A cell without marks has all candidates that the digits leave.
    #[must_use]
    pub fn has_candidates(&self) -> bool {
        let fills = |entry: &Move| match entry.cause {
            Cause::Candidates => true,
            Cause::Step(_) => entry.changes.iter().all(|change| change.after.digit() == 0),
            _ => false,
        };
        self.puzzle.has_pencilmarks()
            || !self.contents().contains(&Content::Marks(0))
            || self.done().iter().any(fills)
    }

    /// Fills a cell, and clears the marks of this digit where the cell sees them.
    pub(super) fn place(
        &self,
        after: &mut [Content],
        (index, digit): (usize, u8),
        clearing: Clearing,
    ) {
        after[index] = Content::Digit(digit);
        if clearing == Clearing::Off {
            return;
        }
        let seen = self
            .houses
            .iter()
            .filter(|(_, cells)| cells.contains(&index));
        for &cell in seen.flat_map(|(_, cells)| cells) {
            if let Content::Marks(marks) = &mut after[cell] {
                *marks &= !(1 << (digit - 1));
            }
        }
    }

    /// The cells, with the candidates that puzzle and digits leave as marks.
    fn with_candidates(&self) -> Vec<Content> {
        let left = self.candidates_left();
        let content = |(content, left): (&Content, u64)| match content {
            Content::Digit(_) => *content,
            Content::Marks(_) => Content::Marks(left),
        };
        self.contents().iter().zip(left).map(content).collect()
    }

    /// The candidates that puzzle and digits leave in each cell, filled or not.
    fn candidates_left(&self) -> Vec<u64> {
        let mut left = self.puzzle.masks().to_vec();
        for (_, cells) in &self.houses {
            let digits = cells.iter().map(|&cell| self.contents()[cell].digit());
            let mask = digits
                .filter(|digit| *digit > 0)
                .fold(0, |mask, digit| mask | 1 << (digit - 1));
            cells.iter().for_each(|&cell| left[cell] &= !mask);
        }
        left
    }

    /// The index of a cell that the player may change, where the board has such a digit.
    fn index(&self, candidate: Candidate) -> Result<usize, MoveError> {
        let shape = self.shape();
        let is_digit = (1..=shape.side()).contains(&usize::from(candidate.digit));
        if !is_digit || !shape.contains(candidate.cell) {
            return Err(MoveError::Candidate { candidate, shape });
        }
        self.open_index(candidate.cell)
    }

    /// The index of a cell that the player may change.
    fn open_index(&self, cell: Cell) -> Result<usize, MoveError> {
        let shape = self.shape();
        if !shape.contains(cell) {
            return Err(MoveError::Cell { cell, shape });
        }
        if self.is_given(cell) {
            return Err(MoveError::Given(cell));
        }
        Ok(shape.index(cell))
    }
}
