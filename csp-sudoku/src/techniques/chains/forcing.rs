//! Forcing chains: an assumption from which chains lead to each candidate of a cell, or each place of
//! a digit in a house, and make all of them false.
//!
//! Read backwards, these chains lead from each candidate to the opposite of the assumption. So each
//! such step is a contradiction, and a verity as well.

use super::graph::{Literal, is_on, node, off, on};
use super::pattern::Focus;
use super::reach::LiteralReach;
use super::{Chains, Conclusion};
use crate::cell_set::bits;
use crate::techniques::technique::Technique;

/// The contradictions of each assumption, and their verities.
pub(super) fn find<const W: usize>(chains: &mut Chains<'_, W>) {
    let needs = Requirements::new(chains);
    let mut reach = LiteralReach::new(chains.graph);
    for start in 0..chains.graph.candidates {
        for assumed in [on(start), off(start)] {
            reach.search(chains.graph, assumed, |_, _| true);
            opposite(chains, assumed, &reach);
            for need in needs.unfilled(&reach) {
                add(chains, need, assumed, &reach);
            }
        }
    }
}

/// A cell that needs a digit, or a house that needs a place for one.
struct Requirement {
    /// All candidates for it.
    candidates: Vec<usize>,
    focus: Focus,
}

/// The cells, then the houses with each digit.
struct Requirements {
    needs: Vec<Requirement>,
    /// For each candidate the needs of which it is the first.
    by_first: Vec<Vec<usize>>,
}

impl Requirements {
    fn new<const W: usize>(chains: &Chains<'_, W>) -> Self {
        let Chains { board, graph, .. } = *chains;
        let mut list = Self {
            needs: Vec::new(),
            by_first: vec![Vec::new(); graph.candidates],
        };
        for cell in board.blank.iter() {
            let digits = bits(board.candidates[cell]);
            let candidates = digits.map(|digit| graph.candidate(cell, digit)).collect();
            list.add(Requirement {
                candidates,
                focus: Focus::Cell(board.layout.cell(cell)),
            });
        }
        let houses = board
            .layout
            .houses
            .iter()
            .enumerate()
            .filter(|(_, data)| data.complete);
        for (house, data) in houses {
            for digit in 0..board.side() {
                let places = board.cells_in(house, digit);
                let candidates = places
                    .iter()
                    .map(|cell| graph.candidate(cell, digit))
                    .collect();
                list.add(Requirement {
                    candidates,
                    focus: Focus::House(data.name, None),
                });
            }
        }
        list
    }

    fn add(&mut self, need: Requirement) {
        // One candidate alone is a single.
        if need.candidates.len() > 1 {
            self.by_first[need.candidates[0]].push(self.needs.len());
            self.needs.push(need);
        }
    }

    /// The needs of which all candidates are false, in their order.
    fn unfilled(&self, reach: &LiteralReach) -> impl Iterator<Item = &Requirement> {
        let off = reach.order.iter().map(|literal| usize::from(*literal));
        let off = off.filter(|literal| !is_on(*literal)).map(node);
        let begun = off
            .filter_map(|node| self.by_first.get(node))
            .flatten()
            .copied();
        let are_false = |need: &usize| {
            let mut candidates = self.needs[*need].candidates.iter();
            candidates.all(|candidate| reach.is_false(*candidate))
        };
        let mut unfilled: Vec<usize> = begun.filter(are_false).collect();
        unfilled.sort_unstable();
        unfilled.into_iter().map(|need| &self.needs[need])
    }
}

/// What is true if the assumption is false.
fn refuted<const W: usize>(chains: &Chains<'_, W>, assumed: Literal) -> Conclusion {
    let start = chains.graph.nodes[node(assumed)];
    let own = chains.candidate(start.cell, start.digit);
    if is_on(assumed) {
        (None, vec![own])
    } else {
        (Some(own), Vec::new())
    }
}

/// The opposite of a literal.
fn not(literal: Literal) -> Literal {
    literal ^ 1
}

/// A chain from the assumption to its opposite.
fn opposite<const W: usize>(chains: &mut Chains<'_, W>, assumed: Literal, reach: &LiteralReach) {
    if reach.reaches(not(assumed)) {
        let cell = chains.graph.nodes[node(assumed)].cell;
        let focus = Focus::Cell(chains.board.layout.cell(cell));
        let length = reach.depth(not(assumed)) + 1;
        let technique = Technique::ForcingChainContradiction;
        chains.add(technique, refuted(chains, assumed), length, |chains| {
            chains.forcing(focus, [reach.chain(not(assumed))].into_iter())
        });
    }
}

/// Adds the contradiction, and the verity if each candidate has a chain.
fn add<const W: usize>(
    chains: &mut Chains<'_, W>,
    need: &Requirement,
    assumed: Literal,
    reach: &LiteralReach,
) {
    let Requirement { candidates, focus } = need;
    let length = candidates
        .iter()
        .map(|one| reach.depth(off(*one)) + 1)
        .sum();
    let forward = candidates.iter().map(|one| reach.chain(off(*one)));
    let technique = Technique::ForcingChainContradiction;
    chains.add(technique, refuted(chains, assumed), length, |chains| {
        chains.forcing(*focus, forward.clone())
    });
    if candidates.iter().all(|one| off(*one) != assumed) {
        let backward =
            |chain: Vec<Literal>| chain.into_iter().rev().map(not).collect::<Vec<Literal>>();
        let technique = Technique::ForcingChainVerity;
        chains.add(technique, refuted(chains, assumed), length, |chains| {
            chains.forcing(*focus, forward.map(backward))
        });
    }
}
