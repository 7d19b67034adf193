//! Graphs: circuits, connected parts, paths and trees.

use super::prelude::*;
use csp_core::constraints::{Circuit, Connected, Path, Subcircuit, Tree};
use csp_core::graph::Graph;

pub(super) fn rows() -> Vec<ConstraintRow> {
    vec![
        row("csp_circuit", circuit),
        row("csp_connected", connected),
        row("csp_path", path),
        row("csp_subcircuit", subcircuit),
        row("csp_tree", tree),
    ]
}

fn circuit(call: &mut Call<'_>, (successors, first): (Scalars, i64)) -> Done {
    let successors = call.builder.shifted(&successors, first)?;
    let consistency = call.consistency_or(Consistency::Value);
    call.post(Circuit::new(&successors).consistency(consistency))
}

fn subcircuit(call: &mut Call<'_>, (successors, first): (Scalars, i64)) -> Done {
    let successors = call.builder.shifted(&successors, first)?;
    let consistency = call.consistency_or(Consistency::Value);
    call.post(Subcircuit::new(&successors).consistency(consistency))
}

fn connected(call: &mut Call<'_>, (from, to, nodes, edges): Subgraph) -> Done {
    let graph = graph(&from, &to, nodes.len())?;
    call.post(Connected::subgraph(&graph, &nodes, &edges))
}

fn tree(call: &mut Call<'_>, (from, to, nodes, edges): Subgraph) -> Done {
    let graph = graph(&from, &to, nodes.len())?;
    call.post(Tree::new(&graph, &edges).nodes(&nodes))
}

/// The ends of the path are two nodes.
fn path(
    call: &mut Call<'_>,
    (from, to, source, sink, nodes, edges): (Numbers, Numbers, i64, i64, Vars, Vars),
) -> Done {
    let graph = graph(&from, &to, nodes.len())?;
    let path = Path::new(&graph, &edges, place(source), place(sink));
    call.post(path.nodes(&nodes))
}

/// `(from, to, nodes, edges)`: the ends of the edges of a graph with nodes numbered from 1, and the variables of
/// its nodes and edges.
type Subgraph = (Numbers, Numbers, Vars, Vars);

fn graph(from: &[i64], to: &[i64], nodes: usize) -> Compiles<Graph> {
    same_length(from.len(), to.len())?;
    let ends = from.iter().map(|&node| place(node));
    let ends: Vec<_> = ends.zip(to.iter().map(|&node| place(node))).collect();
    Ok(Graph::new(nodes, &ends).map_err(ModelError::from)?)
}

/// A node counted from 0. One that is too far is none of the graph, which says so.
fn place(node: i64) -> usize {
    usize::try_from(node.saturating_sub(1)).unwrap_or(usize::MAX)
}
