//! All ways in which paths can pass the nodes, one node after the other.

use super::super::subgraph::{EdgeState, Subgraph};
use super::plugs::{PlugCode, Plugs};
use crate::constraints::prelude::*;
use std::ops::Range;

/// The nodes in some order, and what each does to the plugs of the edges between those before it and those behind.
pub(super) struct NodeSweep {
    pub(super) code: PlugCode,
    visits: Vec<Visit>,
    /// By number of nodes that were visited, the edges that are cut, and their slots.
    cuts: Vec<Vec<(usize, usize)>>,
}

/// What is known of a node.
struct Visit {
    /// The slots of edges from nodes before.
    ins: Vec<usize>,
    /// By number of plugs that come in, the ways to go on.
    ways: [Vec<Way>; 3],
    /// The plug of a path that ends here.
    end: Option<usize>,
    /// By slot, the paths that its edge can be on.
    able: Vec<u128>,
    /// The edges to nodes behind.
    outs: Vec<usize>,
}

/// The edges to nodes behind that are selected: one bit for each, and the slots of those.
struct Way {
    selected: u32,
    slots: Vec<usize>,
}

/// How many states may still be looked at.
pub(super) struct Budget<'a> {
    pub(super) left: u64,
    pub(super) meter: &'a mut Meter,
}

impl Budget<'_> {
    /// `None`: there were too many, or the search has to stop.
    pub(super) fn spend(&mut self, states: usize) -> Option<()> {
        self.left = self.left.checked_sub(states as u64)?;
        (!self.meter.must_stop(states as u64)).then_some(())
    }
}

/// Which edges are selected in some solution, and which are not in some.
pub(super) struct UsedEdges {
    pub(super) selected: Vec<bool>,
    pub(super) excluded: Vec<bool>,
}

impl NodeSweep {
    /// `None`: the edges that are cut are too many.
    pub(super) fn new(
        subgraph: &Subgraph,
        d: &Domains,
        ends: &[(usize, usize)],
        order: &[usize],
    ) -> Option<Self> {
        let mut places = vec![0; order.len()];
        (0..)
            .zip(order)
            .for_each(|(place, &node)| places[node] = place);
        let (cuts, slots) = cuts(subgraph, order, &places);
        let code = PlugCode::new(slots, ends.len())?;
        let visit = |(place, &node): (usize, &usize)| {
            let path = ends
                .iter()
                .position(|&(from, to)| from == node || to == node);
            let cuts = [&cuts[place][..], &cuts[place + 1][..]];
            Visit {
                end: path.map(|path| code.end(path)),
                able: able(subgraph, d, cuts[1], (slots, ends.len())),
                ..Visit::new(subgraph, d, (node, path.is_some()), cuts)
            }
        };
        let visits = order.iter().enumerate().map(visit).collect();
        Some(Self { code, visits, cuts })
    }

    /// Where sweeps best stop: behind nodes after which fewer edges are cut than before, and not fewer after the next one.
    pub(super) fn stops(&self) -> Vec<usize> {
        let last = self.visits.len();
        let cut = |place: usize| self.cuts[place].len();
        let is_stop = |&place: &usize| {
            place == 0
                || place == last
                || cut(place) < cut(place - 1) && cut(place) <= cut(place + 1)
        };
        (0..=last).filter(is_stop).collect()
    }

    /// The edges that are cut behind so many nodes, with their slots.
    pub(super) fn cut(&self, place: usize) -> &[(usize, usize)] {
        &self.cuts[place]
    }

    /// All states behind these nodes, in order, from those before them.
    pub(super) fn run(
        &self,
        nodes: Range<usize>,
        from: &[Plugs],
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Plugs>> {
        let mut states = from.to_vec();
        for visit in &self.visits[nodes] {
            states = self.step(visit, &states, budget)?;
        }
        Some(states)
    }

    /// In order: sorting takes less time than a table would, whose entries are all over the memory.
    fn step(&self, visit: &Visit, from: &[Plugs], budget: &mut Budget<'_>) -> Option<Vec<Plugs>> {
        let mut states = Vec::with_capacity(from.len());
        for &plugs in from {
            visit.pass(self.code, plugs, |next, _| states.push(next));
        }
        states.sort_unstable();
        states.dedup();
        budget.spend(states.len())?;
        Some(states)
    }

    /// Those of the states before these nodes that lead to one of the states `kept` behind them. Marks the edges on the way.
    pub(super) fn narrow(
        &self,
        nodes: Range<usize>,
        from: &[Plugs],
        mut kept: Vec<Plugs>,
        budget: &mut Budget<'_>,
        used: &mut UsedEdges,
    ) -> Option<Vec<Plugs>> {
        let visits = &self.visits[nodes];
        let mut layers = vec![from.to_vec()];
        for visit in &visits[..visits.len() - 1] {
            layers.push(self.step(visit, &layers[layers.len() - 1], budget)?);
        }
        for (visit, mut layer) in visits.iter().zip(layers).rev() {
            layer.retain(|&plugs| {
                let mut leads = false;
                visit.pass(self.code, plugs, |next, way| {
                    if kept.binary_search(&next).is_ok() {
                        leads = true;
                        visit.mark(way, used);
                    }
                });
                leads
            });
            kept = layer;
        }
        Some(kept)
    }
}

impl Visit {
    /// A visit of a node that is no end of a path, or is one, between these cuts.
    fn new(
        subgraph: &Subgraph,
        d: &Domains,
        (node, is_end): (usize, bool),
        cuts: [&[(usize, usize)]; 2],
    ) -> Self {
        let at_node: Vec<usize> = subgraph.edges_at(node).collect();
        let [ins, outs] = cuts.map(|cut| {
            let here = cut.iter().filter(|(edge, _)| at_node.contains(edge));
            here.copied().collect::<Vec<(usize, usize)>>()
        });
        let states: Vec<(EdgeState, usize)> = outs
            .iter()
            .map(|&(edge, slot)| (subgraph.state_of(d, edge), slot))
            .collect();
        let degrees = Degrees::of(subgraph, d, node, is_end);
        Self {
            ins: ins.iter().map(|&(_, slot)| slot).collect(),
            ways: [0, 1, 2].map(|plugs| degrees.ways(plugs, &states)),
            end: None,
            able: Vec::new(),
            outs: outs.iter().map(|&(edge, _)| edge).collect(),
        }
    }

    /// All states behind this node, with the way that led to each.
    fn pass(&self, code: PlugCode, plugs: Plugs, mut each: impl FnMut(Plugs, &Way)) {
        let mut base = plugs;
        let mut coming = [0; 2];
        let mut count = 0;
        for &slot in &self.ins {
            let plug = code.get(plugs, slot);
            if plug > 0 {
                if count == 2 {
                    return;
                }
                coming[count] = plug;
                count += 1;
                base = code.without(base, slot);
            }
        }
        for way in &self.ways[count] {
            if let Some(next) = self.connect(code, base, (&coming[..count], &way.slots)) {
                each(next, way);
            }
        }
    }

    /// Connects the plugs that come in with the slots that lead out, and with the end of a path.
    fn connect(&self, code: PlugCode, base: Plugs, parts: (&[usize], &[usize])) -> Option<Plugs> {
        let able = &self.able;
        match (parts, self.end) {
            ((&[], &[]), None) => Some(base),
            ((&[], &[one, other]), None) => code.put(base, one, other + 1, able),
            ((&[plug], &[slot]), None) => code.put(base, slot, plug, able),
            ((&[one, other], &[]), None) => code.join(base, [one, other], able),
            ((&[], &[slot]), Some(end)) => code.put(base, slot, end, able),
            ((&[plug], &[]), Some(end)) => code.join(base, [plug, end], able),
            _ => None,
        }
    }

    /// Notes which edges to nodes behind are selected.
    fn mark(&self, way: &Way, used: &mut UsedEdges) {
        for (number, &edge) in self.outs.iter().enumerate() {
            let is_selected = way.selected >> number & 1 == 1;
            let marks = if is_selected {
                &mut used.selected
            } else {
                &mut used.excluded
            };
            marks[edge] = true;
        }
    }
}

/// How many selected edges a node can have.
struct Degrees {
    most: usize,
    may_be_none: bool,
}

impl Degrees {
    fn of(subgraph: &Subgraph, d: &Domains, node: usize, is_end: bool) -> Self {
        Self {
            most: if is_end {
                1
            } else {
                2 * usize::from(subgraph.may_visit(d, node))
            },
            may_be_none: !is_end && !subgraph.is_visited(d, node),
        }
    }

    /// The ways to go on from this number of plugs, by what is known of the edges to nodes behind, and their slots.
    fn ways(&self, plugs: usize, outs: &[(EdgeState, usize)]) -> Vec<Way> {
        let is_possible = |selected: &u32| {
            let degree = plugs + selected.count_ones() as usize;
            let mut states = (0..).zip(outs).map(|(out, &(state, _))| (out, state));
            let agrees = |(out, state): (u32, EdgeState)| match state {
                EdgeState::Selected => selected >> out & 1 == 1,
                EdgeState::Excluded => selected >> out & 1 == 0,
                EdgeState::Open => true,
            };
            (degree == self.most || degree == 0 && self.may_be_none) && states.all(agrees)
        };
        let way = |selected: u32| {
            let chosen = (0..outs.len()).filter(|out| selected >> out & 1 == 1);
            let slots = chosen.map(|out| outs[out].1).collect();
            Way { selected, slots }
        };
        (0..1 << outs.len()).filter(is_possible).map(way).collect()
    }
}

/// By number of nodes that were visited, the edges that are cut, each with a slot; and how many slots that takes.
fn cuts(
    subgraph: &Subgraph,
    order: &[usize],
    places: &[usize],
) -> (Vec<Vec<(usize, usize)>>, usize) {
    let mut cut: Vec<(usize, usize)> = Vec::new();
    let mut cuts = vec![Vec::new()];
    let mut slots = 0;
    for (place, &node) in order.iter().enumerate() {
        let is_behind = |edge: usize| places[subgraph.graph().other_end(edge, node)] > place;
        let at_node: Vec<usize> = subgraph
            .edges_at(node)
            .filter(|&edge| subgraph.is_free(edge))
            .collect();
        cut.retain(|(edge, _)| !at_node.contains(edge));
        for &edge in at_node.iter().filter(|&&edge| is_behind(edge)) {
            let is_taken = |slot: usize| cut.iter().any(|&(_, taken)| taken == slot);
            let slot = (0..).find(|&slot| !is_taken(slot)).unwrap_or(slots);
            slots = slots.max(slot + 1);
            cut.push((edge, slot));
        }
        cuts.push(cut.clone());
    }
    (cuts, slots)
}

/// By slot, the paths that the edge in it can be on.
fn able(
    subgraph: &Subgraph,
    d: &Domains,
    cut: &[(usize, usize)],
    (slots, paths): (usize, usize),
) -> Vec<u128> {
    let mut able = vec![0; slots];
    for &(edge, slot) in cut {
        let (a, b) = subgraph.graph().ends(edge);
        let passes = |path: &usize| {
            let can = |node| {
                subgraph
                    .node(node)
                    .is_none_or(|x| d.contains(x, *path as i32))
            };
            can(a) && can(b)
        };
        able[slot] = (0..paths)
            .filter(passes)
            .fold(0, |all, path| all | 1 << path);
    }
    able
}
