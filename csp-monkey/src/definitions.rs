//! What laws mean, from the definitions. It shares nothing with the engine.

use csp_core::prelude::{Graph, Relation, Strictness};
use std::collections::BTreeSet;

pub(crate) fn differ(values: &[i64]) -> bool {
    (0..values.len()).all(|i| !values[..i].contains(&values[i]))
}

pub(crate) fn weighted(weights: &[i64], values: &[i64]) -> i128 {
    let terms = weights.iter().zip(values);
    terms
        .map(|(&weight, &value)| i128::from(weight) * i128::from(value))
        .sum()
}

pub(crate) fn compare(left: i128, relation: Relation, right: i64) -> bool {
    let right = i128::from(right);
    match relation {
        Relation::AtMost => left <= right,
        Relation::AtLeast => left >= right,
        Relation::Less => left < right,
        Relation::Greater => left > right,
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
    }
}

/// The power, for one that is in `i32`.
pub(crate) fn power(base: i64, exponent: i64) -> Option<i64> {
    match (base, exponent) {
        (0, 1..) => Some(0),
        (0, 0) | (1, _) => Some(1),
        (0, _) => None,
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..0) => Some(0),
        (_, 40..) => None,
        _ => (0..exponent).try_fold(1_i64, |product, _| product.checked_mul(base)),
    }
}

/// The value at an index.
pub(crate) fn at<T: Copy>(values: &[T], index: i64) -> Option<T> {
    values.get(usize::try_from(index).ok()?).copied()
}

pub(crate) fn count(values: &[i64], set: &[i32]) -> i64 {
    let is_in = |value: &&i64| set.iter().any(|&member| i64::from(member) == **value);
    values.iter().filter(is_in).count() as i64
}

/// How many different values there are.
pub(crate) fn kinds(values: &[i64]) -> i64 {
    (0..values.len())
        .filter(|&i| !values[..i].contains(&values[i]))
        .count() as i64
}

/// The first place of the greatest value.
pub(crate) fn first_greatest(values: &[i64]) -> Option<i64> {
    let greatest = values.iter().max()?;
    let place = values.iter().position(|value| value == greatest)?;
    Some(place as i64)
}

pub(crate) fn is_inverse(f: &[i64], g: &[i64]) -> bool {
    let leads = |f: &[i64], g: &[i64]| f.iter().zip(0..).all(|(&to, from)| at(g, to) == Some(from));
    leads(f, g) && leads(g, f)
}

/// The values together are one of these sets.
pub(crate) fn is_one_of(sets: &[Vec<i32>], values: &[i64]) -> bool {
    let values: BTreeSet<i64> = values.iter().copied().collect();
    let mut sets = sets.iter();
    sets.any(|set| {
        set.iter()
            .map(|&value| i64::from(value))
            .collect::<BTreeSet<i64>>()
            == values
    })
}

pub(crate) fn has_row(rows: &[Vec<i32>], values: &[i64]) -> bool {
    let is_row = |row: &Vec<i32>| {
        row.iter()
            .map(|&value| i64::from(value))
            .eq(values.iter().copied())
    };
    rows.iter().any(is_row)
}

pub(crate) fn has_short_row(rows: &[Vec<Option<i32>>], values: &[i64]) -> bool {
    let allows =
        |(cell, &value): (&Option<i32>, &i64)| cell.is_none_or(|cell| i64::from(cell) == value);
    rows.iter().any(|row| row.iter().zip(values).all(allows))
}

/// The ways through an automaton from state 0 by these values to an accepting state, each as the sum
/// of the costs of its transitions.
pub(crate) fn ways(
    accepting: &[usize],
    transitions: &[(usize, i32, usize)],
    costs: &[i64],
    values: &[i64],
) -> Vec<i64> {
    let mut here = vec![(0, 0)];
    for &value in values {
        here = here
            .iter()
            .flat_map(|&(state, cost)| {
                let read = transitions
                    .iter()
                    .enumerate()
                    .filter(move |(_, (from, by, _))| *from == state && i64::from(*by) == value);
                read.map(move |(number, &(_, _, to))| {
                    (to, cost + costs.get(number).copied().unwrap_or(0))
                })
            })
            .collect();
    }
    let ends = here.iter().filter(|(state, _)| accepting.contains(state));
    ends.map(|&(_, cost)| cost).collect()
}

pub(crate) fn is_increasing(values: &[i64], strictness: Strictness) -> bool {
    values.windows(2).all(|pair| match strictness {
        Strictness::Weak => pair[0] <= pair[1],
        Strictness::Strict => pair[0] < pair[1],
    })
}

/// Whether each value of the chain comes up after the one before it, if it does at all.
pub(crate) fn precede(chain: &[i32], values: &[i64]) -> bool {
    let first = |value: i32| values.iter().position(|&v| v == i64::from(value));
    chain
        .windows(2)
        .all(|pair| match (first(pair[0]), first(pair[1])) {
            (_, None) => true,
            (before, Some(after)) => before.is_some_and(|before| before < after),
        })
}

/// Whether the nodes that are not their own successors form one circuit, or there are none.
pub(crate) fn is_subcircuit(next: &[i64]) -> bool {
    let moved: Vec<i64> = (0..next.len() as i64)
        .filter(|&node| next[node as usize] != node)
        .collect();
    let Some(&start) = moved.first() else {
        return true;
    };
    let (mut node, mut seen) = (start, Vec::new());
    while !seen.contains(&node) {
        seen.push(node);
        match at(next, node) {
            Some(after) if at(next, after).is_some() => node = after,
            _ => return false,
        }
    }
    node == start && seen.len() == moved.len()
}

/// Which group each node is in, when these edges join nodes.
fn groups(nodes: usize, edges: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut group: Vec<usize> = (0..nodes).collect();
    for (a, b) in edges {
        let (from, to) = (group[a], group[b]);
        for of in &mut group {
            if *of == from {
                *of = to;
            }
        }
    }
    group
}

fn chosen_edges(graph: &Graph, edges: &[i64]) -> Vec<(usize, usize)> {
    let chosen = graph
        .edges()
        .iter()
        .zip(edges)
        .filter(|&(_, &value)| value == 1);
    chosen.map(|(&ends, _)| ends).collect()
}

fn are_joined(nodes: &[usize], group: &[usize]) -> bool {
    nodes
        .windows(2)
        .all(|pair| group[pair[0]] == group[pair[1]])
}

/// Whether the nodes with values that are chosen are connected by edges between them.
pub(crate) fn is_connected(graph: &Graph, is_chosen: impl Fn(usize) -> bool) -> bool {
    let inner = graph.edges().iter().copied();
    let group = groups(
        graph.nodes(),
        inner.filter(|&(a, b)| is_chosen(a) && is_chosen(b)),
    );
    let chosen: Vec<usize> = (0..graph.nodes()).filter(|&node| is_chosen(node)).collect();
    are_joined(&chosen, &group)
}

/// Whether edges above 0 connect all nodes.
pub(crate) fn is_spanned(graph: &Graph, edges: &[i64]) -> bool {
    let chosen = graph
        .edges()
        .iter()
        .zip(edges)
        .filter(|&(_, &value)| value > 0);
    let group = groups(graph.nodes(), chosen.map(|(&ends, _)| ends));
    are_joined(&(0..graph.nodes()).collect::<Vec<_>>(), &group)
}

fn degrees(nodes: usize, chosen: &[(usize, usize)]) -> Vec<usize> {
    let mut degrees = vec![0; nodes];
    for &(a, b) in chosen {
        degrees[a] += 1;
        degrees[b] += 1;
    }
    degrees
}

fn touched(degrees: &[usize]) -> Vec<usize> {
    (0..degrees.len())
        .filter(|&node| degrees[node] > 0)
        .collect()
}

pub(crate) fn is_cycle(graph: &Graph, edges: &[i64]) -> bool {
    let chosen = chosen_edges(graph, edges);
    let degrees = degrees(graph.nodes(), &chosen);
    let group = groups(graph.nodes(), chosen.iter().copied());
    !chosen.is_empty()
        && degrees.iter().all(|&degree| degree == 0 || degree == 2)
        && are_joined(&touched(&degrees), &group)
}

pub(crate) fn is_path(graph: &Graph, edges: &[i64], from: usize, to: usize) -> bool {
    let chosen = chosen_edges(graph, edges);
    let degrees = degrees(graph.nodes(), &chosen);
    let group = groups(graph.nodes(), chosen.iter().copied());
    let is_right = |node: usize| {
        let degree = degrees[node];
        if node == from || node == to {
            degree == 1
        } else {
            degree == 0 || degree == 2
        }
    };
    (0..graph.nodes()).all(is_right) && are_joined(&touched(&degrees), &group)
}

/// A path between the ends of each pair, whose nodes have its number as their colour.
pub(crate) fn are_disjoint_paths(
    graph: &Graph,
    edges: &[i64],
    colours: &[i64],
    ends: &[(usize, usize)],
) -> bool {
    let all = chosen_edges(graph, edges);
    let is_drawn =
        |&(a, b): &(usize, usize)| colours[a] == colours[b] && at(ends, colours[a]).is_some();
    let is_own_path = |(colour, &(from, to)): (i64, &(usize, usize))| {
        let ours = edges.iter().zip(graph.edges());
        let ours: Vec<i64> = ours
            .map(|(&edge, &(a, _))| if colours[a] == colour { edge } else { 0 })
            .collect();
        let degrees = degrees(graph.nodes(), &chosen_edges(graph, &ours));
        let is_coloured = |node: usize| (degrees[node] > 0) == (colours[node] == colour);
        is_path(graph, &ours, from, to) && (0..graph.nodes()).all(is_coloured)
    };
    all.iter().all(is_drawn) && (0..).zip(ends).all(is_own_path)
}

/// The same, and an edge between two nodes of a path is one of its edges.
pub(crate) fn are_induced_paths(
    graph: &Graph,
    edges: &[i64],
    colours: &[i64],
    ends: &[(usize, usize)],
) -> bool {
    let mut all = edges.iter().zip(graph.edges());
    are_disjoint_paths(graph, edges, colours, ends)
        && all.all(|(&edge, &(a, b))| {
            edge == 1 || colours[a] != colours[b] || at(ends, colours[a]).is_none()
        })
}

pub(crate) fn is_forest(graph: &Graph, edges: &[i64]) -> bool {
    let chosen = chosen_edges(graph, edges);
    (0..chosen.len()).all(|last| {
        let group = groups(graph.nodes(), chosen[..last].iter().copied());
        let (a, b) = chosen[last];
        group[a] != group[b]
    })
}

/// One tree of the edges, over the nodes that are visited.
pub(crate) fn is_tree(graph: &Graph, edges: &[i64], nodes: &[i64]) -> bool {
    let chosen = chosen_edges(graph, edges);
    let visited: Vec<usize> = (0..graph.nodes())
        .filter(|&node| nodes[node] == 1)
        .collect();
    let group = groups(graph.nodes(), chosen.iter().copied());
    let ends = |&(a, b): &(usize, usize)| visited.contains(&a) && visited.contains(&b);
    is_forest(graph, edges)
        && !visited.is_empty()
        && chosen.iter().all(ends)
        && are_joined(&visited, &group)
}

/// Whether each node has the size of its group of neighbours with equal values.
pub(crate) fn are_region_sizes(graph: &Graph, values: &[i64]) -> bool {
    let equal = graph
        .edges()
        .iter()
        .copied()
        .filter(|&(a, b)| values[a] == values[b]);
    let group = groups(graph.nodes(), equal);
    let size = |node: usize| group.iter().filter(|&&of| of == group[node]).count() as i64;
    (0..graph.nodes()).all(|node| size(node) == values[node])
}

/// Whether the nodes with a 1 have no cycle among them.
pub(crate) fn is_induced_forest(graph: &Graph, nodes: &[i64]) -> bool {
    let ends = graph.edges().iter();
    let chosen = ends.map(|&(a, b)| i64::from(nodes[a] == 1 && nodes[b] == 1));
    is_forest(graph, &chosen.collect::<Vec<_>>())
}

/// Whether borders, the edges with a 1, divide a graph into connected regions of this size.
pub(crate) fn are_equal_regions(graph: &Graph, borders: &[i64], size: usize) -> bool {
    let ends = || graph.edges().iter().copied().zip(borders);
    let joined = ends().filter(|&(_, &border)| border != 1);
    let group = groups(graph.nodes(), joined.map(|(ends, _)| ends));
    let count = |of: &usize| group.iter().filter(|other| *other == of).count();
    group.iter().all(|of| count(of) == size)
        && ends().all(|((a, b), &border)| border != 1 || group[a] != group[b])
}

/// Whether regions, the nodes with one label each, are connected and have these sizes.
pub(crate) fn are_regions(graph: &Graph, labels: &[i64], sizes: &[i64]) -> bool {
    sizes.iter().zip(0..).all(|(&size, label)| {
        let found = labels.iter().filter(|&&of| of == label).count() as i64;
        found == size && is_connected(graph, |node| labels[node] == label)
    })
}

/// A task: its start, duration and demand.
pub(crate) type Task = [i64; 3];

/// The tasks together demand no more than the capacity at any time.
pub(crate) fn is_within(capacity: i64, tasks: &[Task]) -> bool {
    let load = |time: i64| -> i64 {
        let running = tasks
            .iter()
            .filter(|[start, duration, _]| *start <= time && time < start + duration);
        running.map(|[_, _, demand]| demand).sum()
    };
    capacity >= 0
        && tasks
            .iter()
            .all(|&[start, duration, _]| duration == 0 || load(start) <= capacity)
}

/// No two rectangles, each with two origins and two sizes, overlap.
pub(crate) fn are_apart(rectangles: &[[i64; 4]]) -> bool {
    let is_apart = |[x, y, width, height]: [i64; 4], [u, v, wide, high]: [i64; 4]| {
        x + width <= u || u + wide <= x || y + height <= v || v + high <= y
    };
    (0..rectangles.len()).all(|i| (0..i).all(|j| is_apart(rectangles[i], rectangles[j])))
}

/// The loads of bins.
pub(crate) fn are_loads(bins: &[i64], weights: &[i64], loads: &[i64]) -> bool {
    let load = |bin: i64| -> i64 {
        let inside = bins.iter().zip(weights).filter(|&(&of, _)| of == bin);
        inside.map(|(_, weight)| weight).sum()
    };
    bins.iter().all(|&bin| at(loads, bin).is_some())
        && loads
            .iter()
            .zip(0..)
            .all(|(&found, bin)| found == load(bin))
}

/// The values of these variables of a row of two halves or more: one by one, of parts of equal length.
pub(crate) fn zipped<const PARTS: usize>(values: &[i64]) -> Vec<[i64; PARTS]> {
    let length = values.len() / PARTS;
    let row = |i: usize| std::array::from_fn(|part| values[part * length + i]);
    (0..length).map(row).collect()
}
