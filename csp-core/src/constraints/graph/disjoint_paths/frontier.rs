//! Which edges are in solutions, from all solutions at once.
//!
//! The reasons are in `docs/decisions/65-paths-are-swept-from-both-ends.md`.

use super::super::subgraph::Subgraph;
use super::plugs::{Cut, Plugs};
use super::sweep::{Budget, NodeSweep, UsedEdges};
use crate::constraints::prelude::*;

/// Removes the edges that no solution has, and selects those that all have, once, in the first run: this is domain consistent for
/// the edges if all colours are open for nodes that are no ends. Where they are not, paths are taken for solutions that pass nodes
/// of other colours. It does nothing if that takes too many states.
///
/// The nodes are visited in some order. For what follows only the edges to nodes that were not visited yet matter: which of them
/// are selected, and how they are connected with one another or with ends of paths ([frontier-based search: Knuth 2011; Kawahara,
/// Inoue, Iwashita & Minato 2017]). One sweep begins with the first node and one with the last. Each has far fewer states than a
/// sweep over all nodes would have at its end, and where they meet, only those stay that fit together.
pub(super) struct Frontier {
    pub(super) subgraph: Subgraph,
    pub(super) ends: Vec<(usize, usize)>,
    /// Orders of the nodes, of which the best is taken.
    pub(super) orders: Vec<Vec<usize>>,
    /// How many states are looked at.
    pub(super) states: u64,
    /// Whether it has run.
    pub(super) asked: Slot,
}

/// A small part of the states shows which order is the best.
const TRIAL: u64 = 16;

/// What sweeps of one order say.
enum SweepAnswer {
    Edges(UsedEdges),
    /// There is no solution.
    Nothing,
    /// The states were too many after the sweeps had visited this number of nodes.
    Stopped(usize),
}

impl Frontier {
    /// Removes the edges that no solution has, and selects those that all have.
    fn remove_unused(&self, d: &mut Domains) -> Outcome {
        let used = match self.look(d) {
            SweepAnswer::Stopped(_) => return Ok(()),
            SweepAnswer::Nothing => return fail_if(true),
            SweepAnswer::Edges(used) => used,
        };
        for edge in 0..self.subgraph.selected_always().start {
            if !used.selected[edge] {
                self.subgraph.exclude(d, edge)?;
            } else if !used.excluded[edge] {
                self.subgraph.select(d, edge)?;
            }
        }
        Ok(())
    }

    /// In each order with few states, and then in the one that came farthest.
    fn look(&self, d: &mut Domains) -> SweepAnswer {
        let mut best = (0, None);
        for order in &self.orders {
            match self.look_in(d, order, self.states / TRIAL) {
                SweepAnswer::Stopped(nodes) if nodes > best.0 => best = (nodes, Some(order)),
                SweepAnswer::Stopped(_) => {}
                found => return found,
            }
        }
        let Some(order) = best.1 else {
            return SweepAnswer::Stopped(0);
        };
        self.look_in(d, order, self.states)
    }

    fn look_in(&self, d: &mut Domains, order: &[usize], states: u64) -> SweepAnswer {
        let back: Vec<usize> = order.iter().rev().copied().collect();
        let sweeps =
            [order, &back].map(|order| NodeSweep::new(&self.subgraph, d, &self.ends, order));
        let [Some(one), Some(other)] = sweeps else {
            return SweepAnswer::Stopped(0);
        };
        let meter = d.meter();
        let mut budget = Budget {
            left: states,
            meter,
        };
        let mut meeting = Meeting::new([one, other]);
        if meeting.advance(&mut budget).is_none() {
            return SweepAnswer::Stopped(meeting.visited());
        }
        let nodes = order.len();
        match meeting.narrow(&mut budget, self.subgraph.graph().edges().len()) {
            None => SweepAnswer::Stopped(nodes),
            Some(None) => SweepAnswer::Nothing,
            Some(Some(used)) => SweepAnswer::Edges(used),
        }
    }
}

/// Whether these values are paths between their ends.
fn are_paths(subgraph: &Subgraph, ends: &[(usize, usize)], values: &[i32]) -> bool {
    let mut nodes = 0..subgraph.graph().nodes();
    super::has_its_colours(subgraph, ends, values)
        && nodes.all(|node| subgraph.is_balanced(values, node))
        && subgraph.joins_each_anchor(values)
}

/// Two sweeps that come to meet.
struct Meeting {
    sweeps: [NodeSweep; 2],
    /// Where each stops on its way.
    stops: [Vec<usize>; 2],
    /// By stop where each has been, its states there.
    states: [Vec<Vec<Plugs>>; 2],
}

impl Meeting {
    fn new(sweeps: [NodeSweep; 2]) -> Self {
        let stops = sweeps[0].stops();
        let nodes = stops[stops.len() - 1];
        let back = stops.iter().rev().map(|stop| nodes - stop).collect();
        Self {
            sweeps,
            stops: [stops, back],
            states: [vec![vec![0]], vec![vec![0]]],
        }
    }

    /// How many nodes were visited.
    fn visited(&self) -> usize {
        [0, 1]
            .map(|side| self.stops[side][self.states[side].len() - 1])
            .iter()
            .sum()
    }

    /// The sweep with fewer states goes to its next stop, until both are at the same place.
    fn advance(&mut self, budget: &mut Budget<'_>) -> Option<()> {
        while self.states[0].len() + self.states[1].len() < self.stops[0].len() + 1 {
            let last = |side: usize| &self.states[side][self.states[side].len() - 1];
            let side = usize::from(last(1).len() < last(0).len());
            let stop = self.states[side].len();
            let nodes = self.stops[side][stop - 1]..self.stops[side][stop];
            let next = self.sweeps[side].run(nodes, last(side), budget)?;
            self.states[side].push(next);
        }
        Some(())
    }

    /// The edges of all solutions. `None`: there are too many states. `Some(None)`: there is no solution.
    fn narrow(&self, budget: &mut Budget<'_>, edges: usize) -> Option<Option<UsedEdges>> {
        let kept = self.fitting(budget)?;
        if kept[0].is_empty() {
            return Some(None);
        }
        let mut used = UsedEdges {
            selected: vec![false; edges],
            excluded: vec![false; edges],
        };
        for (side, mut kept) in kept.into_iter().enumerate() {
            for stop in (1..self.states[side].len()).rev() {
                let nodes = self.stops[side][stop - 1]..self.stops[side][stop];
                let from = &self.states[side][stop - 1];
                kept = self.sweeps[side].narrow(nodes, from, kept, budget, &mut used)?;
            }
        }
        Some(Some(used))
    }

    /// The states of both sides, where they have met, that fit to one of the other side.
    fn fitting(&self, budget: &mut Budget<'_>) -> Option<[Vec<Plugs>; 2]> {
        let (cut, [one, other]) = self.cut();
        let mut others: Vec<(u128, Plugs)> = other
            .iter()
            .map(|&plugs| (cut.selected(1, plugs), plugs))
            .collect();
        others.sort_unstable();
        let mut kept = [Vec::new(), Vec::new()];
        for &plugs in one {
            let selected = cut.selected(0, plugs);
            let from = others.partition_point(|other| other.0 < selected);
            let alike = others[from..].partition_point(|other| other.0 == selected);
            budget.spend(alike / 4)?;
            let before = kept[1].len();
            let alike = others[from..from + alike].iter().map(|other| other.1);
            kept[1].extend(alike.filter(|&other| cut.fits([plugs, other])));
            if kept[1].len() > before {
                kept[0].push(plugs);
            }
        }
        kept[1].sort_unstable();
        kept[1].dedup();
        Some(kept)
    }

    /// Where the sweeps have met, and the states of both there.
    fn cut(&self) -> (Cut, [&[Plugs]; 2]) {
        let at = [0, 1].map(|side| self.states[side].len() - 1);
        let cuts = [0, 1].map(|side| self.sweeps[side].cut(self.stops[side][at[side]]));
        let slot = |edge| {
            let mut same = cuts[1].iter().filter(|&&(other, _)| other == edge);
            same.next().map_or(0, |cut| cut.1)
        };
        let cut = Cut {
            codes: [0, 1].map(|side| self.sweeps[side].code),
            slots: cuts[0]
                .iter()
                .map(|&(edge, one)| [one, slot(edge)])
                .collect(),
        };
        (cut, [0, 1].map(|side| &self.states[side][at[side]][..]))
    }
}

impl Propagator for Frontier {
    about!(name: "frontier", scope: subgraph.scope, priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if d.get(self.asked) == 0 {
            d.set(self.asked, 1);
            self.remove_unused(d)?;
        }
        let scope = &self.subgraph.scope;
        if scope.iter().all(|&x| d.is_fixed(x)) {
            let values: Vec<i32> = scope.iter().map(|&x| d.min(x)).collect();
            fail_if(!are_paths(&self.subgraph, &self.ends, &values))?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let (subgraph, ends) = (self.subgraph.clone(), self.ends.clone());
        let holds = move |values: &[i32]| are_paths(&subgraph, &ends, values);
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    /// Everything that was known.
    fn explain(&mut self, _: Consequence, reason: &mut Reason<'_>) {
        reason.scope(&self.subgraph.scope);
    }
}
