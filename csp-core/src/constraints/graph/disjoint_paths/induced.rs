//! Paths that do not touch themselves.

use super::super::changes::ScopeChanges;
use super::super::separation::GraphPart;
use super::super::subgraph::Subgraph;
use crate::constraints::prelude::*;
use smallvec::SmallVec;
use std::sync::Arc;

/// An edge with both ends on one path is of that path. So of a short cycle two edges are not selected: if one alone is not,
/// the path of the others touches itself there. Longer cycles show only by their colours.
pub(super) struct Induced {
    subgraph: Subgraph,
    changes: ScopeChanges,
    cycles: Arc<ShortCycles>,
}

/// The edges of a cycle.
type Cycle = SmallVec<[usize; 4]>;

/// The cycles of three and four edges with variables, each once.
struct ShortCycles {
    cycles: Vec<Cycle>,
    /// By edge, the cycles that it is in.
    of: Vec<Vec<usize>>,
}

impl ShortCycles {
    fn of(subgraph: &Subgraph) -> Self {
        let edges = subgraph.selected_always().start;
        let mut all = Self {
            cycles: Vec::new(),
            of: vec![Vec::new(); edges],
        };
        for edge in 0..edges {
            let (a, b) = subgraph.graph().ends(edge);
            // The first edge of a cycle is the smallest.
            let after = |node: usize| {
                let around = subgraph.graph().neighbours(node).iter();
                around.filter(move |&&(_, next)| edge < next && next < edges)
            };
            for &(c, one) in after(a).filter(|&&(c, _)| c != b) {
                for &(d, other) in after(b).filter(|&&(d, _)| d != a) {
                    if c == d {
                        all.add([edge, one, other].into_iter().collect());
                        continue;
                    }
                    let closing = after(c).filter(|&&(node, _)| node == d);
                    for &(_, closing) in closing {
                        all.add([edge, one, other, closing].into_iter().collect());
                    }
                }
            }
        }
        all
    }

    fn add(&mut self, cycle: Cycle) {
        for &edge in &cycle {
            self.of[edge].push(self.cycles.len());
        }
        self.cycles.push(cycle);
    }
}

impl Induced {
    pub(super) fn new(subgraph: Subgraph, posting: &mut Posting<'_>) -> Self {
        Self {
            cycles: Arc::new(ShortCycles::of(&subgraph)),
            changes: ScopeChanges::new(subgraph.positions.clone(), posting),
            subgraph,
        }
    }

    /// What the colours of the ends of an edge say of it, and what it says of them.
    fn compare(&self, d: &mut Domains, edge: usize) -> Outcome {
        let (a, b) = self.subgraph.graph().ends(edge);
        let colours = [a, b].map(|node| self.subgraph.known_colour(d, node));
        if colours[0].is_some() && colours[0] == colours[1] {
            return self.subgraph.select(d, edge);
        }
        if self.subgraph.may_select(d, edge) {
            return Ok(());
        }
        for (node, colour) in [b, a].into_iter().zip(colours) {
            if let (Some(x), Some(colour)) = (self.subgraph.node(node), colour) {
                d.remove(x, colour)?;
            }
        }
        Ok(())
    }

    /// All but two edges of a cycle are selected: the other two are not.
    fn open(&self, d: &mut Domains, cycle: &Cycle) -> Outcome {
        let selected = |&&edge: &&usize| self.subgraph.is_selected(d, edge);
        if cycle.iter().filter(selected).count() < cycle.len() - 2 {
            return Ok(());
        }
        let mut rest = cycle.len() - 2;
        for &edge in cycle {
            if rest > 0 && self.subgraph.is_selected(d, edge) {
                rest -= 1;
            } else {
                self.subgraph.exclude(d, edge)?;
            }
        }
        Ok(())
    }
}

/// Whether each edge between nodes of one colour is selected, and two edges of each of these cycles are not.
fn are_induced(subgraph: &Subgraph, cycles: &ShortCycles, values: &[i32]) -> bool {
    let mut edges = (0..subgraph.selected_always().start).map(|edge| {
        let (a, b) = subgraph.graph().ends(edge);
        let [one, other] = [a, b].map(|node| subgraph.colour(values, node));
        one.is_none() || one != other || subgraph.selects(values, edge)
    });
    let selected = |cycle: &Cycle| {
        let edges = cycle.iter();
        edges
            .filter(|&&edge| subgraph.selects(values, edge))
            .count()
    };
    let mut cycles = cycles.cycles.iter();
    edges.all(|is_right| is_right) && cycles.all(|cycle| selected(cycle) + 2 <= cycle.len())
}

/// Reasons: an edge that is not selected and the colour of its other end, the colours of both ends of an edge, or the other
/// edges of a cycle.
impl Induced {
    fn explain_node(&self, node: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        for &(other, edge) in self.subgraph.graph().neighbours(node) {
            let is_cause = self.subgraph.is_free(edge)
                && !self.subgraph.may_select(past, edge)
                && self
                    .subgraph
                    .known_colour(past, other)
                    .is_some_and(|colour| lost.values(past).eq([colour]));
            if let (true, Some(x)) = (is_cause, self.subgraph.node(other)) {
                self.subgraph.state_excluded(reason, edge);
                reason.value_of(x);
                return true;
            }
        }
        false
    }

    fn explain_selected(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let (a, b) = self.subgraph.graph().ends(edge);
        let past = reason.past();
        let colours = [a, b].map(|node| self.subgraph.known_colour(past, node));
        let is_cause = colours[0].is_some() && colours[0] == colours[1];
        if is_cause {
            let vars = [a, b].map(|node| self.subgraph.node(node));
            vars.into_iter().flatten().for_each(|x| reason.value_of(x));
        }
        is_cause
    }

    fn explain_excluded(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        for &number in &self.cycles.of[edge] {
            let cycle = &self.cycles.cycles[number];
            let others = cycle.iter().copied().filter(|&other| other != edge);
            let selected = others.filter(|&other| self.subgraph.is_selected(past, other));
            let selected: Cycle = selected.take(cycle.len() - 2).collect();
            if selected.len() == cycle.len() - 2 {
                self.subgraph.state_all_selected(reason, &selected);
                return true;
            }
        }
        false
    }
}

impl Propagator for Induced {
    about!(name: "induced_paths", scope: subgraph.scope);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        self.changes.read(d, woken);
        for &position in &self.changes.found {
            match self.subgraph.at(position) {
                GraphPart::Edge(edge) => {
                    self.compare(d, edge)?;
                    for &cycle in &self.cycles.of[edge] {
                        self.open(d, &self.cycles.cycles[cycle])?;
                    }
                }
                GraphPart::Node(node) => {
                    let mut edges = self.subgraph.edges_at(node);
                    let mut free = edges.by_ref().filter(|&edge| self.subgraph.is_free(edge));
                    free.try_for_each(|edge| self.compare(d, edge))?;
                }
            }
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, cycles) = (self.subgraph.clone(), Arc::clone(&self.cycles));
        let holds = move |values: &[i32]| are_induced(&subgraph, &cycles, values);
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => false,
            Consequence::Removal(lost) => match self.subgraph.lost(lost) {
                Some((GraphPart::Edge(edge), true)) => self.explain_excluded(edge, reason),
                Some((GraphPart::Edge(edge), false)) => self.explain_selected(edge, reason),
                Some((GraphPart::Node(node), _)) => self.explain_node(node, lost, reason),
                None => false,
            },
        };
        if !is_explained {
            reason.scope(&self.subgraph.scope);
        }
    }
}
