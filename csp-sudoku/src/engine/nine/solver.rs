//! The solver of 9×9 puzzles.

use super::board::{Board, CELLS};
use super::kernel::Kernel;
use super::space::BoardSpace;
use crate::engine::found::Found;
use csp_core::limits::Limits;
use csp_core::search::Search;
use csp_core::trace::Tracer;

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
        Self::with_kernel(Kernel::best())
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

    /// Looks for so many solutions.
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
