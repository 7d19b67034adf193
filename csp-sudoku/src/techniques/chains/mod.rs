//! Chains and coloring: one graph of strong and weak links, and one search over it.
//!
//! A chain begins with an assumption, and each link says what follows. All chains are found, those
//! with the same eliminations only once, as the shortest. HoDoKu's order decides which comes first:
//! most eliminations, then fewest links, then the place of the eliminations.
//!
//! HoDoKu tries all simple X-Chains and XY-Chains up to a length. Here each pair of
//! ends has its shortest chain. It is not looked for further if that one comes back to a cell.

mod colors;
mod forcing;
pub(super) mod graph;
mod lines;
mod links;
mod loops;
pub(super) mod pattern;
mod reach;
mod walks;

use self::graph::{LinkGraph, Literal, is_on, node};
use self::pattern::{Chain, Focus, ForcingChains};
use super::derived::AnalyzedBoard;
use super::layout::number;
use super::level::Use;
use super::outline::{Candidate, ChainNode, DigitSet};
use super::pattern::Pattern;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use super::want::Want;
use crate::cell_set::CellSet;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The most nodes of a graph for loops and forcing chains. Boards of 25×25 can have more when they
/// are nearly empty, and the search from each node would take minutes.
const MOST_NODES: usize = 3000;

/// The steps of a rung of chains or colors.
pub(super) fn find<const W: usize>(
    board: &AnalyzedBoard<'_, W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    use Technique::*;
    if technique == RemotePair && !walks::has_pairs(board) {
        return ControlFlow::Continue(());
    }
    let mut chains = match technique {
        GroupedNiceLoop | ForcingChain if found.options.als_in_chains == Use::On => {
            Chains::new(board, board.graph_with_sets(), found.want())
        }
        GroupedNiceLoop | ForcingChain => Chains::new(board, board.grouped_graph(), found.want()),
        _ => Chains::new(board, board.graph(), found.want()),
    };
    let small = chains
        .graph
        .nodes
        .iter()
        .filter(|node| node.set.is_none())
        .count()
        <= MOST_NODES;
    let digits = found.changed(board, technique);
    match technique {
        SimpleColors => return colors::simple(board, chains.graph, found),
        MultiColors => return colors::multi(board, chains.graph, found),
        RemotePair => walks::remote_pairs(&mut chains),
        TurbotFish => walks::turbot_fish(&mut chains, digits),
        XChain => lines::x_chains(&mut chains, digits),
        XyChain => lines::xy_chains(&mut chains),
        ForcingChain if small => forcing::find(&mut chains),
        NiceLoop | GroupedNiceLoop if small => loops::find(&mut chains, technique),
        _ => {}
    }
    if chains.steps.is_empty() && matches!(technique, TurbotFish | XChain) {
        found.note(board, technique, digits);
    }
    chains.steps.sort_by_key(|ranked| ranked.rank);
    chains
        .steps
        .into_iter()
        .try_for_each(|ranked| found.add(ranked.step))
}

/// What decides on the place of a step: whether it places a digit, the number of eliminations, the
/// length of the chains, and HoDoKu's sum over the eliminations, which prefers the cells at the top.
type Rank = (bool, Reverse<usize>, usize, usize);

/// A step with its rank.
struct Ranked {
    step: Step,
    rank: Rank,
}

/// The chains that were found.
struct Chains<'a, const W: usize> {
    board: &'a AnalyzedBoard<'a, W>,
    graph: &'a LinkGraph<W>,
    want: Want,
    /// All, or the first of those with the best rank.
    steps: Vec<Ranked>,
}

impl<'a, const W: usize> Chains<'a, W> {
    fn new(board: &'a AnalyzedBoard<'a, W>, graph: &'a LinkGraph<W>, want: Want) -> Self {
        Self {
            board,
            graph,
            want,
            steps: Vec::new(),
        }
    }

    /// A candidate as steps name it.
    fn candidate(&self, cell: usize, digit: usize) -> Candidate {
        self.board.layout.candidate(cell, digit)
    }

    /// The candidates of a digit in these cells.
    fn candidates(&self, cells: CellSet<W>, digit: usize) -> Vec<Candidate> {
        let cells = self.board.cells[digit] & cells;
        self.board.layout.candidates(cells, digit)
    }

    /// A chain as a pattern.
    fn chain(&self, chain: &[Literal]) -> Chain {
        let mut sets = Vec::new();
        Chain {
            nodes: self.nodes(chain, &mut sets),
            sets: self.named(sets),
        }
    }

    /// Several chains as a pattern.
    fn forcing(&self, focus: Focus, chains: impl Iterator<Item = Vec<Literal>>) -> ForcingChains {
        let mut sets = Vec::new();
        ForcingChains {
            focus,
            chains: chains.map(|chain| self.nodes(&chain, &mut sets)).collect(),
            sets: self.named(sets),
        }
    }

    /// A chain as data. The almost locked sets on it are added to `sets`.
    fn nodes(&self, chain: &[Literal], sets: &mut Vec<usize>) -> Vec<ChainNode> {
        let named = |literal: &Literal| {
            let data = self.graph.nodes[node(*literal)];
            let set = data.set.map(|set| {
                let known = sets.iter().position(|known| *known == set);
                known.unwrap_or_else(|| {
                    sets.push(set);
                    sets.len() - 1
                })
            });
            ChainNode {
                digit: number(data.digit),
                cells: self.board.layout.named(&data.cells),
                holds: is_on(*literal),
                set,
            }
        };
        chain.iter().map(named).collect()
    }

    /// Almost locked sets as steps name them.
    fn named(&self, sets: Vec<usize>) -> Vec<DigitSet> {
        let named = |set: usize| {
            let set = &self.board.sets().sets[set];
            self.board.layout.digit_set(&set.cells, set.digits)
        };
        sets.into_iter().map(named).collect()
    }

    /// Keeps a step by chains of this length together, unless one that is as good is known: one of
    /// the technique with the same conclusion, or any if one step is wanted.
    fn add<P: Into<Pattern>>(
        &mut self,
        technique: Technique,
        (placement, mut eliminations): Conclusion,
        length: usize,
        pattern: impl FnOnce(&Self) -> P,
    ) {
        eliminations.sort_unstable();
        eliminations.dedup();
        if eliminations.is_empty() && placement.is_none() {
            return;
        }
        let sum = self.board.layout.weight(&eliminations);
        let rank = (
            placement.is_none(),
            Reverse(eliminations.len()),
            length,
            sum,
        );
        let same = |other: &Ranked| {
            self.want == Want::One
                || other.step.technique == technique
                    && other.step.placement == placement
                    && other.step.eliminations == eliminations
        };
        if let Some(old) = self.steps.iter().position(same) {
            if self.steps[old].rank <= rank {
                return;
            }
            self.steps.remove(old);
        }
        let step = Step {
            placement,
            ..Step::removal(
                self.board.layout.shape(),
                technique,
                eliminations,
                pattern(self),
            )
        };
        self.steps.push(Ranked { step, rank });
    }
}

/// What a chain proves: what is placed, what goes.
type Conclusion = (Option<Candidate>, Vec<Candidate>);
