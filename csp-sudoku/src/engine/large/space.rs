//! The search space of a board.

use super::candidate::Candidate;
use super::exact_cover::ExactCover;
use super::look_ahead::LookAhead;
use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use csp_core::atom::Atom;
use csp_core::conflict::Conflict;
use csp_core::ids::Var;
use csp_core::search::Space;
use csp_core::trace::{Side, Tracer};

/// A board with look-ahead. A choice is a candidate, which is placed or removed.
///
/// In a trace, cell `n` in row-major order is variable `n`, as in the model.
#[derive(Debug)]
pub struct LargeSpace {
    board: ExactCover,
    look_ahead: LookAhead,
    /// The number of removals at each mark.
    marks: Vec<usize>,
    /// The candidate to branch on, which the last propagation has found.
    next: Option<Candidate>,
}

impl LargeSpace {
    /// A blank board. Its side is at most 32.
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            board: ExactCover::new(shape),
            look_ahead: LookAhead::new(),
            marks: Vec::new(),
            next: None,
        }
    }

    /// Replaces the board by a puzzle of this shape.
    pub(super) fn load(&mut self, puzzle: &Sudoku) {
        self.board.load(puzzle.masks());
        self.look_ahead.forget();
    }

    /// The shape of the board.
    pub(super) fn shape(&self) -> Shape {
        self.board.shape
    }
}

impl Space for LargeSpace {
    type Choice = Candidate;
    type Solution = Grid;

    fn propagate<T: Tracer>(&mut self, _: &mut T) -> Result<(), Conflict> {
        self.board.settle(&mut self.look_ahead.placed)?;
        self.next = self.look_ahead.look(&mut self.board)?;
        Ok(())
    }

    fn choose(&mut self) -> Option<Candidate> {
        self.next
    }

    fn mark(&mut self) {
        self.marks.push(self.board.removed());
    }

    fn undo(&mut self) {
        if let Some(removed) = self.marks.pop() {
            self.board.restore(removed);
        }
    }

    fn assume(&mut self, candidate: Candidate, side: Side) -> Result<(), Conflict> {
        match side {
            Side::Left => self.board.place(candidate),
            Side::Right => self.board.remove(candidate),
        }
        Ok(())
    }

    fn solution(&self) -> Grid {
        Grid::of_valid(self.board.shape, self.board.digits())
    }

    fn describe(&self, candidate: Candidate) -> Atom {
        let cell = candidate.row() * self.board.shape.side() + candidate.column();
        Atom::is(Var::new(cell as u32), candidate.digit() as i32 + 1)
    }

    fn propagations(&self) -> u64 {
        self.look_ahead.placed
    }
}
