//! ALS chains: four or more sets, each linked to the next. For a hint each set stands after the one
//! before it in the list, as in HoDoKu. Among all steps it need not.
//!
//! Neighbouring links use different digits. What goes depends only on the two sets at the ends and
//! on the digits of the first and the last link. So a first pass finds which ends are reached, and a
//! second one the chain with the fewest cells between the ends that are wanted.

use super::list::{Overlap, RestrictedCommon};
use super::paths::{
    AlsGraph, ChainEnds, ChainStart, LENGTHS, PathLink, SmallestChains, key, rank, uses,
};
use super::pattern::LinkedSets;
use super::{AlsSearch, AlsSteps, Removals, eliminations};
use crate::cell_set::bits;
use crate::techniques::layout::numbers;
use crate::techniques::want::Want;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(super) fn find<const W: usize>(
    search: &AlsSearch<'_, W>,
    steps: &mut AlsSteps<'_, '_, W>,
) -> ControlFlow<()> {
    if search.overlap == Overlap::Allowed {
        return ControlFlow::Continue(());
    }
    let want = steps.found.want();
    let graph = graph(search, want);
    let mut best = Best {
        want,
        value: None,
        ends: BTreeMap::new(),
    };
    for start in 0..graph.len() {
        let firsts = graph[start].iter().fold(0, |mask, link| mask | link.digits);
        let gains = if firsts == 0 {
            Vec::new()
        } else {
            gains(search, start)
        };
        for first in bits(firsts) {
            reach(
                search,
                &graph,
                ChainStart { start, first },
                &gains,
                &mut best,
            );
        }
    }
    let mut paths: BTreeMap<ChainStart, SmallestChains> = BTreeMap::new();
    for (removals, ends) in best.ranked() {
        let paths_to = |ends: ChainEnds| {
            let source = ends.source;
            let paths = paths
                .entry(source)
                .or_insert_with(|| SmallestChains::new(search, &graph, source));
            paths.to(&ends)
        };
        let found: Vec<Vec<PathLink>> = ends.into_iter().filter_map(paths_to).collect();
        // The fewest cells, and then the earliest sets.
        if let Some(path) = found.into_iter().min_by_key(|path| rank(path)) {
            steps.add(search, removals, || pattern(search, &path))?;
        }
    }
    ControlFlow::Continue(())
}

/// The links that chains may use: for a hint those to later sets.
fn graph<const W: usize>(search: &AlsSearch<'_, W>, want: Want) -> AlsGraph {
    let links = search.links();
    let mut graph: AlsGraph = (0..search.sets.sets.len())
        .map(|set| links.from(set).to_vec())
        .collect();
    if want == Want::All {
        for RestrictedCommon { from, to, digits } in links.links.iter().copied() {
            graph[to].push(RestrictedCommon {
                from: to,
                to: from,
                digits,
            });
        }
    }
    graph
}

/// For each set the digits that go from somewhere if it or the first set has them.
fn gains<const W: usize>(search: &AlsSearch<'_, W>, start: usize) -> Vec<u32> {
    let sets = search.sets;
    let gain = |set: usize| {
        let goes = |digit: &usize| !sets.seen_by_both(start, set, *digit).is_empty();
        let digits = if set > start {
            sets.common(start, set)
        } else {
            0
        };
        bits(digits)
            .filter(goes)
            .fold(0, |mask, digit| mask | 1 << digit)
    };
    (0..sets.sets.len()).map(gain).collect()
}

/// Gives all ends that chains from this source reach.
fn reach<const W: usize>(
    search: &AlsSearch<'_, W>,
    graph: &AlsGraph,
    source: ChainStart,
    gains: &[u32],
    best: &mut Best<W>,
) {
    // For each set and length the keys of the links that lead to it.
    let mut keys = vec![[0; LENGTHS]; gains.len()];
    let mut changed = vec![false; gains.len()];
    let starts = graph[source.start]
        .iter()
        .filter(|link| link.digits >> source.first & 1 == 1);
    for link in starts {
        keys[link.to][0] = 1 << source.first;
        changed[link.to] = true;
    }
    while let Some(least) = changed.iter().position(|changed| *changed) {
        for set in least..gains.len() {
            if !std::mem::take(&mut changed[set]) {
                continue;
            }
            let lengths = keys[set];
            for link in graph[set].iter().filter(|link| link.to != source.start) {
                for (length, before) in lengths.iter().enumerate().filter(|(_, keys)| **keys != 0) {
                    for digits in uses(*before, link) {
                        let known = &mut keys[link.to][(length + 1).min(LENGTHS - 1)];
                        changed[link.to] |= *known & key(digits) == 0;
                        *known |= key(digits);
                        let gain = gains[link.to] & !digits & !(1 << source.first);
                        if gain != 0 && length > 0 {
                            best.add(
                                search,
                                ChainEnds {
                                    source,
                                    last: link.to,
                                    digits,
                                },
                                gain,
                            );
                        }
                    }
                }
            }
        }
    }
}

/// Which ends are worth a chain.
struct Best<const W: usize> {
    want: Want,
    /// How good the best are, if only these are wanted.
    value: Option<Value>,
    /// For each set of removals its rank and all ends that give it.
    ends: BTreeMap<Removals<W>, (usize, Vec<ChainEnds>)>,
}

/// More eliminations are better, and then a lower sum of their numbers.
type Value = (std::cmp::Reverse<usize>, usize);

impl<const W: usize> Best<W> {
    fn add(&mut self, search: &AlsSearch<'_, W>, ends: ChainEnds, gain: u32) {
        let removals = search.removals(ends.source.start, ends.last, gain);
        if self.want == Want::One {
            let value = value(search, &removals);
            if self.value.is_some_and(|best| best < value) {
                return;
            }
            if self.value.is_some_and(|best| best > value) {
                self.ends.clear();
            }
            self.value = Some(value);
        }
        let rank = self.ends.len();
        let (_, known) = self.ends.entry(removals).or_insert((rank, Vec::new()));
        if !known.contains(&ends) {
            known.push(ends);
        }
    }

    /// The removals with all ends that give them, in the order in which they were found.
    fn ranked(self) -> impl Iterator<Item = (Removals<W>, Vec<ChainEnds>)> {
        let mut ends: Vec<_> = self.ends.into_iter().collect();
        ends.sort_by_key(|(_, (rank, _))| *rank);
        ends.into_iter()
            .map(|(removals, (_, ends))| (removals, ends))
    }
}

/// HoDoKu's order of ALS chains: by the number of eliminations, then by a weighted sum of their
/// cells and digits.
fn value<const W: usize>(search: &AlsSearch<'_, W>, removals: &Removals<W>) -> Value {
    let eliminations = eliminations(search.layout(), removals);
    (
        std::cmp::Reverse(eliminations.len()),
        search.layout().weight(&eliminations),
    )
}

fn pattern<const W: usize>(search: &AlsSearch<'_, W>, path: &[PathLink]) -> LinkedSets {
    let start = path.iter().take(1).map(|node| node.from);
    let sets = start.chain(path.iter().map(|node| node.to));
    LinkedSets {
        sets: sets.map(|set| search.named(set)).collect(),
        links: path.iter().map(|node| numbers(node.digits)).collect(),
        digits: Vec::new(),
    }
}
