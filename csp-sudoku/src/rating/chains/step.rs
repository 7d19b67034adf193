//! Steps by forcing chains.

use super::super::board::Board;
use super::super::method::{Depth, Method};
use super::super::outcome::Outcome;
use super::net::Net;
use super::parents::Parents;
use super::visit::{Place, Visit};
use super::{Cause, Literal, Nested, candidate_of, holds};

/// How a step is reached. Of steps of the same complexity the first of these comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Double,
    Cell,
    Region,
    Contradiction,
}

/// A step.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) conclusion: Literal,
    pub(super) complexity: u32,
    pub(super) kind: Kind,
    /// What makes the assumptions complete: nothing, their cell, or their house.
    pub(super) cause: Cause,
    /// When it was found.
    pub(super) order: u32,
    /// The ends of the chains.
    pub(super) chains: Vec<Place>,
}

impl Step {
    pub(super) fn method(&self, depth: Option<Depth>) -> Method {
        let Some(depth) = depth else {
            return Method::NishioForcingChains;
        };
        match self.kind {
            Kind::Double => Method::DoubleForcingChains(depth),
            Kind::Cell => Method::CellForcingChains(depth),
            Kind::Region => Method::RegionForcingChains(depth),
            Kind::Contradiction => Method::ContradictionForcingChains(depth),
        }
    }

    /// A step as a link of a larger chain.
    pub(super) fn nested(
        &self,
        nets: &[Net],
        visit: &mut Visit,
        before: &Board,
        board: &Board,
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
        let outcome = Outcome::conclusion(board, Method::ForcingChain, 0, target);
        let parents = parents.into_list();
        Nested {
            eliminations: outcome.eliminations,
            parents,
            complexity: self.complexity,
            key,
        }
    }
}
