//! Ends of a selected edge are on one path.

use super::super::subgraph::{Item, Subgraph};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// The ends of a selected edge have the same colours left, and an edge between nodes without a
/// common colour goes.
#[derive(Clone, Debug)]
pub(super) struct Colours {
    subgraph: Subgraph,
    ends: Vec<(usize, usize)>,
}

impl Colours {
    pub(super) fn new(subgraph: Subgraph, ends: Vec<(usize, usize)>) -> Self {
        Self { subgraph, ends }
    }

    /// What an edge with a variable says of the colours of its ends, and they of it.
    fn compare(&self, d: &mut Domains, edge: usize) -> Outcome {
        let (a, b) = self.subgraph.graph().ends(edge);
        let (Some(a), Some(b)) = (self.subgraph.node(a), self.subgraph.node(b)) else {
            return Ok(());
        };
        let mut colours = 0..self.ends.len() as i32;
        if self.subgraph.is_selected(d, edge) {
            return colours.try_for_each(|colour| {
                match (d.contains(a, colour), d.contains(b, colour)) {
                    (true, false) => d.remove(a, colour),
                    (false, true) => d.remove(b, colour),
                    _ => Ok(()),
                }
            });
        }
        if colours.any(|colour| d.contains(a, colour) && d.contains(b, colour)) {
            return Ok(());
        }
        self.subgraph.exclude(d, edge)
    }
}

impl Propagator for Colours {
    fn name(&self) -> &'static str {
        "colours"
    }

    fn scope(&self) -> &[Var] {
        self.subgraph.scope()
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for (path, &(from, to)) in self.ends.iter().enumerate() {
            for node in [from, to].into_iter().filter_map(|node| self.subgraph.node(node)) {
                d.fix(node, path as i32)?;
            }
        }
        for position in woken.positions(self.subgraph.scope().len()) {
            match self.subgraph.at(position) {
                Item::Edge(edge) => self.compare(d, edge)?,
                Item::Node(node) => {
                    for &(_, edge) in self.subgraph.graph().neighbours(node) {
                        if self.subgraph.is_free(edge) {
                            self.compare(d, edge)?;
                        }
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
        Priority::Linear
    }
}
