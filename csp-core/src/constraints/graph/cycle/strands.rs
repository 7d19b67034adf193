//! Two edges or none at each node, and no cycle that closes too early.

use super::super::changes::ScopeChanges;
use super::super::separation::GraphPart;
use super::super::subgraph::{EdgeState, Subgraph};
use crate::constraints::prelude::*;

/// Which cycles may close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Closing {
    /// The cycle that has all selected edges and visited nodes.
    Whole,
    /// Cycles with one of the edges that are always selected.
    Anchored,
}

/// Selected edges make *strands*. Each end of a strand stores the other one: an edge that joins
/// them is found at once [Pesant, Gendreau, Potvin & Rousseau 1998].
#[derive(Clone, Debug)]
pub(in super::super) struct Strands {
    subgraph: Subgraph,
    changes: ScopeChanges,
    closing: Closing,
    /// By node, a [`StrandEnd`].
    ends: Vec<Slot>,
    /// One bit for each edge that is in a strand.
    joined: Vec<Slot>,
    /// The weight of all edges in strands.
    total: Slot,
    /// How many strands have edges.
    count: Slot,
    /// Ends of strands that got longer in this run.
    changed: Vec<usize>,
    /// Whether the only cycle has closed.
    closed: Slot,
}

/// The strand at a node that is an end of it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct StrandEnd {
    /// Its other end, which is the node itself if it has no edge. Nodes that are no end have
    /// [`StrandEnd::INNER`].
    other: u32,
    /// The weight of its edges.
    weight: u32,
}

impl StrandEnd {
    const INNER: Self = Self {
        other: u32::MAX,
        weight: 0,
    };

    fn new(other: usize, weight: u32) -> Self {
        Self {
            other: other as u32,
            weight,
        }
    }

    fn word(self) -> u64 {
        u64::from(self.weight) << 32 | u64::from(self.other)
    }

    fn of(word: u64) -> Self {
        Self {
            other: word as u32,
            weight: (word >> 32) as u32,
        }
    }
}

impl Strands {
    pub(in super::super) fn new(
        subgraph: Subgraph,
        closing: Closing,
        posting: &mut Posting<'_>,
    ) -> Self {
        let nodes = subgraph.graph().nodes();
        let ends = (0..nodes)
            .map(|node| posting.new_slot(StrandEnd::new(node, 0).word()))
            .collect();
        let joined = (0..subgraph.graph().edges().len())
            .step_by(64)
            .map(|_| posting.new_slot(0))
            .collect();
        Self {
            changes: ScopeChanges::new(subgraph.positions.clone(), posting),
            subgraph,
            closing,
            ends,
            joined,
            total: posting.new_slot(0),
            count: posting.new_slot(0),
            changed: Vec::new(),
            closed: posting.new_slot(0),
        }
    }

    fn end(&self, d: &Domains, node: usize) -> StrandEnd {
        StrandEnd::of(d.get(self.ends[node]))
    }

    /// The weight of an edge. Weights decide whether a cycle may close.
    fn weight(&self, edge: usize) -> u32 {
        u32::from(self.closing == Closing::Whole || !self.subgraph.is_free(edge))
    }

    /// Adds an edge to the strands, if it is selected and not in one.
    fn join(&mut self, d: &mut Domains, edge: usize) -> Outcome {
        let block = self.joined[edge / 64];
        let bit = 1 << (edge % 64);
        let joined = d.get(block);
        if joined & bit != 0 || !self.subgraph.is_selected(d, edge) {
            return Ok(());
        }
        d.set(block, joined | bit);
        let total = d.get(self.total) + u64::from(self.weight(edge));
        d.set(self.total, total);
        let (a, b) = self.subgraph.graph().ends(edge);
        let from = self.end(d, a);
        let to = self.end(d, b);
        fail_if(from == StrandEnd::INNER || to == StrandEnd::INNER || d.get(self.closed) == 1)?;
        for node in [a, b] {
            d.set(self.ends[node], StrandEnd::INNER.word());
        }
        if from.other as usize == b {
            d.set(self.closed, u64::from(self.closing == Closing::Whole));
            return fail_if(!self.may_close(d, from.weight + self.weight(edge)));
        }
        // Two strands become one, or one node or two become part of a strand.
        let is_strand = |node: usize, end: StrandEnd| u64::from(end.other as usize != node);
        let count = d.get(self.count) + 1 - is_strand(a, from) - is_strand(b, to);
        d.set(self.count, count);
        self.changed.push(from.other as usize);
        let weight = from.weight + to.weight + self.weight(edge);
        d.set(
            self.ends[from.other as usize],
            StrandEnd::new(to.other as usize, weight).word(),
        );
        d.set(
            self.ends[to.other as usize],
            StrandEnd::new(from.other as usize, weight).word(),
        );
        Ok(())
    }

    /// Whether a cycle of this weight may close, with the edges that are selected now.
    fn may_close(&self, d: &Domains, weight: u32) -> bool {
        match self.closing {
            Closing::Anchored => weight == 1,
            Closing::Whole => u64::from(weight) == d.get(self.total),
        }
    }

    /// Two edges or none at a node.
    fn balance(&self, d: &mut Domains, node: usize) -> Outcome {
        let subgraph = &self.subgraph;
        let mut selected = 0;
        let mut open = 0;
        for edge in subgraph.edges_at(node) {
            let state = subgraph.state_of(d, edge);
            selected += usize::from(state == EdgeState::Selected);
            open += usize::from(state == EdgeState::Open);
        }
        fail_if(selected > 2)?;
        if selected > 0 {
            subgraph.visit(d, node)?;
        }
        if selected == 2 || selected + open < 2 || !subgraph.may_visit(d, node) {
            fail_if(selected == 1)?;
            if selected == 0 {
                subgraph.avoid(d, node)?;
            }
            return self.settle(d, node, Subgraph::exclude);
        }
        if selected + open == 2 && (selected == 1 || subgraph.is_visited(d, node)) {
            return self.settle(d, node, Subgraph::select);
        }
        Ok(())
    }

    /// Does the same to all open edges of a node.
    fn settle(
        &self,
        d: &mut Domains,
        node: usize,
        each: fn(&Subgraph, &mut Domains, usize) -> Outcome,
    ) -> Outcome {
        for edge in self.subgraph.edges_at(node) {
            if self.subgraph.is_open(d, edge) {
                each(&self.subgraph, d, edge)?;
            }
        }
        Ok(())
    }

    /// No edge leads from one end of a strand to the other, unless that cycle may close. One of
    /// several strands may not: if there were several `before`, only longer ones are new.
    fn keep_open(&self, d: &mut Domains, before: u64) -> Outcome {
        let is_one = before <= 1 || d.get(self.count) <= 1;
        if is_one && self.closing == Closing::Whole {
            return (0..self.ends.len()).try_for_each(|node| self.keep_apart(d, node));
        }
        self.changed
            .iter()
            .try_for_each(|&node| self.keep_apart(d, node))
    }

    /// No edge leads from a node, if it is the end of a strand, to the other end.
    fn keep_apart(&self, d: &mut Domains, node: usize) -> Outcome {
        let end = self.end(d, node);
        if end == StrandEnd::INNER {
            return Ok(());
        }
        for &(next, edge) in self.subgraph.graph().neighbours(node) {
            if next == end.other as usize
                && self.subgraph.is_open(d, edge)
                && !(self.may_close(d, end.weight) && self.is_all(d))
            {
                self.subgraph.exclude(d, edge)?;
            }
        }
        Ok(())
    }

    /// Whether no visited node lies outside of the strands, in case that matters.
    fn is_all(&self, d: &Domains) -> bool {
        let mut nodes = 0..self.subgraph.graph().nodes();
        let apart = |node| {
            self.end(d, node) == StrandEnd::new(node, 0) && self.subgraph.is_visited(d, node)
        };
        self.closing == Closing::Anchored || !self.subgraph.has_nodes() || !nodes.any(apart)
    }

    /// The cycle has closed. No other edge may be selected, and no other node visited.
    fn end_all(&self, d: &mut Domains) -> Outcome {
        for node in 0..self.subgraph.graph().nodes() {
            if self.end(d, node) != StrandEnd::INNER {
                self.subgraph.avoid(d, node)?;
                self.settle(d, node, Subgraph::exclude)?;
            }
        }
        Ok(())
    }
}

/// Reasons: the edges of a node, and strands. All of these return whether they found one.
impl Strands {
    /// An edge at a node that has its two, or cannot have two, or that would close a cycle.
    fn explain_excluded(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        let (a, b) = subgraph.graph().ends(edge);
        for node in [a, b] {
            let selected = self.selected(past, node, edge);
            if selected.len() >= 2 {
                subgraph.state_all_selected(reason, &selected[..2]);
                return true;
            }
            if !subgraph.may_visit(past, node) {
                subgraph.state_avoided(reason, node);
                return true;
            }
            if self.possible(past, node, edge).is_empty() {
                self.state_excluded(node, &[edge], reason);
                return true;
            }
        }
        let Some(way) = subgraph.way(past, (a, b), edge) else {
            return self.explain_elsewhere(None, reason);
        };
        subgraph.state_all_selected(reason, &way);
        self.explain_apart(&[&way[..], &[edge]].concat(), reason)
    }

    /// An edge that a node needs.
    fn explain_selected(&self, edge: usize, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        let (a, b) = subgraph.graph().ends(edge);
        for node in [a, b] {
            let possible = self.possible(past, node, edge);
            if possible.len() > 1 {
                continue;
            }
            if subgraph.is_visited(past, node) {
                subgraph.state_visited(reason, node);
            } else if let Some(&other) = self.selected(past, node, edge).first() {
                subgraph.state_selected(reason, other);
            } else {
                continue;
            }
            self.state_excluded(node, &[&possible[..], &[edge]].concat(), reason);
            return true;
        }
        false
    }

    /// A node that cannot have two edges, or is not on the cycle that has closed.
    fn explain_avoided(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let possible = self.possible(reason.past(), node, usize::MAX);
        if possible.len() < 2 {
            self.state_excluded(node, &possible, reason);
            return true;
        }
        self.explain_elsewhere(Some(node), reason)
    }

    /// A node that has a selected edge.
    fn explain_visited(&self, node: usize, reason: &mut Reason<'_>) -> bool {
        let selected = self.selected(reason.past(), node, usize::MAX);
        selected
            .first()
            .iter()
            .for_each(|&&edge| self.subgraph.state_selected(reason, edge));
        !selected.is_empty()
    }

    /// A node with three edges or with one and no other, or a cycle that must not be.
    fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let past = reason.past();
        for node in 0..subgraph.graph().nodes() {
            let selected = self.selected(past, node, usize::MAX);
            if selected.len() > 2 {
                subgraph.state_all_selected(reason, &selected[..3]);
                return true;
            }
            if let [edge] = selected[..]
                && self.possible(past, node, edge).is_empty()
            {
                subgraph.state_selected(reason, edge);
                self.state_excluded(node, &[edge], reason);
                return true;
            }
        }
        let Some(cycle) = subgraph.cycle(past) else {
            return false;
        };
        subgraph.state_all_selected(reason, &cycle);
        self.explain_apart(&cycle, reason)
    }

    /// The selected edges of a node but this one.
    fn selected(&self, d: &Domains, node: usize, but: usize) -> Vec<usize> {
        let edges = self.subgraph.edges_at(node);
        edges
            .filter(|&edge| edge != but && self.subgraph.is_selected(d, edge))
            .collect()
    }

    /// The edges of a node but this one that may be selected.
    fn possible(&self, d: &Domains, node: usize, but: usize) -> Vec<usize> {
        let edges = self.subgraph.edges_at(node);
        edges
            .filter(|&edge| edge != but && self.subgraph.may_select(d, edge))
            .collect()
    }

    /// States that all edges of a node but these are excluded.
    fn state_excluded(&self, node: usize, but: &[usize], reason: &mut Reason<'_>) {
        for edge in self.subgraph.edges_at(node) {
            if !but.contains(&edge) {
                self.subgraph.state_excluded(reason, edge);
            }
        }
    }

    /// States what keeps these edges, which are a cycle, from being one that may close.
    fn explain_apart(&self, cycle: &[usize], reason: &mut Reason<'_>) -> bool {
        let subgraph = &self.subgraph;
        let graph = subgraph.graph();
        let past = reason.past();
        if self.closing == Closing::Anchored {
            return cycle.iter().map(|&edge| self.weight(edge)).sum::<u32>() != 1;
        }
        // An edge that is always selected needs no word.
        let elsewhere = |&edge: &usize| subgraph.is_selected(past, edge) && !cycle.contains(&edge);
        if let Some(edge) = (0..graph.edges().len()).rev().find(elsewhere) {
            subgraph.state_selected(reason, edge);
            return true;
        }
        let is_on = |node| subgraph.edges_at(node).any(|edge| cycle.contains(&edge));
        let mut visited = (0..graph.nodes()).filter(|&node| subgraph.is_visited(past, node));
        let apart = visited.find(|&node| !is_on(node));
        apart
            .iter()
            .for_each(|&node| subgraph.state_visited(reason, node));
        apart.is_some()
    }

    /// The only cycle has closed, and not through this node.
    fn explain_elsewhere(&self, node: Option<usize>, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let graph = self.subgraph.graph();
        let is_on =
            |edge: usize, node: usize| [graph.ends(edge).0, graph.ends(edge).1].contains(&node);
        let cycle = self
            .subgraph
            .cycle(past)
            .filter(|_| self.closing == Closing::Whole);
        let cycle = cycle
            .filter(|cycle| node.is_none_or(|node| !cycle.iter().any(|&edge| is_on(edge, node))));
        let edges = cycle.iter().flatten();
        edges.for_each(|&edge| self.subgraph.state_selected(reason, edge));
        cycle.is_some()
    }
}

impl Propagator for Strands {
    about!(name: "strands", scope: subgraph.scope);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        self.changes.read(d, woken);
        let before = d.get(self.count);
        self.changed.clear();
        for edge in self.subgraph.selected_always() {
            self.join(d, edge)?;
        }
        for place in 0..self.changes.found.len() {
            let position = self.changes.found[place];
            if let GraphPart::Edge(edge) = self.subgraph.at(position) {
                self.join(d, edge)?;
            }
        }
        for &position in &self.changes.found {
            match self.subgraph.at(position) {
                GraphPart::Node(node) => self.balance(d, node)?,
                GraphPart::Edge(edge) => {
                    let (a, b) = self.subgraph.graph().ends(edge);
                    self.balance(d, a)?;
                    self.balance(d, b)?;
                }
            }
        }
        let rest = if d.get(self.closed) == 1 {
            self.end_all(d)
        } else {
            self.keep_open(d, before)
        };
        rest?;
        Ok(Status::Active)
    }

    /// Nodes without any variable are left to others.
    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, closing) = (self.subgraph.clone(), self.closing);
        let holds = move |values: &[i32]| {
            let is_on = |node: usize| subgraph.degree(values, node) > 0;
            let mut nodes = 0..subgraph.graph().nodes();
            let is_left = |node: usize| !subgraph.has_nodes() && !subgraph.has_free_edges(node);
            let closes = || match closing {
                Closing::Whole => subgraph.parts(values, |_| true).0.are_one(is_on),
                Closing::Anchored => subgraph.joins_each_anchor(values),
            };
            nodes.all(|node| is_left(node) || subgraph.is_balanced(values, node)) && closes()
        };
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(reason),
            Consequence::Removal(lost) => match self.subgraph.lost(lost) {
                Some((GraphPart::Edge(edge), true)) => self.explain_excluded(edge, reason),
                Some((GraphPart::Edge(edge), false)) => self.explain_selected(edge, reason),
                Some((GraphPart::Node(node), true)) => self.explain_avoided(node, reason),
                Some((GraphPart::Node(node), false)) => self.explain_visited(node, reason),
                None => false,
            },
        };
        if !is_explained {
            reason.scope(&self.subgraph.scope);
        }
    }
}
