//! The solver of large puzzles.

use super::space::LargeSpace;
use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::search::Search;
use csp_core::stats::Stats;
use csp_core::trace::{Limit, Tracer};
use std::ops::RangeInclusive;

/// The sides of the boards that it takes.
const SIDES: RangeInclusive<usize> = 10..=32;

/// What a search for some solutions has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions, at most as many as were wanted.
    pub solutions: u64,
    /// The first of them.
    pub first: Option<Grid>,
    /// The limit that came before the answer, if one did: then there may be more solutions.
    pub limit: Option<Limit>,
    /// What it has cost; its propagations are digits placed, in probes, too.
    pub stats: Stats,
}

/// Solves puzzles of one shape, from 10×10 to 32×32, one after the other.
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
/// assert!(LargeSolver::new(Shape::NINE).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LargeSolver {
    search: Search<LargeSpace>,
}

impl LargeSolver {
    /// For puzzles of this shape; `None`: their sides are not of 10 to 32 cells.
    #[must_use]
    pub fn new(shape: Shape) -> Option<Self> {
        let search = || Search::new(LargeSpace::new(shape), Limits::default(), ());
        Self::takes(shape).then(|| Self { search: search() })
    }

    /// Whether puzzles of this shape are taken.
    #[must_use]
    pub fn takes(shape: Shape) -> bool {
        SIDES.contains(&shape.side())
    }

    /// The shape it was made for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.search.space().shape()
    }

    /// Looks for so many solutions. A puzzle of another shape has none.
    pub fn solve(&mut self, puzzle: &Sudoku, wanted: u64, limits: &Limits) -> Answer {
        if puzzle.shape() != self.shape() {
            return Answer { solutions: 0, first: None, limit: None, stats: Stats::default() };
        }
        self.search.restart(limits.clone(), |space| space.load(puzzle));
        let first = if wanted > 0 { self.search.next() } else { None };
        let solutions = first.as_ref().map_or(0, |_| 1 + self.search.count_up_to(wanted - 1));
        Answer { solutions, first, limit: self.search.limit(), stats: self.search.stats() }
    }

    /// The search itself: an iterator over solutions, observed by a tracer; `None`: puzzles of this
    /// shape are not taken.
    ///
    /// There is no trail with causes, so that a trace shows the decisions and not what followed
    /// from them.
    pub fn search<T: Tracer>(
        puzzle: &Sudoku,
        limits: Limits,
        tracer: T,
    ) -> Option<Search<LargeSpace, T>> {
        let mut space = Self::takes(puzzle.shape()).then(|| LargeSpace::new(puzzle.shape()))?;
        space.load(puzzle);
        Some(Search::new(space, limits, tracer))
    }
}
