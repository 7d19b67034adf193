//! The check of every solution before it is printed.
//!
//! Invariant: nothing here is shared with the solver. The rules are those of [`Grid::check`], which imports no solver; that
//! the solution is one of this puzzle is compared cell by cell.

use csp_sudoku::grid::{Grid, Violation};
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::Sudoku;

/// Why a grid is no solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// It is of another board.
    #[error("it is of {0}")]
    Shape(Shape),
    /// A cell holds nothing.
    #[error("{0} is blank")]
    Blank(Cell),
    /// A cell holds what the puzzle does not allow there.
    #[error("it has {digit} at {cell}, which the puzzle does not allow")]
    Given {
        /// The cell.
        cell: Cell,
        /// What it holds.
        digit: u8,
    },
    /// A rule is broken.
    #[error("{0}")]
    Rule(Violation),
}

/// Whether the grid is a solution of the puzzle: complete, in keeping with its givens and pencilmarks, and by the rules.
///
/// # Errors
/// The first [`Fault`].
pub(crate) fn verify(puzzle: &Sudoku, solution: &Grid) -> Result<(), Fault> {
    let shape = puzzle.shape();
    if solution.shape() != shape {
        return Err(Fault::Shape(solution.shape()));
    }
    for (index, (&digit, mask)) in solution.digits().iter().zip(puzzle.masks()).enumerate() {
        let cell = shape.cell(index);
        if digit == 0 {
            return Err(Fault::Blank(cell));
        }
        if mask >> (digit - 1) & 1 == 0 {
            return Err(Fault::Given { cell, digit });
        }
    }
    solution.check().map_err(Fault::Rule)
}

/// The first cell in which two grids of one board differ.
pub(crate) fn first_difference(left: &Grid, right: &Grid) -> Option<Cell> {
    let index = left.digits().iter().zip(right.digits()).position(|(left, right)| left != right);
    index.map(|index| left.shape().cell(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(solution: &str) -> Option<String> {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let solution: Sudoku = solution.parse().unwrap();
        verify(&puzzle, &solution.givens_grid()).err().map(|fault| fault.to_string())
    }

    #[test]
    fn only_a_solution_of_the_puzzle_passes() {
        assert_eq!(fault("1243342143122134"), None);
        let cases = [
            ("1.43342143122134", "r1c2 is blank"),
            ("2143342143122134", "it has 2 at r1c1, which the puzzle does not allow"),
            ("1443342143122134", "digit 4 stands twice in row 1: at r1c2 and r1c3"),
            ("1243342113422134", "digit 1 stands twice in column 1: at r1c1 and r3c1"),
            ("123456456123214365365214531642642531", "it is of 6x6 with boxes of 2x3"),
        ];
        for (solution, expected) in cases {
            assert_eq!(fault(solution).as_deref(), Some(expected), "{solution}");
        }
    }

    #[test]
    fn pencilmarks_bind() {
        let solution = "1243342143122134".parse::<Sudoku>().unwrap().givens_grid();
        let masks = |first| [&[first][..], &[0b1111; 15]].concat();
        let allowed = Sudoku::new(solution.shape(), masks(0b0011)).unwrap();
        assert_eq!(verify(&allowed, &solution), Ok(()));
        let forbidden = Sudoku::new(solution.shape(), masks(0b1110)).unwrap();
        assert!(matches!(verify(&forbidden, &solution), Err(Fault::Given { digit: 1, .. })));
    }

    #[test]
    fn the_first_difference_is_found() {
        let grid = |text: &str| text.parse::<Sudoku>().unwrap().givens_grid();
        let left = grid("1243342143122134");
        assert_eq!(first_difference(&left, &left), None);
        assert_eq!(first_difference(&left, &grid("1243342143122143")), Some(Cell { row: 3, column: 2 }));
    }
}
