//! Nodes of a graph with no cycle among them.

use super::connected::{below, found, random_graph, seeded};
use super::{ALL, thorough};
use csp_core::constraints::{InducedForest, Linear};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};

/// Whether nodes with at most one edge to others can be taken away one by one until none is left.
fn is_forest(graph: &Graph, chosen: &[bool]) -> bool {
    let mut left = chosen.to_vec();
    for _ in chosen {
        for node in 0..left.len() {
            let edges = graph.neighbours(node).iter();
            if edges.filter(|&&(next, _)| left[next]).count() <= 1 {
                left[node] = false;
            }
        }
    }
    !left.contains(&true)
}

fn induced_forest() -> Oracle {
    Oracle::drawn("induced_forest", |draw| {
        let graph = random_graph(draw.arity(), &mut below(draw));
        let (own, note) = (graph.clone(), format!("{:?}", graph.edges()));
        let meaning = move |v: &[i32]| {
            let chosen: Vec<bool> = v.iter().map(|&value| value == 1).collect();
            is_forest(&graph, &chosen)
        };
        Instance::new(meaning, move |x| InducedForest::new(&own, x)).note(note)
    })
    .arity(0..=8)
    .claims(Claim::Domain)
}

#[test]
fn induced_forests_are_domain_consistent() {
    thorough(&induced_forest().shapes(&[DomainShape::Small]).cases(3000));
    thorough(&induced_forest().shapes(&ALL).cases(1500));
    let wide = [DomainShape::Huge, DomainShape::Sparse];
    thorough(&induced_forest().shapes(&wide).cases(300));
}

#[test]
fn a_search_that_learns_finds_the_same_forests() {
    for seed in 0..100 {
        let chance = &mut seeded(seed);
        let graph = random_graph(9, chance);
        let mut model = Model::new();
        let x = model.array("x", 9, 0..=1).unwrap();
        model.post(InducedForest::new(&graph, &x)).unwrap();
        let least = Linear::sum(&x, Relation::AtLeast, 4 + chance(4) as i64);
        model.post(least).unwrap();
        let plain = found(&mut model, &x);
        model.learning(Learning::On);
        assert_eq!(found(&mut model, &x), plain, "{seed}");
    }
}

#[test]
fn a_node_for_each_variable() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=1).unwrap();
    let wrong = ModelError::Length {
        constraint: "induced_forest",
        what: "nodes",
        expected: 4,
        found: 3,
    };
    let posted = model.post(InducedForest::new(&Graph::grid(2, 2), &x));
    assert_eq!(posted, Err(wrong));
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
}
