//! What a step needs: the candidates that have to be gone, and the digits that have to be placed.
//!
//! Each pattern says what it needs, and leaves nothing out.

use super::board::CandidateBoard;
use super::outline::{Candidate, ChainNode, DigitSet};
use crate::cell_set::{CellSet, bits};
use crate::shape::{Cell, House};

/// Candidates that are gone, and cells that are filled.
#[derive(Clone, Debug)]
pub(super) struct Premises<const W: usize> {
    /// By cell, as bits: the digits that are gone.
    pub(super) gone: Vec<u32>,
    /// The cells whose digits are used.
    pub(super) filled: CellSet<W>,
}

impl<const W: usize> Premises<W> {
    /// The candidates, each as its cell and digit.
    pub(super) fn candidates(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = self.gone.iter().enumerate();
        cells.flat_map(|(cell, gone)| bits(*gone).map(move |digit| (cell, digit)))
    }
}

/// Collects the premises of a pattern. Digits count from 1.
pub(super) struct PremiseCollector<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    premises: Premises<W>,
}

impl<'a, const W: usize> PremiseCollector<'a, W> {
    pub(super) fn new(board: &'a CandidateBoard<W>) -> Self {
        let premises = Premises {
            gone: vec![0; board.layout.cells()],
            filled: CellSet::EMPTY,
        };
        Self { board, premises }
    }

    pub(super) fn premises(self) -> Premises<W> {
        self.premises
    }

    /// The candidates that these cells do not have.
    pub(super) fn cells<'c>(&mut self, cells: impl IntoIterator<Item = &'c Cell>) {
        let cells = self.set(cells);
        self.all_of(cells);
    }

    /// The candidates that the cells of these sets do not have. Where a digit has no place in a set counts, too.
    pub(super) fn sets(&mut self, sets: &[DigitSet]) {
        sets.iter().for_each(|set| self.cells(&set.cells));
    }

    /// That these cells have no candidates but these digits.
    pub(super) fn only(&mut self, cells: &[Cell], digits: &[u8]) {
        let cells = self.set(cells);
        let own = digits.iter().map(|digit| 1 << (*digit - 1));
        let own: u32 = own.fold(0, |all, digit| all | digit);
        self.gone(cells, !own);
    }

    /// The cells of these houses that do not have these digits as candidates.
    pub(super) fn houses(&mut self, houses: &[House], digits: &[u8]) {
        self.each_house(digits, |name, _| houses.contains(&name));
    }

    /// The same for each house with two of these cells or more.
    pub(super) fn houses_with_two<'c>(
        &mut self,
        cells: impl IntoIterator<Item = &'c Cell>,
        digit: u8,
    ) {
        let cells = self.set(cells);
        self.each_house(&[digit], |_, house| (*house & cells).len() > 1);
    }

    /// The same for each house that has all of these cells.
    pub(super) fn houses_around<'c>(
        &mut self,
        cells: impl IntoIterator<Item = &'c Cell>,
        digit: u8,
    ) {
        let cells = self.set(cells);
        self.each_house(&[digit], |_, house| cells.is_subset(house));
    }

    /// The nodes of a chain that hold since the node before does not. A chain may be a loop.
    pub(super) fn chain(&mut self, nodes: &[ChainNode]) {
        nodes
            .windows(2)
            .for_each(|pair| self.link(&pair[0], &pair[1]));
        if let [first, .., last] = nodes {
            self.link(last, first);
        }
    }

    /// A rectangle may use strong links of its cells, and a subset with some of them.
    pub(super) fn rectangle(&mut self, cells: &[Cell], digits: &[u8]) {
        let rectangle = self.set(cells);
        self.premises.filled |= rectangle & !self.board.blank;
        self.each_house(digits, |_, house| house.meets(&rectangle));
        let board = self.board;
        for house in &board.layout.houses {
            if (house.set & rectangle).len() > 1 {
                self.all_of(house.set & board.blank);
            }
        }
        self.all_of(rectangle);
    }

    /// The other cells of a house, which are filled.
    pub(super) fn filled(&mut self, house: House, last: Cell) {
        let mut houses = self.board.layout.houses.iter();
        let house = houses.find(|data| data.name == house);
        self.premises.filled |= house.map_or(CellSet::EMPTY, |house| house.set);
        self.premises.filled.remove(self.board.layout.index(last));
    }

    /// These cells are filled, and these candidates gone.
    pub(super) fn known(&mut self, filled: &[Candidate], gone: &[Candidate]) {
        let layout = &self.board.layout;
        for Candidate { cell, .. } in filled {
            self.premises.filled.insert(layout.index(*cell));
        }
        for Candidate { cell, digit } in gone {
            self.premises.gone[layout.index(*cell)] |= 1 << (digit - 1);
        }
    }

    /// All that is gone.
    pub(super) fn everything(&mut self) {
        self.all_of((0..self.board.layout.cells()).collect());
        self.premises.filled = !self.board.blank;
    }

    /// A node that holds since another does not.
    fn link(&mut self, from: &ChainNode, to: &ChainNode) {
        if from.holds || !to.holds {
            return;
        }
        let both = from.cells.iter().chain(&to.cells);
        if from.digit == to.digit {
            self.houses_around(both, to.digit);
        } else {
            self.cells(both);
        }
    }

    fn all_of(&mut self, cells: CellSet<W>) {
        self.gone(cells, u32::MAX);
    }

    /// Those of these digits that the cells do not have.
    fn gone(&mut self, cells: CellSet<W>, digits: u32) {
        let all = u32::MAX >> (u32::BITS as usize - self.board.side());
        for cell in cells.iter() {
            self.premises.gone[cell] |= digits & all & !self.board.candidates[cell];
        }
    }

    /// The cells without these digits in the houses that fit.
    fn each_house(&mut self, digits: &[u8], fits: impl Fn(House, &CellSet<W>) -> bool) {
        let houses = self.board.layout.houses.iter();
        for house in houses.filter(|house| fits(house.name, &house.set)) {
            for digit in digits.iter().map(|digit| usize::from(*digit) - 1) {
                let others = house.set & !self.board.cells[digit];
                for cell in others.iter() {
                    self.premises.gone[cell] |= 1 << digit;
                }
            }
        }
    }

    fn set<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> CellSet<W> {
        let cells = cells.into_iter();
        cells.map(|cell| self.board.layout.index(*cell)).collect()
    }
}
