//! Cycles and simple forcing chains: what a single candidate implies by links that all lie on the
//! board.

use super::super::board::CandidateId;
use super::links::StyledLinks;
use super::set::CandidateSet;
use super::{LinkCause, Literal, candidate_of, is_false, is_true};

/// An implied literal on the way from the start, with the one before it.
#[derive(Clone, Copy, Debug)]
struct ReachedNode {
    literal: Literal,
    cause: LinkCause,
    before: u32,
}

/// The mark of the start.
const START: u32 = u32::MAX;

/// A chain from its end to its start: literals, each with what implies it.
pub(super) type Chain = Vec<(Literal, LinkCause)>;

/// The memory of a search along the links of a board.
#[derive(Debug, Default)]
pub(super) struct LinkSearch {
    nodes: Vec<ReachedNode>,
    /// The true literals to look at, now and in the next round.
    front: Vec<u32>,
    next: Vec<u32>,
    falses: Vec<u32>,
}

impl LinkSearch {
    fn push(&mut self, literal: Literal, cause: LinkCause, before: u32) -> u32 {
        self.nodes.push(ReachedNode {
            literal,
            cause,
            before,
        });
        (self.nodes.len() - 1) as u32
    }

    /// Forgets the last search.
    fn clear(&mut self) {
        self.nodes.clear();
        self.front.clear();
        self.next.clear();
        self.falses.clear();
    }

    /// The chain that ends with a node.
    fn chain(&self, end: u32) -> Chain {
        let mut chain = Chain::new();
        let mut node = end;
        while node != START {
            let ReachedNode {
                literal,
                cause,
                before,
            } = self.nodes[node as usize];
            chain.push((literal, cause));
            node = before;
        }
        chain
    }

    /// Whether the literal is on the chain of a node, before it.
    fn is_before(&self, literal: Literal, node: u32) -> bool {
        let mut node = self.nodes[node as usize].before;
        while node != START {
            let ReachedNode {
                literal: other,
                before,
                ..
            } = self.nodes[node as usize];
            if other == literal {
                return true;
            }
            node = before;
        }
        false
    }

    /// The cycles through a candidate. Each begins and ends with it.
    pub(super) fn cycles(&mut self, links: &StyledLinks<'_>, start: CandidateId) -> Vec<Chain> {
        self.clear();
        let mut found = Vec::new();
        let mut known = Known::default();
        known.insert(start);
        let root = self.push(is_true(start), LinkCause::None, START);
        self.front.push(root);
        let mut is_first = true;
        while !self.front.is_empty() {
            self.spread_all(links);
            let falses = std::mem::take(&mut self.falses);
            for node in &falses {
                self.close(links, *node, (start, is_first), &mut known, &mut found);
            }
            self.falses = falses;
            std::mem::swap(&mut self.front, &mut self.next);
            self.next.clear();
            is_first = false;
        }
        found
    }

    /// Makes the false literals of all true ones of the front, however often.
    fn spread_all(&mut self, links: &StyledLinks<'_>) {
        self.falses.clear();
        for index in 0..self.front.len() {
            let from = self.front[index];
            let target = candidate_of(self.nodes[from as usize].literal);
            let Self { nodes, falses, .. } = self;
            links.weak(target, |other, cause| {
                falses.push(nodes.len() as u32);
                nodes.push(ReachedNode {
                    literal: is_false(other),
                    cause,
                    before: from,
                });
            });
        }
    }

    /// Follows a false literal, and notes the cycles that it closes.
    fn close(
        &mut self,
        links: &StyledLinks<'_>,
        node: u32,
        (start, is_first): (CandidateId, bool),
        known: &mut Known,
        found: &mut Vec<Chain>,
    ) {
        let ReachedNode {
            literal, before, ..
        } = self.nodes[node as usize];
        let mut is_checked = false;
        for &(target, cause) in links.strong(candidate_of(literal)) {
            let closes = target == start && !is_first;
            if !closes && known.contains(target) {
                continue;
            }
            // Only now, as most false literals lead nowhere.
            if !is_checked && self.is_before(literal, before) {
                return;
            }
            is_checked = true;
            let end = self.push(is_true(target), cause, node);
            if closes {
                found.push(self.chain(end));
            }
            if known.insert(target) {
                self.next.push(end);
            }
        }
    }

    /// The chain by which a candidate implies its opposite, if it is assumed to be true, or to be
    /// false.
    pub(super) fn refutation(
        &mut self,
        links: &StyledLinks<'_>,
        start: CandidateId,
        assumed: bool,
    ) -> Option<Chain> {
        self.clear();
        let mut trues = Known::default();
        let mut falses = Known::default();
        if assumed {
            let root = self.push(is_true(start), LinkCause::None, START);
            trues.insert(start);
            self.front.push(root);
        } else {
            let root = self.push(is_false(start), LinkCause::None, START);
            falses.insert(start);
            self.falses.push(root);
        }
        while !self.front.is_empty() || !self.falses.is_empty() {
            if let Some(chain) = self.spread(links, (start, assumed), &mut falses) {
                return Some(chain);
            }
            if let Some(chain) = self.gather(links, (start, assumed), &mut trues) {
                return Some(chain);
            }
        }
        None
    }

    /// Makes the false literals of the front that are not known, unless the start is one of them.
    fn spread(
        &mut self,
        links: &StyledLinks<'_>,
        (start, assumed): (CandidateId, bool),
        known: &mut Known,
    ) -> Option<Chain> {
        for index in 0..self.front.len() {
            let from = self.front[index];
            let target = candidate_of(self.nodes[from as usize].literal);
            if assumed && target != start && links.clash(target, start) {
                let end = self.push(is_false(start), LinkCause::None, from);
                return Some(self.chain(end));
            }
            let Self { nodes, falses, .. } = self;
            links.weak(target, |other, cause| {
                if known.insert(other) {
                    falses.push(nodes.len() as u32);
                    nodes.push(ReachedNode {
                        literal: is_false(other),
                        cause,
                        before: from,
                    });
                }
            });
        }
        self.front.clear();
        None
    }

    /// Makes the true literals of the false ones, unless the start is one of them.
    fn gather(
        &mut self,
        links: &StyledLinks<'_>,
        (start, assumed): (CandidateId, bool),
        known: &mut Known,
    ) -> Option<Chain> {
        for index in 0..self.falses.len() {
            let from = self.falses[index];
            let target = candidate_of(self.nodes[from as usize].literal);
            for &(target, cause) in links.strong(target) {
                if known.insert(target) {
                    let node = self.push(is_true(target), cause, from);
                    if !assumed && target == start {
                        return Some(self.chain(node));
                    }
                    self.front.push(node);
                }
            }
        }
        self.falses.clear();
        None
    }
}

/// The candidates that were reached.
type Known = CandidateSet;
