//! What is asked of a puzzle: its solution, whether it is the only one, how many there are.

use super::model::{CellOrder, ModelSolver, Solutions};
use crate::grid::{Grid, Violation};
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::solver::Solver;
use csp_core::stats::Stats;
use csp_core::trace::Limit;

/// How many solutions a puzzle has: none, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One, proven.
    Unique(Grid),
    /// At least two; this is the first that was found.
    Multiple(Grid),
    /// None, proven.
    None,
    /// None, since the givens break a rule: this one.
    Invalid(Violation),
    /// A limit came before the answer; perhaps a solution had been found.
    Unknown(Limit, Option<Grid>),
}

impl ModelSolver {
    /// Looks for two solutions. The puzzle must be of the solver's shape: of any other it has none.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_sudoku::{shape::Shape, engine::Verdict, engine::model::ModelSolver};
    ///
    /// let mut solver = ModelSolver::new(Shape::new(2, 2)?);
    /// let (verdict, stats) = solver.verdict(&"12..34..........".parse()?, Limits::default());
    /// assert!(matches!(verdict, Verdict::Multiple(_)));
    /// assert!(stats.nodes > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&mut self, puzzle: &Sudoku, limits: Limits) -> (Verdict, Stats) {
        let mut solutions = self.solutions(puzzle, limits);
        let first = solutions.next();
        let second = first.is_some() && solutions.count_up_to(1) == 1;
        let verdict = match (first, second, solutions.limit()) {
            (Some(grid), true, _) => Verdict::Multiple(grid),
            (first, false, Some(limit)) => Verdict::Unknown(limit, first),
            (Some(grid), false, None) => Verdict::Unique(grid),
            // Givens that clash leave no solution, so that they need not be looked for before.
            (None, _, _) => puzzle.check().map_or_else(Verdict::Invalid, |()| Verdict::None),
        };
        (verdict, solutions.stats())
    }
}

/// Each of these makes the model of the puzzle's shape anew; for many puzzles, keep a
/// [`ModelSolver`].
impl Sudoku {
    /// A solution, if there is one.
    ///
    /// ```
    /// use csp_sudoku::sudoku::Sudoku;
    ///
    /// let puzzle: Sudoku = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
    /// assert!(puzzle.unique());
    /// assert!(puzzle.solve().unwrap().to_string().starts_with("987654321"));
    /// # Ok::<(), csp_sudoku::read::ParseError>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Option<Grid> {
        self.solutions().next()
    }

    /// Whether there is exactly one solution.
    #[must_use]
    pub fn unique(&self) -> bool {
        self.count(2) == 1
    }

    /// The number of solutions, counted up to `limit`.
    #[must_use]
    pub fn count(&self, limit: u64) -> u64 {
        self.solutions().count_up_to(limit)
    }

    /// All solutions, one after the other.
    #[must_use]
    pub fn solutions(&self) -> Solutions<Solver, CellOrder> {
        ModelSolver::new(self.shape()).into_solutions(self, Limits::default())
    }
}
