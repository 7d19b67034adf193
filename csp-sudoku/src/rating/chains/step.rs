//! Steps by forcing chains.

use super::super::board::BitBoard;
use super::super::method::{Depth, Method};
use super::super::outcome::RatingStep;
use super::nested::Nested;
use super::net::Implications;
use super::parents::Parents;
use super::visit::{Place, Visit};
use super::{LinkCause, Literal, candidate_of, holds};

/// How a step is reached. Among steps of the same complexity the first of these comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ForcingKind {
    Double,
    Cell,
    Region,
    Contradiction,
}

/// A step.
#[derive(Clone, Debug)]
pub(super) struct ForcingStep {
    pub(super) conclusion: Literal,
    pub(super) complexity: u32,
    pub(super) kind: ForcingKind,
    /// What makes the assumptions complete: nothing, their cell, or their house.
    pub(super) cause: LinkCause,
    /// When it was found.
    pub(super) order: u32,
    /// The ends of the chains.
    pub(super) chains: Vec<Place>,
}

impl ForcingStep {
    pub(super) fn method(&self, depth: Option<Depth>) -> Method {
        let Some(depth) = depth else {
            return Method::NishioForcingChains;
        };
        match self.kind {
            ForcingKind::Double => Method::DoubleForcingChains(depth),
            ForcingKind::Cell => Method::CellForcingChains(depth),
            ForcingKind::Region => Method::RegionForcingChains(depth),
            ForcingKind::Contradiction => Method::ContradictionForcingChains(depth),
        }
    }

    /// A step as a link of a larger chain.
    pub(super) fn nested(
        &self,
        nets: &[Implications],
        visit: &mut Visit,
        before: &BitBoard,
        board: &BitBoard,
    ) -> Nested {
        let mut parents = Parents::new(before, board);
        let mut key = Vec::new();
        for (index, end) in &self.chains {
            let net = &nets[usize::from(*index)];
            visit.start(net.nodes.len());
            visit.push(*end);
            let mut next = 0;
            while let Some(node) = visit.queue.get(next).copied() {
                next += 1;
                let literal = net.nodes[usize::from(node)].literal;
                let is_assumption = net.parents(node).is_empty();
                let cause = net.nodes[usize::from(node)].cause;
                parents.add(literal, if is_assumption { self.cause } else { cause });
                key.push(literal);
                net.parents(node)
                    .iter()
                    .for_each(|parent| visit.push(*parent));
            }
            key.push(Literal::MAX);
        }
        let target = (candidate_of(self.conclusion), holds(self.conclusion));
        let outcome = RatingStep::conclusion(board, Method::ForcingChain, 0, target);
        let parents = parents.into_list();
        Nested {
            eliminations: outcome.eliminations,
            parents,
            complexity: self.complexity,
            key,
        }
    }
}
