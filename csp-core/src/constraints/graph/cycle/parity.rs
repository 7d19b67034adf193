//! Every cut is crossed an even number of times.

use super::super::parts::Parts;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::graph::DepthFirst;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// Each node has an even number of selected edges, and so has each set of nodes towards the others.
/// Where one edge alone of a cut is open, it is known: these are the bridges of the graph of open
/// edges. That is all that follows from the parities.
#[derive(Clone, Debug)]
pub(in super::super) struct Parity {
    parts: Parts,
    search: DepthFirst,
    /// By node, whether the selected edges that lead to it and its descendants from elsewhere are
    /// odd in number.
    odd: Vec<bool>,
}

impl Parity {
    pub(in super::super) fn new(parts: Parts) -> Self {
        let nodes = parts.graph().nodes();
        Self { parts, search: DepthFirst::new(nodes), odd: vec![false; nodes] }
    }
}

impl Propagator for Parity {
    fn name(&self) -> &'static str {
        "even_cuts"
    }

    fn scope(&self) -> &[Var] {
        self.parts.scope()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let (parts, graph) = (&self.parts, self.parts.graph());
        self.search.search(graph, |_, edge| parts.is_open(d, edge));
        for (node, odd) in self.odd.iter_mut().enumerate() {
            *odd = graph
                .neighbours(node)
                .iter()
                .filter(|&&(_, edge)| parts.is_selected(d, edge))
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
                        if odd { parts.select(d, edge)? } else { parts.drop(d, edge)? }
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
