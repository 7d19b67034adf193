//! The digits that stand in some solution.

use super::solver::SudokuSolver;
use crate::grid::Grid;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_core::trace::Limit;

/// What is known of the digits that stand in some solution of a puzzle, cell by cell. Bit `d - 1` stands for digit `d`.
///
/// A digit of the puzzle that is neither shown nor open stands in no solution. That is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// The digits that stand in a solution that was found, in row-major order.
    pub shown: Box<[u64]>,
    /// The digits of which it is not known. There are none unless a limit came.
    pub open: Box<[u64]>,
    /// The limit that came before all was known, if one did.
    pub limit: Option<Limit>,
    /// The cost of all searches.
    pub stats: Stats,
}

/// The true candidates of a puzzle: the digits that stand in some solution. If there is no solution, there are none.
///
/// Each search asks for a solution with a digit in a cell that no solution has shown there. So there are as many
/// searches as cells, and one more for each solution that shows something new. They share the limits.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_sudoku::Sudoku;
/// use csp_sudoku::engine::true_candidates;
///
/// let puzzle: Sudoku = "1.....2..3......".parse()?;
/// let found = true_candidates(&puzzle, &Limits::default());
/// assert_eq!(found.shown[..4], [0b0001, 0b0010, 0b1100, 0b1100]);
/// assert_eq!(found.limit, None);
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[must_use]
pub fn true_candidates(puzzle: &Sudoku, limits: &Limits) -> TrueCandidates {
    let limits = limits.clone().begun();
    let mut solver = SudokuSolver::new();
    // Without the digits that are proven to stand in no solution, which makes later searches shorter.
    let mut proven = puzzle.clone();
    let mut found = TrueCandidates {
        shown: vec![0; puzzle.masks().len()].into(),
        open: puzzle.masks().into(),
        limit: None,
        stats: Stats::default(),
    };
    for cell in 0..puzzle.masks().len() {
        while found.open[cell] != 0 {
            let mut asked = proven.clone();
            asked.set_mask(cell, found.open[cell]);
            solver.set_limits(limits.less(&found.stats));
            let (_, answer) = solver.find(&asked, 1);
            found.stats += answer.stats;
            match (answer.first, answer.limit) {
                (Some(grid), _) => found.show(&grid),
                (None, None) => {
                    found.open[cell] = 0;
                    proven.set_mask(cell, found.shown[cell]);
                }
                (None, limit) => {
                    found.limit = limit;
                    return found;
                }
            }
        }
    }
    found
}

impl TrueCandidates {
    /// Takes the digits of a solution.
    fn show(&mut self, grid: &Grid) {
        let cells = self.shown.iter_mut().zip(&mut self.open);
        for ((shown, open), digit) in cells.zip(grid.digits()) {
            let bit = 1 << (digit - 1);
            *shown |= bit;
            *open &= !bit;
        }
    }
}
