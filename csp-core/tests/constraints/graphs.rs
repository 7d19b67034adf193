//! What tests of constraints on graphs share.

use csp_core::extend::{Atom, Brancher, SearchState};
use csp_core::prelude::*;
use csp_core::testing::Draw;
use std::sync::mpsc::{Sender, channel};

/// Whether some of the variables stand for nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nodes {
    Without,
    With,
}

/// A graph of a few nodes, with as many edges as there are variables, or variables for edges and
/// nodes.
pub(super) fn drawn_graph(draw: &mut Draw) -> (Graph, Nodes) {
    let arity = draw.arity();
    let most = (arity as i64).clamp(2, 5);
    let nodes = draw.int(2..=most) as usize;
    let with = if arity > nodes && draw.chance(1, 2) {
        Nodes::With
    } else {
        Nodes::Without
    };
    let count = if with == Nodes::With {
        arity - nodes
    } else {
        arity
    };
    let edges: Vec<(usize, usize)> = (0..count)
        .map(|_| {
            let from = draw.int(0..=nodes as i64 - 1) as usize;
            (
                from,
                (from + draw.int(1..=nodes as i64 - 1) as usize) % nodes,
            )
        })
        .collect();
    (Graph::new(nodes, &edges).unwrap(), with)
}

/// The positions of the ones.
pub(super) fn selected(values: &[i32]) -> Vec<usize> {
    (0..values.len())
        .filter(|&position| values[position] == 1)
        .collect()
}

/// All solutions over 0/1 variables for the edges and the nodes of a graph, in order.
pub(super) fn solutions_of(
    graph: &Graph,
    post: impl FnOnce(&mut Model, &[Var], &[Var]),
) -> Vec<Vec<i32>> {
    let mut model = Model::new();
    let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
    let nodes = model.array("node", graph.nodes(), 0..=1).unwrap();
    post(&mut model, &edges, &nodes);
    let all = [edges, nodes].concat();
    let mut found: Vec<Vec<i32>> = model
        .solutions()
        .map(|solution| solution.values(&all))
        .collect();
    found.sort();
    found
}

/// What propagation alone leaves of these variables at the root; nothing on a conflict.
pub(super) fn domains_at_root(model: &mut Model, vars: &[Var]) -> Option<Vec<String>> {
    struct Stop(Vec<Var>, Sender<Vec<String>>);
    impl Brancher for Stop {
        fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
            self.1
                .send(self.0.iter().map(|&x| d.values(x).to_string()).collect())
                .ok();
            None
        }
    }
    let (sender, receiver) = channel();
    model.branch(Stop(vars.to_vec(), sender));
    model.limit(Limits::default().nodes(1));
    model.solutions().next();
    receiver.try_recv().ok()
}

/// The same of variables with digits for values, a character each: `.` where there are several
/// values.
pub(super) fn root(model: &mut Model, vars: &[Var]) -> Option<String> {
    let domains = domains_at_root(model, vars)?;
    Some(
        domains
            .iter()
            .map(|domain| {
                if domain.len() == 1 {
                    domain.as_str()
                } else {
                    "."
                }
            })
            .collect(),
    )
}
