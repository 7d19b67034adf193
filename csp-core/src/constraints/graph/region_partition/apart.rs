//! Regions that do not touch.

use crate::constraints::prelude::*;

/// Neighbours have the same label, unless one of them is in no region.
pub(super) struct Apart {
    graph: Graph,
    labels: Vec<Var>,
    /// Labels from 0 to below this one are regions.
    regions: i32,
}

impl Apart {
    pub(super) fn new(graph: Graph, labels: Vec<Var>, regions: usize) -> Self {
        Self {
            graph,
            labels,
            regions: i32::try_from(regions).unwrap_or(i32::MAX),
        }
    }

    /// If a node is in some region, its neighbours can only be in regions that are possible for it.
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
    about!(name: super::NAME, scope: labels);

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

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (graph, regions) = (self.graph.clone(), self.regions);
        let holds = move |labels: &[i32]| {
            let is_region = |label: i32| (0..regions).contains(&label);
            graph.edges().iter().all(|&(a, b)| {
                labels[a] == labels[b] || !is_region(labels[a]) || !is_region(labels[b])
            })
        };
        Some(vec![Statement::defined(&self.labels, holds)])
    }

    /// A neighbour is in some region, and not in these.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.labels);
        };
        let past = reason.past();
        let is_other = |&from: &Var| {
            let is_some = past.min(from) >= 0 && past.max(from) < self.regions;
            is_some && lost.values(past).all(|label| !past.contains(from, label))
        };
        let nodes = (0..self.labels.len()).filter(|&node| self.labels[node] == lost.var());
        let mut around = nodes.flat_map(|node| self.graph.neighbours(node));
        let from = around.find_map(|&(other, _)| Some(self.labels[other]).filter(is_other));
        let Some(from) = from else {
            return reason.scope(&self.labels);
        };
        reason.at_least(from, 0);
        reason.at_most(from, self.regions - 1);
        lost.values(past)
            .for_each(|label| reason.is_not(from, label));
    }
}
