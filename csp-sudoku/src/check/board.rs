//! The board as the checker sees it: the cells of each house, and the candidates of a position.

use crate::rules::Rules;
use crate::shape::{Cell, House, Shape};
use crate::sudoku::{Sudoku, digits};
use crate::techniques::{Candidate, Position, Step};
use crate::why::SudokuClaim;

/// The houses of a puzzle, and candidates: a filled cell has its digit as the only one.
#[derive(Clone, Debug)]
pub(super) struct CheckedBoard {
    pub(super) rules: Rules,
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

    /// The board of a game before its first step: the digits that stand in the position, and what they and the puzzle leave to the
    /// other cells.
    pub(super) fn of_game(puzzle: &Sudoku, position: &Position) -> Self {
        let shape = puzzle.shape();
        let filled = vec![false; shape.cells()];
        let mut board = Self::new(puzzle.rules(), puzzle.masks().to_vec(), filled);
        for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
            let digit = position.digit(cell);
            if digit != 0 {
                board.place(Candidate { digit, cell });
            }
        }
        board
    }

    /// The board of these rules, where each cell may have each digit.
    pub(super) fn of_rules(rules: &Rules) -> Self {
        let shape = rules.shape();
        let masks = vec![shape.all_digits(); shape.cells()];
        Self::new(rules, masks, vec![false; shape.cells()])
    }

    /// What is no cell has its digit.
    fn new(rules: &Rules, mut masks: Vec<u64>, mut filled: Vec<bool>) -> Self {
        for void in rules.voids() {
            let index = rules.shape().index(*void);
            (masks[index], filled[index]) = (1, true);
        }
        Self {
            rules: rules.clone(),
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

    /// Does what a step says, which names candidates of the board.
    pub(super) fn apply(&mut self, step: &Step) {
        step.placement.iter().for_each(|placed| self.place(*placed));
        step.eliminations.iter().for_each(|gone| self.remove(*gone));
    }

    fn place(&mut self, placed: Candidate) {
        let index = self.shape.index(placed.cell);
        self.masks[index] = 1 << (placed.digit - 1);
        self.filled[index] = true;
        let houses = self
            .houses
            .iter()
            .filter(|(_, cells)| cells.contains(&placed.cell));
        let seen: Vec<Cell> = houses
            .flat_map(|(_, cells)| cells.iter().copied())
            .collect();
        for cell in seen.into_iter().filter(|cell| *cell != placed.cell) {
            self.remove(Candidate { cell, ..placed });
        }
    }

    fn remove(&mut self, gone: Candidate) {
        self.masks[self.shape.index(gone.cell)] &= !(1 << (gone.digit - 1));
    }

    /// Whether a claim about a cell of the board can be read from its candidates.
    pub(super) fn shows(&self, claim: SudokuClaim) -> bool {
        let mask = self.masks[self.shape.index(claim.cell())];
        let bit = 1 << (claim.digit() - 1);
        match claim {
            SudokuClaim::Is(..) => mask == bit,
            SudokuClaim::IsNot(..) => mask & bit == 0,
        }
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
