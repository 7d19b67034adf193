//! Graphs divided into regions.

use super::connected::{below, found, is_connected_among, propagated, random_graph, seeded};
use super::{ALL, thorough};
use csp_core::constraints::{ExactlyOne, RegionPartition};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};
use std::ops::RangeInclusive;

/// As many sizes stand behind the labels as there are regions.
fn is_partition(graph: &Graph, v: &[i32]) -> bool {
    let (labels, sizes) = v.split_at(graph.nodes());
    (0..).zip(sizes).all(|(label, &size)| {
        let own: Vec<bool> = labels.iter().map(|&other| other == label).collect();
        own.iter().filter(|&&own| own).count() as i64 == i64::from(size)
            && is_connected_among(graph, &own)
    })
}

fn is_apart(graph: &Graph, v: &[i32]) -> bool {
    let is_region =
        |label: i32| usize::try_from(label).is_ok_and(|label| label < v.len() - graph.nodes());
    graph
        .edges()
        .iter()
        .all(|&(from, to)| v[from] == v[to] || !is_region(v[from]) || !is_region(v[to]))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Contact {
    Free,
    Forbidden,
}

fn partition(contact: Contact) -> Oracle {
    Oracle::drawn("region_partition", move |draw| {
        let regions = draw.int(0..=draw.arity().min(2) as i64) as usize;
        let graph = random_graph(draw.arity() - regions, &mut below(draw));
        let (own, note) = (
            graph.clone(),
            format!("{regions} regions of {:?}", graph.edges()),
        );
        let post = move |x: &[Var]| {
            let (labels, sizes) = x.split_at(x.len() - regions);
            let partition = RegionPartition::new(&own, labels, sizes);
            if contact == Contact::Free {
                partition
            } else {
                partition.apart()
            }
        };
        Instance::new(
            move |v| is_partition(&graph, v) && (contact == Contact::Free || is_apart(&graph, v)),
            post,
        )
        .note(note)
    })
    .arity(0..=8)
    .claims(Claim::Value)
}

#[test]
fn partitions_are_value_consistent() {
    for contact in [Contact::Free, Contact::Forbidden] {
        thorough(&partition(contact).shapes(&[DomainShape::Small]).cases(3000));
        thorough(&partition(contact).shapes(&ALL).cases(1000));
    }
}

#[test]
fn partitions_on_wide_domains() {
    for contact in [Contact::Free, Contact::Forbidden] {
        thorough(
            &partition(contact)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(200),
        );
    }
}

/// The twin has a 0/1 variable for each node and region.
#[test]
fn partitions_are_connected_sets_that_cover_all_nodes_once() {
    for seed in 0..40 {
        let chance = &mut seeded(seed);
        let (nodes, regions) = (3 + chance(4), 1 + chance(3));
        let graph = random_graph(nodes, chance);
        let mut model = Model::new();
        let label = model.array("label", nodes, 0..=regions as i32 - 1).unwrap();
        let size = model.array("size", regions, 0..=nodes as i32).unwrap();
        model
            .post(RegionPartition::new(&graph, &label, &size))
            .unwrap();
        let mut twin = Model::new();
        let own = twin.grid("own", regions, nodes, 0..=1).unwrap();
        let count = twin.array("count", regions, 0..=nodes as i32).unwrap();
        for (row, &count) in own.rows().zip(&count) {
            twin.post(Connected::nodes(&graph, &row)).unwrap();
            let ones = row.iter().map(|&own| (1, own)).chain([(-1, count)]);
            twin.post(Linear::new(ones, Relation::Equal, 0)).unwrap();
        }
        for column in own.columns() {
            twin.post(ExactlyOne::new(&column)).unwrap();
        }
        let labels = |v: &[i32]| {
            let owner = |node: usize| {
                (0..regions)
                    .find(|region| v[region * nodes + node] == 1)
                    .unwrap() as i32
            };
            (0..nodes)
                .map(owner)
                .chain(v[regions * nodes..].iter().copied())
                .collect::<Vec<_>>()
        };
        let expected = found(&mut twin, &[own.vars(), &count].concat())
            .iter()
            .map(|v| labels(v))
            .collect();
        assert_eq!(
            found(&mut model, &[label, size].concat()),
            expected,
            "{regions} regions of {:?}",
            graph.edges()
        );
    }
}

/// One region on a grid: `#` in it, `-` not in it, `.` open. What propagation makes of the grid and
/// the size.
#[track_caller]
fn check(
    before: &[&str],
    size: RangeInclusive<i32>,
    after: Option<(&[&str], RangeInclusive<i32>)>,
) {
    let domain = |cell: char| match cell {
        '#' => Values::from(0),
        '-' => Values::from(-1),
        _ => Values::from(-1..=0),
    };
    let read = |rows: &[&str], size: &RangeInclusive<i32>| {
        let cells = rows.iter().flat_map(|row| row.chars().map(domain));
        cells
            .chain([Values::from(size.clone())])
            .collect::<Vec<_>>()
    };
    let graph = Graph::grid(before.len(), before[0].len());
    let left = propagated(&read(before, &size), |x| {
        let (size, labels) = x.split_last().unwrap();
        RegionPartition::new(&graph, labels, &[*size])
    });
    assert_eq!(left, after.map(|(rows, size)| read(rows, &size)));
}

#[test]
fn a_region_ends_where_its_size_does() {
    check(&["#....."], 1..=3, Some((&["#..---"], 1..=3)));
    check(&[".#."], 1..=1, Some((&["-#-"], 1..=1)));
    // Two fragments: what one of them cannot reach goes, and the size has to join them.
    check(
        &["......", ".#.#..", "......"],
        0..=4,
        Some((&["-...--", ".#.#.-", "-...--"], 3..=4)),
    );
    check(&["#..#"], 1..=3, None);
    check(&["#.-#"], 1..=4, None);
}

#[test]
fn what_a_region_needs_belongs_to_it() {
    // Between known nodes.
    check(&["#..#.."], 1..=6, Some((&["####.."], 4..=6)));
    // For its size: the only way out, all there is, and what is cut off.
    check(
        &["#.....", "-.----"],
        4..=7,
        Some((&["###...", "-.----"], 4..=7)),
    );
    check(&["#..-.."], 3..=6, Some((&["###---"], 3..=3)));
    check(&["#..-.."], 4..=6, None);
}

#[test]
fn a_region_without_known_nodes_lies_where_there_is_room() {
    check(&["..-....."], 3..=6, Some((&["---..#.."], 3..=5)));
    check(&["..-..-.."], 2..=6, Some((&["..-..-.."], 2..=2)));
    check(&["..-..-.."], 3..=6, None);
    check(&["...", "..."], 0..=0, Some((&["---", "---"], 0..=0)));
    check(&["---"], 0..=3, Some((&["---"], 0..=0)));
}

/// Every pair of domains of two neighbours, and sizes that ask for nothing: what is left has a
/// support.
#[test]
fn apart_is_domain_consistent_for_an_edge() {
    let domains = || {
        (1..32).map(|set| {
            (-1..=3)
                .filter(|value| set >> (value + 1) & 1 == 1)
                .collect::<Values>()
        })
    };
    let graph = Graph::grid(1, 2);
    for (one, other) in domains().flat_map(|one| domains().map(move |other| (one.clone(), other))) {
        let pairs = || one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
        let right = || pairs().filter(|&(a, b)| is_apart(&graph, &[a, b, 0, 0, 0]));
        let expected = [
            right().map(|pair| pair.0).collect::<Values>(),
            right().map(|pair| pair.1).collect(),
        ];
        let sizes = vec![Values::from(0..=2); 3];
        let left = propagated(&[vec![one.clone(), other.clone()], sizes].concat(), |x| {
            RegionPartition::new(&graph, &x[..2], &x[2..]).apart()
        });
        let left = left.map_or(vec![Values::empty(); 2], |left| left[..2].to_vec());
        assert_eq!(left, expected, "{one} next to {other}");
    }
}

#[test]
fn a_label_for_each_node() {
    let mut model = Model::new();
    let x = model.array("x", 5, 0..=1).unwrap();
    let wrong = ModelError::Length {
        constraint: "region_partition",
        what: "labels",
        expected: 4,
        found: 3,
    };
    assert_eq!(
        model.post(RegionPartition::new(&Graph::grid(2, 2), &x[..3], &x[4..])),
        Err(wrong)
    );
    let far = Var::new(99);
    let unknown = ModelError::UnknownVariable {
        constraint: "region_partition",
        var: far,
        count: 5,
    };
    assert_eq!(
        model.post(RegionPartition::new(
            &Graph::grid(2, 2),
            &x[..4],
            &[x[4], far]
        )),
        Err(unknown)
    );
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    // Without regions nothing is asked; a region of a graph without nodes is empty.
    model
        .post(RegionPartition::new(&Graph::grid(2, 2), &x[..4], &[]))
        .unwrap();
    assert_eq!(model.solutions().count(), 32);
    model
        .post(RegionPartition::new(&Graph::grid(0, 0), &[], &x[4..]))
        .unwrap();
    assert_eq!(model.solutions().count(), 16);
}
