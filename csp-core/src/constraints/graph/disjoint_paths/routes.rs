//! Where each path can go.

use super::super::subgraph::Subgraph;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::graph::blocks::Blocks;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// A path goes from block to block, on the one way there is between them.
#[derive(Clone, Debug)]
pub(super) struct Routes {
    subgraph: Subgraph,
    ends: Vec<(usize, usize)>,
    blocks: Blocks,
    /// By block, whether it lies between the ends of the path.
    between: Vec<bool>,
    /// By node, whether it is in such a block.
    reached: Vec<bool>,
    /// By edge, whether it is in such a block of some path.
    useful: Vec<bool>,
}

impl Routes {
    pub(super) fn new(subgraph: Subgraph, ends: Vec<(usize, usize)>) -> Self {
        let nodes = subgraph.graph().nodes();
        let edges = subgraph.graph().edges().len();
        Self {
            subgraph,
            ends,
            blocks: Blocks::new(nodes),
            between: Vec::with_capacity(nodes),
            reached: vec![false; nodes],
            useful: vec![false; edges],
        }
    }

    /// Whether an edge can be on the path of this colour.
    fn is_open(subgraph: &Subgraph, d: &Domains, edge: usize, colour: i32) -> bool {
        let able = |node| subgraph.node(node).is_some_and(|x| d.contains(x, colour));
        let (a, b) = subgraph.graph().ends(edge);
        subgraph.is_free(edge) && subgraph.may_select(d, edge) && able(a) && able(b)
    }

    /// Selects what the path from one node to another has to pass, and marks the blocks between
    /// them.
    fn follow(&mut self, d: &mut Domains, path: usize) -> Outcome {
        let subgraph = &self.subgraph;
        let graph = self.subgraph.graph();
        let colour = path as i32;
        let (from, to) = self.ends[path];
        self.blocks.find_from(graph, from, |edge| Self::is_open(subgraph, d, edge, colour));
        let search = self.blocks.search();
        if !search.has_seen(to) {
            return Err(Conflict::SCOPE);
        }
        self.between.clear();
        self.between.resize(self.blocks.len(), false);
        let mut node = to;
        while let Some((parent, edge)) = search.parent(graph, node) {
            self.between[self.blocks.above(node)] = true;
            if search.is_bridge(node) {
                subgraph.select(d, edge)?;
            }
            if let Some(x) = subgraph.node(parent).filter(|_| search.depends_on(node, parent)) {
                d.fix(x, colour)?;
            }
            node = parent;
        }
        Ok(())
    }

    /// Takes the colour from nodes that no path between the ends visits, and notes which edges one
    /// could use.
    fn keep_between(&mut self, d: &mut Domains, path: usize) -> Outcome {
        let subgraph = &self.subgraph;
        let graph = self.subgraph.graph();
        let colour = path as i32;
        for edge in 0..graph.edges().len() {
            if Self::is_open(subgraph, d, edge, colour)
                && self.blocks.search().has_seen(graph.ends(edge).0)
            {
                self.useful[edge] |= self.between[self.blocks.of_edge(graph, edge)];
            }
        }
        self.reached.fill(false);
        for (node, block) in self.blocks.members() {
            self.reached[node] |= self.between[block];
        }
        for node in (0..graph.nodes()).filter(|&node| !self.reached[node]) {
            if let Some(x) = subgraph.node(node) {
                d.remove(x, colour)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Routes {
    fn name(&self) -> &'static str {
        "routes"
    }

    fn scope(&self) -> &[Var] {
        self.subgraph.scope()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.useful.fill(false);
        for path in 0..self.ends.len() {
            self.follow(d, path)?;
            self.keep_between(d, path)?;
        }
        for edge in 0..self.subgraph.graph().edges().len() {
            if self.subgraph.is_free(edge) && !self.useful[edge] {
                self.subgraph.exclude(d, edge)?;
            }
        }
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }
}
