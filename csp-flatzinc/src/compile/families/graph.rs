//! Graphs: circuits, connected parts and trees.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::global::shifted;
use csp_core::constraints::{Circuit, Connected, Subcircuit, Tree};
use csp_core::error::ModelError;
use csp_core::graph::Graph;
use csp_core::ids::Var;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("csp_circuit", 2, circuit),
    Entry::new("csp_connected", 4, connected),
    Entry::new("csp_subcircuit", 2, subcircuit),
    Entry::new("csp_tree", 4, tree),
];

/// Successors, less the first index.
fn successors(call: &mut Call<'_, '_>) -> Result<Vec<Var>, Problem> {
    let (operands, first) = (call.operands(0)?, call.int(1)?);
    shifted(call, &operands, first)
}

/// `csp_circuit(successors, first index)`.
fn circuit(call: &mut Call<'_, '_>) -> Done {
    let successors = successors(call)?;
    let constraint = Circuit::new(&successors);
    match call.consistency() {
        Some(consistency) => call.post(constraint.consistency(consistency)),
        None => call.post(constraint),
    }
}

fn subcircuit(call: &mut Call<'_, '_>) -> Done {
    let successors = successors(call)?;
    let constraint = Subcircuit::new(&successors);
    match call.consistency() {
        Some(consistency) => call.post(constraint.consistency(consistency)),
        None => call.post(constraint),
    }
}

/// `(from, to, nodes, edges)`: a graph with nodes numbered from 1, and the variables of its nodes and
/// edges.
fn graph(call: &mut Call<'_, '_>) -> Result<(Graph, Vec<Var>, Vec<Var>), Problem> {
    let (from, to) = (call.ints(0)?, call.ints(1)?);
    let (nodes, edges) = (call.vars(2)?, call.vars(3)?);
    if from.len() != to.len() {
        return Err(Problem::Length {
            expected: from.len(),
            found: to.len(),
        });
    }
    // A node that is too far is none of the graph, which says so.
    let number = |node: i64| usize::try_from(node.saturating_sub(1)).unwrap_or(usize::MAX);
    let ends: Vec<_> = from
        .iter()
        .zip(&to)
        .map(|(&from, &to)| (number(from), number(to)))
        .collect();
    Ok((
        Graph::new(nodes.len(), &ends).map_err(ModelError::from)?,
        nodes,
        edges,
    ))
}

fn connected(call: &mut Call<'_, '_>) -> Done {
    let (graph, nodes, edges) = graph(call)?;
    call.post(Connected::subgraph(&graph, &nodes, &edges))
}

fn tree(call: &mut Call<'_, '_>) -> Done {
    let (graph, nodes, edges) = graph(call)?;
    call.post(Tree::new(&graph, &edges).nodes(&nodes))
}
