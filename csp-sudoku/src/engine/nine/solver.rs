//! The solver of 9×9 puzzles, and the space that it searches.

use super::board::{Board, CELLS};
use super::choose::Guess;
use super::kernel::Kernel;
use super::machine::best_kernel;
use crate::engine::answer::Found;
use csp_core::atom::Atom;
use csp_core::conflict::Conflict;
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::search::{Search, Space};
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

/// Solves 9×9 puzzles, one after the other, without allocating for each.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::engine::nine::{Board, NineSolver};
///
/// let mut solver = NineSolver::new();
/// let line = b"98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";
/// let board = Board::of_line(line).unwrap();
/// let answer = solver.solve(&board, 2, &Limits::default());
/// assert_eq!(answer.solutions, 1);
/// assert_eq!(answer.first.unwrap()[..9], [9, 8, 4, 7, 5, 1, 6, 2, 3]);
/// assert_eq!(solver.count(&Board::of_line(&[b'.'; 81]).unwrap(), 1000), 1000);
/// ```
#[derive(Debug)]
pub struct NineSolver {
    kernel: Kernel,
    search: Search<BoardSpace>,
}

impl Default for NineSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl NineSolver {
    /// A solver with the fastest kernel of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_kernel(best_kernel())
    }

    /// A solver with this kernel.
    #[must_use]
    pub fn with_kernel(kernel: Kernel) -> Self {
        let space = BoardSpace::new(kernel, Board::BLANK);
        Self {
            kernel,
            search: Search::new(space, Limits::default(), ()),
        }
    }

    /// The kernel that does the work.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Looks for `wanted` solutions.
    pub fn solve(&mut self, board: &Board, wanted: u64, limits: &Limits) -> Found<[u8; CELLS]> {
        self.search
            .restart(limits.clone(), |space| space.board = *board);
        Found::by(&mut self.search, wanted, |space| space.board().digits())
    }

    /// Counts solutions, at most `max`.
    pub fn count(&mut self, board: &Board, max: u64) -> u64 {
        self.search
            .restart(Limits::default(), |space| space.board = *board);
        self.search.count_up_to(max)
    }

    /// The search as an iterator over solutions, observed by a tracer.
    ///
    /// The board has no trail. A trace shows the decisions, and not what followed from them.
    pub fn search<T: Tracer>(
        &self,
        board: &Board,
        limits: Limits,
        tracer: T,
    ) -> Search<BoardSpace, T> {
        Search::new(BoardSpace::new(self.kernel, *board), limits, tracer)
    }
}
