//! The solver of large puzzles.

use super::space::LargeSpace;
use crate::engine::found::Found;
use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::search::{Search, Space};
use csp_core::trace::Tracer;

/// The longest side of the boards that this solver takes.
const LONGEST: usize = 32;

/// Solves puzzles of one shape, up to 32×32, one after the other. What it does at each node pays from
/// 10×10 on.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::{engine::large::LargeSolver, shape::Shape, sudoku::Sudoku};
///
/// let shape = Shape::new(3, 4)?;
/// let mut solver = LargeSolver::new(shape).unwrap();
/// let blank = Sudoku::new(shape, vec![shape.all_digits(); 144])?;
/// let answer = solver.solve(&blank, 1, &Limits::default());
/// assert!(answer.first.unwrap().check().is_ok());
/// assert_eq!(solver.solve(&blank, 100, &Limits::default()).solutions, 100);
/// assert!(LargeSolver::new(Shape::new(5, 7)?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LargeSolver {
    search: Search<LargeSpace>,
}

impl LargeSolver {
    /// A solver for puzzles of this shape. `None` if their sides have more than 32 cells.
    #[must_use]
    pub fn new(shape: Shape) -> Option<Self> {
        Self::takes(shape).then(|| Self::of(shape))
    }

    /// A solver for puzzles of this shape. The shape must be one that this solver takes.
    pub(crate) fn of(shape: Shape) -> Self {
        Self {
            search: Search::new(LargeSpace::new(shape), Limits::default(), ()),
        }
    }

    /// Whether this solver takes puzzles of this shape.
    #[must_use]
    pub fn takes(shape: Shape) -> bool {
        shape.side() <= LONGEST
    }

    /// The shape it was made for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.search.space().shape()
    }

    /// Looks for so many solutions. A puzzle of another shape or of other rules has
    /// none.
    pub fn solve(&mut self, puzzle: &Sudoku, wanted: u64, limits: &Limits) -> Found<Grid> {
        if puzzle.shape() != self.shape() || !puzzle.rules().is_classic() {
            return Found::NOTHING;
        }
        Found::by(self.search_again(puzzle, limits), wanted, Space::solution)
    }

    /// The space of the solver, loaded with this puzzle, which is of its shape.
    pub(crate) fn search_again(
        &mut self,
        puzzle: &Sudoku,
        limits: &Limits,
    ) -> &mut Search<LargeSpace> {
        self.search
            .restart(limits.clone(), |space| space.load(puzzle));
        &mut self.search
    }

    /// The search as an iterator over solutions, observed by a tracer. `None` if this solver does
    /// not take the shape or the rules of the puzzle.
    ///
    /// There is no trail with causes. A trace shows the decisions, and not what followed from them.
    pub fn search<T: Tracer>(
        puzzle: &Sudoku,
        limits: Limits,
        tracer: T,
    ) -> Option<Search<LargeSpace, T>> {
        let taken = Self::takes(puzzle.shape()) && puzzle.rules().is_classic();
        let mut space = taken.then(|| LargeSpace::new(puzzle.shape()))?;
        space.load(puzzle);
        Some(Search::new(space, limits, tracer))
    }
}
