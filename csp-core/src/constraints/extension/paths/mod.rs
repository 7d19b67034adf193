//! Sequences of values with costs, as ways through a layered graph.

mod graph;
mod lengths;

pub(crate) use self::graph::{LayeredGraph, LayeredGraphBuilder};

use self::graph::{Edge, GraphLayer};
use self::lengths::{EXTREMES, Extreme, Lengths, NO_WAY};
use crate::constraints::prelude::*;
use std::ops::RangeInclusive;

/// The values of the variables, in order, are a way through a graph, and its cost is that of a
/// variable, if there is one [Pesant 2004; Demassey, Pesant & Rousseau 2006]. A value stays if a way
/// with it costs no more than the greatest cost, and one no less than the smallest cost.
pub(crate) struct Paths {
    name: &'static str,
    /// The variables of the layers, and that of the cost.
    scope: Vec<Var>,
    graph: LayeredGraph,
    cost: Option<Var>,
    /// What it states, if it does.
    statements: Option<Vec<Statement>>,
    /// By class, its bits in a domain of one word.
    masks: Vec<u64>,
    /// Scratch: by class, whether its variable has a value of it.
    present: Vec<bool>,
    /// Scratch: by class, whether a way with it is left.
    kept: Vec<bool>,
    lengths: [Lengths; 2],
    /// Scratch: the values that a wide domain keeps.
    values: Values,
}

impl Paths {
    /// The variables are those of the layers, in order.
    pub(crate) fn new(
        name: &'static str,
        vars: &[Var],
        graph: LayeredGraph,
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
            statements: None,
            present: vec![false; masks.len()],
            kept: vec![false; masks.len()],
            masks,
            lengths: [Lengths::new(graph.nodes), Lengths::new(graph.nodes)],
            values: Values::empty(),
            graph,
        }
    }

    /// The constraint as statements.
    pub(crate) fn stating(self, statements: Vec<Statement>) -> Self {
        Self {
            statements: Some(statements),
            ..self
        }
    }

    /// Notes which classes are there.
    fn read(&mut self, d: &Domains) {
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
    fn sides(&self) -> &'static [Extreme] {
        if self.cost.is_some() {
            &EXTREMES
        } else {
            &EXTREMES[..1]
        }
    }

    /// The greatest length that a way may have.
    fn limit(&self, side: Extreme, d: &Domains) -> i64 {
        self.cost.map_or(0, |cost| match side {
            Extreme::Shortest => d.max(cost).into(),
            Extreme::Longest => -cost.min(d),
        })
    }

    /// Bounds of the cost, and which classes are left.
    fn search(&mut self, d: &mut Domains) -> Outcome {
        for &side in self.sides() {
            let present = &self.present;
            let lengths = &mut self.lengths[side as usize];
            lengths.find(&self.graph, side, |_, edge| present[edge.class as usize]);
            let shortest = lengths.back[0];
            fail_if(shortest >= NO_WAY || self.cost.is_none() && shortest > 0)?;
            if let Some(cost) = self.cost {
                let bound = within_i32(side.of(shortest));
                match side {
                    Extreme::Shortest => d.at_least(cost, bound?)?,
                    Extreme::Longest => d.at_most(cost, bound?)?,
                }
            }
        }
        Ok(())
    }

    fn filter(&mut self, i: usize, d: &mut Domains) -> Outcome {
        let x = self.scope[i];
        let GraphLayer {
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

/// All ways by these edges of a layer, or all ways, are longer than a limit.
struct LengthQuestion<'a> {
    side: Extreme,
    limit: i64,
    /// A layer, and whether each of its edges is meant.
    layer: Option<(usize, &'a [bool])>,
}

impl LengthQuestion<'_> {
    fn asks(&self, i: usize) -> Option<&[bool]> {
        self.layer
            .filter(|&(layer, _)| layer == i)
            .map(|(_, meant)| meant)
    }
}

/// Reasons, as those of edge-valued decision diagrams [Gange, Stuckey & Van Hentenryck 2013]: from the
/// front on, a value is only said to be gone if it would make a way that is short enough.
impl Paths {
    fn explain_ways(&mut self, what: Consequence, reason: &mut Reason<'_>) -> bool {
        self.read(reason);
        let Consequence::Removal(lost) = what else {
            let side = Extreme::Shortest;
            let limit = self.limit(side, reason);
            return self.explain(
                &LengthQuestion {
                    side,
                    limit,
                    layer: None,
                },
                true,
                reason,
            );
        };
        if self.cost == Some(lost.var()) && self.explain_cost(lost, reason) {
            return true;
        }
        (0..self.graph.layers.len())
            .any(|i| self.scope[i] == lost.var() && self.explain_values(i, lost, reason))
    }

    /// All ways cost more, or less.
    fn explain_cost(&mut self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let side = if lost.is_below() {
            Extreme::Shortest
        } else {
            Extreme::Longest
        };
        if !lost.is_below() && !lost.is_above() {
            return false;
        }
        let limit = side.of(if lost.is_below() {
            lost.last()
        } else {
            lost.first()
        }
        .into());
        let is_explained = self.explain(
            &LengthQuestion {
                side,
                limit,
                layer: None,
            },
            false,
            reason,
        );
        if is_explained {
            match side {
                Extreme::Shortest => {
                    reason.proves_above(lost);
                }
                Extreme::Longest => {
                    reason.proves_below(lost);
                }
            }
        }
        is_explained
    }

    /// Each way with one of these values is too long on one side.
    fn explain_values(&mut self, i: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let values = lost.set(reason.past());
        let layer = &self.graph.layers[i];
        let is_lost = |edge: &Edge| {
            let class = &layer.classes[edge.class as usize - layer.first_class];
            !class.intersection(&values).is_empty()
        };
        let mut open: Vec<bool> = layer.edges.iter().map(is_lost).collect();
        let mut questions = Vec::new();
        for &side in self.sides() {
            let limit = self.limit(side, reason);
            let present = &self.present;
            let lengths = &mut self.lengths[side as usize];
            lengths.find(&self.graph, side, |_, edge| present[edge.class as usize]);
            let edges = self.graph.layers[i].edges.iter().zip(&mut open);
            let take = |(edge, open): (&Edge, &mut bool)| {
                let is_meant = *open && lengths.through(edge, side) > limit;
                *open &= !is_meant;
                is_meant
            };
            questions.push((side, limit, edges.map(take).collect::<Vec<bool>>()));
        }
        if open.contains(&true) {
            return false;
        }
        let asked = questions
            .iter()
            .filter(|(_, _, meant)| meant.contains(&true));
        let mut asked = asked.map(|(side, limit, meant)| LengthQuestion {
            side: *side,
            limit: *limit,
            layer: Some((i, meant)),
        });
        asked.all(|question| self.explain(&question, true, reason))
    }

    /// States what makes all these ways too long. With `is_premise` the limit is that of the cost.
    fn explain(
        &mut self,
        asked: &LengthQuestion<'_>,
        is_premise: bool,
        reason: &mut Reason<'_>,
    ) -> bool {
        let side = asked.side;
        let mut lengths = self.lengths[side as usize].clone();
        self.find_back(asked, &mut lengths);
        if lengths.back[0] <= asked.limit {
            return false;
        }
        lengths.ahead.fill(NO_WAY);
        lengths.ahead[0] = 0;
        for i in 0..self.graph.layers.len() {
            let edges = &self.graph.layers[i].edges;
            if let Some(meant) = asked.asks(i) {
                let meant = edges.iter().zip(meant).filter(|&(_, &is_meant)| is_meant);
                meant.for_each(|(edge, _)| go(&mut lengths, side, edge));
                continue;
            }
            for class in edges.chunk_by(|a, b| a.class == b.class) {
                let is_present = self.present[class[0].class as usize];
                let is_long = |edge: &Edge| lengths.through(edge, side) > asked.limit;
                if is_present || class.iter().all(is_long) {
                    class.iter().for_each(|edge| go(&mut lengths, side, edge));
                } else {
                    self.state_gone(i, class[0].class as usize, reason);
                }
            }
        }
        let shortest = lengths.ahead[self.graph.last..]
            .iter()
            .copied()
            .min()
            .unwrap_or(NO_WAY);
        if is_premise && shortest < NO_WAY {
            self.state_limit(side, shortest - 1, reason);
        }
        true
    }

    /// The ways to the end by what is present, and by the edges that are meant.
    fn find_back(&self, asked: &LengthQuestion<'_>, lengths: &mut Lengths) {
        lengths.back.fill(NO_WAY);
        lengths.back[self.graph.last..].fill(0);
        for (i, layer) in self.graph.layers.iter().enumerate().rev() {
            let meant = asked.asks(i);
            for (number, edge) in layer.edges.iter().enumerate() {
                let is_there =
                    meant.map_or(self.present[edge.class as usize], |meant| meant[number]);
                let there = lengths.back[edge.to as usize];
                if is_there && there < NO_WAY {
                    let here = &mut lengths.back[edge.from as usize];
                    *here = (*here).min(there + asked.side.of(edge.cost));
                }
            }
        }
    }

    /// States that all values of a class are gone.
    fn state_gone(&self, i: usize, class: usize, reason: &mut Reason<'_>) {
        let x = self.scope[i];
        if reason.is_word(x) {
            return reason.lacks(x, self.masks[class]);
        }
        let layer = &self.graph.layers[i];
        for range in layer.classes[class - layer.first_class].ranges() {
            reason.none_between(x, *range.start(), *range.end());
        }
    }

    /// States that the cost allows no longer way.
    fn state_limit(&self, side: Extreme, limit: i64, reason: &mut Reason<'_>) {
        let Some(cost) = self.cost else { return };
        let limit = clamp_i32(side.of(limit));
        match side {
            Extreme::Shortest => reason.at_most(cost, limit),
            Extreme::Longest => reason.at_least(cost, limit),
        }
    }
}

/// Takes an edge.
fn go(lengths: &mut Lengths, side: Extreme, edge: &Edge) {
    let from = lengths.ahead[edge.from as usize];
    if from < NO_WAY {
        let to = &mut lengths.ahead[edge.to as usize];
        *to = (*to).min(from + side.of(edge.cost));
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
        let limits = EXTREMES.map(|side| self.limit(side, d));
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
        self.statements.clone()
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
