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
mod graph;
mod lines;
mod loops;
mod reach;

use self::graph::{Graph, Literal, Nodes, is_on, node};
use super::board::Board;
use super::cell_set::CellSet;
use super::search::Found;
use super::step::{Candidate, Claim, Pattern, Step};
use super::technique::Technique;
use crate::shape::{Cell, House};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The most nodes of a graph for loops and forcing chains. Boards of 25×25 can have more when they
/// are nearly empty, and the search from each node would take minutes.
const MOST_NODES: usize = 3000;

/// The steps of a rung of chains or colors.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    use Technique::*;
    let nodes = match technique {
        GroupedNiceLoop | ForcingChain => Nodes::Grouped,
        _ => Nodes::Candidates,
    };
    let graph = Graph::new(board, nodes);
    let mut chains = Chains { board, graph: &graph, steps: Vec::new() };
    let small = graph.nodes.len() <= MOST_NODES;
    match technique {
        SimpleColors => return colors::simple(board, &graph, found),
        MultiColors => return colors::multi(board, &graph, found),
        XChain => lines::x_chains(&mut chains),
        XyChain => lines::xy_chains(&mut chains),
        ForcingChain if small => forcing::find(&mut chains),
        NiceLoop | GroupedNiceLoop if small => loops::find(&mut chains, technique),
        _ => {}
    }
    chains.steps.sort_by_key(Ranked::key);
    chains.steps.into_iter().try_for_each(|ranked| found.add(ranked.step))
}

/// A step with what decides on its place.
struct Ranked {
    step: Step,
    length: usize,
    /// HoDoKu's sum over the eliminations, which prefers the cells at the top.
    sum: usize,
}

impl Ranked {
    fn key(&self) -> (bool, Reverse<usize>, usize, usize) {
        let placed = self.step.placement.is_some();
        (!placed, Reverse(self.step.eliminations().len()), self.length, self.sum)
    }
}

/// The chains that were found.
struct Chains<'a, const W: usize> {
    board: &'a Board<W>,
    graph: &'a Graph<W>,
    steps: Vec<Ranked>,
}

impl<const W: usize> Chains<'_, W> {
    /// A candidate as steps name it.
    fn candidate(&self, cell: usize, digit: usize) -> Candidate {
        Candidate { digit: digit as u8 + 1, cell: self.board.layout.cell(cell) }
    }

    /// The candidates of a digit in these cells.
    fn candidates(&self, cells: CellSet<W>, digit: usize) -> Vec<Candidate> {
        (self.board.cells[digit] & cells).iter().map(|cell| self.candidate(cell, digit)).collect()
    }

    /// A chain as data.
    fn claims(&self, chain: &[Literal]) -> Vec<Claim> {
        let claim = |literal: &Literal| {
            let data = self.graph.nodes[node(*literal)];
            Claim {
                digit: data.digit as u8 + 1,
                cells: self.board.layout.named(&data.cells),
                holds: is_on(*literal),
            }
        };
        chain.iter().map(claim).collect()
    }

    /// Keeps a step, unless one of the technique with the same conclusion is as short.
    fn add(&mut self, technique: Technique, conclusion: Conclusion, chains: &[&[Literal]]) {
        let length = chains.iter().map(|chain| chain.len()).sum();
        let Conclusion { placement, mut eliminations, cells, base } = conclusion;
        eliminations.sort_unstable();
        eliminations.dedup();
        if eliminations.is_empty() && placement.is_none() {
            return;
        }
        let same = |other: &Ranked| {
            other.step.technique == technique
                && other.step.placement == placement
                && other.step.eliminations() == eliminations
        };
        if let Some(old) = self.steps.iter().position(same) {
            if self.steps[old].length <= length {
                return;
            }
            self.steps.remove(old);
        }
        let sum = eliminations.iter().enumerate().map(|(index, gone)| {
            self.board.layout.index(gone.cell) * (80 * index + 1) + usize::from(gone.digit)
        });
        let sum = sum.sum();
        let chains = chains.iter().map(|chain| self.claims(chain)).collect();
        let pattern = Pattern { cells, base, eliminations, chains, ..Pattern::default() };
        let step = Step { placement, ..Step::removal(technique, pattern) };
        self.steps.push(Ranked { step, length, sum });
    }
}

/// What a chain proves.
#[derive(Debug, Default)]
struct Conclusion {
    placement: Option<Candidate>,
    eliminations: Vec<Candidate>,
    /// The cell, or the house, that the ends of the chains fill.
    cells: Vec<Cell>,
    base: Vec<House>,
}
