//! Why values go, or bounds of the cost.

use super::graph::Edge;
use super::shortest::{Lengths, NO_WAY, Paths, Side};
use crate::reason::{Consequence, Reason, Removal};

/// All ways by these edges of a layer, or all ways, are longer than a limit.
struct Question<'a> {
    side: Side,
    limit: i64,
    /// A layer, and whether each of its edges is meant.
    layer: Option<(usize, &'a [bool])>,
}

impl Question<'_> {
    fn asks(&self, i: usize) -> Option<&[bool]> {
        self.layer
            .filter(|&(layer, _)| layer == i)
            .map(|(_, meant)| meant)
    }
}

/// Reasons, as those of edge-valued decision diagrams [Gange, Stuckey & Van Hentenryck 2013]: from the
/// front on, a value is only said to be gone if it would make a way that is short enough.
impl Paths {
    pub(super) fn explain_ways(&mut self, what: Consequence, reason: &mut Reason<'_>) -> bool {
        self.read(reason);
        let Consequence::Removal(lost) = what else {
            let side = Side::Shortest;
            let limit = self.limit(side, reason);
            return self.explain(
                &Question {
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
            Side::Shortest
        } else {
            Side::Longest
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
            &Question {
                side,
                limit,
                layer: None,
            },
            false,
            reason,
        );
        if is_explained {
            match side {
                Side::Shortest => {
                    lost.last()
                        .checked_add(1)
                        .into_iter()
                        .for_each(|v| reason.proves_at_least(v));
                }
                Side::Longest => {
                    lost.first()
                        .checked_sub(1)
                        .into_iter()
                        .for_each(|v| reason.proves_at_most(v));
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
        let mut asked = asked.map(|(side, limit, meant)| Question {
            side: *side,
            limit: *limit,
            layer: Some((i, meant)),
        });
        asked.all(|question| self.explain(&question, true, reason))
    }

    /// States what makes all these ways too long. With `is_premise` the limit is that of the cost.
    fn explain(&mut self, asked: &Question<'_>, is_premise: bool, reason: &mut Reason<'_>) -> bool {
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
    fn find_back(&self, asked: &Question<'_>, lengths: &mut Lengths) {
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
    fn state_limit(&self, side: Side, limit: i64, reason: &mut Reason<'_>) {
        let Some(cost) = self.cost else { return };
        let limit = side.of(limit).clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        match side {
            Side::Shortest => reason.at_most(cost, limit),
            Side::Longest => reason.at_least(cost, limit),
        }
    }
}

/// Takes an edge.
fn go(lengths: &mut Lengths, side: Side, edge: &Edge) {
    let from = lengths.ahead[edge.from as usize];
    if from < NO_WAY {
        let to = &mut lengths.ahead[edge.to as usize];
        *to = (*to).min(from + side.of(edge.cost));
    }
}
