//! No chain of successors closes too early.

use crate::constraints::prelude::*;

/// Which nodes have to be on the circuit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    All,
    Some,
}

/// Fixed successors make chains. Each end of a chain stores the other end, and the edge back is
/// removed at once: "no cycle" of [Caseau & Laburthe 1997].
pub(super) struct NoCycle {
    scope: Vec<Var>,
    cover: Cover,
    /// By last node of a chain, the first one, and in the upper half of the word how many edges the
    /// chain has.
    first: Vec<Slot>,
    /// By first node of a chain, the last one.
    last: Vec<Slot>,
    /// One bit for each node whose successor is known and is in a chain.
    joined: Vec<Slot>,
    /// How many edges all chains have.
    edges: Slot,
}

impl NoCycle {
    pub(super) fn new(scope: Vec<Var>, cover: Cover, posting: &mut Posting<'_>) -> Self {
        let first = (0..scope.len())
            .map(|node| posting.new_slot(node as u64))
            .collect();
        let last = (0..scope.len())
            .map(|node| posting.new_slot(node as u64))
            .collect();
        let joined = (0..scope.len())
            .step_by(64)
            .map(|_| posting.new_slot(0))
            .collect();
        Self {
            first,
            last,
            joined,
            edges: posting.new_slot(0),
            scope,
            cover,
        }
    }

    /// The first node of the chain that ends here, and how many edges it has.
    fn chain(&self, d: &Domains, last: usize) -> (usize, u64) {
        let word = d.get(self.first[last]);
        (word as u32 as usize, word >> 32)
    }

    fn is_joined(&self, d: &Domains, node: usize) -> bool {
        d.get(self.joined[node / 64]) >> (node % 64) & 1 == 1
    }

    /// Whether no known successor leads to a node, or that of the node itself closes its chain.
    fn is_first(&self, d: &Domains, node: usize) -> bool {
        let last = d.get(self.last[node]) as usize;
        self.chain(d, last).0 == node
    }

    /// Joins the chain that ends at a node with the one that begins at its successor, if that is
    /// known. Fails if another node has the same successor, which the all-different finds first unless it is left out.
    fn join(&self, d: &mut Domains, node: usize) -> Outcome {
        let next = match d.value(self.scope[node]) {
            Some(next) if !self.is_joined(d, node) => next as usize,
            _ => return Ok(()),
        };
        let block = self.joined[node / 64];
        let joined = d.get(block);
        d.set(block, joined | 1 << (node % 64));
        fail_if(!self.is_first(d, next))?;
        if next == node {
            return Ok(());
        }
        fail_if(d.value(self.scope[next]) == Some(next as i32))?;
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

    /// Each node is on the cycle through this node, or left out.
    fn close(&self, d: &mut Domains, node: usize, edges: u64) -> Outcome {
        let total = d.get(self.edges) + 1;
        fail_if(edges != total || self.cover == Cover::All && edges != self.scope.len() as u64)?;
        // Each node that is in a chain now is in this one.
        let alone = |d: &Domains, other: usize| other != node && !self.is_joined(d, other);
        for other in 0..self.scope.len() {
            if alone(d, other) {
                d.fix(self.scope[other], other as i32)?;
            }
        }
        Ok(())
    }

    /// No chain closes as long as edges or nodes outside of it have to be on the circuit.
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

    /// Whether some nodes outside of the only chain have to be on the circuit. The chain has so
    /// many edges.
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

/// Reasons: the edges of a chain, and that something is not in it. All of these return whether they
/// found one.
impl NoCycle {
    /// The nodes from this one on along known successors, until the next is this node or none.
    /// `None`: they come to a node that was passed before.
    fn follow(&self, d: &Domains, from: usize) -> Option<Vec<usize>> {
        let mut nodes = Vec::new();
        let mut seen = vec![false; self.scope.len()];
        let mut node = from;
        while nodes.is_empty() || node != from {
            if std::mem::replace(&mut seen[node], true) {
                return None;
            }
            nodes.push(node);
            match d
                .value(self.scope[node])
                .and_then(|next| usize::try_from(next).ok())
            {
                Some(next) if next < self.scope.len() => node = next,
                _ => return Some(nodes),
            }
        }
        Some(nodes)
    }

    /// A cycle of known successors.
    fn cycle(&self, d: &Domains) -> Option<Vec<usize>> {
        let is_closed = |nodes: &Vec<usize>| {
            let last = nodes.last().and_then(|&last| d.value(self.scope[last]));
            nodes.len() > 1 && last == Some(nodes[0] as i32)
        };
        (0..self.scope.len()).find_map(|node| self.follow(d, node).filter(is_closed))
    }

    /// States why a cycle of these nodes must not close.
    fn explain_open(&self, nodes: &[usize], reason: &mut Reason<'_>) -> bool {
        let mut others = (0..self.scope.len()).filter(|node| !nodes.contains(node));
        if self.cover == Cover::All {
            return others.next().is_some();
        }
        let wanted = others.find(|&node| !reason.contains(self.scope[node], node as i32));
        wanted
            .iter()
            .for_each(|&node| reason.is_not(self.scope[node], node as i32));
        wanted.is_some()
    }

    /// A successor would close a chain too soon, or the only cycle has closed elsewhere.
    fn explain_lost(&self, node: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        if self.cover == Cover::Some
            && !lost.contains(node as i32)
            && let Some(cycle) = self.cycle(past).filter(|cycle| !cycle.contains(&node))
        {
            cycle.iter().for_each(|&on| reason.value_of(self.scope[on]));
            return true;
        }
        // Values that are no nodes are gone without a reason, and there may be billions of them.
        for first in 0..self.scope.len() {
            let is_lost = lost.contains(first as i32) && past.contains(lost.var(), first as i32);
            if !is_lost {
                continue;
            }
            if first == node && self.cover == Cover::All && self.scope.len() > 1 {
                continue;
            }
            let chain = self
                .follow(past, first)
                .filter(|chain| chain.last() == Some(&node));
            let Some(chain) = chain.filter(|chain| chain.len() > 1) else {
                return false;
            };
            chain[..chain.len() - 1]
                .iter()
                .for_each(|&on| reason.value_of(self.scope[on]));
            if !self.explain_open(&chain, reason) {
                return false;
            }
        }
        true
    }

    /// Two nodes have the same successor, or a cycle has closed too soon.
    fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let mut from = vec![None; self.scope.len()];
        for &x in &self.scope {
            let next = past.value(x).and_then(|next| usize::try_from(next).ok());
            let Some(next) = next.filter(|&next| next < from.len()) else {
                continue;
            };
            if let Some(other) = from[next].replace(x) {
                reason.value_of(other);
                reason.value_of(x);
                return true;
            }
        }
        let Some(cycle) = self.cycle(reason.past()) else {
            return false;
        };
        cycle.iter().for_each(|&on| reason.value_of(self.scope[on]));
        self.explain_open(&cycle, reason)
    }
}

impl Propagator for NoCycle {
    about!(name: "chains");

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

    /// A variable of two nodes makes successors equal, which is left to the all-different.
    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        (!has_repeats(&self.scope)).then(|| circuit_meaning(&self.scope, self.cover))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let mut nodes = 0..self.scope.len();
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(reason),
            Consequence::Removal(lost) => nodes
                .find(|&node| self.scope[node] == lost.var())
                .is_some_and(|node| self.explain_lost(node, lost, reason)),
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}

/// The nodes whose successors are not themselves form one circuit, and with [`Cover::All`] these are all nodes. A
/// cycle of known successors that leaves a node out is refused before the others are known.
pub(super) fn circuit_meaning(successors: &[Var], cover: Cover) -> Vec<Statement> {
    let allows = move |domains: &[Values]| {
        let nodes = domains.len();
        let known = |node: usize| domains[node].min().filter(|_| domains[node].len() == 1);
        let next: Vec<Option<usize>> = (0..nodes)
            .map(|node| known(node).map(|to| usize::try_from(to).unwrap_or(nodes)))
            .collect();
        let mut seen = vec![false; nodes + 1];
        let is_twice = |to: usize| to >= nodes || std::mem::replace(&mut seen[to], true);
        if next.iter().flatten().copied().any(is_twice) {
            return false;
        }
        let is_out = |node: usize| next[node] == Some(node) && (cover == Cover::Some || nodes == 1);
        let is_on = |node: usize| match cover {
            Cover::All => true,
            Cover::Some => next[node].is_some_and(|to| to != node),
        };
        let on = (0..nodes).filter(|&node| is_on(node)).count();
        (0..nodes).filter(|&node| !is_out(node)).all(|start| {
            let mut steps = 0;
            let mut at = Some(start);
            while let Some(node) = at.filter(|&node| steps == 0 || node != start) {
                at = next[node];
                steps += 1;
            }
            at.is_none() || steps >= on
        })
    };
    let definition = Definition::of_domains(successors, allows);
    vec![Statement::new(Condition::Defined(definition))]
}
