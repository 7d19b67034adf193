//! No chain of successors closes too early.

use super::Cover;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Posting, Propagator, Status};
use crate::trail::Slot;

/// Fixed successors make chains. Each end of a chain stores the other end, and the edge back is
/// removed at once: "no cycle" of [Caseau & Laburthe 1997].
#[derive(Clone, Debug)]
pub(super) struct Chains {
    scope: Vec<Var>,
    cover: Cover,
    /// By last node of a chain, the first one, and in the upper half of the word how many edges the
    /// chain has.
    first: Vec<Slot>,
    /// By first node of a chain, the last one.
    last: Vec<Slot>,
    /// One bit for each node whose successor is known, and dealt with.
    joined: Vec<Slot>,
    /// How many edges all chains have.
    edges: Slot,
}

impl Chains {
    pub(super) fn new(scope: Vec<Var>, cover: Cover, posting: &mut Posting<'_>) -> Self {
        let first = (0..scope.len()).map(|node| posting.new_slot(node as u64)).collect();
        let last = (0..scope.len()).map(|node| posting.new_slot(node as u64)).collect();
        let joined = (0..scope.len()).step_by(64).map(|_| posting.new_slot(0)).collect();
        Self { first, last, joined, edges: posting.new_slot(0), scope, cover }
    }

    /// The first node of the chain that ends here, and how many edges it has.
    fn chain(&self, d: &Domains, last: usize) -> (usize, u64) {
        let word = d.get(self.first[last]);
        (word as u32 as usize, word >> 32)
    }

    fn is_joined(&self, d: &Domains, node: usize) -> bool {
        d.get(self.joined[node / 64]) >> (node % 64) & 1 == 1
    }

    /// Joins the chain that ends at a node with the one that begins at its successor, if that is
    /// known. No two nodes have the same: all-different has run before.
    fn join(&self, d: &mut Domains, node: usize) -> Outcome {
        let next = match d.value(self.scope[node]) {
            Some(next) if !self.is_joined(d, node) => next as usize,
            _ => return Ok(()),
        };
        let block = self.joined[node / 64];
        let joined = d.get(block);
        d.set(block, joined | 1 << (node % 64));
        if next == node {
            return Ok(());
        }
        let (first, edges) = self.chain(d, node);
        if first == next {
            return self.close(d, node, edges + 1);
        }
        let last = d.get(self.last[next]) as usize;
        let (_, more) = self.chain(d, last);
        let total = d.get(self.edges);
        d.set(self.edges, total + 1);
        d.set(self.last[first], last as u64);
        d.set(self.first[last], (edges + more + 1) << 32 | first as u64);
        Ok(())
    }

    /// All is on the cycle that goes through this node, or left out.
    fn close(&self, d: &mut Domains, node: usize, edges: u64) -> Outcome {
        let total = d.get(self.edges) + 1;
        if edges != total || self.cover == Cover::All && edges != self.scope.len() as u64 {
            return Err(Conflict::SCOPE);
        }
        // Whatever is in a chain now is in this one.
        let alone = |d: &Domains, other: usize| other != node && !self.is_joined(d, other);
        for other in 0..self.scope.len() {
            if alone(d, other) {
                d.fix(self.scope[other], other as i32)?;
            }
        }
        Ok(())
    }

    /// No chain closes while there are edges or nodes elsewhere that have to be on the circuit.
    fn keep_open(&self, d: &mut Domains) -> Outcome {
        let total = d.get(self.edges);
        for last in 0..self.scope.len() {
            let (first, edges) = self.chain(d, last);
            if edges > 0 && !self.is_joined(d, last) && (edges < total || self.wants_more(d, edges))
            {
                d.remove(self.scope[last], first as i32)?;
            }
        }
        Ok(())
    }

    /// Whether nodes that are in no chain have to be on the circuit, beside the only chain, which
    /// has so many edges.
    fn wants_more(&self, d: &Domains, edges: u64) -> bool {
        let mut nodes = 0..self.scope.len();
        match self.cover {
            Cover::All => edges + 1 < self.scope.len() as u64,
            Cover::Some => nodes.any(|node| {
                let alone =
                    d.get(self.last[node]) == node as u64 && self.chain(d, node) == (node, 0);
                alone && !d.contains(self.scope[node], node as i32)
            }),
        }
    }
}

impl Propagator for Chains {
    fn name(&self) -> &'static str {
        "chains"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let nodes = self.scope.len();
        for node in woken.positions(nodes) {
            let x = self.scope[node];
            d.at_least(x, 0)?;
            d.at_most(x, nodes as i32 - 1)?;
            if self.cover == Cover::All && nodes > 1 {
                d.remove(x, node as i32)?;
            }
        }
        for node in woken.positions(nodes) {
            self.join(d, node)?;
        }
        self.keep_open(d)?;
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
