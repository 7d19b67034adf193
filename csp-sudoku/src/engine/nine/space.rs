//! The search space of a board.

use super::board::{Board, CELLS};
use super::choose::Guess;
use super::kernel::Kernel;
use csp_core::atom::Atom;
use csp_core::conflict::Conflict;
use csp_core::ids::Var;
use csp_core::search::Space;
use csp_core::trace::{Side, Tracer};

/// A board, and copies of the boards above it. A copy undoes a decision.
///
/// In a trace, cell `n` in row-major order is variable `n`, as in the model.
#[derive(Debug)]
pub struct BoardSpace {
    kernel: Kernel,
    pub(super) board: Board,
    marked: Vec<Board>,
    rounds: u64,
}

/// A candidate of a cell: it is the cell's digit, or it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice(Guess);

impl BoardSpace {
    pub(super) fn new(kernel: Kernel, board: Board) -> Self {
        Self {
            kernel,
            board,
            marked: Vec::new(),
            rounds: 0,
        }
    }

    /// Counts rounds that a batch has done with this board.
    pub(super) fn add_rounds(&mut self, rounds: u64) {
        self.rounds += rounds;
    }

    /// The board at the present node.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Space for BoardSpace {
    type Choice = Choice;
    type Solution = [u8; CELLS];

    fn propagate<T: Tracer>(&mut self, _: &mut T) -> Result<(), Conflict> {
        let settled = (self.kernel.settle)(&mut self.board);
        self.rounds += settled.rounds;
        if settled.alive {
            Ok(())
        } else {
            Err(Conflict::SCOPE)
        }
    }

    fn choose(&mut self) -> Option<Choice> {
        (self.kernel.choose)(&self.board).map(Choice)
    }

    fn mark(&mut self) {
        self.marked.push(self.board);
    }

    fn undo(&mut self) {
        if let Some(board) = self.marked.pop() {
            self.board = board;
        }
    }

    fn assume(&mut self, Choice(guess): Choice, side: Side) -> Result<(), Conflict> {
        let candidates = match side {
            Side::Left => guess.digit,
            Side::Right => !guess.digit,
        };
        (self.kernel.keep)(&mut self.board, guess.place, candidates);
        Ok(())
    }

    fn solution(&self) -> [u8; CELLS] {
        self.board.digits()
    }

    fn describe(&self, Choice(guess): Choice) -> Atom {
        let digit = guess.digit.trailing_zeros() as i32 + 1;
        Atom::is(Var::new(guess.place.cell() as u32), digit)
    }

    fn propagations(&self) -> u64 {
        self.rounds
    }
}
