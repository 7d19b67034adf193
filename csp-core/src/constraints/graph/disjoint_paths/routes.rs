//! Where each path can go.

use super::super::separation::{Barrier, Barriers, ClosedGraph, GraphPart, Separation};
use super::super::subgraph::Subgraph;
use crate::constraints::graph::depth_first::DepthFirst;
use crate::constraints::prelude::*;

/// A path takes the bridges and the articulation points between its ends, in the graph of all that
/// can be on it [Tarjan 1972].
///
/// What cannot be on a path because it is in no block between the ends is left alone. To remove it
/// saves up to half of the nodes on boards of 12×12, and takes two to five times as long, most of
/// all where a search learns: the reasons are many.
pub(super) struct Routes {
    subgraph: Subgraph,
    ends: Vec<(usize, usize)>,
    search: DepthFirst,
}

impl Routes {
    pub(super) fn new(subgraph: Subgraph, ends: Vec<(usize, usize)>) -> Self {
        let search = DepthFirst::new(subgraph.graph().nodes());
        Self {
            subgraph,
            ends,
            search,
        }
    }

    /// Whether an edge can be on the path of this colour.
    fn is_open(subgraph: &Subgraph, d: &Domains, edge: usize, colour: i32) -> bool {
        let able = |node| subgraph.node(node).is_some_and(|x| d.contains(x, colour));
        let (a, b) = subgraph.graph().ends(edge);
        subgraph.is_free(edge) && subgraph.may_select(d, edge) && able(a) && able(b)
    }

    /// Selects the nodes and edges that the path from one node to another has to pass.
    fn follow(&mut self, d: &mut Domains, path: usize) -> Outcome {
        let subgraph = &self.subgraph;
        let graph = self.subgraph.graph();
        let colour = path as i32;
        let (from, to) = self.ends[path];
        self.search.search_from(graph, from, |_, edge| {
            Self::is_open(subgraph, d, edge, colour)
        });
        fail_if(!self.search.has_seen(to))?;
        let mut node = to;
        while let Some((parent, edge)) = self.search.parent(graph, node) {
            if self.search.is_bridge(node) {
                subgraph.select(d, edge)?;
            }
            let depends = self.search.depends_on(node, parent);
            if let Some(x) = subgraph.node(parent).filter(|_| depends) {
                d.fix(x, colour)?;
            }
            node = parent;
        }
        Ok(())
    }
}

/// Reasons: what separates the ends of a path without the node or edge. All of these return whether
/// they found a reason.
impl Routes {
    /// The graph as far as the path of this number can go.
    fn closed<'a>(&'a self, d: &'a Domains, path: usize) -> ClosedGraph<'a, impl Barriers + 'a> {
        let subgraph = &self.subgraph;
        let barrier = move |node: usize, edge: usize| {
            if subgraph
                .node(node)
                .is_some_and(|x| !d.contains(x, path as i32))
            {
                Some(Barrier::Node)
            } else if subgraph.is_free(edge) {
                (!subgraph.may_select(d, edge)).then_some(Barrier::Edge)
            } else {
                Some(Barrier::AssumedEdge)
            }
        };
        ClosedGraph {
            graph: subgraph.graph(),
            barrier,
        }
    }

    fn state(&self, separation: &Separation, path: usize, reason: &mut Reason<'_>) {
        for x in separation
            .nodes
            .iter()
            .filter_map(|&node| self.subgraph.node(node))
        {
            reason.is_not(x, path as i32);
        }
        separation
            .edges
            .iter()
            .for_each(|&edge| self.subgraph.state_excluded(reason, edge));
    }

    /// Without this no way is left between the ends of some path.
    fn explain_needed(
        &self,
        item: Option<GraphPart>,
        path: usize,
        reason: &mut Reason<'_>,
    ) -> bool {
        let past = reason.past();
        let open = self.closed(past, path);
        let (from, to) = self.ends[path];
        let separation = match item {
            None => open.between(&[from], &[to]),
            Some(GraphPart::Edge(edge)) => open.without_edge(edge).between(&[from], &[to]),
            Some(GraphPart::Node(node)) if node == from || node == to => None,
            Some(GraphPart::Node(node)) => open.without_node(node).between(&[from], &[to]),
        };
        separation
            .iter()
            .for_each(|separation| self.state(separation, path, reason));
        separation.is_some()
    }

    fn explain_lost(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let subgraph = &self.subgraph;
        let mut paths = 0..self.ends.len() as i32;
        match subgraph.lost(lost) {
            Some((GraphPart::Edge(edge), false)) => {
                let mut able = paths.filter(|&path| Self::is_open(subgraph, past, edge, path));
                able.any(|path| {
                    self.explain_needed(Some(GraphPart::Edge(edge)), path as usize, reason)
                })
            }
            // The node was given to the path whose number is left.
            Some((item @ GraphPart::Node(_), _)) => {
                let is_left =
                    |path: &i32| past.contains(lost.var(), *path) && !lost.contains(*path);
                let path = paths.find(is_left);
                path.is_some_and(|path| self.explain_needed(Some(item), path as usize, reason))
            }
            _ => false,
        }
    }
}

impl Propagator for Routes {
    about!(name: "routes", scope: subgraph.scope, priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        for path in 0..self.ends.len() {
            self.follow(d, path)?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, ends) = (self.subgraph.clone(), self.ends.clone());
        let holds = move |values: &[i32]| {
            (0..).zip(&ends).all(|(path, &(from, to))| {
                let is_on = |node: usize| subgraph.colour(values, node) == Some(path);
                let is_used = |edge: usize| {
                    let (a, b) = subgraph.graph().ends(edge);
                    subgraph.is_free(edge) && is_on(a) && is_on(b)
                };
                let (joined, _) = subgraph.parts(values, is_used);
                joined.are_one(|node| node == from || node == to)
            })
        };
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => {
                (0..self.ends.len()).any(|path| self.explain_needed(None, path, reason))
            }
            Consequence::Removal(lost) => self.explain_lost(lost, reason),
        };
        if !is_explained {
            reason.scope(&self.subgraph.scope);
        }
    }
}
