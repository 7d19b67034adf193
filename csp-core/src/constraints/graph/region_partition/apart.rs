//! Regions that do not touch.

use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::graph::Graph;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// Neighbours have the same label, unless one of them is in no region.
#[derive(Debug)]
pub(super) struct Apart {
    graph: Graph,
    labels: Vec<Var>,
    /// Labels from 0 to below this one are regions.
    regions: i32,
}

impl Apart {
    pub(super) fn new(graph: Graph, labels: Vec<Var>, regions: usize) -> Self {
        Self { graph, labels, regions: i32::try_from(regions).unwrap_or(i32::MAX) }
    }

    /// Next to a node that is in some region, no region is possible that is not possible there.
    fn part(&self, d: &mut Domains, from: Var, to: Var) -> Outcome {
        let mut next = d.next_value(to, 0);
        while let Some(label) = next.filter(|&label| label < self.regions) {
            if !d.contains(from, label) {
                d.remove(to, label)?;
            }
            next = d.next_value(to, label + 1);
        }
        Ok(())
    }
}

impl Propagator for Apart {
    fn name(&self) -> &'static str {
        super::NAME
    }

    fn scope(&self) -> &[Var] {
        &self.labels
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for node in woken.positions(self.labels.len()) {
            let label = self.labels[node];
            if d.min(label) >= 0 && d.max(label) < self.regions {
                for &(other, _) in self.graph.neighbours(node) {
                    self.part(d, label, self.labels[other])?;
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
