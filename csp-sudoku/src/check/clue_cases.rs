//! What a clue leaves to its cells, by trying all digits.

use crate::grid::Grid;
use crate::rules::{Clue, Rules};
use crate::shape::Cell;

/// The most ways to fill the cells of a clue that are tried.
const MOST_WAYS: usize = 20_000;

/// A clue, whose meaning is looked up for each way to fill its cells.
#[derive(Clone, Debug)]
pub(super) struct ClueCases {
    clue: Clue,
    rules: Rules,
    /// Each cell once.
    cells: Vec<Cell>,
}

impl ClueCases {
    /// The clue of these rules.
    pub(super) fn new(clue: Clue, rules: &Rules) -> Self {
        let mut cells = clue.scope(rules);
        cells.sort_unstable();
        cells.dedup();
        Self {
            clue,
            rules: rules.clone(),
            cells,
        }
    }

    /// The cells that it is about.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of ways to fill the cells with digits of these lists. `None` if there are too many, or the clue is about
    /// no cells.
    pub(super) fn ways(&self, digits: &[Vec<u8>]) -> Option<usize> {
        let ways = digits.iter().try_fold(1_usize, |ways, digits| {
            ways.checked_mul(digits.len())
                .filter(|ways| *ways <= MOST_WAYS)
        })?;
        (!digits.is_empty()).then_some(ways)
    }

    /// For each cell the digits, a bit each, that it has in some of these [ways](Self::ways).
    pub(super) fn possible(&self, digits: &[Vec<u8>], ways: usize) -> Vec<u128> {
        let shape = self.rules.shape();
        let mut possible = vec![0; digits.len()];
        let mut filled = vec![0; shape.cells()];
        for mut way in 0..ways {
            for (cell, digits) in self.cells.iter().zip(digits) {
                filled[shape.index(*cell)] = digits[way % digits.len()];
                way /= digits.len();
            }
            let grid = Grid::of_valid(shape, filled.clone().into());
            if self.clue.holds(&grid, &self.rules) {
                for (cell, possible) in self.cells.iter().zip(&mut possible) {
                    *possible |= 1_u128 << grid.digit(*cell);
                }
            }
        }
        possible
    }
}
