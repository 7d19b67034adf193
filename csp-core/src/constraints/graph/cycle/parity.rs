//! Every cut is crossed an even number of times.

use super::super::subgraph::Subgraph;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::graph::depth_first::DepthFirst;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// Each node has an even number of selected edges, and so has each set of nodes towards the others.
/// Where one edge alone of a cut is open, it is known: these are the bridges of the graph of open
/// edges. That is all that follows from the parities.
#[derive(Clone, Debug)]
pub(in super::super) struct Parity {
    subgraph: Subgraph,
    search: DepthFirst,
    /// By node, whether the selected edges that lead to it and its descendants from elsewhere are
    /// odd in number.
    odd: Vec<bool>,
}

impl Parity {
    pub(in super::super) fn new(subgraph: Subgraph) -> Self {
        let nodes = subgraph.graph().nodes();
        Self { subgraph, search: DepthFirst::new(nodes), odd: vec![false; nodes] }
    }
}

impl Propagator for Parity {
    fn name(&self) -> &'static str {
        "even_cuts"
    }

    fn scope(&self) -> &[Var] {
        self.subgraph.scope()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let subgraph = &self.subgraph;
        let graph = self.subgraph.graph();
        self.search.search(graph, |_, edge| subgraph.is_open(d, edge));
        for (node, odd) in self.odd.iter_mut().enumerate() {
            *odd = graph
                .neighbours(node)
                .iter()
                .filter(|&&(_, edge)| subgraph.is_selected(d, edge))
                .count()
                % 2
                == 1;
        }
        for &node in self.search.order().iter().rev() {
            let odd = self.odd[node];
            match self.search.parent(graph, node) {
                None if odd => return Err(Conflict::SCOPE),
                None => {}
                Some((parent, edge)) => {
                    self.odd[parent] ^= odd;
                    if self.search.is_bridge(node) {
                        if odd { subgraph.select(d, edge)? } else { subgraph.exclude(d, edge)? }
                    }
                }
            }
        }
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
