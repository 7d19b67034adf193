//! Complete grids of large boards.
//!
//! The boxes on the diagonal are filled at random, and a search completes the grid. Then a random
//! walk follows. Each step takes two digits. Their cells fall into chains, in which the two digits
//! can be exchanged without breaking a rule (Kempe chains). Each chain is exchanged with
//! probability one half. A step leads from one grid to another as likely as back. So grids that are
//! drawn evenly before a step are so after it.

use crate::engine::SudokuSolver;
use crate::grid::Grid;
use crate::shape::Shape;
use crate::sudoku::Sudoku;
use crate::transformation::Transformation;
use csp_core::random::Random;
use csp_core::trace::Limit;

/// The number of steps of the walk for each pair of digits.
const STEPS_PER_PAIR: usize = 20;

/// A random grid, or the limit that ended the search.
pub(super) fn draw(
    shape: Shape,
    solver: &mut SudokuSolver,
    random: &mut Random,
) -> Result<Grid, Limit> {
    let start = Sudoku::from(&Grid::of_valid(shape, diagonal_boxes(shape, random)));
    let found = solver.find(&start, 1).1;
    let grid = match (found.first, found.limit) {
        (Some(grid), _) => grid,
        (None, limit) => return Err(limit.unwrap_or(Limit::Nodes)),
    };
    let mut walk = KempeWalk {
        shape,
        digits: grid.digits().to_vec(),
    };
    let side = shape.side();
    for _ in 0..STEPS_PER_PAIR * side * (side - 1) / 2 {
        walk.step(random);
    }
    let grid = Grid::of_valid(shape, walk.digits.into());
    let shuffle = Transformation::random(shape, random);
    Ok(shuffle.apply(&grid).unwrap_or(grid))
}

/// A board with random digits in boxes that share no row or column. Some boards have no completion
/// of these, if their boxes are no squares.
fn diagonal_boxes(shape: Shape, random: &mut Random) -> Box<[u8]> {
    let side = shape.side();
    let mut digits = vec![0; shape.cells()];
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    for number in 0..high.min(wide) {
        for (place, name) in random.permutation(side as u8).into_iter().enumerate() {
            let row = number * high + place / wide;
            let column = number * wide + place % wide;
            digits[row * side + column] = name + 1;
        }
    }
    digits.into()
}

/// A complete grid that changes.
struct KempeWalk {
    shape: Shape,
    digits: Vec<u8>,
}

impl KempeWalk {
    /// Exchanges two random digits in some of their chains.
    fn step(&mut self, random: &mut Random) {
        let side = self.shape.side();
        let first = random.index(side);
        let second = (first + 1 + random.index(side - 1)) % side;
        let cells = [first, second].map(|digit| self.cells_of(digit as u8 + 1));
        let chains = self.chains(&cells);
        let flips: Vec<bool> = (0..side).map(|_| random.below(2) == 1).collect();
        for row in 0..side {
            if flips[chains[row]] {
                self.digits.swap(cells[0][row], cells[1][row]);
            }
        }
    }

    /// The cells of a digit by row.
    fn cells_of(&self, digit: u8) -> Vec<usize> {
        let cells = self
            .digits
            .iter()
            .enumerate()
            .filter(|(_, other)| **other == digit);
        cells.map(|(cell, _)| cell).collect()
    }

    /// For each row, the first row of its chain. Two rows are in one chain if a cell of the first
    /// digit in one of them shares a column or box with a cell of the second digit in the other.
    fn chains(&self, cells: &[Vec<usize>; 2]) -> Vec<usize> {
        let side = self.shape.side();
        let mut chains: Vec<usize> = (0..side).collect();
        for house in [|shape: Shape, cell: usize| cell % shape.side(), box_of] {
            let mut row_of_second = vec![0; side];
            for (row, cell) in cells[1].iter().enumerate() {
                row_of_second[house(self.shape, *cell)] = row;
            }
            for (row, cell) in cells[0].iter().enumerate() {
                let other = row_of_second[house(self.shape, *cell)];
                let (from, to) = (
                    chains[row].max(chains[other]),
                    chains[row].min(chains[other]),
                );
                chains
                    .iter_mut()
                    .filter(|chain| **chain == from)
                    .for_each(|chain| *chain = to);
            }
        }
        chains
    }
}

/// The number of the box of a cell.
fn box_of(shape: Shape, cell: usize) -> usize {
    let (row, column) = (cell / shape.side(), cell % shape.side());
    row / shape.box_rows() * shape.box_rows() + column / shape.box_columns()
}
