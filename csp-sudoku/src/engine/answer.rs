//! What searches find: some solutions, and from two of them how many a puzzle has.

use super::choice::Engine;
use crate::grid::{Grid, Violation};
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::search::{Search, Space};
use csp_core::stats::Stats;
use csp_core::trace::{Limit, Tracer};

/// What a search for a number of solutions has found. `S` is the engine's form of a solution: its
/// digits in row-major order, or a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<S> {
    /// How many solutions, at most as many as were wanted.
    pub solutions: u64,
    /// The first of them.
    pub first: Option<S>,
    /// The second of them.
    pub second: Option<S>,
    /// The limit that ended the search, if one did. Then there may be more solutions.
    pub limit: Option<Limit>,
    /// The cost of the search.
    pub stats: Stats,
}

impl<S> Found<S> {
    /// The result that has found nothing, at no cost.
    pub const NOTHING: Self = Self {
        solutions: 0,
        first: None,
        second: None,
        limit: None,
        stats: Stats::ZERO,
    };

    /// Looks for `wanted` solutions. `read` reads the first two from the space.
    pub(super) fn by<P: Space, T: Tracer>(
        search: &mut Search<P, T>,
        wanted: u64,
        read: impl Fn(&P) -> S,
    ) -> Self {
        let next = |search: &mut Search<P, T>| search.advance().then(|| read(search.space()));
        let first = if wanted > 0 { next(search) } else { None };
        let second = if wanted > 1 && first.is_some() {
            next(search)
        } else {
            None
        };
        let others = if second.is_some() {
            search.count_up_to(wanted - 2)
        } else {
            0
        };
        let solutions = others + u64::from(first.is_some()) + u64::from(second.is_some());
        Self {
            solutions,
            first,
            second,
            limit: search.limit(),
            stats: search.stats(),
        }
    }
}

impl Found<[u8; 81]> {
    /// The first solution, as a grid.
    #[must_use]
    pub fn grid(&self) -> Option<Grid> {
        self.first.map(IntoGrid::into_grid)
    }
}

/// A solution as a search gives it.
pub(super) trait IntoGrid {
    fn into_grid(self) -> Grid;
}

impl IntoGrid for Grid {
    fn into_grid(self) -> Grid {
        self
    }
}

impl IntoGrid for [u8; 81] {
    fn into_grid(self) -> Grid {
        Grid::of_valid(Shape::NINE, Box::new(self))
    }
}

impl From<Found<[u8; 81]>> for Found<Grid> {
    fn from(found: Found<[u8; 81]>) -> Self {
        let Found {
            solutions,
            first,
            second,
            limit,
            stats,
        } = found;
        Self {
            solutions,
            first: first.map(IntoGrid::into_grid),
            second: second.map(IntoGrid::into_grid),
            limit,
            stats,
        }
    }
}

/// How many solutions a puzzle has: none, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SudokuVerdict {
    /// One, proven.
    Unique(Grid),
    /// At least two: the first two that were found.
    /// [`SudokuSolver::solutions`](super::SudokuSolver::solutions) gives the others.
    Multiple([Grid; 2]),
    /// None, proven.
    None,
    /// None, since the givens break a rule: this one.
    Invalid(Violation),
    /// A limit came before the answer. A solution may have been found by then.
    Unknown(Limit, Option<Grid>),
}

impl SudokuVerdict {
    /// The solution that was found, if one was.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Self::Unique(grid) | Self::Multiple([grid, _]) => Some(grid),
            Self::Unknown(_, grid) => grid.as_ref(),
            Self::None | Self::Invalid(_) => None,
        }
    }

    /// All solutions that the verdict has: none, one, or two different ones.
    ///
    /// ```
    /// use csp_sudoku::Sudoku;
    ///
    /// let puzzle: Sudoku = "12..34..........".parse()?;
    /// let verdict = puzzle.verdict();
    /// assert_eq!(verdict.solutions().len(), 2);
    /// assert!(verdict.solutions().iter().all(|grid| puzzle.verify(grid).is_ok()));
    /// # Ok::<(), csp_sudoku::read::ParseError>(())
    /// ```
    #[must_use]
    pub fn solutions(&self) -> &[Grid] {
        match self {
            Self::Unique(grid) | Self::Unknown(_, Some(grid)) => std::slice::from_ref(grid),
            Self::Multiple(grids) => grids,
            Self::Unknown(_, None) | Self::None | Self::Invalid(_) => &[],
        }
    }

    /// The same solutions, without a copy.
    #[must_use]
    pub fn into_solution(self) -> Option<Grid> {
        match self {
            Self::Unique(grid) | Self::Multiple([grid, _]) => Some(grid),
            Self::Unknown(_, grid) => grid,
            Self::None | Self::Invalid(_) => None,
        }
    }
}

/// A verdict, the engine that gave it, and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SudokuAnswer {
    /// How many solutions there are.
    pub verdict: SudokuVerdict,
    /// The engine that searched. It is never [`Engine::Auto`].
    pub engine: Engine,
    /// The cost of that engine's search.
    pub stats: Stats,
}

impl SudokuAnswer {
    /// The answer of an engine that has looked for two solutions of the puzzle, for example a
    /// [`Batch`](super::nine::Batch).
    #[must_use]
    pub fn of(puzzle: &Sudoku, engine: Engine, found: impl Into<Found<Grid>>) -> Self {
        let Found {
            first,
            second,
            limit,
            stats,
            ..
        } = found.into();
        let verdict = match (first, second, limit) {
            (Some(grid), Some(other), _) => SudokuVerdict::Multiple([grid, other]),
            (first, _, Some(limit)) => SudokuVerdict::Unknown(limit, first),
            (Some(grid), None, None) => SudokuVerdict::Unique(grid),
            // Givens that clash leave no solution. So the search need not look for clashes first.
            (None, _, None) => puzzle
                .check()
                .map_or_else(SudokuVerdict::Invalid, |()| SudokuVerdict::None),
        };
        Self {
            verdict,
            engine,
            stats,
        }
    }
}

/// A number of solutions, the engine that counted them, and the cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionCount {
    /// How many solutions there are, at most the number up to which they were counted.
    pub solutions: u64,
    /// The limit that came first, if one did. Then there may be more.
    pub limit: Option<Limit>,
    /// The engine that counted. It is never [`Engine::Auto`].
    pub engine: Engine,
    /// The cost of the search.
    pub stats: Stats,
}
