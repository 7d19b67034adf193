//! Chains with two ends of one digit, of which one is true: X-Chains, XY-Chains.
//!
//! They differ in the links that they take.

use super::Chains;
use super::graph::{is_on, node, off};
use super::reach::{EndsIn, LiteralReach, is_lasso};
use crate::techniques::technique::Technique;

/// The fewest links: two strong ones with a weak one between them.
const SHORTEST: usize = 3;

/// The most links, as in HoDoKu.
const LONGEST: usize = 19;

/// One of these digits.
pub(super) fn x_chains<const W: usize>(chains: &mut Chains<'_, W>, digits: u32) {
    let nodes = &chains.graph.nodes;
    let graph = chains.graph;
    let mut reach = LiteralReach::new(graph);
    for start in (0..graph.candidates).filter(|start| digits >> nodes[*start].digit & 1 == 1) {
        let digit = nodes[start].digit;
        reach.search(graph, off(start), |_, to| nodes[to].digit == digit);
        ends(chains, Technique::XChain, start, &reach);
    }
}

/// Cells with two candidates: strong links in a cell, weak ones between cells.
pub(super) fn xy_chains<const W: usize>(chains: &mut Chains<'_, W>) {
    let board = chains.board;
    let graph = chains.graph;
    let nodes = &graph.nodes;
    let mut reach = LiteralReach::new(graph);
    let pair = |cell: usize| board.candidates[cell].count_ones() == 2;
    for start in (0..graph.candidates).filter(|start| pair(nodes[*start].cell)) {
        reach.search(graph, off(start), |from, to| {
            (nodes[node(from)].cell == nodes[to].cell) != is_on(from) && pair(nodes[to].cell)
        });
        ends(chains, Technique::XyChain, start, &reach);
    }
}

/// The chains from `start` to each end of its digit. One of both is true.
fn ends<const W: usize>(
    chains: &mut Chains<'_, W>,
    technique: Technique,
    start: usize,
    reach: &LiteralReach,
) {
    let graph = chains.graph;
    let peers = &chains.board.layout.peers;
    let first = graph.nodes[start];
    for end in reach.order.iter().map(|end| usize::from(*end)) {
        let last = graph.nodes[node(end)];
        let fits = is_on(end) && last.digit == first.digit;
        if !fits || !(SHORTEST..=LONGEST).contains(&reach.depth(end)) {
            continue;
        }
        let seen = peers[first.cell] & peers[last.cell];
        if !seen.meets(&chains.board.cells[first.digit]) {
            continue;
        }
        let chain = reach.chain(end);
        // The chain may come back to its start, which is true then.
        let inner = if last.cell == first.cell {
            &chain[..chain.len() - 1]
        } else {
            &chain[..]
        };
        if !is_lasso(graph, inner, EndsIn::Apart) {
            let eliminations = chains.candidates(seen, first.digit);
            let conclusion = (None, eliminations);
            chains.add(technique, conclusion, chain.len(), |chains| {
                chains.chain(&chain)
            });
        }
    }
}
