//! A backtracker that knows houses and clues and nothing else.

use csp_sudoku::{Cell, Grid, Rules, Sudoku};

/// Fills the cells one by one, the one with the fewest digits first, and counts the grids.
struct Naive<'a> {
    rules: &'a Rules,
    houses: Vec<Vec<usize>>,
    masks: Vec<u64>,
    digits: Vec<u8>,
    found: Vec<Grid>,
    most: usize,
}

/// The first solutions.
pub(super) fn naive(puzzle: &Sudoku, most: usize) -> Vec<Grid> {
    let shape = puzzle.shape();
    let places = |cells: &[Cell]| cells.iter().map(|cell| shape.index(*cell)).collect();
    let mut naive = Naive {
        rules: puzzle.rules(),
        houses: puzzle
            .rules()
            .houses()
            .iter()
            .map(|(_, cells)| places(cells))
            .collect(),
        masks: puzzle.masks().to_vec(),
        digits: vec![0; shape.cells()],
        found: Vec::new(),
        most,
    };
    naive.fill();
    naive.found
}

impl Naive<'_> {
    /// The digits that the cell may have beside those that stand in its houses.
    fn open(&self, cell: usize) -> Vec<u8> {
        let mut mask = self.masks[cell];
        for house in self.houses.iter().filter(|house| house.contains(&cell)) {
            for &other in house {
                if self.digits[other] > 0 {
                    mask &= !(1 << (self.digits[other] - 1));
                }
            }
        }
        (1..=64)
            .filter(|digit| mask >> (digit - 1) & 1 == 1)
            .collect()
    }

    fn fill(&mut self) {
        if self.found.len() == self.most {
            return;
        }
        let blank = (0..self.digits.len()).filter(|&cell| self.digits[cell] == 0);
        let Some((cell, digits)) = blank
            .map(|cell| (cell, self.open(cell)))
            .min_by_key(|(_, open)| open.len())
        else {
            let grid = Grid::new(self.rules.shape(), self.digits.clone()).unwrap();
            if self
                .rules
                .clues()
                .iter()
                .all(|clue| clue.holds(&grid, self.rules))
            {
                self.found.push(grid);
            }
            return;
        };
        for digit in digits {
            self.digits[cell] = digit;
            self.fill();
        }
        self.digits[cell] = 0;
    }
}
