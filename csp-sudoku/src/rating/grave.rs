//! The bivalue universal grave: if it were not for some candidates, each blank cell would have two,
//! and each digit two places in each house. There would be two solutions.

use super::board::{BitBoard, CandidateId, candidate, cells_at};
use super::houses::{Cells, HOUSE_SETS, PEERS, SEATS, SIDE, masks, peers_in_order};
use super::method::Method;
use super::outcome::RatingStep;
use crate::cell_set::bits;

/// The candidates that keep a board from being a grave.
struct GraveSearch {
    /// The cells that have such candidates, in the order in which they were found.
    cells: Vec<usize>,
    /// The candidates of each of these cells that are too many.
    extra: Vec<u16>,
    /// All of these digits.
    digits: u16,
    /// The cells that see all of these cells.
    common: Cells,
}

/// The first step by a grave.
pub(super) fn grave(board: &BitBoard) -> Option<RatingStep> {
    let grave = GraveSearch::find(board).filter(|grave| !grave.cells.is_empty())?;
    if let [cell] = grave.cells[..] {
        let eliminations = removed(cell, board.candidates[cell] & !grave.digits).collect();
        return Some(RatingStep::removal(Method::Bug(1), 56, eliminations));
    }
    if grave.digits.count_ones() == 1 {
        return grave.one_digit(board).or_else(|| grave.locked_digit(board));
    }
    if grave.common.is_empty() {
        return None;
    }
    grave.locked_digit(board).or_else(|| grave.naked_set(board))
}

fn removed(cell: usize, digits: u16) -> impl Iterator<Item = CandidateId> {
    bits(digits).map(move |digit| candidate(cell, digit))
}

impl GraveSearch {
    fn find(board: &BitBoard) -> Option<Self> {
        let mut grave = Self {
            cells: Vec::new(),
            extra: Vec::new(),
            digits: 0,
            common: !Cells::EMPTY,
        };
        for house in 0..HOUSE_SETS.len() {
            for digit in 0..SIDE {
                let places = board.places(house, digit);
                if !matches!(places.count_ones(), 0 | 2) {
                    let large = |cell: &usize| board.count(*cell) >= 3;
                    let mut large = cells_at(house, places).iter().filter(large);
                    let cell = large.next()?;
                    // If there are several, another house tells which one it is.
                    if large.next().is_none() {
                        grave.add(cell, digit);
                        let several = grave.cells.len() > 1 && grave.digits.count_ones() > 1;
                        if several && grave.common.is_empty() {
                            return None;
                        }
                    }
                }
            }
        }
        grave.is_deadly(board).then_some(grave)
    }

    fn add(&mut self, cell: usize, digit: usize) {
        let known = self.cells.iter().position(|other| *other == cell);
        let index = known.unwrap_or(self.cells.len());
        if known.is_none() {
            self.cells.push(cell);
            self.extra.push(0);
        }
        self.extra[index] |= 1 << digit;
        self.digits |= 1 << digit;
        self.common &= PEERS[cell];
        self.cells.iter().for_each(|cell| self.common.remove(*cell));
    }

    /// Whether the board without the extra candidates would be a grave.
    fn is_deadly(&self, board: &BitBoard) -> bool {
        let mut rest = *board;
        for (cell, extra) in self.cells.iter().zip(&self.extra) {
            bits(*extra).for_each(|digit| rest.remove(*cell, digit));
        }
        let two =
            |house: usize, digit: usize| matches!(rest.places(house, digit).count_ones(), 0 | 2);
        rest.blank.iter().all(|cell| rest.count(cell) == 2)
            && (0..HOUSE_SETS.len()).all(|house| (0..SIDE).all(|digit| two(house, digit)))
    }

    /// The cells all have the same extra digit: one of them contains it.
    fn one_digit(&self, board: &BitBoard) -> Option<RatingStep> {
        let digit = self.digits.trailing_zeros() as usize;
        let lost = board.cells[digit] & self.common;
        let eliminations = lost.iter().map(|cell| candidate(cell, digit)).collect();
        (!lost.is_empty()).then(|| RatingStep::removal(Method::Bug(2), 57, eliminations))
    }

    /// The kinds of houses in which all cells are in the same house.
    fn shared_houses(&self) -> impl Iterator<Item = usize> {
        let of = |kind: usize, cell: usize| usize::from(SEATS[cell][kind].house);
        (0..3).filter_map(move |kind| {
            let house = of(kind, self.cells[0]);
            self.cells
                .iter()
                .all(|cell| of(kind, *cell) == house)
                .then_some(house)
        })
    }

    /// Two cells in a house share a digit that is not extra: it is in one of them.
    fn locked_digit(&self, board: &BitBoard) -> Option<RatingStep> {
        let [left, right] = self.cells[..] else {
            return None;
        };
        let common = board.candidates[left] & board.candidates[right] & !self.digits;
        if common.count_ones() != 1 {
            return None;
        }
        self.shared_houses().next()?;
        let lost = |index: usize| {
            let cell = self.cells[index];
            removed(cell, board.candidates[cell] & !self.extra[index] & !common)
        };
        let eliminations = lost(0).chain(lost(1)).collect();
        Some(RatingStep::removal(Method::Bug(4), 57, eliminations))
    }

    /// The extra digits are those of one cell, which makes a naked set with others.
    fn naked_set(&self, board: &BitBoard) -> Option<RatingStep> {
        self.shared_houses().find_map(|house| {
            let others: Vec<usize> = peers_in_order(self.cells[0])
                .filter(|cell| (self.common & HOUSE_SETS[house]).contains(*cell))
                .collect();
            let sizes = 2..=others.len().min(6);
            sizes
                .into_iter()
                .find_map(|size| self.naked_set_of(board, &others, size))
        })
    }

    fn naked_set_of(&self, board: &BitBoard, others: &[usize], size: usize) -> Option<RatingStep> {
        for chosen in masks(size - 1, others.len()) {
            let in_set = |index: &usize| chosen >> index & 1 == 1;
            let set = (0..others.len())
                .filter(in_set)
                .map(|index| board.candidates[others[index]]);
            let single = set.clone().any(|digits| digits.count_ones() <= 1);
            let digits = set.fold(0, |all, digits| all | digits);
            if single || digits.count_ones() as usize != size || self.digits & !digits != 0 {
                continue;
            }
            let lost = (0..others.len()).filter(|index| !in_set(index));
            let lost = lost
                .flat_map(|index| removed(others[index], board.candidates[others[index]] & digits));
            let eliminations: Vec<CandidateId> = lost.collect();
            if !eliminations.is_empty() {
                let rating = 57 + size as u16 - 1;
                return Some(RatingStep::removal(Method::Bug(3), rating, eliminations));
            }
        }
        None
    }
}
