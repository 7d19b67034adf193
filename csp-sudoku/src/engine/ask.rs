//! The questions about a puzzle: its solution, whether it is the only one, how many there are.
//!
//! The reasons are in `docs/decisions/33-several-solutions-show-the-models.md`.

use super::choice::Engine;
use super::large::LargeSolver;
use super::model::ModelSolver;
use super::nine::{Board, NineSolver};
use super::solutions::{GridSource, Solutions};
use super::solver::Solver;
use super::verdict::Verdict;
use crate::grid::Grid;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use std::cell::Cell;

thread_local! {
    /// The solver of this thread, while it is not in use.
    static SOLVER: Cell<Option<Box<Solver>>> = const { Cell::new(None) };
}

/// Lends the solver of this thread. It keeps what it has made for earlier puzzles.
fn with_solver<R>(ask: impl FnOnce(&mut Solver) -> R) -> R {
    let mut solver = SOLVER.take().unwrap_or_default();
    let answer = ask(&mut solver);
    SOLVER.set(Some(solver));
    answer
}

/// These methods have no limits and use the fastest engine for the puzzle. Each thread keeps the
/// solvers that it used last. A [`Solver`] of your own takes limits and tells the cost of a search.
impl Sudoku {
    /// Whether there is no solution, one, or several. It is never [`Verdict::Unknown`].
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        with_solver(|solver| solver.answer(self).verdict)
    }

    /// A solution, if there is one. If there are several, it is the first of
    /// [`solutions`](Self::solutions).
    ///
    /// ```
    /// use csp_sudoku::Sudoku;
    ///
    /// let puzzle: Sudoku = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
    /// assert!(puzzle.unique());
    /// assert!(puzzle.solve().unwrap().to_string().starts_with("987654321"));
    /// # Ok::<(), csp_sudoku::read::ParseError>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Option<Grid> {
        self.verdict().into_solution()
    }

    /// Whether there is exactly one solution.
    #[must_use]
    pub fn unique(&self) -> bool {
        self.count(2) == 1
    }

    /// The number of solutions, counted up to `limit`.
    #[must_use]
    pub fn count(&self, limit: u64) -> u64 {
        with_solver(|solver| solver.count_by_any(self, limit).solutions)
    }

    /// All solutions, one after the other, in an iterator that owns its engine. For many puzzles
    /// [`Solver::solutions`] is faster, as it keeps its engines.
    #[must_use]
    pub fn solutions(&self) -> Solutions<'static> {
        let limits = Limits::default();
        let large = || {
            let taken = Engine::Large.takes(self.rules());
            taken
                .then(|| LargeSolver::search(self, limits.clone(), ()))
                .flatten()
        };
        let (engine, source): (_, Box<dyn GridSource>) = match Board::of(self) {
            Some(board) => (
                Engine::Nine,
                Box::new(NineSolver::new().search(&board, limits, ())),
            ),
            None => match large() {
                Some(search) => (Engine::Large, Box::new(search)),
                None => {
                    let model = ModelSolver::new(self.rules().clone());
                    let search = Box::new(model.into_solutions(self, limits));
                    return Solutions::new(Engine::Model, search);
                }
            },
        };
        let puzzle = self.clone();
        let first = move || with_solver(|solver| solver.first_of_model(&puzzle));
        Solutions::new(engine, source).beginning_with(first, None)
    }
}
