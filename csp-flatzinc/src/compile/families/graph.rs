//! Graphs: circuits, connected parts and trees.

use super::super::problem::{CompileErrorKind, same_length};
use super::super::registry::{Row, row};
use csp_core::constraints::{Circuit, Connected, Subcircuit, Tree};
use csp_core::error::ModelError;
use csp_core::graph::Graph;
use csp_core::ids::Var;
use csp_core::propagator::Consistency;

pub(super) fn rows() -> Vec<Row> {
    vec![
        // `csp_circuit(successors, first index)`.
        row("csp_circuit", |call, (successors, first): (Vec<_>, _)| {
            let circuit = Circuit::new(&call.builder.shifted(&successors, first)?);
            let consistency = call.consistency_or(Consistency::Value);
            call.post(circuit.consistency(consistency))
        }),
        row(
            "csp_connected",
            |call, (from, to, nodes, edges): Subgraph| {
                let graph = graph(&from, &to, nodes.len())?;
                call.post(Connected::subgraph(&graph, &nodes, &edges))
            },
        ),
        row(
            "csp_subcircuit",
            |call, (successors, first): (Vec<_>, _)| {
                let circuit = Subcircuit::new(&call.builder.shifted(&successors, first)?);
                let consistency = call.consistency_or(Consistency::Value);
                call.post(circuit.consistency(consistency))
            },
        ),
        row("csp_tree", |call, (from, to, nodes, edges): Subgraph| {
            let graph = graph(&from, &to, nodes.len())?;
            call.post(Tree::new(&graph, &edges).nodes(&nodes))
        }),
    ]
}

/// `(from, to, nodes, edges)`: the ends of the edges of a graph with nodes numbered from 1, and the variables of
/// its nodes and edges.
type Subgraph = (Vec<i64>, Vec<i64>, Vec<Var>, Vec<Var>);

fn graph(from: &[i64], to: &[i64], nodes: usize) -> Result<Graph, CompileErrorKind> {
    same_length(from.len(), to.len())?;
    // A node that is too far is none of the graph, which says so.
    let number = |&node: &i64| usize::try_from(node.saturating_sub(1)).unwrap_or(usize::MAX);
    let ends: Vec<_> = from.iter().map(number).zip(to.iter().map(number)).collect();
    Ok(Graph::new(nodes, &ends).map_err(ModelError::from)?)
}
