//! Bidirectional cycles and simple forcing chains as steps.

use super::super::board::{BitBoard, CandidateId, candidate, cell_and_digit};
use super::super::houses::{CELLS, Cells, PEERS, SIDE};
use super::super::method::Method;
use super::super::outcome::RatingStep;
use super::cycles::{Chain, LinkSearch};
use super::links::{LinkStyle, StrongLinks, StyledLinks};
use super::nested::Nested;
use super::parents::Parents;
use super::reach::Starts;
use super::{Literal, candidate_of, holds, length_tenths};
use crate::cell_set::bits;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A cycle, or a chain whose start implies its opposite.
#[derive(Debug)]
struct CycleStep {
    style: LinkStyle,
    is_cycle: bool,
    /// From the end to the start.
    chain: Chain,
    eliminations: Vec<CandidateId>,
}

impl CycleStep {
    fn method(&self) -> Method {
        match (self.is_cycle, self.style) {
            (true, LinkStyle::X) => Method::XCycle,
            (true, LinkStyle::Y) => Method::YCycle,
            (true, LinkStyle::XY) => Method::Cycle,
            (false, LinkStyle::X) => Method::ForcingXChain,
            (false, _) => Method::ForcingChain,
        }
    }

    /// The number of literals, the start of a cycle counted once.
    fn complexity(&self) -> u32 {
        self.chain.len() as u32 - u32::from(self.is_cycle)
    }

    /// The rating in tenths of short chains.
    fn base(&self) -> u16 {
        match self.method() {
            Method::XCycle | Method::YCycle => 65,
            Method::ForcingXChain => 66,
            _ => 70,
        }
    }

    fn rating(&self) -> u16 {
        self.base() + length_tenths(self.complexity())
    }

    /// The rating as it was added up: tenth by tenth in binary. Where sums of different methods are
    /// equal in tenths, the last binary digit decides which step comes first.
    fn sum(&self) -> f64 {
        let mut added = 0.0;
        for _ in 0..length_tenths(self.complexity()) {
            added += 0.1;
        }
        let base = match self.base() {
            65 => 6.5,
            66 => 6.6,
            _ => 7.0,
        };
        base + added
    }

    fn order(&self, other: &Self) -> Ordering {
        let sums = self.sum().total_cmp(&other.sum());
        let complexities = self.complexity().cmp(&other.complexity());
        sums.then(complexities)
            .then((self.style as u8).cmp(&(other.style as u8)))
    }

    /// The step as a link of a larger chain.
    fn nested(self, before: &BitBoard, board: &BitBoard) -> Nested {
        let mut parents = Parents::new(before, board);
        let complexity = self.complexity();
        let chain = &self.chain[..complexity as usize];
        chain
            .iter()
            .for_each(|(literal, cause)| parents.add(*literal, *cause));
        let mut key: Vec<Literal> = chain.iter().map(|(literal, _)| *literal).collect();
        if self.is_cycle {
            // The other direction: what was false is true, for the reason for which it was false.
            let reverse = self.chain.iter().rev().take(chain.len());
            for (literal, cause) in reverse {
                let opposite = literal ^ 1;
                parents.add(opposite, *cause);
                key.push(opposite);
            }
        }
        Nested {
            eliminations: self.eliminations,
            parents: parents.into_list(),
            complexity,
            key,
        }
    }
}

/// What is known of the board that a nested search starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartBoard {
    /// It has no cycle and no simple forcing chain.
    WithoutSteps,
    Any,
}

/// The search for cycles and simple forcing chains.
#[derive(Debug, Default)]
pub(in super::super) struct Simple {
    steps: Vec<CycleStep>,
    table: StrongLinks,
    search: LinkSearch,
}

impl Simple {
    /// The first step: that of the lowest rating, then the shortest, then the simplest.
    pub(in super::super) fn first(&mut self, board: &BitBoard) -> Option<RatingStep> {
        self.find(None, board);
        let step = self.steps.drain(..).min_by(CycleStep::order)?;
        let (method, rating) = (step.method(), step.rating());
        if step.is_cycle {
            return Some(RatingStep::removal(method, rating, step.eliminations));
        }
        let literal = step.chain[0].0;
        let conclusion = (candidate_of(literal), holds(literal));
        Some(RatingStep::conclusion(board, method, rating, conclusion))
    }

    /// All steps, in their order. If several remove the same, only the first. If there was no step on
    /// the board `before`, each step uses a link that was not there.
    pub(super) fn all(
        &mut self,
        before: &BitBoard,
        board: &BitBoard,
        source: StartBoard,
    ) -> Vec<Nested> {
        self.find(
            (source == StartBoard::WithoutSteps).then_some(before),
            board,
        );
        self.steps.sort_by(CycleStep::order);
        let mut known = BTreeSet::new();
        let mut is_new = |step: &CycleStep| {
            let mut lost = step.eliminations.clone();
            lost.sort_unstable();
            known.insert(lost)
        };
        let steps = self.steps.drain(..).filter(|step| is_new(step));
        steps.map(|step| step.nested(before, board)).collect()
    }

    /// Finds all steps, or those with links that were not there before.
    fn find(&mut self, before: Option<&BitBoard>, board: &BitBoard) {
        let Self {
            steps,
            table,
            search,
        } = self;
        steps.clear();
        table.fill(board);
        for style in [LinkStyle::X, LinkStyle::Y, LinkStyle::XY] {
            let links = StyledLinks::new(board, table, style);
            let starts = Starts::new(before, board, &links);
            for cell in (0..CELLS).filter(|cell| board.count(*cell) > 1) {
                if style == LinkStyle::Y && board.count(cell) > 2 {
                    continue;
                }
                for digit in bits(board.candidates[cell]) {
                    add_from(
                        steps,
                        board,
                        search,
                        (&links, &starts),
                        (style, candidate(cell, digit)),
                    );
                }
            }
        }
    }
}

/// Adds the steps that start with a candidate.
fn add_from(
    steps: &mut Vec<CycleStep>,
    board: &BitBoard,
    search: &mut LinkSearch,
    (links, starts): (&StyledLinks<'_>, &Starts),
    (style, start): (LinkStyle, CandidateId),
) {
    let is_on_cycle = starts.cycles.contains(start);
    let cycles = if is_on_cycle {
        search.cycles(links, start)
    } else {
        Vec::new()
    };
    for chain in cycles {
        let eliminations = removed_by_cycle(board, &chain);
        if !eliminations.is_empty() {
            steps.push(CycleStep {
                style,
                is_cycle: true,
                chain,
                eliminations,
            });
        }
    }
    if style == LinkStyle::Y {
        return;
    }
    for (assumed, set) in [(true, &starts.if_true), (false, &starts.if_false)] {
        if !set.contains(start) {
            continue;
        }
        if let Some(chain) = search.refutation(links, start, assumed) {
            let eliminations = if assumed {
                vec![start]
            } else {
                others(board, start)
            };
            steps.push(CycleStep {
                style,
                is_cycle: false,
                chain,
                eliminations,
            });
        }
    }
}

/// The other candidates of a candidate's cell.
fn others(board: &BitBoard, start: CandidateId) -> Vec<CandidateId> {
    let (cell, digit) = cell_and_digit(start);
    bits(board.candidates[cell] & !(1 << digit))
        .map(|other| candidate(cell, other))
        .collect()
}

/// The candidates outside the cells of a cycle that see both ends of a link: a true literal and a
/// false one of their digit.
fn removed_by_cycle(board: &BitBoard, chain: &Chain) -> Vec<CandidateId> {
    let chain = &chain[..chain.len() - 1];
    let mut inside = Cells::EMPTY;
    let mut seen = [[Cells::EMPTY; SIDE]; 2];
    for (literal, _) in chain {
        let (cell, digit) = cell_and_digit(candidate_of(*literal));
        inside.insert(cell);
        seen[usize::from(holds(*literal))][digit] |= PEERS[cell];
    }
    let lost = |digit: usize| board.cells[digit] & seen[0][digit] & seen[1][digit] & !inside;
    if (0..SIDE).all(|digit| lost(digit).is_empty()) {
        return Vec::new();
    }
    // In the order of the true literals, and of the cells that each of them sees.
    let mut ordered = Vec::new();
    for (literal, _) in chain.iter().filter(|(literal, _)| holds(*literal)) {
        let (cell, digit) = cell_and_digit(candidate_of(*literal));
        for other in super::super::houses::peers_in_order(cell) {
            let target = candidate(other, digit);
            if lost(digit).contains(other) && !ordered.contains(&target) {
                ordered.push(target);
            }
        }
    }
    ordered
}
