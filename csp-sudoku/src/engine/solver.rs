//! The solver of all boards, which chooses an engine.
//!
//! The reasons are in `docs/decisions/42-one-door-to-sudoku.md`.

use super::choice::{Engine, EngineError};
use super::found::Found;
use super::large::LargeSolver;
use super::model::ModelSolver;
use super::nine::{Board, NineSolver};
use super::recent::RecentSolvers;
use super::solutions::{GridSource, Solutions};
use super::verdict::{Answer, Count};
use crate::grid::Grid;
use crate::rules::Rules;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;

/// Solves puzzles of all boards and rules, one after the other, each with the engine that suits it.
///
/// What an engine needs for a board is made once. It is kept for the next puzzle of that board.
///
/// ```
/// use csp_sudoku::{Engine, Solver, Sudoku, Verdict};
/// use csp_core::limits::Limits;
///
/// let mut solver = Solver::new().limits(Limits::default().nodes(1_000_000));
/// let puzzle: Sudoku = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2".parse()?;
/// let answer = solver.verdict(&puzzle)?;
/// assert!(matches!(answer.verdict, Verdict::Unique(_)));
/// assert_eq!(answer.engine, Engine::Nine);
///
/// let small: Sudoku = "12..34..........".parse()?;
/// assert_eq!(solver.count(&small, 100)?.solutions, 12);
/// assert!(solver.solutions(&small)?.all(|grid| small.verify(&grid).is_ok()));
///
/// let error = Solver::with_engine(Engine::Nine).verdict(&small).unwrap_err();
/// assert!(error.to_string().starts_with("the engine `nine` takes classic 9x9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    engine: Engine,
    limits: Limits,
    nine: NineSolver,
    large: LargeSolvers,
    models: Models,
}

impl Solver {
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
    /// If there are several, [`Engine::Auto`] shows the one that the model finds first, if it finds
    /// one within the same limits.
    ///
    /// # Errors
    /// The chosen engine does not take the puzzle.
    pub fn verdict(&mut self, puzzle: &Sudoku) -> Result<Answer, EngineError> {
        self.check(puzzle)?;
        Ok(self.answer(puzzle))
    }

    /// Counts solutions, at most `max`.
    ///
    /// # Errors
    /// The chosen engine does not take the puzzle.
    pub fn count(&mut self, puzzle: &Sudoku, max: u64) -> Result<Count, EngineError> {
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
            Chosen::Nine(board) => Box::new(self.nine.search(&board, limits.clone(), ())),
            Chosen::Large => Box::new(large(&mut self.large, puzzle).search_again(puzzle, &limits)),
            Chosen::Model => {
                let solutions = model(&mut self.models, puzzle).solutions(puzzle, limits);
                return Ok(Solutions::new(engine, Box::new(solutions)));
            }
        };
        let solutions = Solutions::new(engine, source);
        if self.engine != Engine::Auto {
            return Ok(solutions);
        }
        let most = limits.most_solutions();
        let models = &mut self.models;
        let puzzle = puzzle.clone();
        let first = move || first_of_model(models, &puzzle, limits);
        Ok(solutions.beginning_with(first, most))
    }

    /// Makes an answer of what an engine found that looked for two solutions, for example a
    /// [`Batch`](super::nine::Batch). It is the answer of [`verdict`](Self::verdict).
    pub fn answer_from(
        &mut self,
        puzzle: &Sudoku,
        engine: Engine,
        found: impl Into<Found<Grid>>,
    ) -> Answer {
        let mut found = found.into();
        if found.solutions > 1 && self.engine == Engine::Auto && engine != Engine::Model {
            let shown = first_of_model(&mut self.models, puzzle, self.limits.clone());
            if shown.is_some() && shown != found.first {
                found.second = std::mem::replace(&mut found.first, shown);
            }
        }
        Answer::of(puzzle, engine, found)
    }

    /// The verdict of an engine that takes the puzzle.
    pub(crate) fn answer(&mut self, puzzle: &Sudoku) -> Answer {
        let (engine, found) = self.find(puzzle, 2);
        self.answer_from(puzzle, engine, found)
    }

    /// The count of an engine that takes the puzzle.
    pub(crate) fn count_by_any(&mut self, puzzle: &Sudoku, max: u64) -> Count {
        let (
            engine,
            Found {
                solutions,
                limit,
                stats,
                ..
            },
        ) = self.find(puzzle, max);
        Count {
            solutions,
            limit,
            engine,
            stats,
        }
    }

    /// The first solution in the order of the model.
    pub(super) fn first_of_model(&mut self, puzzle: &Sudoku) -> Option<Grid> {
        first_of_model(&mut self.models, puzzle, self.limits.clone())
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

    /// Looks for so many solutions.
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

fn first_of_model(models: &mut Models, puzzle: &Sudoku, limits: Limits) -> Option<Grid> {
    model(models, puzzle).solutions(puzzle, limits).next()
}
