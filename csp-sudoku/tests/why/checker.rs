//! A second opinion: claims and houses, nothing of the engine.

use csp_sudoku::shape::{House, Shape};
use csp_sudoku::why::SudokuClaim;

/// The candidates of the cells, and the houses whose rule counts.
#[derive(Clone)]
pub(crate) struct Board {
    candidates: Vec<u64>,
    houses: Vec<Vec<usize>>,
    digits: u64,
}

impl Board {
    pub(crate) fn new(shape: Shape, claims: &[SudokuClaim], houses: &[House]) -> Self {
        let digits = shape.all_digits();
        let cells = |&house: &House| {
            shape
                .house_cells(house)
                .map(|cell| shape.index(cell))
                .collect()
        };
        let mut board = Self {
            candidates: vec![digits; shape.cells()],
            houses: houses.iter().map(cells).collect(),
            digits,
        };
        for &claim in claims {
            board.hold(shape.index(claim.cell()), claim);
        }
        board
    }

    fn hold(&mut self, cell: usize, claim: SudokuClaim) {
        let bit = 1 << (claim.digit() - 1);
        self.candidates[cell] &= if matches!(claim, SudokuClaim::Is(..)) {
            bit
        } else {
            !bit
        };
    }

    fn places(&self, house: &[usize], digit: u64) -> Vec<usize> {
        house
            .iter()
            .copied()
            .filter(|&cell| self.candidates[cell] & digit != 0)
            .collect()
    }

    fn each_digit(&self) -> impl Iterator<Item = u64> {
        let digits = self.digits;
        (0..64)
            .map(|bit| 1 << bit)
            .filter(move |digit| digits & digit != 0)
    }

    /// An exact cover by trial: the cell with the fewest digits, or the digit of a house with the
    /// fewest places.
    pub(crate) fn has_solution(&self) -> bool {
        self.trial(&vec![false; self.candidates.len()])
    }

    fn trial(&self, done: &[bool]) -> bool {
        let mut least = (usize::MAX, Vec::new());
        for (cell, &candidates) in self.candidates.iter().enumerate() {
            let number = candidates.count_ones() as usize;
            if number == 0 {
                return false;
            }
            let counts = || !done[cell] && self.houses.iter().any(|house| house.contains(&cell));
            if number < least.0 && counts() {
                let digits = self.each_digit().filter(|digit| candidates & digit != 0);
                least = (number, digits.map(|digit| (cell, digit)).collect());
            }
        }
        for house in &self.houses {
            let placed = house
                .iter()
                .filter(|&&cell| done[cell])
                .fold(0, |digits, &cell| digits | self.candidates[cell]);
            for digit in self.each_digit().filter(|digit| placed & digit == 0) {
                let has = |&cell: &usize| self.candidates[cell] & digit != 0;
                let number = house.iter().filter(|cell| has(cell)).count();
                if number < least.0 {
                    let places = house.iter().copied().filter(has);
                    least = (number, places.map(|cell| (cell, digit)).collect());
                }
            }
        }
        least.0 == usize::MAX
            || least
                .1
                .into_iter()
                .any(|(cell, digit)| self.placed(cell, digit, done))
    }

    fn placed(&self, cell: usize, digit: u64, done: &[bool]) -> bool {
        let (mut next, mut done) = (self.clone(), done.to_vec());
        for &other in self
            .houses
            .iter()
            .filter(|house| house.contains(&cell))
            .flatten()
        {
            next.candidates[other] &= !digit;
        }
        next.candidates[cell] = digit;
        done[cell] = true;
        next.trial(&done)
    }

    /// Whether singles and locked candidates show the claim (`None`: that there is no solution),
    /// tried until none is left.
    pub(crate) fn shows(mut self, claim: Option<SudokuClaim>) -> bool {
        while self.round() {}
        let empty = self.candidates.contains(&0)
            || self.houses.iter().any(|house| {
                self.each_digit()
                    .any(|digit| self.places(house, digit).is_empty())
            });
        let shown = |claim: SudokuClaim| {
            let left = self.candidates[usize::from(claim.cell().row)
                * self.digits.count_ones() as usize
                + usize::from(claim.cell().column)];
            let bit = 1 << (claim.digit() - 1);
            if matches!(claim, SudokuClaim::Is(..)) {
                left == bit
            } else {
                left & bit == 0
            }
        };
        claim.map_or(empty, |claim| !empty && shown(claim))
    }

    fn round(&mut self) -> bool {
        let before = self.candidates.clone();
        for house in self.houses.clone() {
            for &cell in &house {
                let digit = self.candidates[cell];
                if digit.is_power_of_two() {
                    house
                        .iter()
                        .filter(|&&other| other != cell)
                        .for_each(|&other| self.candidates[other] &= !digit);
                }
            }
            for digit in self.each_digit().collect::<Vec<_>>() {
                if let [cell] = self.places(&house, digit)[..] {
                    self.candidates[cell] &= digit;
                }
                let places = self.places(&house, digit);
                for other in self.houses.clone() {
                    if other != house
                        && !places.is_empty()
                        && places.iter().all(|cell| other.contains(cell))
                    {
                        let rest = other.iter().filter(|cell| !house.contains(cell));
                        rest.for_each(|&cell| self.candidates[cell] &= !digit);
                    }
                }
            }
        }
        self.candidates != before
    }
}
