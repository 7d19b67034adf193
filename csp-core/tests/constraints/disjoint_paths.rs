//! Paths that do not meet.

use super::graphs::{root, selected};
use super::{ALL, thorough};
use csp_core::constraints::{DisjointPaths, Forest};
use csp_core::error::GraphError;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle};
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Whether the selected edges are the paths between these ends and no more, and the nodes have
/// their colours.
fn means_paths(graph: &Graph, ends: &[(usize, usize)], values: &[i32]) -> bool {
    let (edges, colours) = values.split_at(graph.edges().len());
    let mut rest = selected(edges);
    let mut expected: Vec<Option<i32>> = vec![None; graph.nodes()];
    for (path, &(from, to)) in ends.iter().enumerate() {
        let mut node = from;
        expected[node] = Some(path as i32);
        while node != to {
            let around = |&edge: &usize| [graph.ends(edge).0, graph.ends(edge).1].contains(&node);
            let next: Vec<usize> = rest.iter().copied().filter(around).collect();
            let [edge] = next[..] else { return false };
            rest.retain(|&other| other != edge);
            node = graph.other_end(edge, node);
            expected[node] = Some(path as i32);
        }
    }
    let is_path = |colour: i32| 0 <= colour && colour < ends.len() as i32;
    rest.is_empty()
        && colours
            .iter()
            .zip(expected)
            .all(|(&found, path)| path.map_or(!is_path(found), |path| path == found))
}

/// Whether each edge between two nodes of one path is selected.
fn touch_nowhere(graph: &Graph, paths: usize, values: &[i32]) -> bool {
    let (edges, colours) = values.split_at(graph.edges().len());
    let mut all = edges.iter().zip(graph.edges());
    all.all(|(&edge, &(a, b))| {
        let is_one = colours[a] == colours[b] && (0..paths as i32).contains(&colours[a]);
        edge == 1 || !is_one
    })
}

/// Whether no path goes around a node on none without need.
fn go_around_nothing(graph: &Graph, paths: usize, values: &[i32]) -> bool {
    let (edges, colours) = values.split_at(graph.edges().len());
    let joins = |edge: usize, ends: [usize; 2]| {
        let (a, b) = graph.ends(edge);
        [a, b] == ends || [b, a] == ends
    };
    let is_edge = |ends| (0..edges.len()).any(|edge| joins(edge, ends));
    let is_path = |ends| (0..edges.len()).any(|edge| joins(edge, ends) && edges[edge] == 1);
    let on_path = |node: usize| (0..paths as i32).contains(&colours[node]);
    let nodes = 0..graph.nodes();
    let is_right = |node: usize, one: usize, other: usize| {
        on_path(node)
            || !on_path(one)
            || colours[one] != colours[other]
            || !is_edge([one, node])
            || !is_edge([node, other])
            || is_edge([one, other])
            || (0..node).any(|over| is_path([one, over]) && is_path([over, other]))
    };
    nodes.clone().all(|node| {
        let mut ones = nodes.clone();
        ones.all(|one| (0..one).all(|other| is_right(node, one, other)))
    })
}

/// Also by sweeps over all solutions in some orders of the nodes, with too few states or enough, or such that touch themselves
/// nowhere, or also go around nothing.
fn disjoint_paths(sweeps: bool) -> Oracle {
    Oracle::drawn("disjoint_paths", move |draw| {
        let nodes = 2 + draw.int(0..=draw.arity() as i64 / 2 - 1).min(3) as usize;
        let ends: Vec<(usize, usize)> = (0..draw.arity() - nodes)
            .map(|_| {
                let from = draw.int(0..=nodes as i64 - 1) as usize;
                (
                    from,
                    (from + draw.int(1..=nodes as i64 - 1) as usize) % nodes,
                )
            })
            .collect();
        let graph = Graph::new(nodes, &ends).unwrap();
        let pairs = [
            vec![(0, 1)],
            vec![(1, 0), (2, 3)],
            vec![(0, 2), (3, 1)],
            vec![],
        ];
        let pairs = draw.pick(if nodes < 4 { &pairs[..1] } else { &pairs });
        let mut order: Vec<usize> = (0..nodes).collect();
        order.rotate_left(draw.int(0..=nodes as i64 - 1) as usize);
        let back: Vec<usize> = order.iter().rev().copied().collect();
        let orders = if sweeps { vec![order, back] } else { vec![] };
        let states = draw.pick(&[0, 3, 20, 100_000]);
        let kind = draw.int(0..=4);
        let note = format!("{graph:?} {pairs:?} {orders:?} {states} {kind}");
        let (shape, joined) = (graph.clone(), pairs.clone());
        let meaning = move |v: &[i32]| {
            means_paths(&shape, &joined, v)
                && (kind > 1 || touch_nowhere(&shape, joined.len(), v))
                && (kind > 0 || go_around_nothing(&shape, joined.len(), v))
        };
        let post = move |x: &[Var]| {
            let (edges, colours) = x.split_at(graph.edges().len());
            let paths = DisjointPaths::new(&graph, edges, colours, &pairs).sweep(&orders, states);
            match kind {
                0 => paths.reduced(),
                1 => paths.induced(),
                _ => paths,
            }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(3..=9)
}

#[test]
fn disjoint_paths_tell_right_from_wrong() {
    thorough(&disjoint_paths(false).shapes(&ALL).cases(4000));
    thorough(&disjoint_paths(true).shapes(&ALL).cases(4000));
    thorough(
        &disjoint_paths(false)
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1500),
    );
}

/// What is left of the edges after propagation alone is what the solutions have, in each order of the nodes.
#[test]
fn a_sweep_leaves_what_solutions_have() {
    let graph = Graph::grid(4, 5);
    let by_rows: Vec<usize> = (0..20).collect();
    let mut by_columns = by_rows.clone();
    by_columns.sort_by_key(|node| node % 5);
    let mut random = by_rows.clone();
    random.sort_by_key(|node| node * 7 % 20);
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let mut solved = 0;
    for case in 0..60 {
        let mut nodes = by_rows.clone();
        nodes.shuffle(&mut dice);
        let pairs: Vec<(usize, usize)> = (0..2 + case % 4)
            .map(|path| (nodes[2 * path], nodes[2 * path + 1]))
            .collect();
        let least = -(case as i32 % 2);
        let model = |orders: &[Vec<usize>]| {
            let mut model = Model::new();
            let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
            let most = pairs.len() as i32 - 1;
            let colours = model.array("colour", 20, least..=most).unwrap();
            let paths = DisjointPaths::new(&graph, &edges, &colours, &pairs);
            model.post(paths.sweep(orders, 1_000_000)).unwrap();
            (model, edges)
        };
        let (mut plain, edges) = model(&[]);
        let found: Vec<Vec<i32>> = plain
            .solutions()
            .map(|solution| solution.values(&edges))
            .collect();
        let values =
            |edge: usize| -> BTreeSet<i32> { found.iter().map(|values| values[edge]).collect() };
        solved += usize::from(!found.is_empty());
        for orders in [
            vec![by_rows.clone()],
            vec![by_columns.clone(), by_rows.clone()],
            vec![random.clone()],
        ] {
            let (mut swept, edges) = model(&orders);
            let left = root(&mut swept, &edges);
            assert_eq!(left.is_none(), found.is_empty(), "{pairs:?}");
            for (edge, left) in left.iter().flat_map(|left| left.chars()).enumerate() {
                let domain = left
                    .to_digit(2)
                    .map_or([0, 1].into(), |value| [value as i32].into());
                assert_eq!(values(edge), domain, "{pairs:?}, edge {edge}");
            }
        }
    }
    assert!((10..60).contains(&solved), "{solved}");
}

/// If there are paths, some are reduced. If one alone is, and visits all nodes, it is the only one.
#[test]
fn reduced_paths_stand_for_all() {
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    let (mut none, mut full) = (0, 0);
    for case in 0..400 {
        let graph = Graph::grid(3, 3 + case % 2);
        let mut nodes: Vec<usize> = (0..graph.nodes()).collect();
        nodes.shuffle(&mut dice);
        let pairs: Vec<(usize, usize)> = (0..2 + case % 3)
            .map(|path| (nodes[2 * path], nodes[2 * path + 1]))
            .collect();
        let found = |is_reduced: bool| {
            let mut model = Model::new();
            let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
            let most = pairs.len() as i32 - 1;
            let colours = model.array("colour", graph.nodes(), -1..=most).unwrap();
            let paths = DisjointPaths::new(&graph, &edges, &colours, &pairs);
            let paths = if is_reduced { paths.reduced() } else { paths };
            model.post(paths).unwrap();
            let solutions = model.solutions();
            let values: Vec<Vec<i32>> = solutions
                .map(|solution| solution.values(&colours))
                .collect();
            values
        };
        let (all, reduced) = (found(false), found(true));
        assert_eq!(all.is_empty(), reduced.is_empty(), "{graph:?} {pairs:?}");
        none += usize::from(all.is_empty());
        if let [colours] = &reduced[..]
            && !colours.contains(&-1)
        {
            full += 1;
            assert_eq!(all, reduced, "{graph:?} {pairs:?}");
        }
    }
    assert!(none > 20 && full > 5, "{none} {full}");
}

/// The domains of the colours after propagation alone, on a grid with these pairs of ends.
fn colours_left(
    rows: usize,
    columns: usize,
    ends: &[(usize, usize)],
    avoided: &[usize],
) -> Option<String> {
    let graph = Graph::grid(rows, columns);
    let mut model = Model::new();
    let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
    let colours = model
        .array("colour", graph.nodes(), 0..=ends.len() as i32)
        .unwrap();
    avoided
        .iter()
        .for_each(|&node| model.assign(colours[node], ends.len() as i32).unwrap());
    model
        .post(DisjointPaths::new(&graph, &edges, &colours, ends))
        .unwrap();
    root(&mut model, &colours)
}

#[test]
fn a_path_stays_between_its_ends() {
    // Along one row there is one way, past its ends none.
    assert_eq!(
        colours_left(1, 6, &[(1, 3)], &[]).as_deref(),
        Some("100011")
    );
    // 0 3 4 5 8 is the only way, 6 and 2 are dead ends.
    assert_eq!(
        colours_left(3, 3, &[(0, 8)], &[1, 7]).as_deref(),
        Some("011000110")
    );
    // One path cuts the other off.
    assert_eq!(colours_left(2, 3, &[(1, 4), (0, 2)], &[]), None);
}

/// On a path, each node but the ends has the colours of its neighbours.
#[test]
fn colours_and_edges_agree() {
    let graph = Graph::grid(2, 3);
    let left = |selected: &[usize], colours: [i32; 6]| {
        let mut model = Model::new();
        let edges = model.array("edge", 7, 0..=1).unwrap();
        let nodes = model.array("colour", 6, 0..=2).unwrap();
        selected
            .iter()
            .for_each(|&edge| model.assign(edges[edge], 1).unwrap());
        for (&node, colour) in nodes.iter().zip(colours).filter(|&(_, colour)| colour >= 0) {
            model.assign(node, colour).unwrap();
        }
        model
            .post(DisjointPaths::new(
                &graph,
                &edges,
                &nodes,
                &[(0, 2), (3, 5)],
            ))
            .unwrap();
        root(&mut model, &[edges, nodes].concat())
    };
    // Edges 0-1, 0-3, 1-2, 1-4, 2-5, 3-4, 4-5: none between 0 and 3, none between 2 and 5.
    assert_eq!(left(&[], [-1; 6]).as_deref(), Some("1010011000111"));
    // Node 4 cannot be on both.
    assert_eq!(left(&[3], [-1; 6]), None);
    assert_eq!(left(&[], [-1, -1, -1, -1, 0, -1]), None);
}

/// The same by sums for the degrees, and a forest; the colours follow from the edges.
#[test]
fn paths_of_a_grid_are_those_of_their_decomposition() {
    let graph = Graph::grid(3, 4);
    let pairs = [(0, 3), (8, 11)];
    let mut model = Model::new();
    let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
    let colours = model.array("colour", graph.nodes(), -1..=1).unwrap();
    model
        .post(DisjointPaths::new(&graph, &edges, &colours, &pairs))
        .unwrap();
    let mut found: Vec<Vec<i32>> = model
        .solutions()
        .map(|solution| solution.values(&edges))
        .collect();
    found.sort();
    assert!(found.len() > 10);

    let mut model = Model::new();
    let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
    let passed = model.array("passed", graph.nodes(), 0..=1).unwrap();
    for (node, &passed) in passed.iter().enumerate() {
        let end = i64::from(pairs.iter().any(|&(from, to)| from == node || to == node));
        let around = graph
            .neighbours(node)
            .iter()
            .map(|&(_, edge)| (1, edges[edge]));
        let terms: Vec<(i64, Var)> = around.chain([(2 * end - 2, passed)]).collect();
        model.linear(&terms, Relation::Equal, end).unwrap();
        if end == 1 {
            model.assign(passed, 0).unwrap();
        }
    }
    model.post(Forest::new(&graph, &edges)).unwrap();
    let joined = |values: &Vec<i32>| {
        let mut colours: Vec<i32> = vec![-1; graph.nodes()];
        pairs
            .iter()
            .zip(0..)
            .for_each(|(&(from, _), path)| colours[from] = path);
        for _ in 0..graph.nodes() {
            for edge in selected(values) {
                let (a, b) = graph.ends(edge);
                let colour = colours[a].max(colours[b]);
                (colours[a], colours[b]) = (colour, colour);
            }
        }
        means_paths(&graph, &pairs, &[&values[..], &colours].concat())
    };
    let mut expected: Vec<Vec<i32>> = model
        .solutions()
        .map(|solution| solution.values(&edges))
        .collect();
    expected.retain(joined);
    expected.sort();
    assert_eq!(found, expected);
}

/// Where all nodes have to be visited, fewer propagators are posted.
#[test]
fn paths_that_visit_all_nodes_are_among_the_others() {
    let graph = Graph::grid(4, 4);
    let solutions = |least: i32| {
        let mut model = Model::new();
        let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
        let colours = model.array("colour", graph.nodes(), least..=1).unwrap();
        model
            .post(DisjointPaths::new(
                &graph,
                &edges,
                &colours,
                &[(0, 3), (12, 15)],
            ))
            .unwrap();
        let all = [colours, edges].concat();
        let mut found: Vec<Vec<i32>> = model
            .solutions()
            .map(|solution| solution.values(&all))
            .collect();
        found.sort();
        found
    };
    let mut expected = solutions(-1);
    expected.retain(|values| !values.contains(&-1));
    assert!(!expected.is_empty());
    assert_eq!(solutions(0), expected);
}

#[test]
fn nonsense_is_refused() {
    let graph = Graph::grid(2, 2);
    let mut model = Model::new();
    let x = model.array("x", 8, 0..=1).unwrap();
    let mut refused = |edges: usize, colours: usize, ends: &[(usize, usize)]| {
        model
            .post(DisjointPaths::new(&graph, &x[..edges], &x[..colours], ends))
            .unwrap_err()
    };
    const NAME: &str = "disjoint_paths";
    let wrong = |what, found| ModelError::Length {
        constraint: NAME,
        what,
        expected: 4,
        found,
    };
    assert_eq!(refused(5, 4, &[]), wrong("variables for edges", 5));
    assert_eq!(refused(4, 0, &[]), wrong("variables for nodes", 0));
    assert_eq!(
        refused(4, 4, &[(0, 1), (2, 2)]),
        GraphError::Ends {
            constraint: NAME,
            from: 2,
            to: 2,
            nodes: 4
        }
        .into()
    );
    assert_eq!(
        refused(4, 4, &[(0, 1), (2, 0)]),
        GraphError::SharedEnd {
            constraint: NAME,
            node: 0
        }
        .into()
    );
    let paths = DisjointPaths::new(&graph, &x[..4], &x[..4], &[(0, 1)]);
    assert_eq!(
        model
            .post(paths.sweep(&[vec![0, 1, 2, 2]], 10))
            .unwrap_err(),
        GraphError::Order {
            constraint: NAME,
            nodes: 4
        }
        .into()
    );
    assert_eq!(model.solver().propagators(), 0);
}
