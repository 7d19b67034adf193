//! The board as the checker sees it: the cells of each house, and the candidates of a position.

use crate::rules::Rules;
use crate::shape::{Cell, House, Shape};
use crate::sudoku::{Sudoku, digits};
use crate::techniques::{Candidate, Position};

/// The houses of a puzzle, and candidates: a filled cell has its digit as the only one.
#[derive(Clone, Debug)]
pub(super) struct CheckedBoard {
    pub(super) shape: Shape,
    pub(super) houses: Vec<(House, Vec<Cell>)>,
    masks: Vec<u64>,
    /// By cell: whether it is filled.
    filled: Vec<bool>,
}

impl CheckedBoard {
    /// The board of a position.
    pub(super) fn of_position(position: &Position) -> Self {
        let rules = position.rules();
        let shape = rules.shape();
        let cells = || (0..shape.cells()).map(|index| shape.cell(index));
        let mask = |cell: Cell| match position.digit(cell) {
            0 => position.candidates(cell),
            digit => 1 << (digit - 1),
        };
        let masks = cells().map(mask).collect();
        let filled = cells().map(|cell| position.digit(cell) != 0).collect();
        Self::new(rules, masks, filled)
    }

    /// The board of a puzzle: what it leaves to each cell.
    pub(super) fn of_puzzle(puzzle: &Sudoku) -> Self {
        let masks = puzzle.masks().to_vec();
        let filled = masks.iter().map(|mask| mask.is_power_of_two()).collect();
        Self::new(puzzle.rules(), masks, filled)
    }

    fn new(rules: &Rules, masks: Vec<u64>, filled: Vec<bool>) -> Self {
        Self {
            shape: rules.shape(),
            houses: rules.houses(),
            masks,
            filled,
        }
    }

    /// The candidates of a cell.
    pub(super) fn candidates(&self, cell: Cell) -> Vec<Candidate> {
        let mask = self.masks[self.shape.index(cell)];
        digits(mask)
            .map(|digit| Candidate { digit, cell })
            .collect()
    }

    /// Whether a candidate is there. It is not if its cell or digit is none of the board.
    pub(super) fn has(&self, candidate: Candidate) -> bool {
        let Candidate { digit, cell } = candidate;
        let is_digit = (1..=self.shape.side()).contains(&usize::from(digit));
        let there = || self.masks[self.shape.index(cell)] >> (digit - 1) & 1 == 1;
        is_digit && self.shape.contains(cell) && there()
    }

    /// Whether a cell has its digit already.
    pub(super) fn is_filled(&self, cell: Cell) -> bool {
        self.filled[self.shape.index(cell)]
    }

    /// The cells of a house. A house of other rules has none.
    pub(super) fn cells(&self, house: House) -> &[Cell] {
        let mut houses = self.houses.iter();
        houses
            .find(|(name, _)| *name == house)
            .map_or(&[], |(_, cells)| cells)
    }

    /// The places of a digit in a house that needs each digit. `None` for a house with fewer cells.
    pub(super) fn places(&self, house: House, digit: u8) -> Option<Vec<Candidate>> {
        let cells = self.cells(house);
        let candidates = cells.iter().map(|&cell| Candidate { digit, cell });
        let is_complete = cells.len() == self.shape.side();
        is_complete.then(|| candidates.filter(|one| self.has(*one)).collect())
    }

    /// All that a position says, each as candidates of which one is right: those of each cell, and the places of each
    /// digit in each house that needs it.
    pub(super) fn everything(&self) -> Vec<Vec<Candidate>> {
        let cells = (0..self.shape.cells()).map(|index| self.candidates(self.shape.cell(index)));
        let side = self.shape.side() as u8;
        let of_house = |(house, _): &(House, Vec<Cell>)| {
            (1..=side)
                .map(|digit| self.places(*house, digit))
                .collect::<Vec<_>>()
        };
        let houses = self.houses.iter().flat_map(of_house).flatten();
        cells.chain(houses).collect()
    }
}
