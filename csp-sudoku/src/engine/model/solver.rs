//! The model on the engine: built once for a shape, then given one puzzle after the other.

use super::cell_order::CellOrder;
use super::solutions::{BorrowedSolutions, Solutions};
use super::strategy::{Board, Houses, Posted, Strategy};
use crate::engine::choice::Engine;
use crate::engine::found::Found;
use crate::engine::verdict::Answer;
use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::prelude::{Consistency, Goal};
use csp_core::problem::Problem;
use csp_core::solver::Solver;
use csp_core::trace::Tracer;
use csp_core::trail::Cause;

/// Rows, columns and boxes of one shape as all-different constraints, with hidden singles, ready
/// for any number of puzzles.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::{shape::Shape, engine::model::ModelSolver, sudoku::Sudoku};
///
/// let mut solver = ModelSolver::new(Shape::NINE);
/// let puzzle: Sudoku = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2".parse()?;
/// let mut solutions = solver.solutions(&puzzle, Limits::default());
/// assert!(solutions.next().unwrap().check().is_ok());
/// assert!(solutions.next().is_none() && solutions.is_exhausted());
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[derive(Debug)]
pub struct ModelSolver {
    shape: Shape,
    solver: Solver,
    cells: Vec<Var>,
    posted: Posted,
}

impl ModelSolver {
    /// The model of a shape, with the strategy that serves it best ([`Strategy::default_for`]).
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self::with_strategy(shape, Strategy::default_for(shape))
    }

    /// The model of a shape, solved by this strategy.
    #[must_use]
    pub fn with_strategy(shape: Shape, strategy: Strategy) -> Self {
        Self::build(shape, Houses::Joint, |board, solver| board.post(strategy, solver))
    }

    /// The same model with an all-different propagator for each house, for traces and whatever else
    /// asks who did it: its changes and conflicts name the house. The nodes of a search are the
    /// same, it is only slower.
    #[must_use]
    pub fn house_by_house(shape: Shape, strategy: Strategy) -> Self {
        Self::build(shape, Houses::Apart, |board, solver| board.post(strategy, solver))
    }

    /// The model of a shape with all-different constraints of this strength.
    #[must_use]
    pub fn with_consistency(shape: Shape, consistency: Consistency) -> Self {
        Self::build(shape, Houses::Joint, |board, solver| {
            board.post_by_strength(consistency, solver)
        })
    }

    fn build(
        shape: Shape,
        houses: Houses,
        post: impl FnOnce(&Board, &mut Solver) -> Result<Posted, ModelError>,
    ) -> Self {
        let mut solver = Solver::default();
        // A side of 2 to 64 makes domains of one word, and houses without repeated cells: nothing
        // here can be refused.
        let board = Board::new(shape, houses, &mut solver);
        let posted =
            board.and_then(|board| post(&board, &mut solver).map(|posted| (board.cells, posted)));
        let (cells, posted) = posted.unwrap_or_default();
        // All domains are full: nothing can fail here.
        let _ = solver.propagate(&mut ());
        Self { shape, solver, cells, posted }
    }

    /// The shape it was made for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The engine, in the state of the last search.
    #[must_use]
    pub fn engine(&self) -> &Solver {
        &self.solver
    }

    /// The variables of the cells, in row-major order.
    #[must_use]
    pub fn cells(&self) -> &[Var] {
        &self.cells
    }

    /// The solutions of a puzzle, one after the other; none if the puzzle is of another shape.
    pub fn solutions(&mut self, puzzle: &Sudoku, limits: Limits) -> BorrowedSolutions<'_> {
        self.search(puzzle, limits, ())
    }

    /// Looks for so many solutions. A puzzle of another shape has none.
    pub fn solve(&mut self, puzzle: &Sudoku, wanted: u64, limits: &Limits) -> Found<Grid> {
        self.find(puzzle, wanted, limits.clone())
    }

    fn find(&mut self, puzzle: &Sudoku, wanted: u64, limits: Limits) -> Found<Grid> {
        let mut search = self.solutions(puzzle, limits);
        let first = if wanted > 0 { search.next() } else { None };
        let solutions = first.as_ref().map_or(0, |_| 1 + search.count_up_to(wanted - 1));
        Found { solutions, first, limit: search.limit(), stats: search.stats() }
    }

    /// Looks for two solutions. A puzzle of another shape has none.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_sudoku::engine::model::ModelSolver;
    /// use csp_sudoku::{Shape, Verdict};
    ///
    /// let mut solver = ModelSolver::new(Shape::new(2, 2)?);
    /// let answer = solver.verdict(&"12..34..........".parse()?, Limits::default());
    /// assert!(matches!(answer.verdict, Verdict::Multiple(_)));
    /// assert!(answer.stats.nodes > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&mut self, puzzle: &Sudoku, limits: Limits) -> Answer {
        let found = self.find(puzzle, 2, limits);
        Answer::of(puzzle, Engine::Model, found)
    }

    /// The solutions, observed.
    pub fn search<T: Tracer>(
        &mut self,
        puzzle: &Sudoku,
        limits: Limits,
        tracer: T,
    ) -> BorrowedSolutions<'_, T> {
        self.load(puzzle);
        let Posted { order, sight } = &mut self.posted;
        Solutions::new(self.shape, (&mut self.solver, order, sight.clone()), limits, tracer)
    }

    /// The same as [`solutions`](Self::solutions), in an iterator that owns the model.
    #[must_use]
    pub fn into_solutions(
        mut self,
        puzzle: &Sudoku,
        limits: Limits,
    ) -> Solutions<Solver, CellOrder> {
        self.load(puzzle);
        let Posted { order, sight } = self.posted;
        Solutions::new(self.shape, (self.solver, order, sight), limits, ())
    }

    /// The puzzle as something to search.
    pub(crate) fn problem(&mut self, puzzle: &Sudoku) -> Problem<&mut Solver, &mut CellOrder> {
        self.load(puzzle);
        Problem::new(&mut self.solver, &mut self.posted.order, Goal::Satisfy)
    }

    /// Puts the givens of a puzzle in the place of those of the last one.
    fn load(&mut self, puzzle: &Sudoku) {
        while self.solver.domains().trail().level() > 0 {
            self.solver.pop_level();
        }
        self.solver.push_level();
        let full = self.shape.all_digits();
        let fits = if puzzle.shape() == self.shape { full } else { 0 };
        let mut given =
            self.cells.iter().zip(puzzle.masks()).filter(|(_, mask)| **mask & fits != full);
        // A cell without candidates leaves the solver failed, and the search without solutions.
        let _ = self.solver.act(Cause::Given, |d| {
            given.try_for_each(|(&cell, mask)| d.keep_word(cell, mask & fits))
        });
    }
}
