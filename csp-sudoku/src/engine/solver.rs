//! The solver of all boards, which chooses an engine, and the questions that a puzzle answers by it.
//!
//! The reasons are in `docs/decisions/42-one-door-to-sudoku.md` and `docs/decisions/33-several-solutions-show-the-engines.md`.

use super::answer::{Found, SolutionCount, SudokuAnswer, SudokuVerdict};
use super::choice::{Engine, EngineError};
use super::large::LargeSolver;
use super::model::ModelSolver;
use super::nine::{Board, NineSolver};
use super::solutions::{GridSource, Solutions};
use crate::grid::Grid;
use crate::rules::Rules;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use std::cell::Cell;

/// Solves puzzles of all boards and rules, one after the other, each with the engine that suits it.
///
/// What an engine needs for a board is made once. It is kept for the next puzzle of that board.
///
/// ```
/// use csp_sudoku::{Engine, SudokuSolver, Sudoku, SudokuVerdict};
/// use csp_core::limits::Limits;
///
/// let mut solver = SudokuSolver::new().limits(Limits::default().nodes(1_000_000));
/// let puzzle: Sudoku = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2".parse()?;
/// let answer = solver.verdict(&puzzle)?;
/// assert!(matches!(answer.verdict, SudokuVerdict::Unique(_)));
/// assert_eq!(answer.engine, Engine::Nine);
///
/// let small: Sudoku = "12..34..........".parse()?;
/// assert_eq!(solver.count(&small, 100)?.solutions, 12);
/// assert!(solver.solutions(&small)?.all(|grid| small.verify(&grid).is_ok()));
///
/// let error = SudokuSolver::with_engine(Engine::Nine).verdict(&small).unwrap_err();
/// assert!(error.to_string().starts_with("the engine `nine` takes classic 9x9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct SudokuSolver {
    engine: Engine,
    limits: Limits,
    nine: NineSolver,
    large: LargeSolvers,
    models: Models,
}

impl SudokuSolver {
    /// A solver that uses the fastest engine for each puzzle.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver that uses this engine for all puzzles.
    #[must_use]
    pub fn with_engine(engine: Engine) -> Self {
        Self {
            engine,
            ..Self::default()
        }
    }

    /// The same solver with limits for the search of each puzzle. The default has none.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the limits for the puzzles from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The engine that was chosen.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Whether the puzzle has no solution, one, or several. The search looks for two.
    ///
    /// If there are several, they are the two that the search of the engine finds first. The order of an engine is the same on
    /// every machine.
    ///
    /// # Errors
    /// The chosen engine does not take the puzzle.
    pub fn verdict(&mut self, puzzle: &Sudoku) -> Result<SudokuAnswer, EngineError> {
        self.check(puzzle)?;
        Ok(self.answer(puzzle))
    }

    /// Counts solutions, at most `max`.
    ///
    /// # Errors
    /// The chosen engine does not take the puzzle.
    pub fn count(&mut self, puzzle: &Sudoku, max: u64) -> Result<SolutionCount, EngineError> {
        self.check(puzzle)?;
        Ok(self.count_by_any(puzzle, max))
    }

    /// The solutions, one after the other.
    ///
    /// # Errors
    /// The chosen engine does not take the puzzle.
    pub fn solutions(&mut self, puzzle: &Sudoku) -> Result<Solutions<'_>, EngineError> {
        self.check(puzzle)?;
        let limits = self.limits.clone();
        let chosen = choose(self.engine, puzzle);
        let engine = chosen.engine();
        let source: Box<dyn GridSource + '_> = match chosen {
            Chosen::Nine(board) => Box::new(self.nine.search(&board, limits, ())),
            Chosen::Large => Box::new(large(&mut self.large, puzzle).search_again(puzzle, &limits)),
            Chosen::Model => Box::new(model(&mut self.models, puzzle).solutions(puzzle, limits)),
        };
        Ok(Solutions::new(engine, source))
    }

    /// The verdict of an engine that takes the puzzle.
    pub(crate) fn answer(&mut self, puzzle: &Sudoku) -> SudokuAnswer {
        let (engine, found) = self.find(puzzle, 2);
        SudokuAnswer::of(puzzle, engine, found)
    }

    /// The count of an engine that takes the puzzle.
    pub(crate) fn count_by_any(&mut self, puzzle: &Sudoku, max: u64) -> SolutionCount {
        let (engine, found) = self.find(puzzle, max);
        SolutionCount {
            solutions: found.solutions,
            limit: found.limit,
            engine,
            stats: found.stats,
        }
    }

    /// Whether the chosen engine takes the puzzle.
    fn check(&self, puzzle: &Sudoku) -> Result<(), EngineError> {
        let engine = self.engine;
        let rules = puzzle.rules();
        if engine.takes(rules) {
            Ok(())
        } else {
            Err(EngineError {
                engine,
                rules: rules.clone(),
            })
        }
    }

    /// Looks for `wanted` solutions by an engine that takes the puzzle.
    pub(crate) fn find(&mut self, puzzle: &Sudoku, wanted: u64) -> (Engine, Found<Grid>) {
        let chosen = choose(self.engine, puzzle);
        let limits = &self.limits;
        let found = match chosen {
            Chosen::Nine(board) => self.nine.solve(&board, wanted, limits).into(),
            Chosen::Large => large(&mut self.large, puzzle).solve(puzzle, wanted, limits),
            Chosen::Model => model(&mut self.models, puzzle).solve(puzzle, wanted, limits),
        };
        (chosen.engine(), found)
    }
}

/// Looks for `wanted` solutions by the engines that are not the model, also on boards where [`Engine::Auto`] takes the
/// model. So a program that calls nothing else is without the model. `None` if the rules are not classic.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::engine::find_without_model;
///
/// let found = find_without_model(&"12..34..........".parse()?, 100, &Limits::default());
/// assert_eq!(found.map(|found| found.solutions), Some(12));
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[must_use]
pub fn find_without_model(puzzle: &Sudoku, wanted: u64, limits: &Limits) -> Option<Found<Grid>> {
    if let Some(board) = Board::of(puzzle) {
        return Some(NineSolver::new().solve(&board, wanted, limits).into());
    }
    if !puzzle.rules().is_classic() {
        return None;
    }
    let mut solver = LargeSolver::new(puzzle.shape())?;
    Some(solver.solve(puzzle, wanted, limits))
}

/// An engine that takes the puzzle, and the puzzle in the form that it needs.
#[expect(
    clippy::large_enum_variant,
    reason = "it lives on the stack for one call"
)]
enum Chosen {
    Nine(Board),
    Large,
    Model,
}

impl Chosen {
    fn engine(&self) -> Engine {
        match self {
            Self::Nine(_) => Engine::Nine,
            Self::Large => Engine::Large,
            Self::Model => Engine::Model,
        }
    }
}

/// The chosen engine, which takes the puzzle.
fn choose(engine: Engine, puzzle: &Sudoku) -> Chosen {
    let engine = if engine == Engine::Auto {
        Engine::best_for(puzzle.rules())
    } else {
        engine
    };
    match engine {
        Engine::Nine => Board::of(puzzle).map_or(Chosen::Model, Chosen::Nine),
        Engine::Large => Chosen::Large,
        Engine::Model | Engine::Auto => Chosen::Model,
    }
}

/// How many solvers are kept, for inputs that mix boards.
const MOST: usize = 4;

/// The solvers that were used last, each with what it was made for. The latest comes first. To make
/// a solver costs more than to solve most puzzles.
#[derive(Debug)]
struct RecentSolvers<K, S>(Vec<(K, S)>);

impl<K, S> Default for RecentSolvers<K, S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, S> RecentSolvers<K, S> {
    /// The solver made for this, kept or new.
    fn get_or_make(&mut self, key: K, make: impl FnOnce(&K) -> S) -> &mut S {
        match self.0.iter().position(|(kept, _)| *kept == key) {
            Some(0) => {}
            Some(index) => self.0[..=index].rotate_right(1),
            None => {
                self.0.truncate(MOST - 1);
                let solver = make(&key);
                self.0.insert(0, (key, solver));
            }
        }
        &mut self.0[0].1
    }
}

type LargeSolvers = RecentSolvers<Shape, LargeSolver>;
type Models = RecentSolvers<Rules, ModelSolver>;

/// The exact cover of the puzzle's board, kept or new.
fn large<'a>(solvers: &'a mut LargeSolvers, puzzle: &Sudoku) -> &'a mut LargeSolver {
    solvers.get_or_make(puzzle.shape(), |&shape| LargeSolver::of(shape))
}

/// The model of the puzzle's rules, kept or new.
fn model<'a>(models: &'a mut Models, puzzle: &Sudoku) -> &'a mut ModelSolver {
    models.get_or_make(puzzle.rules().clone(), |rules| {
        ModelSolver::new(rules.clone())
    })
}

thread_local! {
    /// The solver of this thread, while it is not in use.
    static SOLVER: Cell<Option<Box<SudokuSolver>>> = const { Cell::new(None) };
}

/// Lends the solver of this thread. It keeps what it has made for earlier puzzles.
fn with_solver<R>(ask: impl FnOnce(&mut SudokuSolver) -> R) -> R {
    let mut solver = SOLVER.take().unwrap_or_default();
    let answer = ask(&mut solver);
    SOLVER.set(Some(solver));
    answer
}

/// These methods have no limits and use the fastest engine for the puzzle. Each thread keeps the
/// solvers that it used last. A [`SudokuSolver`] of your own takes limits and returns the cost of a search.
impl Sudoku {
    /// Whether there is no solution, one, or several. It is never [`SudokuVerdict::Unknown`].
    #[must_use]
    pub fn verdict(&self) -> SudokuVerdict {
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
    /// [`SudokuSolver::solutions`] is faster, as it keeps its engines.
    #[must_use]
    pub fn solutions(&self) -> Solutions<'static> {
        let limits = Limits::default();
        let chosen = choose(Engine::Auto, self);
        let engine = chosen.engine();
        let source: Box<dyn GridSource> = match chosen {
            Chosen::Nine(board) => Box::new(NineSolver::new().search(&board, limits, ())),
            Chosen::Large => Box::new(LargeSolver::of(self.shape()).into_search(self, &limits)),
            Chosen::Model => {
                let model = ModelSolver::new(self.rules().clone());
                Box::new(model.into_solutions(self, limits))
            }
        };
        Solutions::new(engine, source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solvers_used_last_are_kept() {
        let mut recent = RecentSolvers::default();
        let mut made = Vec::new();
        for key in [1, 2, 3, 4, 1, 5, 1, 2] {
            recent.get_or_make(key, |key| made.push(*key));
        }
        assert_eq!(made, [1, 2, 3, 4, 5, 2]);
    }
}
