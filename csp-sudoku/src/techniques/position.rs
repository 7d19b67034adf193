//! A position: the digits and candidates of a board.

use super::board::CandidateBoard;
use super::layout::BoardLayout;
use super::outline::Candidate;
use super::step::Step;
use crate::board_text::BoardText;
use crate::cell_set::bits;
use crate::grid::Violation;
use crate::rules::Rules;
use crate::shape::{Cell, Shape};
use crate::sudoku::{Standing, Sudoku};
use std::sync::{Arc, LazyLock};

/// The most digits of a board with techniques.
const MOST_DIGITS: usize = 25;

/// The most cells of a board with techniques.
const MOST_CELLS: usize = MOST_DIGITS * MOST_DIGITS;

/// The words of the sets of cells of boards up to 11×11.
const SMALL: usize = 2;

/// The words of the sets of cells of larger boards.
const LARGE: usize = 10;

/// The most cells of a small board.
const SMALL_CELLS: usize = SMALL * 64;

/// What is known of a puzzle at a time: digits and candidates. Techniques look at positions.
///
/// ```
/// use csp_sudoku::techniques::{Candidate, Position};
///
/// let mut position = Position::new(&"1.....2..3.....4".parse()?)?;
/// assert_eq!(position.candidates("r1c2".parse()?), 0b1010);
/// position.remove(Candidate { digit: 2, cell: "r1c2".parse()? })?;
/// assert_eq!(position.candidates("r1c2".parse()?), 0b1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: AnyBoard,
}

/// A board with sets of cells as long as they need to be: on 9×9 they are two words.
#[derive(Clone, Debug)]
pub(super) enum AnyBoard {
    Small(CandidateBoard<SMALL>),
    Large(CandidateBoard<LARGE>),
}

/// Runs an expression on the board of a position, whatever its size.
macro_rules! on_board {
    ($position:expr, $board:ident => $run:expr) => {
        match &$position.board {
            crate::techniques::position::AnyBoard::Small($board) => $run,
            crate::techniques::position::AnyBoard::Large($board) => $run,
        }
    };
}
pub(super) use on_board;

/// The reason why a puzzle has no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The board has more digits or cells than one of 25×25.
    #[error("there are techniques for boards up to {MOST_DIGITS}x{MOST_DIGITS}, not for {0}")]
    Size(Shape),
    /// Two givens contradict each other.
    #[error("{0}")]
    Givens(Violation),
    /// The board has no such cell or digit.
    #[error("there is no {} on a board of {shape}", candidate.on(*shape))]
    Candidate {
        /// The digit and its cell.
        candidate: Candidate,
        /// The board.
        shape: Shape,
    },
    /// The cell has a digit already.
    #[error("{0} has a digit already")]
    Filled(Cell),
}

/// The usual board, empty: to copy it is faster than to make it.
static NINE: LazyLock<CandidateBoard<SMALL>> =
    LazyLock::new(|| CandidateBoard::new(Arc::new(BoardLayout::new(&Rules::classic(Shape::NINE)))));

impl Position {
    /// The position of a puzzle.
    ///
    /// If it tells how its [cells stand](Sudoku::standings), they stand so here. If not, the cells
    /// with one candidate are givens. But if there are pencilmarks, such a cell counts as blank if a
    /// marked cell that sees it has the digit too, as in a grid of candidates where a naked single
    /// waits. Digits go from the cells that see them.
    ///
    /// # Errors
    /// A board of more than 25 digits or 625 cells, or givens that contradict each other.
    pub fn new(puzzle: &Sudoku) -> Result<Self, PositionError> {
        puzzle.check().map_err(PositionError::Givens)?;
        let mut position = Self::empty(puzzle.rules())?;
        match &mut position.board {
            AnyBoard::Small(board) => fill(board, puzzle),
            AnyBoard::Large(board) => fill(board, puzzle),
        }
        Ok(position)
    }

    /// The position without digits, in which every digit is a candidate of every cell. With
    /// [`give`](Self::give), [`place`](Self::place) and [`remove`](Self::remove) it becomes any
    /// other.
    ///
    /// # Errors
    /// A board of more than 25 digits or 625 cells.
    pub fn empty(rules: &Rules) -> Result<Self, PositionError> {
        takes(rules)?;
        let shape = rules.shape();
        let board = if rules.is_classic() && shape == Shape::NINE {
            AnyBoard::Small(NINE.clone())
        } else if shape.cells() <= SMALL_CELLS {
            AnyBoard::Small(CandidateBoard::new(Arc::new(BoardLayout::new(rules))))
        } else {
            AnyBoard::Large(CandidateBoard::new(Arc::new(BoardLayout::new(rules))))
        };
        Ok(Self { board })
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        on_board!(self, board => &board.layout.rules)
    }

    /// The digit of a cell, or 0. It is 0 for cells off the board and for [voids](Rules::voids).
    #[must_use]
    pub fn digit(&self, cell: Cell) -> u8 {
        let shape = self.rules().shape();
        match shape.contains(cell) && !self.rules().is_void(cell) {
            true => on_board!(self, board => board.values[shape.index(cell)]),
            false => 0,
        }
    }

    /// The candidates of a cell: bit `d - 1` for digit `d`. A cell with a digit has none.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> u64 {
        let shape = self.rules().shape();
        on_board!(self, board => {
            if shape.contains(cell) { board.candidates[shape.index(cell)].into() } else { 0 }
        })
    }

    /// Whether the digit of a cell belongs to the puzzle.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        let shape = self.rules().shape();
        on_board!(self, board => shape.contains(cell) && board.givens.contains(shape.index(cell)))
    }

    /// Whether every cell has a digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        on_board!(self, board => board.is_solved())
    }

    /// Whether a cell has no candidate left, or a house has no place for a digit: there is no
    /// solution.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        on_board!(self, board => board.broken)
    }

    /// The position as a puzzle: digits as cells with one candidate, and how each cell stands.
    #[must_use]
    pub fn to_sudoku(&self) -> Sudoku {
        let shape = self.rules().shape();
        let mask = |index: usize| {
            let cell = shape.cell(index);
            match self.digit(cell) {
                0 if self.rules().is_void(cell) => shape.all_digits(),
                0 => self.candidates(cell),
                digit => 1 << (digit - 1),
            }
        };
        let standing = |index: usize| {
            let cell = shape.cell(index);
            match self.digit(cell) {
                0 => Standing::Blank,
                _ if self.is_given(cell) => Standing::Given,
                _ => Standing::Placed,
            }
        };
        let masks = (0..shape.cells()).map(mask).collect();
        let standings = (0..shape.cells()).map(standing).collect();
        Sudoku::of_valid(self.rules().clone(), masks).standing(Some(standings))
    }

    /// Fills a cell with a digit of the puzzle, and removes it from the cells that see it.
    ///
    /// # Errors
    /// The board has no such cell or digit, or the cell has a digit.
    pub fn give(&mut self, given: Candidate) -> Result<(), PositionError> {
        self.place(given)?;
        let cell = self.rules().shape().index(given.cell);
        match &mut self.board {
            AnyBoard::Small(board) => board.givens.insert(cell),
            AnyBoard::Large(board) => board.givens.insert(cell),
        }
        Ok(())
    }

    /// Fills a cell with a digit that was found, and removes it from the cells that see it. A digit
    /// that is no candidate there breaks the position.
    ///
    /// # Errors
    /// The board has no such cell or digit, or the cell has a digit.
    pub fn place(&mut self, found: Candidate) -> Result<(), PositionError> {
        let (cell, digit) = self.indices(found)?;
        if self.digit(found.cell) != 0 {
            return Err(PositionError::Filled(found.cell));
        }
        match &mut self.board {
            AnyBoard::Small(board) => board.place(cell, digit),
            AnyBoard::Large(board) => board.place(cell, digit),
        }
        Ok(())
    }

    /// Removes a candidate if it is there.
    ///
    /// # Errors
    /// The board has no such cell or digit.
    pub fn remove(&mut self, candidate: Candidate) -> Result<(), PositionError> {
        let (cell, digit) = self.indices(candidate)?;
        match &mut self.board {
            AnyBoard::Small(board) => board.remove(cell, digit),
            AnyBoard::Large(board) => board.remove(cell, digit),
        }
        Ok(())
    }

    /// Does what a step says.
    ///
    /// # Errors
    /// As [`place`](Self::place) and [`remove`](Self::remove). The step is for another position.
    pub fn apply(&mut self, step: &Step) -> Result<(), PositionError> {
        step.placement
            .map_or(Ok(()), |placement| self.place(placement))?;
        step.eliminations
            .iter()
            .try_for_each(|candidate| self.remove(*candidate))
    }

    /// The indices of a cell and a digit.
    fn indices(&self, candidate: Candidate) -> Result<(usize, usize), PositionError> {
        let shape = self.rules().shape();
        let digit = usize::from(candidate.digit);
        let is_digit = (1..=shape.side()).contains(&digit);
        if shape.contains(candidate.cell) && is_digit && !self.rules().is_void(candidate.cell) {
            return Ok((shape.index(candidate.cell), digit - 1));
        }
        Err(PositionError::Candidate { candidate, shape })
    }
}

/// Whether there are techniques for these rules.
pub(super) fn takes(rules: &Rules) -> Result<(), PositionError> {
    let shape = rules.shape();
    match shape.side() <= MOST_DIGITS && shape.cells() <= MOST_CELLS {
        true => Ok(()),
        false => Err(PositionError::Size(shape)),
    }
}

/// Fills the empty board with a puzzle.
fn fill<const W: usize>(board: &mut CandidateBoard<W>, puzzle: &Sudoku) {
    let masks = puzzle.masks();
    let all = puzzle.shape().all_digits();
    let marked = puzzle.has_pencilmarks();
    let waits = |board: &CandidateBoard<W>, cell: usize| {
        let mut peers = board.layout.peers[cell].iter();
        peers.any(|peer| {
            masks[peer] != masks[cell] && masks[peer] != all && masks[peer] & masks[cell] != 0
        })
    };
    let cells = masks.iter().enumerate();
    let cells = cells.filter(|(cell, _)| !puzzle.rules().is_void(puzzle.shape().cell(*cell)));
    for (cell, mask) in cells.filter(|(_, mask)| mask.is_power_of_two()) {
        let standing = match puzzle.standings() {
            Some(standings) => standings[cell],
            None if marked && waits(board, cell) => Standing::Blank,
            None => Standing::Given,
        };
        if standing != Standing::Blank {
            board.place(cell, mask.trailing_zeros() as usize);
        }
        if standing == Standing::Given {
            board.givens.insert(cell);
        }
    }
    for (cell, mask) in masks.iter().enumerate() {
        // Masks of boards up to 25×25 fit.
        bits(board.candidates[cell] & !(*mask as u32)).for_each(|digit| board.remove(cell, digit));
    }
}
