//! The combinations of a cage: sets of digits that add up to its number.

use crate::cell_set::bits;
use crate::rules::Clue;
use crate::rules::clues::CAGE;
use crate::shape::{Cell, Shape};
use std::collections::BTreeSet;

/// A cage with more combinations is told without them.
const MOST: usize = 6;

/// A cage that takes more ways of filling it is told without combinations.
const WAYS: usize = 20_000;

/// A cage that is filled cell by cell.
struct Cage {
    shape: Shape,
    /// By cell, its digits as bits.
    digits: Vec<u32>,
    /// By the number of cells that are filled, as bits of the digits that they have: those that were seen.
    seen: BTreeSet<(usize, u32)>,
    /// The combinations, as bits.
    found: BTreeSet<u32>,
    ways: usize,
}

/// The combinations of digits with which a cage can be filled, where each cell has some of the digits that `digits` tells
/// as bits. Digits are from 1. None for other clues, and where there are too many.
pub(super) fn combinations(
    shape: Shape,
    clue: &Clue,
    digits: impl Fn(Cell) -> u32,
) -> Vec<Vec<u8>> {
    let [total] = clue.numbers() else {
        return Vec::new();
    };
    if clue.kind() != &CAGE {
        return Vec::new();
    }
    let cells: BTreeSet<Cell> = clue.line(0).iter().copied().collect();
    if cells.len() != clue.line(0).len() {
        return Vec::new();
    }
    let mut cage = Cage {
        shape,
        digits: cells.into_iter().map(digits).collect(),
        seen: BTreeSet::new(),
        found: BTreeSet::new(),
        ways: 0,
    };
    cage.fill(0, 0, *total);
    if cage.ways > WAYS || cage.found.len() > MOST {
        return Vec::new();
    }
    let digits = |set: &u32| bits(*set).map(|digit| digit as u8 + 1).collect();
    let mut found: Vec<Vec<u8>> = cage.found.iter().map(digits).collect();
    found.sort_unstable();
    found
}

impl Cage {
    /// Fills the other cells, which add up to what is left. `used` are the digits so far.
    fn fill(&mut self, cell: usize, used: u32, left: i32) {
        self.ways += 1;
        if self.ways > WAYS || !self.seen.insert((cell, used)) {
            return;
        }
        let Some(&digits) = self.digits.get(cell) else {
            if left == 0 {
                self.found.insert(used);
            }
            return;
        };
        for digit in bits(digits & !used) {
            let left = left - self.shape.value(digit as u8 + 1);
            if left >= 0 {
                self.fill(cell + 1, used | 1 << digit, left);
            }
        }
    }
}
