//! Nice loops and alternating inference chains, with and without groups.
//!
//! A chain that comes back to the cell where it began is a loop. If its two ends fit together, the
//! loop is continuous: each of its links is strong and weak then. If they do not, the ends say
//! something about the cell. An AIC has its ends in two cells, and one of them is true.

use super::Chains;
use super::graph::{GraphNode, Literal, is_on, node, off, on};
use super::reach::{EndsIn, LiteralReach, is_lasso};
use crate::cell_set::{CellSet, bits};
use crate::techniques::outline::Candidate;
use crate::techniques::technique::Technique;

/// The fewest links.
const SHORTEST: usize = 3;

/// All loops, then all AICs, as in HoDoKu.
pub(super) fn find<const W: usize>(chains: &mut Chains<'_, W>, rung: Technique) {
    let graph = chains.graph;
    let mut others = Chains::new(chains.board, graph, chains.want);
    let mut reach = LiteralReach::new(graph);
    for start in 0..graph.candidates {
        reach.search(graph, on(start), |_, _| true);
        loops(chains, rung, &reach);
    }
    for start in 0..graph.candidates {
        reach.search(graph, off(start), |_, _| true);
        loops(chains, rung, &reach);
        aics(&mut others, rung, &reach);
    }
    chains.steps.append(&mut others.steps);
}

/// The technique of this rung with and without groups.
fn named<const W: usize>(
    chains: &Chains<'_, W>,
    rung: Technique,
    plain: Technique,
    chain: &[Literal],
) -> Option<Technique> {
    use Technique::*;
    let grouped = chain
        .iter()
        .any(|literal| node(*literal) >= chains.graph.candidates);
    match (rung, plain) {
        (NiceLoop, plain) if !grouped => Some(plain),
        (GroupedNiceLoop, Aic) if grouped => Some(GroupedAic),
        (GroupedNiceLoop, ContinuousNiceLoop) if grouped => Some(GroupedContinuousNiceLoop),
        (GroupedNiceLoop, DiscontinuousNiceLoop) if grouped => Some(GroupedDiscontinuousNiceLoop),
        _ => None,
    }
}

/// The loops from one literal to the candidates of its cell.
fn loops<const W: usize>(chains: &mut Chains<'_, W>, rung: Technique, reach: &LiteralReach) {
    let graph = chains.graph;
    let start = usize::from(reach.order[0]);
    let cell = graph.nodes[node(start)].cell;
    for end in reach.order[1..].iter().map(|end| usize::from(*end)) {
        let in_cell = node(end) < graph.candidates && graph.nodes[node(end)].cell == cell;
        if !in_cell || reach.depth(end) < SHORTEST {
            continue;
        }
        let chain = reach.chain(end);
        let leaves = graph.nodes[node(chain[1])].cell != cell;
        let comes_back = graph.nodes[node(chain[chain.len() - 2])].cell != cell;
        if leaves && comes_back && !is_lasso(graph, &chain, EndsIn::Loop) {
            add_loop(chains, rung, &chain);
        }
    }
}

fn add_loop<const W: usize>(chains: &mut Chains<'_, W>, rung: Technique, chain: &[Literal]) {
    let [start, end] = [chain[0], chain[chain.len() - 1]];
    let first = chains.graph.nodes[node(start)];
    let last = chains.graph.nodes[node(end)];
    let pair = chains.board.candidates[first.cell].count_ones() == 2;
    let own = chains.candidate(first.cell, first.digit);
    let eliminations = match (is_on(start), is_on(end), node(start) == node(end)) {
        (true, false, true) | (true, true, false) => vec![own],
        (false, true, true) => others(chains, first.cell, &[first.digit]),
        (false, false, false) => vec![chains.candidate(last.cell, last.digit)],
        (true, false, false) if !pair => return,
        (true, false, false) | (false, true, false) => {
            if let Some(name) = named(chains, rung, Technique::ContinuousNiceLoop, chain) {
                let conclusion = (None, around(chains, chain));
                chains.add(name, conclusion, chain.len(), |chains| chains.chain(chain));
            }
            return;
        }
        _ => return,
    };
    if let Some(name) = named(chains, rung, Technique::DiscontinuousNiceLoop, chain) {
        let conclusion = (None, eliminations);
        chains.add(name, conclusion, chain.len(), |chains| chains.chain(chain));
    }
}

/// The candidates of a cell but these.
fn others<const W: usize>(chains: &Chains<'_, W>, cell: usize, kept: &[usize]) -> Vec<Candidate> {
    let digits = bits(chains.board.candidates[cell]).filter(|digit| !kept.contains(digit));
    digits.map(|digit| chains.candidate(cell, digit)).collect()
}

/// What goes around a continuous loop: the other candidates of a cell that it enters and leaves by
/// strong links, and the digit of each weak link from the cells that see both its ends.
fn around<const W: usize>(chains: &Chains<'_, W>, chain: &[Literal]) -> Vec<Candidate> {
    let board = chains.board;
    let nodes = &chains.graph.nodes;
    let on_loop = chain
        .iter()
        .fold(CellSet::EMPTY, |all, part| all | nodes[node(*part)].cells);
    let mut gone = Vec::new();
    let [start, end] = [chain[0], chain[chain.len() - 1]];
    if is_on(end) {
        let [first, last] = [nodes[node(start)], nodes[node(end)]];
        gone.extend(others(chains, first.cell, &[first.digit, last.digit]));
    }
    for (index, pair) in chain.windows(2).enumerate() {
        let [from, to] = [nodes[node(pair[0])], nodes[node(pair[1])]];
        if is_on(pair[1]) {
            gone.extend(locked(chains, &from, &to));
            continue;
        }
        // A weak link.
        if from.cell != to.cell {
            let seen =
                board.layout.common_peers(&from.cells) & board.layout.common_peers(&to.cells);
            gone.extend(chains.candidates(seen & !on_loop, from.digit));
        } else if index > 0 && index + 2 < chain.len() {
            gone.extend(others(chains, from.cell, &[from.digit, to.digit]));
        }
    }
    gone
}

/// What goes as a set on a continuous loop lacks one of two digits: it has all its others.
fn locked<const W: usize>(
    chains: &Chains<'_, W>,
    from: &GraphNode<W>,
    to: &GraphNode<W>,
) -> Vec<Candidate> {
    let Some(set) = from.set.filter(|set| to.set == Some(*set)) else {
        return Vec::new();
    };
    let sets = chains.board.sets();
    let others = bits(sets.sets[set].digits & !(1 << from.digit | 1 << to.digit));
    others
        .flat_map(|digit| chains.candidates(sets.seen(set, digit), digit))
        .collect()
}

/// The chains from a false candidate to a true one elsewhere, of which one is true.
fn aics<const W: usize>(chains: &mut Chains<'_, W>, rung: Technique, reach: &LiteralReach) {
    let board = chains.board;
    let graph = chains.graph;
    let first = graph.nodes[node(usize::from(reach.order[0]))];
    let peers = &board.layout.peers;
    for end in reach.order[1..].iter().map(|end| usize::from(*end)) {
        let last = graph.nodes[node(end)];
        let fits = is_on(end) && node(end) < graph.candidates && last.cell != first.cell;
        if !fits || reach.depth(end) < SHORTEST {
            continue;
        }
        let eliminations = if first.digit == last.digit {
            chains.candidates(peers[first.cell] & peers[last.cell], first.digit)
        } else if peers[first.cell].contains(last.cell) {
            let crossed = [(first.cell, last.digit), (last.cell, first.digit)];
            let there = crossed
                .into_iter()
                .filter(|(cell, digit)| board.has(*cell, *digit));
            there
                .map(|(cell, digit)| chains.candidate(cell, digit))
                .collect()
        } else {
            continue;
        };
        // With one elimination it is a discontinuous loop.
        if eliminations.len() < 2 {
            continue;
        }
        let chain = reach.chain(end);
        if is_lasso(graph, &chain, EndsIn::Apart) {
            continue;
        }
        if let Some(name) = named(chains, rung, Technique::Aic, &chain) {
            let conclusion = (None, eliminations);
            chains.add(name, conclusion, chain.len(), |chains| chains.chain(&chain));
        }
    }
}
