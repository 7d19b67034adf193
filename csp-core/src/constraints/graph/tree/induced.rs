//! Nodes of a graph with no cycle among them.

use super::super::changes::{ScopeChanges, ScopePositions};
use super::super::connected::{Certainty, Presence};
use super::super::joined::JoinedNodes;
use crate::constraints::prelude::*;

/// The chosen nodes of a graph and all edges between two of them have no cycle: they induce a forest. A node is chosen when its
/// variable is 1. Any other value means that it is not. Two edges between two nodes are a cycle.
///
/// Domain consistent: a node is not chosen if two edges lead from it to one tree of chosen nodes.
///
/// On a grid where no two chosen cells share a side, it says that the other cells are connected: chosen cells separate others
/// where they touch at corners in a cycle, of which the edge of the grid may be a part.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::InducedForest;
/// // Of four nodes in a ring all but one can be chosen.
/// let ring = Graph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// let mut model = Model::new();
/// let node = model.array("node", 4, 0..=1)?;
/// model.post(InducedForest::new(&ring, &node))?;
/// assert_eq!(model.solutions().count(), 15);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct InducedForest {
    graph: Graph,
    nodes: Vec<Var>,
}

impl InducedForest {
    /// The constraint over the nodes of this graph, with a variable for each.
    #[must_use]
    pub fn new(graph: &Graph, nodes: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            nodes: nodes.to_vec(),
        }
    }
}

const NAME: &str = "induced_forest";
const CHOSEN: Presence = Presence::Value(1);

impl Constraint for InducedForest {
    /// # Errors
    /// [`ModelError::Length`] if there is not one variable for each node.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let nodes = self.graph.nodes();
        check_length(NAME, "nodes", self.nodes.len(), nodes)?;
        posting.check(NAME, &self.nodes)?;
        let changes = ScopeChanges::new(ScopePositions::new(&self.nodes), posting);
        posting.add(ChosenTrees {
            scope: self.nodes,
            graph: self.graph,
            changes,
            tree: vec![NONE; nodes],
            met: vec![NONE; nodes],
            open: Vec::with_capacity(nodes),
        })
    }
}

/// The trees of chosen nodes.
struct ChosenTrees {
    scope: Vec<Var>,
    graph: Graph,
    changes: ScopeChanges,
    /// Scratch: by chosen node, the first node of its tree.
    tree: Vec<usize>,
    /// Scratch: by first node of a tree, the last node from which an edge was seen that leads there.
    met: Vec<usize>,
    /// Scratch: the nodes of a tree whose edges are still to be followed, each with the edge by which it was found.
    open: Vec<(usize, usize)>,
}

const NONE: usize = usize::MAX;

impl Propagator for ChosenTrees {
    about!(name: NAME, event: Fixed);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        self.changes.read(d, woken);
        let mut changed = self.changes.found.iter().map(|&node| self.scope[node]);
        if changed.any(|x| CHOSEN.is_certain(d, x)) {
            self.tree.fill(NONE);
            for node in 0..self.scope.len() {
                if self.tree[node] == NONE && CHOSEN.is_certain(d, self.scope[node]) {
                    self.follow(d, node)?;
                }
            }
            self.deny_closing(d)?;
        }
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let graph = self.graph.clone();
        let holds = move |values: &[i32]| {
            let mut joined = JoinedNodes::new(graph.nodes());
            let is_chosen = |node: usize| CHOSEN.holds(values[node]);
            let mut edges = graph.edges().iter();
            edges.all(|&(a, b)| !is_chosen(a) || !is_chosen(b) || joined.join(a, b))
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        let cycle = match what {
            Consequence::Removal(lost) => {
                let nodes = positions_of(&self.scope, lost.var());
                { nodes }.find_map(|node| self.way_around(past, node))
            }
            Consequence::Conflict => (0..self.scope.len())
                .filter(|&node| self.is_chosen(past, node))
                .find_map(|node| Some([self.way_around(past, node)?, vec![node]].concat())),
        };
        match cycle {
            Some(cycle) => {
                let chosen = cycle.into_iter().map(|node| self.scope[node]);
                chosen.for_each(|x| CHOSEN.state_certain(reason, x));
            }
            None => reason.scope(&self.scope),
        }
    }
}

impl ChosenTrees {
    fn is_chosen(&self, d: &Domains, node: usize) -> bool {
        CHOSEN.is_certain(d, self.scope[node])
    }

    /// Follows the edges of a tree, in which none closes a cycle.
    fn follow(&mut self, d: &Domains, root: usize) -> Outcome {
        self.open.clear();
        self.open.push((root, NONE));
        self.tree[root] = root;
        while let Some((node, from)) = self.open.pop() {
            for &(next, edge) in self.graph.neighbours(node) {
                if edge == from || !CHOSEN.is_certain(d, self.scope[next]) {
                    continue;
                }
                fail_if(self.tree[next] != NONE)?;
                self.tree[next] = root;
                self.open.push((next, edge));
            }
        }
        Ok(())
    }

    /// A node with two edges to one tree is not chosen.
    fn deny_closing(&mut self, d: &mut Domains) -> Outcome {
        self.met.fill(NONE);
        for (node, &x) in self.scope.iter().enumerate() {
            if self.tree[node] != NONE || CHOSEN.certainty(d, x) != Certainty::Possible {
                continue;
            }
            for &(next, _) in self.graph.neighbours(node) {
                let tree = self.tree[next];
                if tree == NONE {
                    continue;
                }
                if self.met[tree] == node {
                    CHOSEN.deny(d, x)?;
                    break;
                }
                self.met[tree] = node;
            }
        }
        Ok(())
    }

    /// A way of chosen nodes from one neighbour of a node to another one, or to the same one along another edge: the first that is
    /// found from all neighbours at once.
    fn way_around(&self, d: &Domains, node: usize) -> Option<Vec<usize>> {
        let chosen = |&&(next, _): &&(usize, usize)| next != node && self.is_chosen(d, next);
        // By node, the one before it on the way from a neighbour, and that neighbour.
        let mut found_from = vec![None; self.scope.len()];
        let mut found = Vec::new();
        for &(next, _) in self.graph.neighbours(node).iter().filter(chosen) {
            if found_from[next].is_some() {
                return Some(vec![next]);
            }
            found_from[next] = Some((next, next));
            found.push(next);
        }
        let mut place = 0;
        while let Some(&here) = found.get(place) {
            place += 1;
            let (_, source) = found_from[here]?;
            for &(next, _) in self.graph.neighbours(here).iter().filter(chosen) {
                match found_from[next] {
                    None => {
                        found_from[next] = Some((here, source));
                        found.push(next);
                    }
                    Some((_, other)) if other != source => {
                        let way = [here, next].map(|end| way_back(&found_from, end));
                        return Some(way.concat());
                    }
                    Some(_) => {}
                }
            }
        }
        None
    }
}

/// The nodes from this one back to where the search began.
fn way_back(found_from: &[Option<(usize, usize)>], end: usize) -> Vec<usize> {
    let before = |&node: &usize| {
        let (before, source) = found_from[node]?;
        (node != source).then_some(before)
    };
    std::iter::successors(Some(end), before).collect()
}
