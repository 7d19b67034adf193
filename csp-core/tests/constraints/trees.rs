//! Trees and forests of selected edges.

use super::graphs::{Nodes, drawn_graph, root, selected, solutions_of};
use super::{ALL, strong, thorough};
use csp_core::constraints::{Forest, Tree};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Instance, Oracle};

/// How many parts the graph of these edges has, isolated nodes among them.
fn components(graph: &Graph, edges: &[usize]) -> usize {
    let mut part: Vec<usize> = (0..graph.nodes()).collect();
    for &edge in edges {
        let (a, b) = graph.ends(edge);
        let (from, to) = (part[a], part[b]);
        part.iter_mut()
            .filter(|part| **part == from)
            .for_each(|part| *part = to);
    }
    (0..graph.nodes())
        .filter(|node| part.contains(node))
        .count()
}

fn is_forest(graph: &Graph, edges: &[usize]) -> bool {
    components(graph, edges) + edges.len() == graph.nodes()
}

/// A forest with one part, isolated nodes that are not visited apart.
fn is_tree(graph: &Graph, edges: &[usize], visited: &[usize], may_be_empty: bool) -> bool {
    let inside = |&edge: &usize| {
        [graph.ends(edge).0, graph.ends(edge).1]
            .iter()
            .all(|end| visited.contains(end))
    };
    let whole = is_forest(graph, edges) && edges.len() + 1 == visited.len();
    edges.iter().all(inside) && (whole || visited.is_empty() && may_be_empty)
}

fn forest() -> Oracle {
    Oracle::drawn("forest", |draw| {
        let nodes = draw.int(2..=5) as usize;
        let ends = (0..draw.arity()).map(|_| {
            let from = draw.int(0..=nodes as i64 - 1) as usize;
            (
                from,
                (from + draw.int(1..=nodes as i64 - 1) as usize) % nodes,
            )
        });
        let graph = Graph::new(nodes, &ends.collect::<Vec<_>>()).unwrap();
        let (shape, note) = (graph.clone(), format!("{graph:?}"));
        let meaning = move |v: &[i32]| is_forest(&shape, &selected(v));
        Instance::new(meaning, move |x| Forest::new(&graph, x)).note(note)
    })
    .arity(0..=8)
    .claims(Claim::Domain)
}

#[test]
fn forest_is_domain_consistent() {
    strong(&forest().shapes(&ALL).cases(2500));
    thorough(
        &forest()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

fn tree() -> Oracle {
    Oracle::drawn("tree", |draw| {
        let (graph, nodes) = drawn_graph(draw);
        let may_be_empty = draw.pick(&[true, false]);
        let (shape, note) = (
            graph.clone(),
            format!("{graph:?} {nodes:?} may be empty: {may_be_empty}"),
        );
        let meaning = move |v: &[i32]| {
            let (edges, rest) = v.split_at(shape.edges().len());
            let visited = if nodes == Nodes::With {
                selected(rest)
            } else {
                (0..shape.nodes()).collect()
            };
            is_tree(&shape, &selected(edges), &visited, may_be_empty)
        };
        let post = move |x: &[Var]| {
            let (edges, rest) = x.split_at(graph.edges().len());
            let tree = Tree::new(&graph, edges);
            let tree = if may_be_empty {
                tree.allow_empty()
            } else {
                tree
            };
            if nodes == Nodes::With {
                tree.nodes(rest)
            } else {
                tree
            }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=9)
    .claims(Claim::Domain)
}

#[test]
fn tree_is_domain_consistent() {
    strong(&tree().shapes(&ALL).cases(4000));
    thorough(
        &tree()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1000),
    );
}

/// Two triangles with an edge from one to the other: 0 1 2, then 3 4 5.
#[test]
fn the_only_way_between_two_nodes_is_taken() {
    let graph = Graph::new(6, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)]).unwrap();
    let left = |visited: &[usize], avoided: &[usize]| {
        let mut model = Model::new();
        let edges = model.array("edge", 7, 0..=1).unwrap();
        let nodes = model.array("node", 6, 0..=1).unwrap();
        visited
            .iter()
            .for_each(|&node| model.assign(nodes[node], 1).unwrap());
        avoided
            .iter()
            .for_each(|&node| model.assign(nodes[node], 0).unwrap());
        model.post(Tree::new(&graph, &edges).nodes(&nodes)).unwrap();
        root(&mut model, &[edges, nodes].concat())
    };
    assert_eq!(left(&[0], &[]).as_deref(), Some(".......1....."));
    assert_eq!(left(&[0, 4], &[]).as_deref(), Some("...1...1.111."));
    assert_eq!(left(&[0, 4], &[1]).as_deref(), Some("0011...10111."));
    assert_eq!(left(&[0], &[2]).as_deref(), Some(".0000001.0000"));
    assert_eq!(left(&[0, 4], &[3]), None);
}

/// The same by counting: as many edges as nodes but one, both ends of each, and no cycle.
#[test]
fn trees_of_a_grid_are_those_of_their_decomposition() {
    let graph = Graph::grid(2, 3);
    let decomposed = solutions_of(&graph, |model, edges, nodes| {
        for (edge, &(a, b)) in graph.edges().iter().enumerate() {
            for end in [a, b] {
                model
                    .linear(&[(1, edges[edge]), (-1, nodes[end])], Relation::AtMost, 0)
                    .unwrap();
            }
        }
        let more = nodes
            .iter()
            .map(|&x| (1, x))
            .chain(edges.iter().map(|&x| (-1, x)));
        model
            .linear(&more.collect::<Vec<_>>(), Relation::Equal, 1)
            .unwrap();
        model.post(Forest::new(&graph, edges)).unwrap();
    });
    let found = solutions_of(&graph, |model, edges, nodes| {
        model.post(Tree::new(&graph, edges).nodes(nodes)).unwrap();
    });
    assert!(found.len() > 50);
    assert_eq!(found, decomposed);
}

/// Kirchhoff's numbers.
#[test]
fn spanning_trees_of_grids_are_as_many_as_is_known() {
    let trees = |rows, columns| {
        let graph = Graph::grid(rows, columns);
        let mut model = Model::new();
        let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
        model.post(Tree::new(&graph, &edges)).unwrap();
        model.solutions().count()
    };
    assert_eq!(
        [trees(1, 4), trees(2, 2), trees(3, 3), trees(3, 4)],
        [1, 4, 192, 2415]
    );
}

#[test]
fn nonsense_is_refused() {
    let graph = Graph::grid(2, 2);
    let mut model = Model::new();
    let edges = model.array("edge", 4, 0..=1).unwrap();
    let wrong = |constraint, what| ModelError::Length {
        constraint,
        what,
        expected: 4,
        found: 1,
    };
    assert_eq!(
        model.post(Forest::new(&graph, &edges[..1])),
        Err(wrong("forest", "variables for edges"))
    );
    assert_eq!(
        model.post(Tree::new(&graph, &edges[..1])),
        Err(wrong("tree", "variables for edges"))
    );
    let refused = model.post(Tree::new(&graph, &edges).nodes(&edges[..1]));
    assert_eq!(refused, Err(wrong("tree", "variables for nodes")));
    assert_eq!(model.solver().propagators(), 0);
}

#[test]
fn without_nodes_a_tree_is_empty() {
    let graph = Graph::new(0, &[]).unwrap();
    let tree = Tree::new(&graph, &[]);
    for (tree, count) in [(tree.clone().allow_empty(), 1), (tree, 0)] {
        let mut model = Model::new();
        model.post(tree).unwrap();
        assert_eq!(model.solutions().count(), count);
    }
}
