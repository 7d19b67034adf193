//! Where each path can go.

use super::super::separation::{Barrier, Closed, Separation};
use super::super::subgraph::{Item, Subgraph};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::graph::blocks::Blocks;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::reason::{Consequence, Reason, Removal};

/// A path goes from block to block, and there is only one way between them.
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

    /// Selects the nodes and edges that the path from one node to another has to pass, and marks
    /// the blocks between them.
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

    /// Removes the colour from nodes that no path between the ends visits, and notes the edges that
    /// such a path could use.
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

/// Reasons: with the edge that closes a path it is a cycle, and what separates something from that
/// edge keeps it off the path. All of these return whether they found a reason.
impl Routes {
    /// The graph as far as the path of this number can go, and the edge that closes it.
    fn closed<'a>(
        &'a self,
        d: &'a Domains,
        path: usize,
    ) -> Closed<'a, impl Fn(usize, usize) -> Option<Barrier> + 'a> {
        let subgraph = &self.subgraph;
        let barrier = move |node: usize, edge: usize| {
            if subgraph.node(node).is_some_and(|x| !d.contains(x, path as i32)) {
                Some(Barrier::Node)
            } else if subgraph.is_free(edge) {
                (!subgraph.may_select(d, edge)).then_some(Barrier::Edge)
            } else {
                (edge != self.closing(path)).then_some(Barrier::AssumedEdge)
            }
        };
        Closed { graph: subgraph.graph(), barrier }
    }

    /// The edge that closes a path.
    fn closing(&self, path: usize) -> usize {
        self.subgraph.selected_always().start + path
    }

    fn state(&self, separation: &Separation, path: usize, reason: &mut Reason<'_>) {
        for x in separation.nodes.iter().filter_map(|&node| self.subgraph.node(node)) {
            reason.is_not(x, path as i32);
        }
        separation.edges.iter().for_each(|&edge| self.subgraph.state_excluded(reason, edge));
    }

    /// Something is not on a path.
    fn explain_off(&self, item: Item, path: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let able = |node| self.subgraph.node(node).is_none_or(|x| past.contains(x, path as i32));
        if let Item::Edge(edge) = item {
            let (a, b) = self.subgraph.graph().ends(edge);
            if let Some(node) = [a, b].into_iter().find(|&node| !able(node)) {
                self.state(&Separation { nodes: vec![node], edges: Vec::new() }, path, reason);
                return true;
            }
        }
        let closed = self.closed(past, path);
        let separation = closed.apart(item, Item::Edge(self.closing(path)));
        separation.iter().for_each(|separation| self.state(separation, path, reason));
        separation.is_some()
    }

    /// Without this no way is left between the ends of some path.
    fn explain_needed(&self, item: Option<Item>, path: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let closed = self.closed(past, path);
        let open = closed.without_edge(self.closing(path));
        let (from, to) = self.ends[path];
        let separation = match item {
            None => open.between(&[from], &[to]),
            Some(Item::Edge(edge)) => open.without_edge(edge).between(&[from], &[to]),
            Some(Item::Node(node)) if node == from || node == to => None,
            Some(Item::Node(node)) => open.without_node(node).between(&[from], &[to]),
        };
        separation.iter().for_each(|separation| self.state(separation, path, reason));
        separation.is_some()
    }

    fn explain_lost(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let mut paths = 0..self.ends.len();
        match self.subgraph.lost(lost) {
            Some((Item::Edge(edge), true)) => {
                paths.all(|path| self.explain_off(Item::Edge(edge), path, reason))
            }
            Some((Item::Edge(edge), false)) => {
                paths.any(|path| self.explain_needed(Some(Item::Edge(edge)), path, reason))
            }
            Some((item, _)) => {
                let mut own = paths.clone().filter(|&path| !lost.contains(path as i32));
                own.any(|path| {
                    past.contains(lost.var(), path as i32)
                        && self.explain_needed(Some(item), path, reason)
                }) || lost.values(past).all(|colour| {
                    usize::try_from(colour).is_ok_and(|path| {
                        paths.contains(&path) && self.explain_off(item, path, reason)
                    })
                })
            }
            None => false,
        }
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

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => {
                (0..self.ends.len()).any(|path| self.explain_needed(None, path, reason))
            }
            Consequence::Removal(lost) => self.explain_lost(lost, reason),
        };
        if !is_explained {
            reason.scope(self.subgraph.scope());
        }
    }
}
