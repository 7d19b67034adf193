//! Ends of a selected edge are on one path.

use super::super::changes::ScopeChanges;
use super::super::separation::GraphPart;
use super::super::subgraph::{EdgeState, Subgraph};
use crate::constraints::prelude::*;

/// The ends of a selected edge have the same colours left. An edge between nodes without a common
/// colour is removed.
pub(super) struct Colours {
    pub(super) subgraph: Subgraph,
    pub(super) changes: ScopeChanges,
    pub(super) ends: Vec<(usize, usize)>,
}

impl Colours {
    /// The colours in words: the first of each, and a bit for each.
    fn blocks(&self) -> impl Iterator<Item = (i32, u64)> + use<> {
        let colours = self.ends.len();
        (0..colours).step_by(64).map(move |from| {
            let block = u64::MAX >> 64_usize.saturating_sub(colours - from);
            (from as i32, block)
        })
    }

    /// Removes colours of the ends of an edge with a variable, or the edge.
    fn compare(&self, d: &mut Domains, edge: usize) -> Outcome {
        let (a, b) = self.subgraph.graph().ends(edge);
        let (Some(a), Some(b)) = (self.subgraph.node(a), self.subgraph.node(b)) else {
            return Ok(());
        };
        match self.subgraph.state_of(d, edge) {
            EdgeState::Excluded => Ok(()),
            EdgeState::Selected => self.blocks().try_for_each(|(from, block)| {
                let [one, other] = [a, b].map(|x| d.bits_from(x, from.into()) & block);
                for colour in Ones(one ^ other) {
                    let x = if one >> colour & 1 == 1 { a } else { b };
                    d.remove(x, from + colour as i32)?;
                }
                Ok(())
            }),
            EdgeState::Open => {
                let has_common = |(from, block): (i32, u64)| {
                    d.bits_from(a, from.into()) & d.bits_from(b, from.into()) & block != 0
                };
                if self.blocks().any(has_common) {
                    return Ok(());
                }
                self.subgraph.exclude(d, edge)
            }
        }
    }
}

/// Reasons: a selected edge and what its other end lacks, or what the ends of an edge lack.
impl Colours {
    /// Why a node lost colours. Returns whether it was found.
    fn explain_node(&self, node: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        let path = self
            .ends
            .iter()
            .position(|&(from, to)| from == node || to == node);
        if path.is_some_and(|path| !lost.contains(path as i32)) {
            return true;
        }
        let is_gone = |x: &Var| lost.values(past).all(|colour| !past.contains(*x, colour));
        for &(other, edge) in subgraph.graph().neighbours(node) {
            if subgraph.is_free(edge)
                && subgraph.is_selected(past, edge)
                && let Some(x) = subgraph.node(other).filter(is_gone)
            {
                subgraph.state_selected(reason, edge);
                lost.values(past)
                    .for_each(|colour| reason.is_not(x, colour));
                return true;
            }
        }
        false
    }

    /// The ends of an edge have no colour in common. What both lack is said of the one with fewer
    /// values.
    fn explain_edge(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let (a, b) = self.subgraph.graph().ends(edge);
        let (Some(a), Some(b)) = (self.subgraph.node(a), self.subgraph.node(b)) else {
            return false;
        };
        let (small, large) = if reason.size(a) <= reason.size(b) {
            (a, b)
        } else {
            (b, a)
        };
        for colour in 0..self.ends.len() as i32 {
            let x = if reason.contains(small, colour) {
                large
            } else {
                small
            };
            if reason.contains(x, colour) {
                return false;
            }
            reason.is_not(x, colour);
        }
        true
    }
}

impl Propagator for Colours {
    about!(name: "colours", scope: subgraph.scope);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for (path, &(from, to)) in self.ends.iter().enumerate() {
            for node in [from, to]
                .into_iter()
                .filter_map(|node| self.subgraph.node(node))
            {
                d.fix(node, path as i32)?;
            }
        }
        self.changes.read(d, woken);
        for &position in &self.changes.found {
            match self.subgraph.at(position) {
                GraphPart::Edge(edge) => self.compare(d, edge)?,
                GraphPart::Node(node) => {
                    for edge in self.subgraph.edges_at(node) {
                        if self.subgraph.is_free(edge) {
                            self.compare(d, edge)?;
                        }
                    }
                }
            }
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, ends) = (self.subgraph.clone(), self.ends.clone());
        let holds = move |values: &[i32]| super::has_its_colours(&subgraph, &ends, values);
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => false,
            Consequence::Removal(lost) => match self.subgraph.lost(lost) {
                Some((GraphPart::Edge(edge), true)) => self.explain_edge(edge, reason),
                Some((GraphPart::Node(node), _)) => self.explain_node(node, lost, reason),
                _ => false,
            },
        };
        if !is_explained {
            reason.scope(&self.subgraph.scope);
        }
    }
}
