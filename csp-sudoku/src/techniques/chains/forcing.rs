//! Forcing chains: an assumption from which chains lead to each candidate of a cell, or each place of
//! a digit in a house, and make all of them false.
//!
//! Read backwards, these chains lead from each candidate to the opposite of the assumption. So each
//! such step is a contradiction, and a verity as well.

use super::graph::{Literal, is_on, node, off, on};
use super::reach::Reach;
use super::{Chains, Conclusion};
use crate::techniques::cell_set::bits;
use crate::techniques::technique::Technique;

/// The contradictions of each assumption, and their verities.
pub(super) fn find<const W: usize>(chains: &mut Chains<'_, W>) {
    for start in 0..chains.graph.candidates {
        for assumed in [on(start), off(start)] {
            let reach = Reach::new(chains.graph, assumed, |_, _| true);
            opposite(chains, assumed, &reach);
            cells(chains, assumed, &reach);
            houses(chains, assumed, &reach);
        }
    }
}

/// What is true if the assumption is false.
fn refuted<const W: usize>(chains: &Chains<'_, W>, assumed: Literal) -> Conclusion {
    let start = chains.graph.nodes[node(assumed)];
    let own = chains.candidate(start.cell, start.digit);
    if is_on(assumed) {
        Conclusion { eliminations: vec![own], ..Conclusion::default() }
    } else {
        Conclusion { placement: Some(own), ..Conclusion::default() }
    }
}

/// The opposite of a literal.
fn not(literal: Literal) -> Literal {
    literal ^ 1
}

/// A chain from the assumption to its opposite.
fn opposite<const W: usize>(chains: &mut Chains<'_, W>, assumed: Literal, reach: &Reach) {
    if reach.reaches(not(assumed)) {
        let cell = chains.graph.nodes[node(assumed)].cell;
        let cells = vec![chains.board.layout.cell(cell)];
        let conclusion = Conclusion { cells, ..refuted(chains, assumed) };
        chains.add(Technique::ForcingChainContradiction, conclusion, &[&reach.chain(not(assumed))]);
    }
}

/// Cells without candidates.
fn cells<const W: usize>(chains: &mut Chains<'_, W>, assumed: Literal, reach: &Reach) {
    let board = chains.board;
    for cell in board.blank.iter() {
        let digits = bits(board.candidates[cell]);
        let all: Vec<usize> = digits.map(|digit| chains.graph.candidate(cell, digit)).collect();
        if are_false(&all, assumed, reach) {
            let cells = vec![board.layout.cell(cell)];
            let conclusion = || Conclusion { cells: cells.clone(), ..refuted(chains, assumed) };
            let conclusions = [conclusion(), conclusion()];
            add(chains, conclusions, &all, assumed, reach);
        }
    }
}

/// Houses without a place for a digit.
fn houses<const W: usize>(chains: &mut Chains<'_, W>, assumed: Literal, reach: &Reach) {
    let board = chains.board;
    for (house, data) in board.layout.houses.iter().enumerate().filter(|(_, data)| data.complete) {
        for digit in 0..board.side() {
            let places = board.cells_in(house, digit);
            let all: Vec<usize> =
                places.iter().map(|cell| chains.graph.candidate(cell, digit)).collect();
            if are_false(&all, assumed, reach) {
                let conclusion =
                    || Conclusion { base: vec![data.name], ..refuted(chains, assumed) };
                let conclusions = [conclusion(), conclusion()];
                add(chains, conclusions, &all, assumed, reach);
            }
        }
    }
}

/// Whether all these candidates are false under the assumption.
fn are_false(all: &[usize], assumed: Literal, reach: &Reach) -> bool {
    let is_false = |candidate: &usize| off(*candidate) == assumed || reach.reaches(off(*candidate));
    // One candidate alone is a single.
    all.len() > 1 && all.iter().all(is_false)
}

/// Adds the contradiction, and the verity if each candidate has a chain.
fn add<const W: usize>(
    chains: &mut Chains<'_, W>,
    [contradiction, verity]: [Conclusion; 2],
    all: &[usize],
    assumed: Literal,
    reach: &Reach,
) {
    let forward: Vec<Vec<Literal>> = all.iter().map(|one| reach.chain(off(*one))).collect();
    let slices: Vec<&[Literal]> = forward.iter().map(Vec::as_slice).collect();
    chains.add(Technique::ForcingChainContradiction, contradiction, &slices);
    if all.iter().all(|one| off(*one) != assumed) {
        let backward = |chain: &Vec<Literal>| -> Vec<Literal> {
            chain.iter().rev().map(|literal| not(*literal)).collect()
        };
        let backward: Vec<Vec<Literal>> = forward.iter().map(backward).collect();
        let slices: Vec<&[Literal]> = backward.iter().map(Vec::as_slice).collect();
        chains.add(Technique::ForcingChainVerity, verity, &slices);
    }
}
