//! Sums of two clues or more as one, where their cells see each other.

use super::cliques::Cliques;
use super::house_sums::SummedCells;
use crate::rules::CluePart;
use crate::shape::Shape;
use std::collections::BTreeSet;

/// How many cells of the smaller of two sums have to see a cell of the larger one, at least.
const LEAST_LINKS: usize = 6;

/// Sums of clues without a common cell, added up: two at a time, first those that say most together, as long as the sum of
/// both says more than one of them because its cells are divided into larger groups of different digits.
pub(super) fn merged_sums(shape: Shape, cliques: &Cliques, parts: &[CluePart]) -> Vec<CluePart> {
    let mut known = BTreeSet::new();
    let sums = parts.iter().filter_map(|part| SummedCells::of(shape, part));
    let sums = sums.filter(|sum| sum.cells.len() >= LEAST_LINKS && known.insert(sum.cells.clone()));
    let mut merger = Merger {
        shape,
        cliques,
        sums: Vec::new(),
        pairs: Vec::new(),
    };
    sums.for_each(|sum| merger.add(sum, true));
    while let Some(pair) = merger.best_pair() {
        merger.sums[pair.one].is_live = false;
        merger.sums[pair.other].is_live = false;
        merger.add(pair.sum, false);
    }
    let merged = |sum: &WeighedSum| sum.is_live && !sum.is_clue && sum.score > 0;
    let sums = merger.sums.into_iter().filter(merged);
    sums.map(|sum| sum.sum.into_part(shape)).collect()
}

/// Sums that are merged.
struct Merger<'a> {
    shape: Shape,
    cliques: &'a Cliques,
    sums: Vec<WeighedSum>,
    pairs: Vec<MergedPair>,
}

/// A sum, and how much it says.
struct WeighedSum {
    sum: SummedCells,
    /// The cells that one of its cells sees.
    seen: BTreeSet<usize>,
    score: i64,
    is_clue: bool,
    /// Whether it is not merged with another one.
    is_live: bool,
}

/// Two sums that say more as one.
struct MergedPair {
    one: usize,
    other: usize,
    sum: SummedCells,
    score: i64,
}

impl Merger<'_> {
    /// A new sum, which makes pairs with those that are there.
    fn add(&mut self, sum: SummedCells, is_clue: bool) {
        let Some(score) = self.score(&sum) else {
            return;
        };
        let new = WeighedSum {
            seen: self.cliques.seen_from(&sum.cells),
            sum,
            score,
            is_clue,
            is_live: true,
        };
        let others = (0..self.sums.len()).filter(|&other| self.sums[other].is_live);
        let pairs = others.filter_map(|other| self.pair(other, &new));
        let pairs: Vec<MergedPair> = pairs.collect();
        self.pairs.extend(pairs);
        self.sums.push(new);
    }

    /// What a sum says: how far the groups of its cells are from having none or each of the digits, less how far the total
    /// is from its nearer end. `None` if the total is not possible.
    fn score(&self, sum: &SummedCells) -> Option<i64> {
        let terms: Vec<_> = sum.terms(self.shape).collect();
        let side = self.shape.side() as i64;
        let (mut least, mut reach) = (0, Vec::new());
        for (_, cells) in self.cliques.groups(&terms) {
            let size = cells.len() as i64;
            least += size * i64::from(self.shape.value(1)) + size * (size - 1) / 2;
            reach.push(size * (side - size));
        }
        let all: i64 = reach.iter().sum();
        let above = i64::from(sum.total) - least;
        let slack = above.min(all - above);
        (slack >= 0).then(|| all - slack * reach.len() as i64)
    }

    /// The pair of a sum and a new one, if many of their cells see each other and it says more.
    fn pair(&self, one: usize, new: &WeighedSum) -> Option<MergedPair> {
        let old = &self.sums[one];
        if !old.sum.cells.is_disjoint(&new.sum.cells) {
            return None;
        }
        let (small, large) = match old.sum.cells.len() < new.sum.cells.len() {
            true => (old, new),
            false => (new, old),
        };
        if small.sum.cells.intersection(&large.seen).count() < LEAST_LINKS {
            return None;
        }
        let sum = old.sum.with(&new.sum);
        let score = self.score(&sum)?;
        let least = old.score.max(new.score).min(old.score + new.score);
        let other = self.sums.len();
        (score > least).then_some(MergedPair {
            one,
            other,
            sum,
            score,
        })
    }

    /// Takes the pair with the greatest score, the first of several, of sums that are not merged yet.
    fn best_pair(&mut self) -> Option<MergedPair> {
        let is_live =
            |pair: &MergedPair| self.sums[pair.one].is_live && self.sums[pair.other].is_live;
        self.pairs.retain(is_live);
        let scores = self.pairs.iter().enumerate();
        let best = scores.min_by_key(|(_, pair)| std::cmp::Reverse(pair.score));
        best.map(|(at, _)| at).map(|at| self.pairs.remove(at))
    }
}
