//! Visited nodes that hang together by selected edges.

use super::super::parts::Parts;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::Empty;
use crate::domains::{Domains, Outcome};
use crate::graph::DepthFirst;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// What must hang together stays within reach of each other; the only way between two visited nodes
/// is taken.
#[derive(Clone, Debug)]
pub(super) struct Spanning {
    parts: Parts,
    /// Whether nodes have variables; else all of them are visited.
    some: bool,
    empty: Empty,
    search: DepthFirst,
    /// By node, whether it or one of its descendants is visited.
    wanted: Vec<bool>,
}

impl Spanning {
    pub(super) fn new(parts: Parts, some: bool, empty: Empty) -> Self {
        let nodes = parts.graph().nodes();
        Self { parts, some, empty, search: DepthFirst::new(nodes), wanted: vec![false; nodes] }
    }

    fn is_visited(&self, d: &Domains, node: usize) -> bool {
        !self.some || self.parts.is_visited(d, node)
    }

    /// A selected edge visits its ends, and one without an end goes.
    fn link(&self, d: &mut Domains) -> Outcome {
        for (edge, &(a, b)) in self.parts.graph().edges().iter().enumerate() {
            if self.parts.is_selected(d, edge) {
                self.parts.visit(d, a)?;
                self.parts.visit(d, b)?;
            } else if !(self.parts.may_visit(d, a) && self.parts.may_visit(d, b)) {
                self.parts.drop(d, edge)?;
            }
        }
        Ok(())
    }

    /// No node is visited yet: if there must be one, the last that can be is.
    fn begin(&self, d: &mut Domains) -> Outcome {
        let mut able =
            (0..self.parts.graph().nodes()).filter(|&node| self.parts.may_visit(d, node));
        match (able.next(), able.next()) {
            _ if self.empty == Empty::Allowed => Ok(()),
            (None, _) => Err(Conflict::SCOPE),
            (Some(last), None) => self.parts.visit(d, last),
            _ => Ok(()),
        }
    }

    /// What cannot be reached goes.
    fn cut_off(&self, d: &mut Domains) -> Outcome {
        for node in (0..self.parts.graph().nodes()).filter(|&node| !self.search.has_seen(node)) {
            if !self.some {
                return Err(Conflict::SCOPE);
            }
            self.parts.avoid(d, node)?;
            for &(_, edge) in self.parts.graph().neighbours(node) {
                self.parts.drop(d, edge)?;
            }
        }
        Ok(())
    }

    /// Of each bridge with visited nodes on both sides, and of each node between visited ones: it
    /// is selected.
    fn hold(&mut self, d: &mut Domains) -> Outcome {
        for node in 0..self.wanted.len() {
            self.wanted[node] = self.is_visited(d, node);
        }
        for &node in self.search.order().iter().rev() {
            let parent = self.search.parent(self.parts.graph(), node).filter(|_| self.wanted[node]);
            let Some((parent, edge)) = parent else { continue };
            if self.search.is_bridge(node) {
                self.parts.select(d, edge)?;
            }
            if self.search.hangs_on(node, parent) {
                self.parts.visit(d, parent)?;
            }
            self.wanted[parent] = true;
        }
        Ok(())
    }
}

impl Propagator for Spanning {
    fn name(&self) -> &'static str {
        "spanning"
    }

    fn scope(&self) -> &[Var] {
        self.parts.scope()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.link(d)?;
        let graph = self.parts.graph();
        match (0..graph.nodes()).find(|&node| self.is_visited(d, node)) {
            None => self.begin(d)?,
            Some(root) => {
                self.search.search_from(graph, root, |_, edge| self.parts.may_select(d, edge));
                self.cut_off(d)?;
                self.hold(d)?;
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
