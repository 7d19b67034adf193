//! Regions whose nodes say how large they are.

use super::connected::{below, found, is_connected_among, propagated, random_graph, seeded};
use super::{ALL, thorough};
use csp_core::constraints::{ExactlyOne, RegionSizes};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};
use std::collections::BTreeSet;

/// The nodes of the region around a node: grown until nothing is added.
fn around(node: usize, graph: &Graph, v: &[i32]) -> BTreeSet<usize> {
    let mut region = BTreeSet::from([node]);
    for _ in v {
        for &(from, to) in graph.edges() {
            if v[from] == v[to] && (region.contains(&from) || region.contains(&to)) {
                region.extend([from, to]);
            }
        }
    }
    region
}

fn is_right(graph: &Graph, v: &[i32]) -> bool {
    (0..v.len()).all(|node| around(node, graph, v).len() as i64 == i64::from(v[node]))
}

fn sizes() -> Oracle {
    Oracle::drawn("region_sizes", |draw| {
        let graph = random_graph(draw.arity(), &mut below(draw));
        let (own, note) = (graph.clone(), format!("{:?}", graph.edges()));
        Instance::new(
            move |v| is_right(&graph, v),
            move |x| RegionSizes::new(&own, x),
        )
        .note(note)
    })
    .arity(0..=6)
    .claims(Claim::Value)
}

#[test]
fn region_sizes_are_value_consistent() {
    thorough(&sizes().shapes(&[DomainShape::Small]).cases(4000));
    thorough(&sizes().shapes(&ALL).cases(1500));
}

/// Only nodes with one of some sizes are judged.
fn some_sizes() -> Oracle {
    Oracle::drawn("region_sizes", |draw| {
        let arity = draw.arity();
        let mut below = below(draw);
        let graph = random_graph(arity, &mut below);
        let first = below(4);
        let sizes = first..=first + below(3);
        let (own, looked_at) = (graph.clone(), sizes.clone());
        let note = format!("{sizes:?} of {:?}", graph.edges());
        let is_right = move |v: &[i32]| {
            let is_free =
                |node: usize| !looked_at.contains(&(v[node].max(0) as usize)) || v[node] < 1;
            (0..v.len()).all(|node| {
                is_free(node) || around(node, &graph, v).len() as i64 == i64::from(v[node])
            })
        };
        Instance::new(is_right, move |x| {
            RegionSizes::new(&own, x).of_sizes(sizes.clone())
        })
        .note(note)
    })
    .arity(0..=6)
    .claims(Claim::Value)
}

#[test]
fn regions_of_some_sizes_are_value_consistent() {
    thorough(&some_sizes().shapes(&[DomainShape::Small]).cases(2000));
    thorough(&some_sizes().shapes(&ALL).cases(700));
}

#[test]
fn region_sizes_on_wide_domains() {
    thorough(
        &sizes()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(300),
    );
}

/// The twin chooses regions among all connected sets of nodes: each node in one, no two of a size
/// side by side.
#[test]
fn region_sizes_are_those_of_connected_sets_that_cover_all_nodes_once() {
    for seed in 0..40 {
        let chance = &mut seeded(seed);
        let nodes = 2 + chance(4);
        let graph = random_graph(nodes, chance);
        let mut model = Model::new();
        let size = model.array("size", nodes, 0..=7).unwrap();
        model.post(RegionSizes::new(&graph, &size)).unwrap();
        let among = |set: usize| {
            (0..nodes)
                .map(|node| set >> node & 1 == 1)
                .collect::<Vec<_>>()
        };
        let sets: Vec<usize> = (1..1 << nodes)
            .filter(|&set| is_connected_among(&graph, &among(set)))
            .collect();
        let mut twin = Model::new();
        let is_region = twin.array("region", sets.len(), 0..=1).unwrap();
        let value = twin.array("value", nodes, 0..=7).unwrap();
        for (node, &value) in value.iter().enumerate() {
            let around = || {
                sets.iter()
                    .zip(&is_region)
                    .filter(|(set, _)| *set >> node & 1 == 1)
            };
            twin.post(ExactlyOne::new(
                &around().map(|(_, &own)| own).collect::<Vec<_>>(),
            ))
            .unwrap();
            let sum = around()
                .map(|(set, &own)| (i64::from(set.count_ones()), own))
                .chain([(-1, value)]);
            twin.post(Linear::new(sum, Relation::Equal, 0)).unwrap();
        }
        for (one, &a) in sets.iter().zip(&is_region) {
            for (other, &b) in sets.iter().zip(&is_region) {
                let touch = |&(u, v): &(usize, usize)| {
                    one >> u & other >> v & 1 == 1 || one >> v & other >> u & 1 == 1
                };
                if a.index() < b.index()
                    && one.count_ones() == other.count_ones()
                    && one & other == 0
                    && graph.edges().iter().any(touch)
                {
                    twin.post(Linear::sum(&[a, b], Relation::AtMost, 1))
                        .unwrap();
                }
            }
        }
        assert_eq!(
            found(&mut model, &size),
            found(&mut twin, &value),
            "{:?}",
            graph.edges()
        );
    }
}

/// Cells in rows, each with its values, from 1 to `most` if it is a point; and what propagation
/// makes of them.
#[track_caller]
fn check(most: i32, before: &[&str], after: Option<&[&str]>) {
    let read = |rows: &[&str]| -> Vec<Values> {
        let values = |cell: &str| {
            cell.chars()
                .map(|digit| digit.to_digit(10).unwrap() as i32)
                .collect()
        };
        let cells = rows.iter().flat_map(|row| row.split(' '));
        cells
            .map(|cell| {
                if cell == "." {
                    Values::from(1..=most)
                } else {
                    values(cell)
                }
            })
            .collect()
    };
    let graph = Graph::grid(before.len(), before[0].split(' ').count());
    let left = propagated(&read(before), |x| RegionSizes::new(&graph, x));
    assert_eq!(left, after.map(read));
}

#[test]
fn full_regions_are_closed() {
    check(3, &["2 2 . . ."], Some(&["2 2 13 . ."]));
    check(3, &["1 . ."], Some(&["1 2 2"]));
    check(3, &["3 3 3 3"], None);
}

#[test]
fn a_fragment_grows_where_it_has_room() {
    check(4, &["4 . . . . ."], Some(&["4 4 4 4 12 12"]));
    check(3, &["3 . 3 . ."], Some(&["3 3 3 12 12"]));
    check(4, &["4 . ."], None);
    check(3, &["3 3 . 3 ."], None);
}

#[test]
fn a_size_needs_room_off_the_fragments_or_a_fragment_in_reach() {
    check(4, &["1 . . 1 . . ."], Some(&["1 2 2 1 23 123 123"]));
    check(2, &["1 . 1"], None);
    // Out of reach of the 3, the last three cells have room for another.
    check(3, &["3 12 12 12 . . ."], None);
    check(3, &["3 . . 12 . . ."], Some(&["3 3 3 12 . . ."]));
}

#[test]
fn a_size_for_each_node() {
    let mut model = Model::new();
    let x = model.array("x", 4, 1..=4).unwrap();
    let wrong = ModelError::Length {
        constraint: "region_sizes",
        what: "sizes",
        expected: 4,
        found: 3,
    };
    assert_eq!(
        model.post(RegionSizes::new(&Graph::grid(2, 2), &x[..3])),
        Err(wrong)
    );
    let unknown = ModelError::UnknownVariable {
        constraint: "region_sizes",
        var: Var::new(9),
        count: 4,
    };
    assert_eq!(
        model.post(RegionSizes::new(&Graph::grid(1, 1), &[Var::new(9)])),
        Err(unknown)
    );
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    model
        .post(RegionSizes::new(&Graph::grid(0, 0), &[]))
        .unwrap();
    assert_eq!(model.solutions().count(), 256);
    model
        .post(RegionSizes::new(&Graph::grid(1, 1), &x[..1]))
        .unwrap();
    assert_eq!(model.solutions().count(), 64);
}

/// Fragments that a run has joined to more than their size are no reason for a wrong nogood.
#[test]
fn a_search_that_learns_finds_the_same_regions() {
    for seed in 0..600 {
        let chance = &mut seeded(seed);
        let mut model = Model::new();
        let cells: Vec<Var> = (0..12)
            .map(|cell| {
                let values: Vec<i32> = (1..=5).filter(|_| chance(5) > 1).collect();
                let values = if values.is_empty() { vec![4] } else { values };
                model.var(format!("cell[{cell}]"), values).unwrap()
            })
            .collect();
        model
            .post(RegionSizes::new(&Graph::grid(2, 6), &cells))
            .unwrap();
        let plain = found(&mut model, &cells);
        model.learning(Learning::On);
        assert_eq!(found(&mut model, &cells), plain, "{seed}");
    }
}
