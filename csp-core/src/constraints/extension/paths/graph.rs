//! Layered graphs: each way through one is a solution, and has a cost.

use crate::constraints::prelude::*;
use std::collections::BTreeMap;

/// From a node to a node of the next level, by a class of values.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The number of the class among all of the graph.
    pub(super) class: u32,
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) cost: i64,
}

/// The edges that read a variable, by class.
pub(super) struct GraphLayer {
    pub(super) edges: Vec<Edge>,
    /// The classes of values, by the number of the first.
    pub(super) first_class: usize,
    pub(super) classes: Vec<Values>,
}

/// Every node is on a way from node 0 to a node of the last level.
pub(crate) struct LayeredGraph {
    pub(super) layers: Vec<GraphLayer>,
    /// The first node of the last level.
    pub(super) last: usize,
    pub(super) nodes: usize,
}

impl LayeredGraph {
    pub(super) fn edges(&self) -> usize {
        self.layers.iter().map(|layer| layer.edges.len()).sum()
    }
}

/// An edge by the states that it joins: the class among those of its layer, where it leads, and
/// what it costs.
pub(crate) type StateEdge<S> = (usize, S, i64);

/// The edges of a layer before states have their final numbers.
type Draft = (Vec<Values>, Vec<(u32, u32, u32, i64)>);

/// A graph that grows from its start, a layer at a time. Its nodes are states.
pub(crate) struct LayeredGraphBuilder<S> {
    levels: Vec<BTreeMap<S, u32>>,
    layers: Vec<Draft>,
    edges: usize,
    limit: usize,
}

impl<S: Ord + Copy> LayeredGraphBuilder<S> {
    /// A graph of one node that may get this number of edges.
    pub(crate) fn new(start: S, limit: usize) -> Self {
        Self {
            levels: vec![BTreeMap::from([(start, 0)])],
            layers: Vec::new(),
            edges: 0,
            limit,
        }
    }

    /// Adds a layer that reads a value of one of these classes. `None` if there are too many edges.
    pub(crate) fn step(
        &mut self,
        classes: Vec<Values>,
        mut next: impl FnMut(S, &mut Vec<StateEdge<S>>),
    ) -> Option<()> {
        let mut level = BTreeMap::new();
        let mut edges = Vec::new();
        let mut steps = Vec::new();
        for (&state, &from) in self.levels.last()? {
            steps.clear();
            next(state, &mut steps);
            for &(class, to, cost) in &steps {
                let number = level.len() as u32;
                let to = *level.entry(to).or_insert(number);
                edges.push((class as u32, from, to, cost));
            }
            if self.edges + edges.len() > self.limit {
                return None;
            }
        }
        self.edges += edges.len();
        edges.sort_unstable();
        self.levels.push(level);
        self.layers.push((classes, edges));
        Some(())
    }

    /// Adds a layer that reads the value that a state gives a variable.
    pub(crate) fn read(&mut self, x: Var, d: &Domains, value: impl Fn(S) -> i64) -> Option<()> {
        let value = |state: S| {
            i32::try_from(value(state))
                .ok()
                .filter(|&value| d.contains(x, value))
        };
        let mut values: Vec<i32> = self
            .levels
            .last()?
            .keys()
            .filter_map(|&s| value(s))
            .collect();
        values.sort_unstable();
        values.dedup();
        let classes = values.iter().map(|&value| Values::from(value)).collect();
        self.step(classes, |state, steps| {
            let class = value(state).and_then(|value| values.binary_search(&value).ok());
            steps.extend(class.map(|class| (class, state, 0)));
        })
    }

    /// The graph of all ways that end in a state that is accepted.
    pub(crate) fn finish(self, accepts: impl Fn(S) -> bool) -> LayeredGraph {
        let Self {
            levels, mut layers, ..
        } = self;
        let mut last = vec![false; levels[layers.len()].len()];
        for (&state, &number) in &levels[layers.len()] {
            last[number as usize] = accepts(state);
        }
        let mut useful: Vec<Vec<bool>> = vec![last];
        for (i, (_, edges)) in layers.iter_mut().enumerate().rev() {
            let after = &useful[useful.len() - 1];
            edges.retain(|&(_, _, to, _)| after[to as usize]);
            let mut here = vec![false; levels[i].len()];
            edges
                .iter()
                .for_each(|&(_, from, _, _)| here[from as usize] = true);
            useful.push(here);
        }
        useful.reverse();
        let is_possible = useful[0][0];
        useful[0][0] = true;
        let graph = number(&useful, layers);
        // Without a way there is a start, and no end.
        if is_possible {
            graph
        } else {
            LayeredGraph {
                last: graph.nodes,
                ..graph
            }
        }
    }
}

/// Numbers the useful nodes through all levels.
fn number(useful: &[Vec<bool>], drafts: Vec<Draft>) -> LayeredGraph {
    let mut nodes = 0;
    let mut last = 0;
    let mut numbers: Vec<Vec<u32>> = Vec::with_capacity(useful.len());
    for level in useful {
        last = nodes;
        let number = |&is_useful: &bool| {
            nodes += usize::from(is_useful);
            nodes.saturating_sub(1) as u32
        };
        numbers.push(level.iter().map(number).collect());
    }
    let mut first_class = 0;
    let mut layers = Vec::with_capacity(drafts.len());
    for (i, (classes, edges)) in drafts.into_iter().enumerate() {
        let edge = |(class, from, to, cost): (u32, u32, u32, i64)| Edge {
            class: first_class as u32 + class,
            from: numbers[i][from as usize],
            to: numbers[i + 1][to as usize],
            cost,
        };
        let edges = edges.into_iter().map(edge).collect();
        let count = classes.len();
        layers.push(GraphLayer {
            edges,
            first_class,
            classes,
        });
        first_class += count;
    }
    LayeredGraph {
        layers,
        last,
        nodes,
    }
}
