//! What a step needs: the candidates that have to be gone, and the digits that have to be placed.
//!
//! Nothing that a step needs is left out. Forcing nets do not show all that they use, so they need
//! all that is gone, and so does a grave, which looks at the whole board.

use super::board::Board;
use super::cell_set::{CellSet, bits};
use super::step::{Claim, Pattern, Step};
use super::technique::Technique;
use crate::shape::{Cell, House};

/// Candidates that are gone, and cells that are filled.
#[derive(Clone, Debug)]
pub(super) struct Premises<const W: usize> {
    /// By cell, as bits: the digits that are gone.
    pub(super) gone: Vec<u32>,
    /// The cells whose digits are used.
    pub(super) filled: CellSet<W>,
}

/// What a step on this board needs.
pub(super) fn of_step<const W: usize>(step: &Step, board: &Board<W>) -> Premises<W> {
    let mut reader = Reader::new(board);
    match &step.pattern {
        None => reader.single(step),
        Some(pattern) => reader.pattern(step.technique, pattern),
    }
    reader.premises
}

/// Collects premises.
struct Reader<'a, const W: usize> {
    board: &'a Board<W>,
    premises: Premises<W>,
}

impl<'a, const W: usize> Reader<'a, W> {
    fn new(board: &'a Board<W>) -> Self {
        let gone = vec![0; board.layout.cells()];
        Self {
            board,
            premises: Premises {
                gone,
                filled: CellSet::EMPTY,
            },
        }
    }

    /// The candidates that a cell does not have.
    fn cell(&mut self, cell: usize) {
        let all = u32::MAX >> (u32::BITS as usize - self.board.side());
        self.premises.gone[cell] |= all & !self.board.candidates[cell];
    }

    fn cells<'c>(&mut self, cells: impl IntoIterator<Item = &'c Cell>) {
        cells
            .into_iter()
            .for_each(|cell| self.cell(self.board.layout.index(*cell)));
    }

    /// The cells of a house that do not have a digit as candidate.
    fn house(&mut self, house: usize, digit: usize) {
        let others = self.board.layout.houses[house].set & !self.board.cells[digit];
        others
            .iter()
            .for_each(|cell| self.premises.gone[cell] |= 1 << digit);
    }

    /// The same for each of these houses and digits, which count from 1.
    fn houses(&mut self, names: &[House], digits: &[u8]) {
        let layout = &self.board.layout;
        for house in 0..layout.houses.len() {
            if names.contains(&layout.houses[house].name) {
                digits
                    .iter()
                    .for_each(|digit| self.house(house, usize::from(*digit) - 1));
            }
        }
    }

    /// The same for each house with two of these cells or more.
    fn houses_with_two(&mut self, cells: CellSet<W>, digit: u8) {
        let layout = &self.board.layout;
        for house in 0..layout.houses.len() {
            if (layout.houses[house].set & cells).len() > 1 {
                self.house(house, usize::from(digit) - 1);
            }
        }
    }

    /// The same for each house that has all of these cells.
    fn houses_around(&mut self, cells: CellSet<W>, digit: u8) {
        let layout = &self.board.layout;
        for house in 0..layout.houses.len() {
            if cells.is_subset(&layout.houses[house].set) {
                self.house(house, usize::from(digit) - 1);
            }
        }
    }

    /// All that is gone.
    fn everything(&mut self) {
        (0..self.board.layout.cells()).for_each(|cell| self.cell(cell));
        self.premises.filled = !self.board.blank;
    }

    fn set<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> CellSet<W> {
        cells
            .into_iter()
            .map(|cell| self.board.layout.index(*cell))
            .collect()
    }

    fn single(&mut self, step: &Step) {
        let Some(placement) = step.placement else {
            return;
        };
        let cell = self.board.layout.index(placement.cell);
        match (step.technique, step.house) {
            (Technique::FullHouse, Some(name)) => {
                let house = self
                    .board
                    .layout
                    .houses
                    .iter()
                    .find(|house| house.name == name);
                self.premises.filled |= house.map_or(CellSet::EMPTY, |house| house.set);
                self.premises.filled.remove(cell);
            }
            (_, Some(house)) => self.houses(&[house], &[placement.digit]),
            (_, None) => self.cell(cell),
        }
    }

    fn pattern(&mut self, technique: Technique, pattern: &Pattern) {
        use Technique::*;
        let Pattern {
            digits,
            cells,
            base,
            fins,
            sets,
            ..
        } = pattern;
        match technique {
            LockedPair | LockedTriple | NakedPair | NakedTriple | NakedQuadruple | RemotePair
            | XyWing | XyzWing => self.cells(cells),
            Skyscraper | TwoStringKite | TurbotFish => {
                self.houses_with_two(self.set(cells), digits[0]);
            }
            EmptyRectangle => {
                self.houses(base, digits);
                self.houses_with_two(self.set(cells), digits[0]);
            }
            WWing => {
                self.cells(cells);
                let ends = self.set(fins.iter().map(|fin| &fin.cell));
                digits
                    .iter()
                    .for_each(|digit| self.houses_around(ends, *digit));
            }
            BugPlus1 => self.everything(),
            _ if technique.assumes_unique() => self.rectangle(pattern),
            SueDeCoq | AlsXz | AlsXyWing | AlsChain | DeathBlossom => {
                self.cells(cells);
                self.cells(sets.iter().flat_map(|set| &set.cells));
            }
            _ if !pattern.colors.is_empty() => {
                self.houses_with_two(self.set(pattern.colors.iter().flatten()), digits[0]);
            }
            _ if !pattern.chains.is_empty() => self.chains(technique, pattern),
            // Locked candidates, hidden subsets, fish.
            _ => self.houses(base, digits),
        }
    }

    /// A rectangle may use strong links of its cells, and a subset with some of them.
    fn rectangle(&mut self, pattern: &Pattern) {
        let rectangle = self.set(&pattern.cells);
        self.premises.filled |= rectangle & !self.board.blank;
        let layout = &self.board.layout;
        for house in 0..layout.houses.len() {
            let cells = layout.houses[house].set;
            if cells.meets(&rectangle) {
                pattern
                    .digits
                    .iter()
                    .for_each(|digit| self.house(house, usize::from(*digit) - 1));
            }
            if (cells & rectangle).len() > 1 {
                (cells & self.board.blank)
                    .iter()
                    .for_each(|cell| self.cell(cell));
            }
        }
        self.cells(&pattern.cells);
    }

    fn chains(&mut self, technique: Technique, pattern: &Pattern) {
        if matches!(
            technique,
            Technique::ForcingNetContradiction | Technique::ForcingNetVerity
        ) {
            return self.everything();
        }
        self.cells(&pattern.cells);
        self.cells(pattern.sets.iter().flat_map(|set| &set.cells));
        let ends = pattern
            .chains
            .iter()
            .flat_map(|chain| [chain.first(), chain.last()]);
        let of_ends: Vec<u8> = ends.flatten().map(|claim| claim.digit).collect();
        self.houses(&pattern.base, &pattern.digits);
        self.houses(&pattern.base, &of_ends);
        for chain in &pattern.chains {
            for pair in chain.windows(2) {
                self.link(&pair[0], &pair[1]);
            }
            if let [first, .., last] = &chain[..] {
                self.link(last, first);
            }
        }
    }

    /// A claim that holds since another does not.
    fn link(&mut self, from: &Claim, to: &Claim) {
        if from.holds || !to.holds {
            return;
        }
        let both = self.set(from.cells.iter().chain(&to.cells));
        if from.digit == to.digit {
            self.houses_around(both, to.digit);
        } else {
            both.iter().for_each(|cell| self.cell(cell));
        }
    }
}

impl<const W: usize> Premises<W> {
    /// The candidates, each as its cell and digit.
    pub(super) fn candidates(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = self.gone.iter().enumerate();
        cells.flat_map(|(cell, gone)| bits(*gone).map(move |digit| (cell, digit)))
    }
}
