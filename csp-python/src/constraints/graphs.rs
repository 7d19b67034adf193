//! Graphs: connection, loops, paths, trees, regions.

use super::{Global, consistency};
use crate::expr::{Numeric, integers, pairs};
use csp_core::constraints::{
    Circuit, Connected, DisjointPaths, Forest, Path, RegionPartition, RegionSizes, SingleCycle,
    Subcircuit, Tree,
};
use csp_core::graph::Graph;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An undirected graph: the number of its nodes, and its edges as pairs of nodes.
#[pyclass(frozen, name = "Graph", module = "gridcsp")]
#[derive(Clone)]
pub(crate) struct PyGraph(Graph);

#[pymethods]
impl PyGraph {
    #[new]
    fn new(nodes: usize, edges: &Bound<'_, PyAny>) -> PyResult<Self> {
        let graph = Graph::new(nodes, &pairs(edges)?);
        graph
            .map(Self)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The cells of a grid in rows, each joined to its neighbours at its sides.
    #[staticmethod]
    fn grid(rows: usize, columns: usize) -> Self {
        Self(Graph::grid(rows, columns))
    }

    /// The number of nodes.
    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// The edges, as pairs of nodes. Variables for edges have this order.
    #[getter]
    fn edges(&self) -> Vec<(usize, usize)> {
        self.0.edges().to_vec()
    }
}

/// The successors form one circuit through all nodes, which count from 0.
#[pyfunction]
#[pyo3(name = "Circuit", signature = (successors, consistency = "value"))]
fn circuit(successors: &Bound<'_, PyAny>, consistency: &str) -> PyResult<Global> {
    let (successors, strength) = (integers(successors)?, self::consistency(consistency)?);
    Ok(Global::new("Circuit", move |to| {
        let successors = to.vars(&successors)?;
        to.post(Circuit::new(&successors).consistency(strength))
    }))
}

/// The successors form one circuit; a node that is not on it is its own successor.
#[pyfunction]
#[pyo3(name = "Subcircuit", signature = (successors, consistency = "value"))]
fn subcircuit(successors: &Bound<'_, PyAny>, consistency: &str) -> PyResult<Global> {
    let (successors, strength) = (integers(successors)?, self::consistency(consistency)?);
    Ok(Global::new("Subcircuit", move |to| {
        let successors = to.vars(&successors)?;
        to.post(Subcircuit::new(&successors).consistency(strength))
    }))
}

/// The chosen nodes, edges, or both, are connected. A node is chosen if its expression is above 0,
/// or is `value`.
#[pyfunction]
#[pyo3(name = "Connected", signature = (graph, nodes = None, edges = None, value = None))]
fn connected(
    graph: PyRef<'_, PyGraph>,
    nodes: Option<&Bound<'_, PyAny>>,
    edges: Option<&Bound<'_, PyAny>>,
    value: Option<i64>,
) -> PyResult<Global> {
    let graph = graph.0.clone();
    let (nodes, edges) = (
        nodes.map(integers).transpose()?,
        edges.map(integers).transpose()?,
    );
    if nodes.is_none() && (edges.is_none() || value.is_some()) {
        return Err(PyValueError::new_err(
            "Connected needs nodes, or edges and no value",
        ));
    }
    Ok(Global::new("Connected", move |to| {
        let nodes = nodes.as_ref().map(|nodes| to.vars(nodes)).transpose()?;
        let edges = edges.as_ref().map(|edges| to.vars(edges)).transpose()?;
        let constraint = match (nodes, edges) {
            (Some(nodes), Some(edges)) => Connected::subgraph(&graph, &nodes, &edges),
            (Some(nodes), None) => Connected::nodes(&graph, &nodes),
            (None, edges) => Connected::edges(&graph, &edges.unwrap_or_default()),
        };
        match value {
            Some(value) => to.post(constraint.value(value)),
            None => to.post(constraint),
        }
    }))
}

/// The chosen edges form one loop. `nodes[i]` is 1 exactly if node `i` is on it. With `empty`, no
/// edge at all is allowed, too.
#[pyfunction]
#[pyo3(name = "SingleCycle", signature = (graph, edges, nodes = None, empty = false))]
fn single_cycle(
    graph: PyRef<'_, PyGraph>,
    edges: &Bound<'_, PyAny>,
    nodes: Option<&Bound<'_, PyAny>>,
    empty: bool,
) -> PyResult<Global> {
    let graph = graph.0.clone();
    let (edges, nodes) = (integers(edges)?, nodes.map(integers).transpose()?);
    Ok(Global::new("SingleCycle", move |to| {
        let mut constraint = SingleCycle::new(&graph, &to.vars(&edges)?);
        if let Some(nodes) = &nodes {
            constraint = constraint.nodes(&to.vars(nodes)?);
        }
        if empty {
            to.post(constraint.allow_empty())
        } else {
            to.post(constraint)
        }
    }))
}

/// The chosen edges form a path from one node to another. `nodes[i]` is 1 exactly if node `i` is on
/// it.
#[pyfunction]
#[pyo3(name = "Path", signature = (graph, edges, start, end, nodes = None))]
fn path(
    graph: PyRef<'_, PyGraph>,
    edges: &Bound<'_, PyAny>,
    start: usize,
    end: usize,
    nodes: Option<&Bound<'_, PyAny>>,
) -> PyResult<Global> {
    let graph = graph.0.clone();
    let (edges, nodes) = (integers(edges)?, nodes.map(integers).transpose()?);
    Ok(Global::new("Path", move |to| {
        let mut constraint = Path::new(&graph, &to.vars(&edges)?, start, end);
        if let Some(nodes) = &nodes {
            constraint = constraint.nodes(&to.vars(nodes)?);
        }
        to.post(constraint)
    }))
}

/// The chosen edges form paths between these pairs of nodes, which have no node in common.
/// `colours[i]` is the number of the path that node `i` is on, from 0.
#[pyfunction]
#[pyo3(name = "DisjointPaths")]
fn disjoint_paths(
    graph: PyRef<'_, PyGraph>,
    edges: &Bound<'_, PyAny>,
    colours: &Bound<'_, PyAny>,
    ends: &Bound<'_, PyAny>,
) -> PyResult<Global> {
    let graph = graph.0.clone();
    let (edges, colours, ends) = (integers(edges)?, integers(colours)?, pairs(ends)?);
    Ok(Global::new("DisjointPaths", move |to| {
        let (edges, colours) = (to.vars(&edges)?, to.vars(&colours)?);
        to.post(DisjointPaths::new(&graph, &edges, &colours, &ends))
    }))
}

/// The chosen edges form a tree. `nodes[i]` is 1 exactly if node `i` is in it; without `nodes` all
/// are. With `empty`, no node at all is allowed, too.
#[pyfunction]
#[pyo3(name = "Tree", signature = (graph, edges, nodes = None, empty = false))]
fn tree(
    graph: PyRef<'_, PyGraph>,
    edges: &Bound<'_, PyAny>,
    nodes: Option<&Bound<'_, PyAny>>,
    empty: bool,
) -> PyResult<Global> {
    let graph = graph.0.clone();
    let (edges, nodes) = (integers(edges)?, nodes.map(integers).transpose()?);
    Ok(Global::new("Tree", move |to| {
        let mut constraint = Tree::new(&graph, &to.vars(&edges)?);
        if let Some(nodes) = &nodes {
            constraint = constraint.nodes(&to.vars(nodes)?);
        }
        if empty {
            to.post(constraint.allow_empty())
        } else {
            to.post(constraint)
        }
    }))
}

/// The chosen edges have no cycle.
#[pyfunction]
#[pyo3(name = "Forest")]
fn forest(graph: PyRef<'_, PyGraph>, edges: &Bound<'_, PyAny>) -> PyResult<Global> {
    let (graph, edges) = (graph.0.clone(), integers(edges)?);
    Ok(Global::new("Forest", move |to| {
        let edges = to.vars(&edges)?;
        to.post(Forest::new(&graph, &edges))
    }))
}

/// The nodes with each label are connected; `sizes[k]` is how many nodes have label `k`. With
/// `apart`, no two regions are neighbours.
#[pyfunction]
#[pyo3(name = "RegionPartition", signature = (graph, labels, sizes, apart = false))]
fn region_partition(
    graph: PyRef<'_, PyGraph>,
    labels: &Bound<'_, PyAny>,
    sizes: &Bound<'_, PyAny>,
    apart: bool,
) -> PyResult<Global> {
    let graph = graph.0.clone();
    let (labels, sizes): (Vec<Numeric>, _) = (integers(labels)?, integers(sizes)?);
    Ok(Global::new("RegionPartition", move |to| {
        let (labels, sizes) = (to.vars(&labels)?, to.vars(&sizes)?);
        let constraint = RegionPartition::new(&graph, &labels, &sizes);
        if apart {
            to.post(constraint.apart())
        } else {
            to.post(constraint)
        }
    }))
}

/// Each node's expression is the size of its region, which is what nodes of the same size that are
/// connected form.
#[pyfunction]
#[pyo3(name = "RegionSizes")]
fn region_sizes(graph: PyRef<'_, PyGraph>, sizes: &Bound<'_, PyAny>) -> PyResult<Global> {
    let (graph, sizes) = (graph.0.clone(), integers(sizes)?);
    Ok(Global::new("RegionSizes", move |to| {
        let sizes = to.vars(&sizes)?;
        to.post(RegionSizes::new(&graph, &sizes))
    }))
}

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGraph>()?;
    module.add_function(wrap_pyfunction!(circuit, module)?)?;
    module.add_function(wrap_pyfunction!(subcircuit, module)?)?;
    module.add_function(wrap_pyfunction!(connected, module)?)?;
    module.add_function(wrap_pyfunction!(single_cycle, module)?)?;
    module.add_function(wrap_pyfunction!(path, module)?)?;
    module.add_function(wrap_pyfunction!(disjoint_paths, module)?)?;
    module.add_function(wrap_pyfunction!(tree, module)?)?;
    module.add_function(wrap_pyfunction!(forest, module)?)?;
    module.add_function(wrap_pyfunction!(region_partition, module)?)?;
    module.add_function(wrap_pyfunction!(region_sizes, module)?)
}
