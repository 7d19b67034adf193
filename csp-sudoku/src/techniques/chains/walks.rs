//! Chains that are listed one by one, not only the shortest to each end: turbot fish, remote pairs.

use super::Chains;
use super::graph::{LinkGraph, Literal, is_on, node, off};
use super::pattern::CellChain;
use crate::cell_set::{CellSet, bits};
use crate::techniques::board::CandidateBoard;
use crate::techniques::layout::number;
use crate::techniques::technique::Technique;

/// The literals of a turbot fish: two strong links, joined by a weak one.
const TURBOT: usize = 4;

/// The fewest cells of a remote pair. At a distance of one it is a naked pair.
const SHORTEST_PAIR: usize = 4;

/// The most cells of a remote pair, as in HoDoKu.
const LONGEST_PAIR: usize = 10;

/// Gives each chain that begins like this and has at most `most` literals, in the order of the links.
/// `allowed` tells whether a chain may go on to a node.
fn walk<const W: usize>(
    graph: &LinkGraph<W>,
    chain: &mut Vec<Literal>,
    most: usize,
    allowed: &impl Fn(&[Literal], usize) -> bool,
    visit: &mut impl FnMut(&[Literal]),
) {
    visit(chain);
    if chain.len() == most {
        return;
    }
    let last = chain[chain.len() - 1];
    for to in graph.follow(last).list.iter().map(|to| usize::from(*to)) {
        if allowed(chain, to) {
            chain.push(2 * to + usize::from(!is_on(last)));
            walk(graph, chain, most, allowed, visit);
            chain.pop();
        }
    }
}

/// Turbot fish of these digits: if the first end does not have the digit, the last has it. So one of
/// them does, and it goes from every cell that sees both.
pub(super) fn turbot_fish<const W: usize>(chains: &mut Chains<'_, W>, digits: u32) {
    let Chains { board, graph, .. } = *chains;
    let nodes = &graph.nodes;
    let peers = &board.layout.peers;
    for start in (0..graph.candidates).filter(|start| digits >> nodes[*start].digit & 1 == 1) {
        let digit = nodes[start].digit;
        // A chain does not turn back.
        let allowed = |chain: &[Literal], to: usize| {
            let before = chain.len().checked_sub(2).map(|before| node(chain[before]));
            nodes[to].digit == digit && before != Some(to)
        };
        walk(
            graph,
            &mut vec![off(start)],
            TURBOT,
            &allowed,
            &mut |chain| {
                let ends =
                    peers[nodes[start].cell] & peers[nodes[node(chain[chain.len() - 1])].cell];
                if chain.len() < TURBOT || !ends.meets(&board.cells[digit]) {
                    return;
                }
                let cells = chain.iter().map(|literal| nodes[node(*literal)].cell);
                let gone = chains.candidates(ends, digit);
                chains.add(Technique::TurbotFish, (None, gone), TURBOT, |_| CellChain {
                    digits: vec![number(digit)],
                    cells: cells.map(|cell| board.layout.cell(cell)).collect(),
                });
            },
        );
    }
}

/// Whether there are enough cells with the same two candidates for remote pairs.
pub(super) fn has_pairs<const W: usize>(board: &CandidateBoard<W>) -> bool {
    let cells = board.blank.iter().map(|cell| board.candidates[cell]);
    let mut pairs: Vec<u32> = cells.filter(|digits| digits.count_ones() == 2).collect();
    pairs.sort_unstable();
    pairs
        .chunk_by(|one, other| one == other)
        .any(|same| same.len() >= SHORTEST_PAIR)
}

/// Remote pairs: cells with the same two candidates, each of which sees the next.
///
/// The digits alternate along the chain. So of two cells at an odd distance one has the first digit
/// and the other the second, and both digits go from every cell that sees both.
pub(super) fn remote_pairs<const W: usize>(chains: &mut Chains<'_, W>) {
    let Chains { board, graph, .. } = *chains;
    let nodes = &graph.nodes;
    for start in 0..graph.candidates {
        let pair = board.candidates[nodes[start].cell];
        // A strong link to the other digit of the cell, then a weak one to the next cell.
        let allowed = |chain: &[Literal], to: usize| {
            let last = chain[chain.len() - 1];
            let cell = nodes[to].cell;
            if !is_on(last) {
                return cell == nodes[node(last)].cell;
            }
            let visited = || {
                chain
                    .iter()
                    .any(|literal| nodes[node(*literal)].cell == cell)
            };
            board.candidates[cell] == pair && !visited()
        };
        if pair.count_ones() == 2 {
            let chain = &mut vec![off(start)];
            walk(graph, chain, 2 * LONGEST_PAIR, &allowed, &mut |chain| {
                // The last cell has the digit that the first has not.
                if chain.len() >= 2 * SHORTEST_PAIR && chain.len().is_multiple_of(4) {
                    add_remote_pair(chains, start, chain);
                }
            });
        }
    }
}

/// Adds the step of a chain, if its ends remove their digit.
fn add_remote_pair<const W: usize>(chains: &mut Chains<'_, W>, start: usize, chain: &[Literal]) {
    let Chains { board, graph, .. } = *chains;
    let peers = &board.layout.peers;
    let cells: Vec<usize> = chain
        .iter()
        .step_by(2)
        .map(|literal| graph.nodes[node(*literal)].cell)
        .collect();
    let shared = graph.nodes[start].digit;
    let ends = peers[cells[0]] & peers[cells[cells.len() - 1]];
    if !board.cells[shared].meets(&ends) {
        return;
    }
    let mut seen = CellSet::EMPTY;
    for (start, cell) in cells.iter().enumerate() {
        for other in cells[start..].iter().skip(3).step_by(2) {
            seen |= peers[*cell] & peers[*other];
        }
    }
    let pair = board.candidates[cells[0]];
    let others = bits(pair & !(1 << shared));
    let gone = bits(pair).flat_map(|digit| chains.candidates(seen, digit));
    let conclusion = (None, gone.collect());
    chains.add(Technique::RemotePair, conclusion, cells.len(), |_| {
        CellChain {
            digits: [shared].into_iter().chain(others).map(number).collect(),
            cells: cells.iter().map(|cell| board.layout.cell(*cell)).collect(),
        }
    });
}
