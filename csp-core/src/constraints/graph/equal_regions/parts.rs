//! The parts of regions that are known.

use super::super::connected::Certainty;
use crate::graph::Graph;

/// Sets of nodes that are in one region for certain: no border is between them. All of it is scratch. Invariant between runs:
/// all rows are empty.
pub(super) struct JoinedParts {
    /// By edge, whether it is a border.
    pub(super) borders: Vec<Certainty>,
    /// By node, its part.
    of: Vec<usize>,
    /// The nodes, part by part.
    nodes: Vec<usize>,
    /// By part, where its nodes begin. One more marks the end.
    starts: Vec<usize>,
    /// A node for each part, and an edge for each edge between two of them that may be no border.
    merged: Graph,
    /// By edge of that graph, the edge.
    open: Vec<usize>,
    /// By part, the part that it was found apart from last.
    apart_from: Vec<usize>,
    /// By part, the cost of the cheapest way from the part where the search began.
    cost: Vec<usize>,
    /// For each cost, the parts from which the search goes on.
    rows: Vec<Vec<usize>>,
    /// The parts that were reached.
    reached: Vec<usize>,
    /// By node, whether it is near a change.
    is_near: Vec<bool>,
    /// These nodes, then their parts.
    near: Vec<usize>,
}

const NONE: usize = usize::MAX;

impl JoinedParts {
    /// Scratch for regions of up to `size` nodes.
    pub(super) fn new(graph: &Graph, size: usize) -> Self {
        let nodes = graph.nodes();
        Self {
            borders: vec![Certainty::Possible; graph.edges().len()],
            of: vec![NONE; nodes],
            nodes: Vec::with_capacity(nodes),
            starts: Vec::with_capacity(nodes + 1),
            merged: graph.clone(),
            open: Vec::with_capacity(graph.edges().len()),
            apart_from: vec![NONE; nodes],
            cost: vec![NONE; nodes],
            rows: vec![Vec::new(); size + 1],
            reached: Vec::with_capacity(nodes),
            is_near: vec![false; nodes],
            near: Vec::with_capacity(nodes),
        }
    }

    /// Reads whether each edge is a border, and finds all parts.
    pub(super) fn find(&mut self, graph: &Graph, border: impl Fn(usize) -> Certainty) {
        let edges = self.borders.iter_mut().enumerate();
        edges.for_each(|(edge, own)| *own = border(edge));
        self.of.fill(NONE);
        self.apart_from.fill(NONE);
        self.nodes.clear();
        self.starts.clear();
        for start in 0..graph.nodes() {
            if self.of[start] == NONE {
                self.flood(start, graph);
            }
        }
        self.starts.push(self.nodes.len());
        let (of, borders) = (&self.of, &self.borders);
        let is_open = |&edge: &usize| {
            let (a, b) = graph.ends(edge);
            borders[edge] == Certainty::Possible && of[a] != of[b]
        };
        self.open.clear();
        self.open.extend((0..borders.len()).filter(is_open));
        let ends = self.open.iter().map(|&edge| {
            let (a, b) = graph.ends(edge);
            (of[a], of[b])
        });
        self.merged
            .refill(self.starts.len() - 1, ends)
            .expect("the ends are two parts");
    }

    fn flood(&mut self, start: usize, graph: &Graph) {
        let part = self.starts.len();
        let mut place = self.nodes.len();
        self.starts.push(place);
        self.of[start] = part;
        self.nodes.push(start);
        while let Some(&node) = self.nodes.get(place) {
            place += 1;
            for &(next, edge) in graph.neighbours(node) {
                if self.joins(edge) && self.of[next] == NONE {
                    self.of[next] = part;
                    self.nodes.push(next);
                }
            }
        }
    }

    /// Whether there is no border at an edge for certain.
    pub(super) fn joins(&self, edge: usize) -> bool {
        self.borders[edge] == Certainty::Impossible
    }

    /// A shortest way between two nodes of a part: its edges.
    pub(super) fn path(&self, from: usize, to: usize, graph: &Graph) -> Vec<usize> {
        // From the end to the beginning, with the step from each node to the one before it.
        let mut found = vec![(to, NONE, NONE)];
        let mut place = 0;
        while found[place].0 != from {
            let around = graph.neighbours(found[place].0).iter();
            for &(next, edge) in around.filter(|&&(_, edge)| self.joins(edge)) {
                if found.iter().all(|&(node, ..)| node != next) {
                    found.push((next, edge, place));
                }
            }
            place += 1;
        }
        let mut edges = Vec::new();
        while found[place].1 != NONE {
            edges.push(found[place].1);
            place = found[place].2;
        }
        edges
    }

    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn of(&self, node: usize) -> usize {
        self.of[node]
    }

    /// The nodes of a part. Each but the first has an edge without a border to one before it.
    pub(super) fn nodes(&self, part: usize) -> &[usize] {
        &self.nodes[self.starts[part]..self.starts[part + 1]]
    }

    pub(super) fn size(&self, part: usize) -> usize {
        self.starts[part + 1] - self.starts[part]
    }

    /// The parts, and edges between them that may be no borders.
    pub(super) fn merged(&self) -> &Graph {
        &self.merged
    }

    /// The edge of the graph that an edge of the merged graph stands for.
    pub(super) fn edge(&self, merged: usize) -> usize {
        self.open[merged]
    }

    /// Finds the parts that are within this number of steps from an end of one of these edges. No step crosses a border.
    pub(super) fn find_near(&mut self, graph: &Graph, edges: &[usize], steps: usize) {
        self.is_near.fill(false);
        self.near.clear();
        let ends = edges.iter().map(|&edge| graph.ends(edge));
        for node in ends.flat_map(|(a, b)| [a, b]) {
            self.enter(node);
        }
        let mut start = 0;
        for _ in 0..steps {
            let row = start..self.near.len();
            start = row.end;
            for place in row {
                for &(next, edge) in graph.neighbours(self.near[place]) {
                    if self.borders[edge] != Certainty::Certain {
                        self.enter(next);
                    }
                }
            }
        }
        let parts = self.near.iter_mut();
        parts.for_each(|node| *node = self.of[*node]);
        self.near.sort_unstable();
        self.near.dedup();
    }

    fn enter(&mut self, node: usize) {
        if !self.is_near[node] {
            self.is_near[node] = true;
            self.near.push(node);
        }
    }

    /// The parts that were found last, in increasing order.
    pub(super) fn near(&self) -> &[usize] {
        &self.near
    }

    /// Looks which parts have a border with this one.
    pub(super) fn part(&mut self, part: usize, graph: &Graph) {
        for place in self.starts[part]..self.starts[part + 1] {
            for &(next, edge) in graph.neighbours(self.nodes[place]) {
                if self.borders[edge] == Certainty::Certain {
                    self.apart_from[self.of[next]] = part;
                }
            }
        }
    }

    /// Whether a part was found to have a border with another one, for which [`part`](Self::part) was called last.
    pub(super) fn is_apart(&self, part: usize, from: usize) -> bool {
        self.apart_from[part] == from
    }

    /// Finds the parts that can be in one region with this one by themselves and what joins them, without another part, and returns
    /// the number of their nodes. The cost of a way is the number of nodes that it adds [Dijkstra 1959, with a row for each cost].
    /// It is not larger than a region, and [`part`](Self::part) was called for it.
    pub(super) fn spread(&mut self, from: usize, size: usize, but: Option<usize>) -> usize {
        self.reached
            .drain(..)
            .for_each(|part| self.cost[part] = NONE);
        let slack = size - self.size(from);
        let mut room = 0;
        self.cost[from] = 0;
        self.rows[0].push(from);
        for cost in 0..=slack {
            while let Some(part) = self.rows[cost].pop() {
                if self.cost[part] < cost {
                    continue;
                }
                self.reached.push(part);
                room += self.size(part);
                for &(next, _) in self.merged.neighbours(part) {
                    let cost = cost + self.size(next);
                    let is_closed = self.is_apart(next, from) || but == Some(next);
                    if !is_closed && cost <= slack && cost < self.cost[next] {
                        self.cost[next] = cost;
                        self.rows[cost].push(next);
                    }
                }
            }
        }
        room
    }

    /// The parts that were reached.
    pub(super) fn reached(&self) -> &[usize] {
        &self.reached
    }

    pub(super) fn is_reached(&self, part: usize) -> bool {
        self.cost[part] != NONE
    }
}
