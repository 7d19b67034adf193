//! Borders that divide a graph into regions of one size.

use super::connected::{below, found, graph_with, is_connected_among, propagated, seeded};
use super::{ALL, thorough};
use csp_core::constraints::{EqualRegions, ExactlyOne};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};

/// The nodes that are connected with each node by edges without a border.
fn regions(graph: &Graph, borders: &[i32]) -> Vec<Vec<usize>> {
    let mut regions: Vec<Vec<usize>> = (0..graph.nodes()).map(|node| vec![node]).collect();
    for _ in 0..graph.nodes() {
        for (&(a, b), _) in graph.edges().iter().zip(borders).filter(|(_, v)| **v != 1) {
            let mut both = [&regions[a][..], &regions[b]].concat();
            both.sort_unstable();
            both.dedup();
            regions[a].clone_from(&both);
            regions[b] = both;
        }
    }
    regions
}

fn is_right(graph: &Graph, borders: &[i32], size: usize) -> bool {
    let regions = regions(graph, borders);
    let mut edges = graph.edges().iter().zip(borders);
    regions.iter().all(|region| region.len() == size)
        && edges.all(|(&(a, b), &border)| (regions[a] != regions[b]) == (border == 1))
}

fn equal_regions() -> Oracle {
    Oracle::drawn("equal_regions", |draw| {
        let nodes = draw.int(2..=6) as usize;
        let size = draw.int(1..=nodes as i64) as usize;
        let graph = graph_with(nodes, draw.arity(), &mut below(draw));
        let (own, note) = (graph.clone(), format!("{size} in {graph:?}"));
        let meaning = move |v: &[i32]| is_right(&graph, v, size);
        Instance::new(meaning, move |x| EqualRegions::new(&own, x, size)).note(note)
    })
    .arity(0..=8)
    .claims(Claim::Value)
}

#[test]
fn equal_regions_are_value_consistent() {
    thorough(&equal_regions().shapes(&[DomainShape::Small]).cases(4000));
    thorough(&equal_regions().shapes(&ALL).cases(1500));
    let wide = [DomainShape::Huge, DomainShape::Sparse];
    thorough(&equal_regions().shapes(&wide).cases(300));
}

/// Random borders of a grid with three columns, of which some are known.
fn drawn(seed: u64) -> (Graph, usize, Model, Vec<Var>) {
    let mut chance = seeded(seed);
    let graph = Graph::grid(2 + chance(3), 3);
    let size = 1 + chance(6);
    let mut model = Model::new();
    let borders = (0..graph.edges().len()).map(|edge| {
        let domain = match chance(8) {
            0 => 0..=0,
            1 => 1..=1,
            _ => 0..=1,
        };
        model.var(format!("border[{edge}]"), domain).unwrap()
    });
    let borders = borders.collect();
    (graph, size, model, borders)
}

/// The twin chooses regions among all connected sets of this number of nodes: each node is in one.
#[test]
fn regions_are_connected_sets_that_cover_all_nodes_once() {
    for seed in 0..150 {
        let (graph, size, mut model, borders) = drawn(seed);
        let (.., mut twin, own) = drawn(seed);
        model
            .post(EqualRegions::new(&graph, &borders, size))
            .unwrap();
        let nodes = graph.nodes();
        let holds = |set: usize, node: usize| set >> node & 1 == 1;
        let sets = (0..1 << nodes).filter(|&set: &usize| {
            let among: Vec<bool> = (0..nodes).map(|node| holds(set, node)).collect();
            set.count_ones() as usize == size && is_connected_among(&graph, &among)
        });
        let sets: Vec<usize> = sets.collect();
        let is_region = twin.array("region", sets.len(), 0..=1).unwrap();
        let with = |is_meant: &dyn Fn(usize) -> bool| -> Vec<Var> {
            let meant = sets.iter().zip(&is_region);
            let meant = meant.filter(|&(&set, _)| is_meant(set));
            meant.map(|(_, &region)| region).collect()
        };
        for node in 0..nodes {
            let around = with(&|set| holds(set, node));
            twin.post(ExactlyOne::new(&around)).unwrap();
        }
        for (&(a, b), &border) in graph.edges().iter().zip(&own) {
            let mut both = with(&|set| holds(set, a) && holds(set, b));
            both.push(border);
            twin.post(ExactlyOne::new(&both)).unwrap();
        }
        let expected = found(&mut twin, &own);
        assert_eq!(found(&mut model, &borders), expected, "{seed}");
        model.learning(Learning::On);
        assert_eq!(found(&mut model, &borders), expected, "{seed}, learning");
    }
}

/// Cells in rows with the borders between them: `|` and `-` are known, `+` is none, a blank is open. And what propagation makes of
/// them.
#[track_caller]
fn check(size: usize, before: &[&str], after: Option<&[&str]>) {
    let read = |rows: &[&str]| -> Vec<Values> {
        let rows: Vec<&[u8]> = rows.iter().map(|row| row.as_bytes()).collect();
        let (last, wide) = (rows.len() - 1, rows[0].len() - 1);
        let values = |sign: u8| match sign {
            b'|' | b'-' => Values::from(1..=1),
            b'+' => Values::from(0..=0),
            _ => Values::from(0..=1),
        };
        let mut borders = Vec::new();
        for row in (0..=last).step_by(2) {
            for column in (0..=wide).step_by(2) {
                if column < wide {
                    borders.push(values(rows[row][column + 1]));
                }
                if row < last {
                    borders.push(values(rows[row + 1][column]));
                }
            }
        }
        borders
    };
    let graph = Graph::grid(before.len() / 2 + 1, before[0].len() / 2 + 1);
    let left = propagated(&read(before), |x| EqualRegions::new(&graph, x, size));
    assert_eq!(left, after.map(read));
}

#[test]
fn parts_are_whole_and_not_too_large() {
    // Three edges join four cells: the fourth is no border, and all around them are.
    check(
        4,
        &[
            "o+o o", "+ +  ", "o o o", "     ", "o o o", "     ", "o o o",
        ],
        Some(&[
            "o+o|o", "+ + +", "o+o|o", "- - +", "o o o", "+    ", "o+o o",
        ]),
    );
    check(2, &["o+o+o+o"], None);
    check(2, &["o+o o o"], Some(&["o+o|o+o"]));
    // Two parts with one border have only borders.
    check(
        4,
        &["o+o o o", "-      ", "o+o o o"],
        Some(&["o+o+o+o", "- - - -", "o+o+o+o"]),
    );
}

#[test]
fn a_part_needs_room() {
    check(3, &["o o o|o o"], None);
    check(3, &["o o o o o o"], Some(&["o+o+o|o+o+o"]));
}

#[test]
fn pieces_give_what_is_left_of_whole_regions() {
    check(3, &["o o o o", "- - - -", "o o o|o"], None);
    check(
        2,
        &["o|o o", "     ", "o o|o"],
        Some(&["o|o|o", "+ + +", "o|o|o"]),
    );
}

#[test]
fn a_border_for_each_edge() {
    let mut model = Model::new();
    let x = model.array("x", 4, 0..=1).unwrap();
    let wrong = ModelError::Length {
        constraint: "equal_regions",
        what: "borders",
        expected: 4,
        found: 3,
    };
    let grid = Graph::grid(2, 2);
    let posted = model.post(EqualRegions::new(&grid, &x[..3], 2));
    assert_eq!(posted, Err(wrong));
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    let empty = Graph::grid(0, 0);
    model.post(EqualRegions::new(&empty, &[], 0)).unwrap();
    assert_eq!(model.solutions().count(), 16);
    for (size, count) in [(0, 0), (1, 1), (2, 2), (3, 0), (4, 1), (usize::MAX, 0)] {
        let mut model = Model::new();
        let x = model.array("x", 4, 0..=1).unwrap();
        model.post(EqualRegions::new(&grid, &x, size)).unwrap();
        assert_eq!(model.solutions().count(), count, "{size}");
    }
}
