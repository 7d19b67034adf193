//! What separates parts of a graph: for reasons.
//!
//! A reason names closed nodes and edges. Only those are named that alone lie between the parts:
//! each of them can be reached from both sides.

use super::depth_first::DepthFirst;
use crate::graph::Graph;

/// A part of a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GraphPart {
    Edge(usize),
    Node(usize),
}

/// Why a step to a node along an edge is closed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Barrier {
    /// The node is closed.
    Node,
    /// The edge is closed.
    Edge,
    /// The node is assumed to be closed: nothing is to be said of it.
    AssumedNode,
    /// So is the edge.
    AssumedEdge,
}

/// Says why a step to a node along an edge is closed, if it is.
pub(super) trait Barriers: Fn(usize, usize) -> Option<Barrier> {}

impl<F: Fn(usize, usize) -> Option<Barrier>> Barriers for F {}

/// Closed nodes and edges.
#[derive(Default)]
pub(super) struct Separation {
    pub(super) nodes: Vec<usize>,
    pub(super) edges: Vec<usize>,
}

/// The nodes that can be reached from some others, as far as they have been looked for.
struct Flood {
    seen: Vec<bool>,
    reached: Vec<usize>,
    /// How many of them have no more steps to look at.
    done: usize,
}

impl Flood {
    fn new(nodes: usize, from: &[usize]) -> Self {
        let mut seen = vec![false; nodes];
        from.iter().for_each(|&node| seen[node] = true);
        Self {
            seen,
            reached: from.to_vec(),
            done: 0,
        }
    }
}

/// What a step of a flood led to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spread {
    /// There may be more nodes.
    Open,
    /// A node of the other flood.
    Met,
    /// There are no more nodes.
    Closed,
}

/// A graph with steps that are closed.
#[derive(Clone, Copy)]
pub(super) struct ClosedGraph<'a, B> {
    pub(super) graph: &'a Graph,
    pub(super) barrier: B,
}

impl<B: Barriers> ClosedGraph<'_, B> {
    /// The nodes that can be reached from some others.
    pub(super) fn reached(&self, from: &[usize]) -> Vec<bool> {
        let mut seen = vec![false; self.graph.nodes()];
        let mut open = from.to_vec();
        from.iter().for_each(|&node| seen[node] = true);
        while let Some(node) = open.pop() {
            for &(next, edge) in self.graph.neighbours(node) {
                if !seen[next] && (self.barrier)(next, edge).is_none() {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        seen
    }

    /// What separates some nodes from others, near the ones or near the others: where fewer nodes
    /// can be reached. `None`: nothing does.
    pub(super) fn between(&self, one: &[usize], other: &[usize]) -> Option<Separation> {
        let mut here = Flood::new(self.graph.nodes(), one);
        let mut there = Flood::new(self.graph.nodes(), other);
        if one.iter().any(|&node| there.seen[node]) {
            return None;
        }
        loop {
            match self.expand(&mut here, &there) {
                Spread::Open => std::mem::swap(&mut here, &mut there),
                Spread::Met => return None,
                Spread::Closed => return Some(self.border_of(&here)),
            }
        }
    }

    /// The first of these nodes, another one that is separated from it, and what separates them.
    pub(super) fn divided(
        &self,
        mut nodes: impl Iterator<Item = usize>,
    ) -> Option<([usize; 2], Separation)> {
        let root = nodes.next()?;
        let seen = self.reached(&[root]);
        let other = nodes.find(|&node| !seen[node])?;
        Some(([root, other], self.between(&[root], &[other])?))
    }

    /// Looks at the steps from the next node of a flood.
    fn expand(&self, flood: &mut Flood, other: &Flood) -> Spread {
        let Some(&node) = flood.reached.get(flood.done) else {
            return Spread::Closed;
        };
        flood.done += 1;
        for &(next, edge) in self.graph.neighbours(node) {
            if !flood.seen[next] && (self.barrier)(next, edge).is_none() {
                if other.seen[next] {
                    return Spread::Met;
                }
                flood.seen[next] = true;
                flood.reached.push(next);
            }
        }
        Spread::Open
    }

    /// What closes in a complete flood.
    fn border_of(&self, flood: &Flood) -> Separation {
        let mut found = Separation::default();
        let mut seen = flood.seen.clone();
        for &node in &flood.reached {
            for &(next, edge) in self.graph.neighbours(node) {
                if flood.seen[next] {
                    continue;
                }
                match (self.barrier)(next, edge) {
                    Some(Barrier::Edge) => found.edges.push(edge),
                    Some(Barrier::Node) if !seen[next] => {
                        seen[next] = true;
                        found.nodes.push(next);
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// What closes in all that can be reached from some nodes.
    pub(super) fn around(&self, inside: &[bool]) -> Separation {
        let mut found = Separation::default();
        for node in (0..inside.len()).filter(|&node| !inside[node]) {
            self.border(node, inside, &mut found);
        }
        found
    }

    /// Names what closes the steps from inside to a node. Returns whether the node itself is closed.
    fn border(&self, node: usize, inside: &[bool], found: &mut Separation) -> bool {
        let mut is_closed = false;
        for &(_, edge) in self
            .graph
            .neighbours(node)
            .iter()
            .filter(|&&(from, _)| inside[from])
        {
            match (self.barrier)(node, edge) {
                Some(Barrier::Edge) => found.edges.push(edge),
                Some(Barrier::Node) if !is_closed => {
                    found.nodes.push(node);
                    is_closed = true;
                }
                Some(Barrier::AssumedNode) => is_closed = true,
                _ => {}
            }
        }
        is_closed
    }

    /// What keeps an item from being on a cycle with another one. `None`: nothing does.
    pub(super) fn apart(&self, one: GraphPart, other: GraphPart) -> Option<Separation> {
        if let Some(bridge) = self.bridge(one).or_else(|| self.bridge(other)) {
            return Some(bridge);
        }
        let graph = self.graph;
        if let Some(separation) = self.between(&ends(graph, one), &ends(graph, other)) {
            return Some(separation);
        }
        let mut search = DepthFirst::new(graph.nodes());
        let of_other = ends(graph, other);
        search.search_from(graph, of_other[0], |node, edge| {
            (self.barrier)(node, edge).is_none()
        });
        let of_one = ends(graph, one);
        if let Some(&unseen) = of_one.iter().find(|&&node| !search.has_seen(node)) {
            return self.between(&[unseen], &of_other);
        }
        let mut node = match one {
            GraphPart::Edge(edge) => search.lower_end(graph, edge),
            GraphPart::Node(node) => node,
        };
        while let Some((parent, _)) = search.parent(graph, node) {
            if search.depends_on(node, parent) {
                let without = |ends: &[usize]| -> Vec<usize> {
                    ends.iter()
                        .copied()
                        .filter(|&node| node != parent)
                        .collect()
                };
                let (from, to) = (without(&of_one), without(&of_other));
                if !from.is_empty() && !to.is_empty() {
                    return self.without_node(parent).between(&from, &to);
                }
                return None;
            }
            node = parent;
        }
        None
    }

    /// What keeps an edge from being on any cycle.
    pub(super) fn bridge(&self, item: GraphPart) -> Option<Separation> {
        let GraphPart::Edge(bridge) = item else {
            return None;
        };
        let (a, b) = self.graph.ends(bridge);
        self.without_edge(bridge).between(&[a], &[b])
    }

    /// With one more node assumed to be closed.
    pub(super) fn without_node(&self, node: usize) -> ClosedGraph<'_, impl Barriers> {
        let barrier = move |next, edge| {
            if next == node {
                Some(Barrier::AssumedNode)
            } else {
                (self.barrier)(next, edge)
            }
        };
        ClosedGraph {
            graph: self.graph,
            barrier,
        }
    }

    /// With one more edge assumed to be closed.
    pub(super) fn without_edge(&self, closed: usize) -> ClosedGraph<'_, impl Barriers> {
        let barrier = move |next, edge| {
            if edge == closed {
                Some(Barrier::AssumedEdge)
            } else {
                (self.barrier)(next, edge)
            }
        };
        ClosedGraph {
            graph: self.graph,
            barrier,
        }
    }
}

/// The nodes of an item.
fn ends(graph: &Graph, item: GraphPart) -> Vec<usize> {
    match item {
        GraphPart::Node(node) => vec![node],
        GraphPart::Edge(edge) => {
            let (a, b) = graph.ends(edge);
            vec![a, b]
        }
    }
}
