//! Remote pairs: cells with the same two candidates, each of which sees the next.
//!
//! The digits alternate along the chain. So of two cells at an odd distance one has the first digit
//! and the other the second, and both digits go from every cell that sees both. At a distance of
//! one that is a naked pair.

use super::board::Board;
use super::cell_set::{CellSet, bits};
use super::search::Found;
use super::step::{Candidate, Pattern, Step};
use super::technique::Technique;
use super::turbot::{Ranked, add_ranked, links};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The most cells of a chain.
const LONGEST: usize = 10;

/// The fewest cells of a chain.
const SHORTEST: usize = 4;

/// The chains from one cell.
struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    /// The digit of the first cell that the last cell shares, and the other one.
    digits: [usize; 2],
    chain: Vec<usize>,
    steps: &'a mut Vec<Ranked>,
    /// The length of the shortest chain for each conclusion.
    known: &'a mut BTreeMap<Vec<Candidate>, usize>,
}

/// The steps, those with the most eliminations first, then those with the shortest chains.
pub(super) fn find<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    let mut steps = Vec::new();
    let mut known = BTreeMap::new();
    for start in board.blank.iter().filter(|cell| board.candidates[*cell].count_ones() == 2) {
        let mut digits = bits(board.candidates[start]);
        let (Some(low), Some(high)) = (digits.next(), digits.next()) else { continue };
        for digits in [[low, high], [high, low]] {
            let (chain, steps, known) = (vec![start], &mut steps, &mut known);
            Search { board, digits, chain, steps, known }.extend();
        }
    }
    add_ranked(steps, found)
}

impl<const W: usize> Search<'_, W> {
    fn extend(&mut self) {
        let Some(&last) = self.chain.last() else { return };
        let board = self.board;
        // The digit that the last cell hands on.
        let digit = self.digits[self.chain.len() % 2];
        for link in links(board, last, digit) {
            let same = board.candidates[link.to] == board.candidates[last];
            if !same || self.chain.contains(&link.to) {
                continue;
            }
            self.chain.push(link.to);
            if self.chain.len() >= SHORTEST && self.chain.len().is_multiple_of(2) {
                self.check();
            }
            if self.chain.len() < LONGEST {
                self.extend();
            }
            self.chain.pop();
        }
    }

    /// Keeps the step of the chain, if its ends remove the shared digit.
    fn check(&mut self) {
        let board = self.board;
        let peers = &board.layout.peers;
        let (first, last) = (self.chain[0], self.chain[self.chain.len() - 1]);
        let ends = peers[first] & peers[last];
        if !board.cells[self.digits[0]].meets(&ends) {
            return;
        }
        let mut seen = CellSet::EMPTY;
        for (start, cell) in self.chain.iter().enumerate() {
            for other in self.chain[start..].iter().skip(3).step_by(2) {
                seen |= peers[*cell] & peers[*other];
            }
        }
        let mut digits = self.digits;
        digits.sort_unstable();
        let gone = digits.into_iter().flat_map(|digit| {
            let cells = board.layout.named(&(board.cells[digit] & seen));
            cells.into_iter().map(move |cell| Candidate { digit: digit as u8 + 1, cell })
        });
        let gone: Vec<Candidate> = gone.collect();
        let length = self.chain.len();
        if self.known.get(&gone).is_some_and(|known| *known <= length) {
            return;
        }
        self.known.insert(gone.clone(), length);
        self.steps.push(Ranked::new(board, length, self.step(gone)));
    }

    fn step(&self, eliminations: Vec<Candidate>) -> Step {
        let pattern = Pattern {
            digits: self.digits.map(|digit| digit as u8 + 1).to_vec(),
            cells: self.chain.iter().map(|cell| self.board.layout.cell(*cell)).collect(),
            eliminations,
            ..Pattern::default()
        };
        Step::removal(Technique::RemotePair, pattern)
    }
}
