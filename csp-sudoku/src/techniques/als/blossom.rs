//! Death Blossom: a cell, and for each of its candidates a set that it takes the digit from. Each of
//! these sets then has all its other digits.

use super::list::Overlap;
use super::pattern::Blossom;
use super::{AlsSearch, AlsSteps, Removals};
use crate::cell_set::{CellSet, bits};
use crate::techniques::layout::numbers;
use crate::techniques::want::Want;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(super) fn find<const W: usize>(
    search: &AlsSearch<'_, W>,
    steps: &mut AlsSteps<'_, '_, W>,
) -> ControlFlow<()> {
    for stem in search.board.blank.iter() {
        let digits = bits(search.board.candidates[stem]);
        let petals: Vec<Vec<usize>> = digits.map(|digit| petals(search, stem, digit)).collect();
        if petals.iter().all(|petals| !petals.is_empty()) {
            let blossom = Petals {
                search,
                stem,
                petals,
            };
            let mut tried = BTreeSet::new();
            let growth = BlossomGrowth {
                chosen: &mut Vec::new(),
                used: CellSet::EMPTY,
                removals: Vec::new(),
            };
            blossom.grow(growth, &mut tried, steps)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sets that lose a digit if the cell has it.
fn petals<const W: usize>(search: &AlsSearch<'_, W>, stem: usize, digit: usize) -> Vec<usize> {
    let sets = search.sets;
    let with_digit = |set: &usize| sets.sets[*set].digits >> digit & 1 == 1;
    let all = (0..sets.sets.len()).filter(with_digit);
    all.filter(|set| sets.seen(*set, digit).contains(stem))
        .collect()
}

struct Petals<'a, 'b, const W: usize> {
    search: &'a AlsSearch<'b, W>,
    stem: usize,
    /// The sets to choose from, for each candidate of the stem.
    petals: Vec<Vec<usize>>,
}

/// How far a blossom has been built.
struct BlossomGrowth<'a, const W: usize> {
    /// A set for each of the first candidates of the stem.
    chosen: &'a mut Vec<usize>,
    /// Their cells.
    used: CellSet<W>,
    /// The digits that all of them have, with the cells that see all places of these.
    removals: Removals<W>,
}

impl<const W: usize> Petals<'_, '_, W> {
    /// Tries each set for the next candidate of the stem. Where all steps are wanted, what was
    /// `tried` with the same result is left out.
    fn grow(
        &self,
        growth: BlossomGrowth<'_, W>,
        tried: &mut BTreeSet<(usize, Removals<W>)>,
        steps: &mut AlsSteps<'_, '_, W>,
    ) -> ControlFlow<()> {
        let BlossomGrowth {
            chosen,
            used,
            removals,
        } = growth;
        let depth = chosen.len();
        let Some(petals) = self.petals.get(depth) else {
            return steps.add(self.search, removals, || self.pattern(chosen));
        };
        for set in petals.iter().copied() {
            let cells = self.search.sets.sets[set].cells;
            if self.search.overlap == Overlap::Never && cells.meets(&used) {
                continue;
            }
            let removals = self.remaining(&removals, set, depth);
            if removals.is_empty() {
                continue;
            }
            if steps.found.want() == Want::All && !tried.insert((depth, removals.clone())) {
                continue;
            }
            chosen.push(set);
            let next = BlossomGrowth {
                chosen: &mut *chosen,
                used: used | cells,
                removals,
            };
            self.grow(next, tried, steps)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// The removals that are left with one more set.
    fn remaining(&self, removals: &Removals<W>, set: usize, depth: usize) -> Removals<W> {
        let sets = self.search.sets;
        let digits = sets.sets[set].digits & !self.search.board.candidates[self.stem];
        let seen = |digit| (digit, sets.seen(set, digit));
        let some = |(_, cells): &(usize, CellSet<W>)| !cells.is_empty();
        if depth == 0 {
            return bits(digits).map(seen).filter(some).collect();
        }
        let common = removals
            .iter()
            .filter(|(digit, _)| digits >> digit & 1 == 1);
        let both = common.map(|(digit, cells)| (*digit, *cells & sets.seen(set, *digit)));
        both.filter(some).collect()
    }

    fn pattern(&self, chosen: &[usize]) -> Blossom {
        let petals = chosen.iter().map(|set| self.search.named(*set));
        Blossom {
            stem: self.search.layout().cell(self.stem),
            digits: numbers(self.search.board.candidates[self.stem]),
            petals: petals.collect(),
        }
    }
}
