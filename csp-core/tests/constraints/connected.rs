//! Connected parts of graphs.

use super::{ALL, strong, thorough};
use csp_core::extend::{Constraint, Solver};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Chance: some number below the one given.
pub(super) type Below<'a> = dyn FnMut(usize) -> usize + 'a;

/// A graph at random: a grid, or any edges, some of them twice.
pub(super) fn random_graph(nodes: usize, below: &mut Below<'_>) -> Graph {
    if nodes > 1 && nodes.is_multiple_of(2) && below(3) == 0 {
        return Graph::grid(2, nodes / 2);
    }
    let edges = if nodes > 1 { below(2 * nodes + 1) } else { 0 };
    graph_with(nodes, edges, below)
}

/// Two nodes or more, or no edges.
pub(super) fn graph_with(nodes: usize, edges: usize, below: &mut Below<'_>) -> Graph {
    let mut edge = || {
        let from = below(nodes);
        (from, (from + 1 + below(nodes - 1)) % nodes)
    };
    let edges: Vec<(usize, usize)> = (0..edges).map(|_| edge()).collect();
    Graph::new(nodes, &edges).expect("no loops")
}

/// Numbers below others, as a case draws them.
pub(super) fn below(draw: &mut Draw) -> impl FnMut(usize) -> usize {
    |end| draw.int(0..=end as i64 - 1) as usize
}

/// Numbers below others, from a seed.
pub(super) fn seeded(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    move |end| rng.random_range(0..end)
}

/// Whether the chosen nodes and edges are a connected graph: grown from one node until nothing is
/// added.
pub(super) fn is_connected(graph: &Graph, nodes: &[bool], edges: &[bool]) -> bool {
    let chosen = || {
        graph
            .edges()
            .iter()
            .zip(edges)
            .filter(|&(_, &chosen)| chosen)
            .map(|(&ends, _)| ends)
    };
    if chosen().any(|(from, to)| !nodes[from] || !nodes[to]) {
        return false;
    }
    let mut reached: BTreeSet<usize> = nodes
        .iter()
        .position(|&chosen| chosen)
        .into_iter()
        .collect();
    for _ in nodes {
        for (from, to) in chosen() {
            if reached.contains(&from) || reached.contains(&to) {
                reached.extend([from, to]);
            }
        }
    }
    reached.len() == nodes.iter().filter(|&&chosen| chosen).count()
}

/// Whether the chosen nodes and all edges between them are connected.
pub(super) fn is_connected_among(graph: &Graph, nodes: &[bool]) -> bool {
    let edges: Vec<bool> = graph
        .edges()
        .iter()
        .map(|&(from, to)| nodes[from] && nodes[to])
        .collect();
    is_connected(graph, nodes, &edges)
}

fn positive(v: &[i32]) -> Vec<bool> {
    v.iter().map(|&value| value > 0).collect()
}

fn nodes() -> Oracle {
    Oracle::drawn("connected", |draw| {
        let graph = random_graph(draw.arity(), &mut below(draw));
        let (own, note) = (graph.clone(), format!("nodes of {:?}", graph.edges()));
        let meaning = move |v: &[i32]| is_connected_among(&graph, &positive(v));
        Instance::new(meaning, move |x| Connected::nodes(&own, x)).note(note)
    })
    .arity(0..=8)
    .claims(Claim::Domain)
}

fn nodes_of_a_value() -> Oracle {
    Oracle::drawn("connected", |draw| {
        let graph = random_graph(draw.arity(), &mut below(draw));
        let value = draw.assignment().first().copied().unwrap_or(0);
        let (own, note) = (
            graph.clone(),
            format!("{value} at nodes of {:?}", graph.edges()),
        );
        let meaning = move |v: &[i32]| {
            is_connected_among(&graph, &v.iter().map(|&v| v == value).collect::<Vec<_>>())
        };
        Instance::new(meaning, move |x| Connected::nodes(&own, x).value(value)).note(note)
    })
    .arity(0..=7)
    .claims(Claim::Domain)
}

fn edges() -> Oracle {
    Oracle::drawn("connected", |draw| {
        let edges = draw.arity();
        let nodes = if edges == 0 {
            draw.int(0..=2)
        } else {
            draw.int(2..=5)
        };
        let graph = graph_with(nodes as usize, edges, &mut below(draw));
        let (own, note) = (graph.clone(), format!("edges {:?}", graph.edges()));
        let meaning =
            move |v: &[i32]| is_connected(&graph, &vec![true; graph.nodes()], &positive(v));
        Instance::new(meaning, move |x| Connected::edges(&own, x)).note(note)
    })
    .arity(0..=7)
    .claims(Claim::Domain)
}

fn subgraph() -> Oracle {
    Oracle::drawn("connected", |draw| {
        let arity = draw.arity();
        let nodes = draw.int(arity.min(2) as i64..=arity.min(4) as i64) as usize;
        let graph = graph_with(nodes, arity - nodes, &mut below(draw));
        let (own, note) = (graph.clone(), format!("subgraph of {:?}", graph.edges()));
        let meaning =
            move |v: &[i32]| is_connected(&graph, &positive(&v[..nodes]), &positive(&v[nodes..]));
        let post = move |x: &[Var]| Connected::subgraph(&own, &x[..nodes], &x[nodes..]);
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=8)
    .claims(Claim::Domain)
}

#[test]
fn connected_is_domain_consistent() {
    for oracle in [nodes(), nodes_of_a_value(), edges(), subgraph()] {
        strong(&oracle.shapes(&ALL).cases(1500));
    }
}

#[test]
fn connected_on_wide_domains() {
    for oracle in [nodes(), nodes_of_a_value(), edges(), subgraph()] {
        thorough(
            &oracle
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(150),
        );
    }
}

/// Every solution that the search finds, as the values of these variables.
pub(super) fn found(model: &mut Model, vars: &[Var]) -> BTreeSet<Vec<i32>> {
    model
        .solutions()
        .map(|solution| solution.values(vars))
        .collect()
}

/// The twin forbids each disconnected choice of nodes by a clause.
#[test]
fn connected_nodes_are_those_that_clauses_allow() {
    for seed in 0..60 {
        let graph = random_graph(6, &mut seeded(seed));
        let mut model = Model::new();
        let x = model.array("x", 6, 0..=1).unwrap();
        model.post(Connected::nodes(&graph, &x)).unwrap();
        let mut twin = Model::new();
        let y = twin.array("y", 6, 0..=1).unwrap();
        for choice in 0..64 {
            let chosen: Vec<bool> = (0..6).map(|node| choice >> node & 1 == 1).collect();
            if !is_connected_among(&graph, &chosen) {
                let terms = y
                    .iter()
                    .zip(&chosen)
                    .map(|(&y, &chosen)| (if chosen { -1 } else { 1 }, y));
                let least = 1 - chosen.iter().filter(|&&chosen| chosen).count() as i64;
                twin.post(Linear::new(terms, Relation::AtLeast, least))
                    .unwrap();
            }
        }
        assert_eq!(
            found(&mut model, &x),
            found(&mut twin, &y),
            "{:?}",
            graph.edges()
        );
    }
}

/// The twin sends one unit from node 0 to every other node, over chosen edges.
#[test]
fn connected_edges_are_those_over_which_all_nodes_can_be_supplied() {
    for seed in 0..60 {
        let chance = &mut seeded(seed);
        let (nodes, edges) = (2 + chance(3), 1 + chance(6));
        let graph = graph_with(nodes, edges, chance);
        let mut model = Model::new();
        let x = model.array("x", edges, 0..=2).unwrap();
        model.post(Connected::edges(&graph, &x)).unwrap();
        let mut twin = Model::new();
        let y = twin.array("y", edges, 0..=2).unwrap();
        let most = nodes as i32 - 1;
        let flow = twin.array("flow", edges, -most..=most).unwrap();
        for (&y, &flow) in y.iter().zip(&flow) {
            for sign in [-1, 1] {
                twin.linear(&[(sign, flow), (i64::from(-most), y)], Relation::AtMost, 0)
                    .unwrap();
            }
        }
        for node in 1..nodes {
            let sign = |edge: usize| if graph.ends(edge).0 == node { -1 } else { 1 };
            let into: Vec<(i64, Var)> = graph
                .neighbours(node)
                .iter()
                .map(|&(_, edge)| (sign(edge), flow[edge]))
                .collect();
            twin.linear(&into, Relation::Equal, 1).unwrap();
        }
        assert_eq!(
            found(&mut model, &x),
            found(&mut twin, &y),
            "{:?}",
            graph.edges()
        );
    }
}

/// What propagation leaves of these domains, or nothing on a conflict.
pub(super) fn propagated<C: Constraint>(
    domains: &[Values],
    post: impl FnOnce(&[Var]) -> C,
) -> Option<Vec<Values>> {
    let mut solver = Solver::default();
    let vars: Vec<Var> = domains
        .iter()
        .map(|domain| solver.new_var(domain).unwrap())
        .collect();
    solver.post(post(&vars)).unwrap();
    solver.propagate(&mut ()).ok()?;
    Some(vars.iter().map(|&x| solver.domains().values(x)).collect())
}

/// A path that forks and meets again, with a dead end and a node apart. With both its ends chosen,
/// so is the rest of it; which way round the fork is open.
#[test]
fn what_separates_two_chosen_nodes_is_chosen() {
    let graph = Graph::new(8, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 5), (1, 6)]).unwrap();
    let (yes, open, no) = (Values::from(1), Values::from(0..=1), Values::from(0));
    let mut domains = vec![open.clone(); 15];
    (domains[0], domains[5]) = (yes.clone(), yes.clone());
    let expected = [
        &yes, &yes, &open, &open, &yes, &yes, &open, &no, &yes, &open, &open, &open, &open, &yes,
        &open,
    ];
    let left = propagated(&domains, |x| Connected::subgraph(&graph, &x[..8], &x[8..])).unwrap();
    assert_eq!(left.iter().collect::<Vec<_>>(), expected);
    domains[7] = yes;
    assert_eq!(
        propagated(&domains, |x| Connected::subgraph(&graph, &x[..8], &x[8..])),
        None
    );
}

#[test]
fn as_many_variables_as_nodes_and_edges() {
    let graph = Graph::grid(2, 2);
    let mut model = Model::new();
    let x = model.array("x", 4, 0..=1).unwrap();
    let wrong = |what, found| ModelError::Length {
        constraint: "connected",
        what,
        expected: 4,
        found,
    };
    assert_eq!(
        model.post(Connected::nodes(&graph, &x[..3])),
        Err(wrong("node variables", 3))
    );
    assert_eq!(
        model.post(Connected::edges(&graph, &x[..0])),
        Err(wrong("edge variables", 0))
    );
    assert_eq!(
        model.post(Connected::subgraph(&graph, &x, &x[1..])),
        Err(wrong("edge variables", 3))
    );
    assert_eq!(
        model.post(Connected::subgraph(&graph, &x[1..], &x)),
        Err(wrong("node variables", 3))
    );
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    assert_eq!(model.solutions().count(), 16);
}

#[test]
fn graphs_without_nodes_or_edges() {
    for (nodes, edges, solutions) in [(0, 1, 1), (1, 2, 1), (2, 3, 0)] {
        let graph = Graph::new(nodes, &[]).unwrap();
        let mut model = Model::new();
        let x = model.array("x", nodes, 0..=1).unwrap();
        model.post(Connected::nodes(&graph, &x)).unwrap();
        assert_eq!(model.solutions().count(), edges, "none, or one alone");
        model.post(Connected::edges(&graph, &[])).unwrap();
        assert_eq!(
            model.solutions().count(),
            edges * solutions,
            "all nodes have to be joined"
        );
    }
}
