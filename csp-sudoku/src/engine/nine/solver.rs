//! The solver of 9×9 puzzles.

use super::board::{Board, CELLS};
use super::kernel::Kernel;
use super::space::BoardSpace;
use crate::grid::Grid;
use crate::shape::Shape;
use csp_core::limits::Limits;
use csp_core::search::Search;
use csp_core::stats::Stats;
use csp_core::trace::{Limit, Tracer};

/// What a search for some solutions has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions, at most as many as were wanted.
    pub solutions: u64,
    /// The first of them, row by row.
    pub first: Option<[u8; CELLS]>,
    /// The limit that came before the answer, if one did: then there may be more solutions.
    pub limit: Option<Limit>,
    /// What it has cost; its propagations are rounds over the board.
    pub stats: Stats,
}

impl Answer {
    /// Nothing found, at no cost.
    pub(super) const NONE: Self =
        Self { solutions: 0, first: None, limit: None, stats: Stats::ZERO };

    /// The first solution, as a grid.
    #[must_use]
    pub fn grid(&self) -> Option<Grid> {
        self.first.map(|digits| Grid::of_valid(Shape::NINE, Box::new(digits)))
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
    /// With the fastest kernel of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_kernel(Kernel::best())
    }

    /// With this kernel.
    #[must_use]
    pub fn with_kernel(kernel: Kernel) -> Self {
        let space = BoardSpace::new(kernel, Board::BLANK);
        Self { kernel, search: Search::new(space, Limits::default(), ()) }
    }

    /// Which instructions do the work.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Looks for so many solutions.
    pub fn solve(&mut self, board: &Board, wanted: u64, limits: &Limits) -> Answer {
        self.search.restart(limits.clone(), |space| space.board = *board);
        let first =
            (wanted > 0 && self.search.advance()).then(|| self.search.space().board().digits());
        let solutions = first.map_or(0, |_| 1 + self.search.count_up_to(wanted - 1));
        Answer { solutions, first, limit: self.search.limit(), stats: self.search.stats() }
    }

    /// Counts solutions, at most `max`.
    pub fn count(&mut self, board: &Board, max: u64) -> u64 {
        self.search.restart(Limits::default(), |space| space.board = *board);
        self.search.count_up_to(max)
    }

    /// The search itself: an iterator over solutions, observed by a tracer.
    ///
    /// The board has no trail, so that a trace shows the decisions and not what followed from them.
    pub fn search<T: Tracer>(
        &self,
        board: &Board,
        limits: Limits,
        tracer: T,
    ) -> Search<BoardSpace, T> {
        Search::new(BoardSpace::new(self.kernel, *board), limits, tracer)
    }
}
