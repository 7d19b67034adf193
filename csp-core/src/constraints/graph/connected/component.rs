//! The propagator of connectedness.

mod reason;

use super::presence::{Choice, Presence};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::difference::all_different::has_repeats;
use crate::constraints::graph::cuts::Cuts;
use crate::domains::{Domains, Outcome};
use crate::graph::Graph;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::trail::Slot;

/// Keeps what can be chosen in one component, and chooses what separates two nodes that are sure to
/// be chosen.
#[derive(Debug)]
pub(super) struct Component {
    graph: Graph,
    /// The variables of the nodes, then those of the edges.
    scope: Vec<Var>,
    /// Where the variables of the edges start.
    split: usize,
    presence: Presence,
    /// How many parts were possible and how many certain at the end of the last run. Further down
    /// the search tree, nothing has changed as long as these numbers have not.
    seen: Slot,
    repeats: bool,
    /// Scratch: what is known of each node and edge.
    nodes: Vec<Choice>,
    edges: Vec<Choice>,
    cuts: Cuts,
}

impl Component {
    /// The propagator. There may be no variables of nodes, or none of edges. `state` is a word of
    /// state.
    pub(super) fn new(
        graph: Graph,
        nodes: &[Var],
        edges: &[Var],
        presence: Presence,
        seen: Slot,
    ) -> Self {
        let scope = [nodes, edges].concat();
        Self {
            split: nodes.len(),
            repeats: has_repeats(&scope),
            scope,
            presence,
            seen,
            nodes: vec![Choice::Certain; graph.nodes()],
            edges: vec![Choice::Possible; graph.edges().len()],
            cuts: Cuts::new(graph.nodes()),
            graph,
        }
    }

    /// The ends of an edge that is sure to be chosen are chosen.
    fn choose_ends(&mut self, d: &mut Domains) -> Outcome {
        for (&x, &(from, to)) in self.scope[self.split..].iter().zip(self.graph.edges()) {
            if self.split > 0 && Presence::Positive.is_certain(d, x) {
                self.presence.affirm(d, self.scope[from])?;
                self.presence.affirm(d, self.scope[to])?;
            }
        }
        Ok(())
    }

    /// Looks at all variables. Returns the numbers of possible and of certain parts, in one word.
    fn look(&mut self, d: &Domains) -> u64 {
        let (nodes, edges) = self.scope.split_at(self.split);
        Choice::look(&mut self.nodes, self.presence, d, nodes)
            + Choice::look(&mut self.edges, Presence::Positive, d, edges)
    }

    /// If no node is sure to be chosen, only edges without possible ends are removed.
    fn prune(&mut self, d: &mut Domains) -> Outcome {
        if let Some(root) = self.nodes.iter().position(|&node| node == Choice::Certain) {
            let nodes = &self.nodes;
            let edges = &self.edges;
            let is_open =
                |node, edge| nodes[node] != Choice::Impossible && edges[edge] != Choice::Impossible;
            self.cuts.search(&self.graph, root, is_open, |node| {
                nodes[node] == Choice::Certain
            });
            self.deny_unreached(d)?;
            self.affirm_cuts(d)?;
        }
        for (&x, &(from, to)) in self.scope[self.split..].iter().zip(self.graph.edges()) {
            if self.nodes[from] == Choice::Impossible || self.nodes[to] == Choice::Impossible {
                Presence::Positive.deny(d, x)?;
            }
        }
        Ok(())
    }

    fn deny_unreached(&mut self, d: &mut Domains) -> Outcome {
        for (node, choice) in self.nodes.iter_mut().enumerate() {
            if *choice != Choice::Impossible && !self.cuts.reaches(node) {
                if *choice == Choice::Certain {
                    return Err(Conflict::SCOPE);
                }
                *choice = Choice::Impossible;
                self.presence.deny(d, self.scope[node])?;
            }
        }
        Ok(())
    }

    fn affirm_cuts(&self, d: &mut Domains) -> Outcome {
        for &node in self.cuts.nodes() {
            if self.nodes[node] == Choice::Possible && self.cuts.cut_off(node).terminals > 0 {
                self.presence.affirm(d, self.scope[node])?;
            }
            if let Some((bridge, behind)) = self.cuts.bridge(&self.graph, node)
                && behind.terminals > 0
                && let Some(&x) = self.scope[self.split..].get(bridge)
            {
                Presence::Positive.affirm(d, x)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Component {
    fn name(&self) -> &'static str {
        super::NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.choose_ends(d)?;
        let mut seen = self.look(d);
        if seen == d.get(self.seen) {
            return Ok(Status::Fixpoint);
        }
        self.prune(d)?;
        if !self.repeats {
            seen = self.look(d);
        }
        d.set(self.seen, seen);
        Ok(if self.repeats {
            Status::Active
        } else {
            Status::Fixpoint
        })
    }

    fn event(&self, position: usize) -> Event {
        if position < self.split {
            self.presence.event()
        } else {
            Presence::Positive.event()
        }
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = !self.repeats
            && match what {
                Consequence::Conflict => self.explain_conflict(reason),
                Consequence::Removal(lost) => self.explain_removal(lost, reason),
            };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
