//! Answers: how many solutions a puzzle has.

use super::choice::Engine;
use super::found::Found;
use crate::grid::{Grid, Violation};
use crate::sudoku::Sudoku;
use csp_core::stats::Stats;
use csp_core::trace::Limit;

/// How many solutions a puzzle has: none, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One, proven.
    Unique(Grid),
    /// At least two: the first that was found, and another one.
    /// [`Solver::solutions`](super::Solver::solutions) gives the others.
    Multiple([Grid; 2]),
    /// None, proven.
    None,
    /// None, since the givens break a rule: this one.
    Invalid(Violation),
    /// A limit came before the answer. A solution may have been found by then.
    Unknown(Limit, Option<Grid>),
}

impl Verdict {
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
pub struct Answer {
    /// How many solutions there are.
    pub verdict: Verdict,
    /// The engine that searched. It is never [`Engine::Auto`].
    pub engine: Engine,
    /// The cost of that engine's search.
    pub stats: Stats,
}

impl Answer {
    /// The answer of an engine that has looked for two solutions of the puzzle.
    pub(super) fn of(puzzle: &Sudoku, engine: Engine, found: Found<Grid>) -> Self {
        let Found {
            first,
            second,
            limit,
            stats,
            ..
        } = found;
        let verdict = match (first, second, limit) {
            (Some(grid), Some(other), _) => Verdict::Multiple([grid, other]),
            (first, _, Some(limit)) => Verdict::Unknown(limit, first),
            (Some(grid), None, None) => Verdict::Unique(grid),
            // Givens that clash leave no solution. So the search need not look for clashes first.
            (None, _, None) => puzzle
                .check()
                .map_or_else(Verdict::Invalid, |()| Verdict::None),
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
pub struct Count {
    /// How many solutions there are, at most the number up to which they were counted.
    pub solutions: u64,
    /// The limit that came first, if one did. Then there may be more.
    pub limit: Option<Limit>,
    /// The engine that counted. It is never [`Engine::Auto`].
    pub engine: Engine,
    /// The cost of the search.
    pub stats: Stats,
}
