//! Shortest and longest ways.

use super::graph::{Edge, Graph, Layer};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::meaning::Statement;
use crate::propagator::{Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::values::Values;
use std::ops::RangeInclusive;

/// Costs as they are, for the shortest way, or their negatives, for the longest one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Shortest,
    Longest,
}

pub(super) const SIDES: [Side; 2] = [Side::Shortest, Side::Longest];

impl Side {
    pub(super) fn of(self, cost: i64) -> i64 {
        if self == Self::Shortest { cost } else { -cost }
    }
}

/// The length where there is no way. Sums of costs are far below.
pub(super) const NO_WAY: i64 = i64::MAX / 4;

/// The lengths of the shortest ways from the start to each node, and from each node to the end.
#[derive(Clone, Debug)]
pub(super) struct Lengths {
    pub(super) ahead: Vec<i64>,
    pub(super) back: Vec<i64>,
}

impl Lengths {
    fn new(nodes: usize) -> Self {
        Self {
            ahead: vec![NO_WAY; nodes],
            back: vec![NO_WAY; nodes],
        }
    }

    pub(super) fn through(&self, edge: &Edge, side: Side) -> i64 {
        let ahead = self.ahead[edge.from as usize];
        let back = self.back[edge.to as usize];
        if ahead >= NO_WAY || back >= NO_WAY {
            NO_WAY
        } else {
            ahead + side.of(edge.cost) + back
        }
    }

    /// Finds the ways by those edges that are there.
    pub(super) fn find(
        &mut self,
        graph: &Graph,
        side: Side,
        is_there: impl Fn(usize, &Edge) -> bool,
    ) {
        let Self { ahead, back } = self;
        ahead.fill(NO_WAY);
        back.fill(NO_WAY);
        ahead[0] = 0;
        back[graph.last..].fill(0);
        let lower = |from: i64, edge: &Edge, to: &mut i64| {
            if from < NO_WAY {
                *to = (*to).min(from + side.of(edge.cost));
            }
        };
        for (i, layer) in graph.layers.iter().enumerate() {
            for edge in layer.edges.iter().filter(|edge| is_there(i, edge)) {
                lower(
                    ahead[edge.from as usize],
                    edge,
                    &mut ahead[edge.to as usize],
                );
            }
        }
        for (i, layer) in graph.layers.iter().enumerate().rev() {
            for edge in layer.edges.iter().filter(|edge| is_there(i, edge)) {
                lower(back[edge.to as usize], edge, &mut back[edge.from as usize]);
            }
        }
    }
}

/// The values of the variables, in order, are a way through a graph, and its cost is that of a
/// variable, if there is one [Pesant 2004; Demassey, Pesant & Rousseau 2006]. A value stays if a way
/// with it costs no more than the greatest cost, and one no less than the smallest cost.
#[derive(Clone, Debug)]
pub(in crate::constraints) struct Paths {
    pub(super) name: &'static str,
    /// The variables of the layers, and that of the cost.
    pub(super) scope: Vec<Var>,
    pub(super) graph: Graph,
    pub(super) cost: Option<Var>,
    /// Whether other propagators keep the constraint, and this one only removes more.
    is_redundant: bool,
    /// By class, its bits in a domain of one word.
    pub(super) masks: Vec<u64>,
    /// Scratch: by class, whether its variable has a value of it.
    pub(super) present: Vec<bool>,
    /// Scratch: by class, whether a way with it is left.
    kept: Vec<bool>,
    pub(super) lengths: [Lengths; 2],
    /// Scratch: the values that a wide domain keeps.
    values: Values,
}

impl Paths {
    /// The variables are those of the layers, in order.
    pub(in crate::constraints) fn new(
        name: &'static str,
        vars: &[Var],
        graph: Graph,
        cost: Option<Var>,
        d: &Domains,
    ) -> Self {
        let layers = vars.iter().zip(&graph.layers);
        let masks: Vec<u64> = layers
            .flat_map(|(&x, layer)| layer.classes.iter().map(move |class| d.mask(x, class)))
            .collect();
        Self {
            name,
            scope: vars.iter().copied().chain(cost).collect(),
            cost,
            is_redundant: false,
            present: vec![false; masks.len()],
            kept: vec![false; masks.len()],
            masks,
            lengths: [Lengths::new(graph.nodes), Lengths::new(graph.nodes)],
            values: Values::empty(),
            graph,
        }
    }

    /// Other propagators keep the constraint.
    pub(in crate::constraints) fn redundant(self) -> Self {
        Self {
            is_redundant: true,
            ..self
        }
    }

    /// Notes which classes are there.
    pub(super) fn read(&mut self, d: &Domains) {
        for (&x, layer) in self.scope.iter().zip(&self.graph.layers) {
            let is_word = d.is_word(x);
            let word = d.word(x);
            for (class, values) in (layer.first_class..).zip(&layer.classes) {
                self.present[class] = if is_word {
                    word & self.masks[class] != 0
                } else {
                    d.meets(x, values)
                };
            }
        }
    }

    /// The sides that matter: without costs one is enough.
    pub(super) fn sides(&self) -> &'static [Side] {
        if self.cost.is_some() {
            &SIDES
        } else {
            &SIDES[..1]
        }
    }

    /// The greatest length that a way may have.
    pub(super) fn limit(&self, side: Side, d: &Domains) -> i64 {
        self.cost.map_or(0, |cost| match side {
            Side::Shortest => d.max(cost).into(),
            Side::Longest => -i64::from(d.min(cost)),
        })
    }

    /// Bounds of the cost, and which classes are left.
    fn search(&mut self, d: &mut Domains) -> Outcome {
        for &side in self.sides() {
            let present = &self.present;
            let lengths = &mut self.lengths[side as usize];
            lengths.find(&self.graph, side, |_, edge| present[edge.class as usize]);
            let shortest = lengths.back[0];
            if shortest >= NO_WAY || self.cost.is_none() && shortest > 0 {
                return Err(Conflict::SCOPE);
            }
            if let Some(cost) = self.cost {
                let bound = i32::try_from(side.of(shortest)).map_err(|_| Conflict::SCOPE);
                match side {
                    Side::Shortest => d.at_least(cost, bound?)?,
                    Side::Longest => d.at_most(cost, bound?)?,
                }
            }
        }
        Ok(())
    }

    fn filter(&mut self, i: usize, d: &mut Domains) -> Outcome {
        let x = self.scope[i];
        let Layer {
            first_class,
            classes,
            ..
        } = &self.graph.layers[i];
        let kept = &self.kept[*first_class..][..classes.len()];
        if d.is_word(x) {
            let masks = kept.iter().zip(&self.masks[*first_class..]);
            let mask = masks.fold(0, |all, (&kept, mask)| if kept { all | mask } else { all });
            return d.keep_word(x, mask);
        }
        self.values.clear();
        let left = classes.iter().zip(kept).filter(|&(_, &kept)| kept);
        let ranges = left.flat_map(|(class, _)| class.ranges());
        self.values.extend(ranges.map(RangeInclusive::into_inner));
        d.keep(x, &self.values)
    }
}

impl Propagator for Paths {
    fn name(&self) -> &'static str {
        self.name
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.read(d);
        self.search(d)?;
        let limits = SIDES.map(|side| self.limit(side, d));
        self.kept.fill(false);
        let sides = self.sides();
        for layer in &self.graph.layers {
            for edge in layer
                .edges
                .iter()
                .filter(|edge| self.present[edge.class as usize])
            {
                self.kept[edge.class as usize] |= sides.iter().all(|&side| {
                    self.lengths[side as usize].through(edge, side) <= limits[side as usize]
                });
            }
        }
        for i in 0..self.graph.layers.len() {
            self.filter(i, d)?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        self.is_redundant.then(Vec::new)
    }

    fn event(&self, position: usize) -> Event {
        if position < self.graph.layers.len() {
            Event::Any
        } else {
            Event::Bounds
        }
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn work(&self) -> usize {
        4 * self.graph.edges() * self.sides().len()
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if !self.explain_ways(what, reason) {
            reason.scope(&self.scope);
        }
    }
}
