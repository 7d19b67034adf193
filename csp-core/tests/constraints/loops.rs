//! Cycles and paths of selected edges.

use super::graphs::{drawn_graph, selected, solutions_of};
use super::{ALL, thorough};
use csp_core::constraints::Path;
use csp_core::error::GraphError;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle};

/// Whether these edges are one cycle, and which nodes it visits; no edge at all is none.
fn is_cycle(graph: &Graph, edges: &[usize]) -> Option<Vec<usize>> {
    let at = |node: usize| {
        edges
            .iter()
            .copied()
            .filter(move |&edge| [graph.ends(edge).0, graph.ends(edge).1].contains(&node))
    };
    let visited: Vec<usize> = (0..graph.nodes())
        .filter(|&node| at(node).count() > 0)
        .collect();
    if edges.is_empty() || visited.iter().any(|&node| at(node).count() != 2) {
        return None;
    }
    let (mut node, mut edge, mut steps) = (visited[0], at(visited[0]).next()?, 0);
    loop {
        node = graph.other_end(edge, node);
        edge = at(node).find(|&next| next != edge)?;
        steps += 1;
        if node == visited[0] {
            return (steps == edges.len()).then_some(visited);
        }
    }
}

/// The meaning of a cycle or a path over the values of edges, and of nodes if there are more
/// values: with `joint` an edge that is selected, though without a value.
fn means_cycle(
    graph: &Graph,
    joint: Option<(usize, usize)>,
    may_be_empty: bool,
    values: &[i32],
) -> bool {
    let own = graph.edges().len();
    let mut edges = selected(&values[..own]);
    let visited = selected(&values[own..]);
    if edges.is_empty() && joint.is_none() {
        return may_be_empty && visited.is_empty();
    }
    let ends: Vec<(usize, usize)> = graph.edges().iter().copied().chain(joint).collect();
    edges.extend(own..ends.len());
    let whole = Graph::new(graph.nodes(), &ends).unwrap();
    is_cycle(&whole, &edges).is_some_and(|nodes| values.len() == own || nodes == visited)
}

fn single_cycle() -> Oracle {
    Oracle::drawn("single_cycle", |draw| {
        let (graph, nodes) = drawn_graph(draw);
        let may_be_empty = draw.pick(&[true, false]);
        let note = format!("{graph:?} {nodes:?} may be empty: {may_be_empty}");
        let shape = graph.clone();
        let meaning = move |v: &[i32]| means_cycle(&shape, None, may_be_empty, v);
        let post = move |x: &[Var]| {
            let (edges, nodes) = x.split_at(graph.edges().len());
            let cycle = SingleCycle::new(&graph, edges);
            let cycle = if may_be_empty {
                cycle.allow_empty()
            } else {
                cycle
            };
            if nodes.is_empty() {
                cycle
            } else {
                cycle.nodes(nodes)
            }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=9)
}

#[test]
fn single_cycle_tells_right_from_wrong() {
    thorough(&single_cycle().shapes(&ALL).cases(4000));
}

#[test]
fn single_cycle_on_wide_domains() {
    thorough(
        &single_cycle()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1500),
    );
}

fn path() -> Oracle {
    Oracle::drawn("path", |draw| {
        let (graph, _) = drawn_graph(draw);
        let from = draw.int(0..=graph.nodes() as i64 - 1) as usize;
        let to = (from + draw.int(1..=graph.nodes() as i64 - 1) as usize) % graph.nodes();
        let note = format!("{graph:?} from {from} to {to}");
        let shape = graph.clone();
        let meaning = move |v: &[i32]| means_cycle(&shape, Some((from, to)), false, v);
        let post = move |x: &[Var]| {
            let (edges, nodes) = x.split_at(graph.edges().len());
            let path = Path::new(&graph, edges, from, to);
            if nodes.is_empty() {
                path
            } else {
                path.nodes(nodes)
            }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=9)
}

#[test]
fn path_tells_right_from_wrong() {
    thorough(&path().shapes(&ALL).cases(4000));
    thorough(
        &path()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(1500),
    );
}

/// What is left of the edges of a grid after propagation alone, when these are selected and those
/// are not: `1`, `0`, or `.` where it is open; nothing on a conflict.
fn edges_left(
    graph: &Graph,
    selected: &[usize],
    dropped: &[usize],
    visited: &[usize],
) -> Option<String> {
    let mut model = Model::new();
    let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
    let nodes = model.array("node", graph.nodes(), 0..=1).unwrap();
    selected
        .iter()
        .for_each(|&edge| model.assign(edges[edge], 1).unwrap());
    dropped
        .iter()
        .for_each(|&edge| model.assign(edges[edge], 0).unwrap());
    visited
        .iter()
        .for_each(|&node| model.assign(nodes[node], 1).unwrap());
    model
        .post(SingleCycle::new(graph, &edges).nodes(&nodes))
        .unwrap();
    super::graphs::root(&mut model, &edges)
}

/// Six nodes in a row of two squares: 0 1 2 above 3 4 5. The edges: 0-1, 0-3, 1-2, 1-4, 2-5, 3-4,
/// 4-5.
#[test]
fn a_node_has_two_edges_or_none() {
    let graph = Graph::grid(2, 3);
    let left = |selected: &[usize], dropped: &[usize], visited: &[usize]| {
        edges_left(&graph, selected, dropped, visited)
    };
    // A corner with one edge has both; one with one left has none.
    assert_eq!(left(&[0], &[], &[]).as_deref(), Some("11...1."));
    assert_eq!(left(&[], &[0], &[]).as_deref(), Some("00...0."));
    assert_eq!(left(&[], &[], &[3]).as_deref(), Some("11...1."));
    // Two edges at a node are enough.
    assert_eq!(left(&[0, 2], &[], &[]).as_deref(), Some("1110111"));
    assert_eq!(left(&[0, 2, 3], &[], &[]), None);
}

#[test]
fn no_cycle_closes_before_everything_is_on_it() {
    let graph = Graph::grid(2, 3);
    // Three sides of the left square, and a node on the right.
    assert_eq!(
        edges_left(&graph, &[0, 5], &[], &[2]).as_deref(),
        Some("1110111")
    );
    assert_eq!(edges_left(&graph, &[0, 3, 5], &[], &[2]), None);
    // Without that node it may close, and once it is closed nothing else is selected.
    assert_eq!(
        edges_left(&graph, &[0, 3], &[], &[]).as_deref(),
        Some("1101010")
    );
}

/// Two triangles that share a node, with a square bridge to a third.
#[test]
fn the_cycle_is_in_one_block() {
    let graph = Graph::new(
        9,
        &[
            (0, 1),
            (1, 2),
            (2, 0),
            (2, 3),
            (3, 4),
            (4, 2),
            (4, 5),
            (5, 6),
            (6, 7),
            (7, 8),
            (8, 5),
        ],
    );
    let graph = graph.unwrap();
    // The bridge goes at once.
    assert_eq!(
        edges_left(&graph, &[], &[], &[]).as_deref(),
        Some("......0....")
    );
    assert_eq!(
        edges_left(&graph, &[], &[], &[0]).as_deref(),
        Some("11100000000")
    );
    assert_eq!(
        edges_left(&graph, &[], &[], &[7]).as_deref(),
        Some("00000001111")
    );
    // Node 2 is in two triangles, but not in the square.
    assert_eq!(
        edges_left(&graph, &[], &[], &[2]).as_deref(),
        Some("......00000")
    );
    assert_eq!(edges_left(&graph, &[], &[], &[0, 3]), None);
}

/// Two triangles, 0 1 2 and 3 4 5, with an edge from each node of one to one of the other.
#[test]
fn a_cut_is_crossed_an_even_number_of_times() {
    let mut model = Model::new();
    let graph = Graph::new(
        6,
        &[
            (0, 1),
            (1, 2),
            (2, 0),
            (3, 4),
            (4, 5),
            (5, 3),
            (0, 3),
            (1, 4),
            (2, 5),
        ],
    )
    .unwrap();
    let edges = model.array("edge", 9, 0..=1).unwrap();
    model.assign(edges[6], 1).unwrap();
    model.assign(edges[7], 0).unwrap();
    model.post(SingleCycle::new(&graph, &edges)).unwrap();
    let left = super::graphs::root(&mut model, &edges).unwrap();
    assert_eq!(&left[6..], "101");
}

/// The same by sums for the degrees, and a search that looks at whole solutions for the rest.
#[test]
fn cycles_of_a_grid_are_those_of_its_decomposition() {
    let graph = Graph::grid(3, 4);
    let count = graph.edges().len();
    let decomposed = |model: &mut Model, edges: &[Var], nodes: &[Var]| {
        for (node, &visited) in nodes.iter().enumerate() {
            let around = graph
                .neighbours(node)
                .iter()
                .map(|&(_, edge)| (1, edges[edge]));
            let terms: Vec<(i64, Var)> = around.chain([(-2, visited)]).collect();
            model.linear(&terms, Relation::Equal, 0).unwrap();
        }
    };
    let connected = |values: &Vec<i32>| is_cycle(&graph, &selected(&values[..count])).is_some();
    let expected: Vec<_> = solutions_of(&graph, decomposed)
        .into_iter()
        .filter(connected)
        .collect();
    let found = solutions_of(&graph, |model, edges, nodes| {
        model
            .post(SingleCycle::new(&graph, edges).nodes(nodes))
            .unwrap();
    });
    assert_eq!(found.len(), 40);
    assert_eq!(found, expected);
}

/// Known numbers: self-avoiding walks between opposite corners of a grid, and its Hamiltonian
/// cycles.
#[test]
fn paths_and_cycles_of_grids_are_as_many_as_is_known() {
    let paths = |side: usize| {
        let graph = Graph::grid(side, side);
        let mut model = Model::new();
        let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
        model
            .post(Path::new(&graph, &edges, 0, side * side - 1))
            .unwrap();
        model.solutions().count()
    };
    assert_eq!((2..=5).map(paths).collect::<Vec<_>>(), [2, 12, 184, 8512]);
    let hamiltonian = |side: usize| {
        let graph = Graph::grid(side, side);
        let mut model = Model::new();
        let edges = model.array("edge", graph.edges().len(), 0..=1).unwrap();
        let nodes = model.array("node", graph.nodes(), 1).unwrap();
        model
            .post(SingleCycle::new(&graph, &edges).nodes(&nodes))
            .unwrap();
        model.solutions().count()
    };
    assert_eq!([2, 3, 4, 6].map(hamiltonian), [1, 0, 6, 1072]);
}

#[test]
fn nonsense_is_refused() {
    let graph = Graph::grid(2, 2);
    let mut model = Model::new();
    let edges = model.array("edge", 4, 0..=1).unwrap();
    let wrong = |constraint, what, found| ModelError::Length {
        constraint,
        what,
        expected: 4,
        found,
    };
    let refused = model.post(SingleCycle::new(&graph, &edges[1..]));
    assert_eq!(
        refused,
        Err(wrong("single_cycle", "variables for edges", 3))
    );
    let refused = model.post(SingleCycle::new(&graph, &edges).nodes(&edges[2..]));
    assert_eq!(
        refused,
        Err(wrong("single_cycle", "variables for nodes", 2))
    );
    for (from, to) in [(1, 1), (0, 4), (7, 2)] {
        let refused = model.post(Path::new(&graph, &edges, from, to));
        assert_eq!(
            refused,
            Err(GraphError::Ends {
                constraint: "path",
                from,
                to,
                nodes: 4
            }
            .into())
        );
    }
    let stranger = Var::new(9);
    let refused = model.post(SingleCycle::new(&graph, &[stranger; 4]));
    assert_eq!(
        refused,
        Err(ModelError::UnknownVariable {
            constraint: "single_cycle",
            var: stranger,
            count: 4
        })
    );
    assert_eq!(model.solver().propagators(), 0);
}

#[test]
fn without_edges_there_is_no_cycle() {
    for nodes in [0, 2] {
        let graph = Graph::new(nodes, &[]).unwrap();
        let cycle = SingleCycle::new(&graph, &[]);
        for (cycle, count) in [(cycle.clone().allow_empty(), 1), (cycle, 0)] {
            let mut model = Model::new();
            model.post(cycle).unwrap();
            assert_eq!(model.solutions().count(), count);
        }
    }
    let mut model = Model::new();
    model
        .post(Path::new(&Graph::new(2, &[]).unwrap(), &[], 0, 1))
        .unwrap();
    assert_eq!(model.solutions().count(), 0);
}
