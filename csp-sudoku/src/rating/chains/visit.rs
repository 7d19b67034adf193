//! Walks back from the ends of chains.

use super::nested::{NOT_NESTED, NestedChains};
use super::net::Implications;

/// A node of a net: the index of the net, that of the node.
pub(super) type Place = (u16, u16);

/// The memory of walks back from the end of a chain.
#[derive(Debug, Default)]
pub(super) struct Visit {
    stamps: Vec<u32>,
    stamp: u32,
    pub(super) queue: Vec<u16>,
    nested: Vec<u16>,
}

impl Visit {
    pub(super) fn start(&mut self, nodes: usize) {
        if self.stamps.len() < nodes {
            self.stamps.resize(nodes, 0);
        }
        self.stamp += 1;
        self.queue.clear();
    }

    pub(super) fn push(&mut self, node: u16) {
        if std::mem::replace(&mut self.stamps[usize::from(node)], self.stamp) != self.stamp {
            self.queue.push(node);
        }
    }

    /// The number of literals of all chains, and of the chains that are nested in them, if it is
    /// not over the limit.
    pub(super) fn complexity(
        &mut self,
        nets: &[Implications],
        nested_chains: Option<&NestedChains>,
        chains: &[Place],
        limit: u32,
    ) -> Option<u32> {
        let mut total = 0;
        self.nested.clear();
        for (net, end) in chains {
            let net = &nets[usize::from(*net)];
            self.start(net.nodes.len());
            self.push(*end);
            let mut next = 0;
            while let Some(node) = self.queue.get(next).copied() {
                next += 1;
                let nested = net.nodes[usize::from(node)].nested;
                if nested != NOT_NESTED && !self.nested.contains(&nested) {
                    self.nested.push(nested);
                    total += nested_chains.map_or(0, |chains| chains.complexity(nested));
                }
                net.parents(node)
                    .iter()
                    .for_each(|parent| self.push(*parent));
                if total + self.queue.len() as u32 > limit {
                    return None;
                }
            }
            total += self.queue.len() as u32;
        }
        Some(total)
    }
}
