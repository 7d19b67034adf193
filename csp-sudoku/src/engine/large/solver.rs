//! The solver of large puzzles, and the space that it searches.

use super::exact_cover::ExactCover;
use super::look_ahead::ProbeResults;
use super::tables::{CellDigit, CoverCandidate};
use super::width::{BoardWidth, NarrowBoard, WideBoard};
use crate::engine::answer::Found;
use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::atom::Atom;
use csp_core::conflict::Conflict;
use csp_core::ids::Var;
use csp_core::limits::Limits;
use csp_core::search::{Search, Space};
use csp_core::stats::Stats;
use csp_core::trace::{Side, Tracer};

/// A board with look-ahead. A choice is a candidate, which is placed or removed.
///
/// In a trace, cell `n` in row-major order is variable `n`, as in the model.
#[derive(Debug)]
pub struct LargeSpace(ByWidth);

/// A board of up to 32×32 takes half the memory of a wider one, and less time.
#[derive(Debug)]
enum ByWidth {
    Narrow(Box<CoverSpace<NarrowBoard>>),
    Wide(Box<CoverSpace<WideBoard>>),
}

/// Does the same for boards of both widths.
macro_rules! each_width {
    ($space:expr, |$inner:ident| $value:expr) => {
        match $space {
            ByWidth::Narrow($inner) => $value,
            ByWidth::Wide($inner) => $value,
        }
    };
}

#[derive(Debug)]
struct CoverSpace<W: BoardWidth> {
    board: ExactCover<W>,
    look_ahead: ProbeResults<W>,
    /// The number of removals at each mark.
    marks: Vec<usize>,
    /// The candidate to branch on, which the last propagation has found.
    next: Option<CoverCandidate<W>>,
    /// The failures of a run, and the number of all failures at which the present one ends.
    run: u64,
    run_end: u64,
}

/// The failures of the first run. Each later one has half as many again.
const FIRST_RUN: u64 = 300;

/// Runs end early on boards where the search has taken more decisions than this number of sides one below the other. They have many
/// solutions, and a bad beginning keeps the search from all of them. A puzzle with one solution is searched once.
const SIDES_OF_DEEP: usize = 3;

impl<W: BoardWidth> CoverSpace<W> {
    fn new(shape: Shape) -> Box<Self> {
        Box::new(Self {
            board: ExactCover::new(shape),
            look_ahead: ProbeResults::new(),
            marks: Vec::new(),
            next: None,
            run: FIRST_RUN,
            run_end: FIRST_RUN,
        })
    }

    fn load(&mut self, puzzle: &Sudoku) {
        self.board.load(puzzle.masks());
        self.look_ahead.forget();
        self.run = FIRST_RUN;
        self.run_end = FIRST_RUN;
    }

    /// Until there is a solution, so that none is found twice.
    fn wants_restart(&mut self, stats: &Stats) -> bool {
        let is_deep = stats.max_depth > SIDES_OF_DEEP * self.board.shape.side();
        let ends = stats.solutions == 0 && is_deep && stats.failures >= self.run_end;
        if ends {
            self.run += self.run / 2;
            self.run_end = stats.failures + self.run;
            self.look_ahead.vary();
        }
        ends
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        self.board.settle(&mut self.look_ahead.placed)?;
        self.next = self.look_ahead.look(&mut self.board)?;
        Ok(())
    }

    fn undo(&mut self) {
        if let Some(removed) = self.marks.pop() {
            self.board.restore(removed);
        }
    }

    fn assume(&mut self, candidate: CellDigit, side: Side) {
        let candidate = CoverCandidate::of_cell_digit(candidate);
        match side {
            Side::Left => self.board.place(candidate),
            Side::Right => self.board.remove(candidate),
        }
    }
}

impl LargeSpace {
    /// A blank board. Its side is at most 64.
    fn new(shape: Shape) -> Self {
        Self(if shape.side() <= NarrowBoard::MOST {
            ByWidth::Narrow(CoverSpace::new(shape))
        } else {
            ByWidth::Wide(CoverSpace::new(shape))
        })
    }

    fn shape(&self) -> Shape {
        each_width!(&self.0, |space| space.board.shape)
    }

    /// Replaces the board by a puzzle of this shape.
    fn load(&mut self, puzzle: &Sudoku) {
        each_width!(&mut self.0, |space| space.load(puzzle));
    }
}

impl Space for LargeSpace {
    type Choice = CellDigit;
    type Solution = Grid;

    fn propagate<T: Tracer>(&mut self, _: &mut T) -> Result<(), Conflict> {
        each_width!(&mut self.0, |space| space.propagate())
    }

    fn choose(&mut self) -> Option<CellDigit> {
        each_width!(&self.0, |space| space
            .next
            .map(CoverCandidate::as_cell_digit))
    }

    fn wants_restart(&mut self, stats: &Stats) -> bool {
        each_width!(&mut self.0, |space| space.wants_restart(stats))
    }

    fn mark(&mut self) {
        each_width!(&mut self.0, |space| space.marks.push(space.board.removed()));
    }

    fn undo(&mut self) {
        each_width!(&mut self.0, |space| space.undo());
    }

    fn assume(&mut self, candidate: CellDigit, side: Side) -> Result<(), Conflict> {
        each_width!(&mut self.0, |space| space.assume(candidate, side));
        Ok(())
    }

    fn solution(&self) -> Grid {
        let digits = each_width!(&self.0, |space| space.board.digits());
        Grid::of_valid(self.shape(), digits)
    }

    fn describe(&self, candidate: CellDigit) -> Atom {
        let cell = candidate.row() * self.shape().side() + candidate.column();
        Atom::is(Var::new(cell as u32), candidate.digit() as i32 + 1)
    }

    fn propagations(&self) -> u64 {
        each_width!(&self.0, |space| space.look_ahead.placed)
    }
}

/// Solves puzzles of one shape, up to 64×64, one after the other. What it does at each node pays from
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LargeSolver {
    search: Search<LargeSpace>,
}

impl LargeSolver {
    /// A solver for puzzles of this shape. `None` if their sides have more than 64 cells.
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
        shape.side() <= WideBoard::MOST
    }

    /// The shape it was made for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.search.space().shape()
    }

    /// Looks for `wanted` solutions. A puzzle of another shape or of other rules has
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

    /// The search of this puzzle, which is of the solver's shape, as an iterator that owns its space.
    pub(crate) fn into_search(mut self, puzzle: &Sudoku, limits: &Limits) -> Search<LargeSpace> {
        self.search_again(puzzle, limits);
        self.search
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
