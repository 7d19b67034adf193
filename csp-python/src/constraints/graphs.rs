//! Graphs: connection, loops, paths, trees, regions.

use super::{List, PyConstraint, consistency, constraint};
use crate::expr::{Whole, integers, pairs, within_memory};
use crate::failure::OrValueError as _;
use csp_core::constraints::{
    Circuit, Connected, DisjointPaths, EqualRegions, Forest, InducedForest, Path, RegionPartition,
    RegionSizes, SingleCycle, Subcircuit, Tree,
};
use csp_core::graph::Graph;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An undirected graph: the number of its nodes, and its edges as pairs of nodes.
///
///     >>> triangle = Graph(3, [(0, 1), (1, 2), (2, 0)])
///     >>> triangle.nodes, triangle.edges
///     (3, [(0, 1), (1, 2), (2, 0)])
#[pyclass(frozen, name = "Graph", module = "gridcsp")]
#[derive(Clone)]
pub(crate) struct PyGraph(pub(crate) Graph);

#[pymethods]
impl PyGraph {
    #[new]
    fn new(nodes: Whole<usize>, edges: &Bound<'_, PyAny>) -> PyResult<Self> {
        let nodes = within_memory("a graph", Some(nodes.0))?;
        let graph = Graph::new(nodes, &pairs(edges)?);
        graph.map(Self).or_value_error()
    }

    /// The cells of a grid in rows, each joined to its neighbours at its sides.
    ///
    ///     >>> Graph.grid(2, 2).edges
    ///     [(0, 1), (0, 2), (1, 3), (2, 3)]
    #[staticmethod]
    fn grid(rows: Whole<usize>, columns: Whole<usize>) -> PyResult<Self> {
        within_memory("a grid", rows.0.checked_mul(columns.0))?;
        Ok(Self(Graph::grid(rows.0, columns.0)))
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
///
///     >>> model = Model()
///     >>> successors = model.intvar(0, 3, shape=4)
///     >>> model.add(Circuit(successors))
///     >>> model.count()
///     6
#[pyfunction(name = "Circuit", signature = (successors, consistency = "value"))]
fn circuit(successors: List<'_, '_>, consistency: &str) -> PyResult<PyConstraint> {
    let (successors, strength) = (integers(successors)?, self::consistency(consistency)?);
    Ok(constraint("Circuit", successors, move |successors| {
        Circuit::new(&successors).consistency(strength)
    }))
}

/// The successors form one circuit; a node that is not on it is its own successor.
///
///     >>> model = Model()
///     >>> successors = model.intvar(0, 2, shape=3)
///     >>> model.add(Subcircuit(successors), successors[1] == 1)
///     >>> [found[successors].tolist() for found in model.solutions()]
///     [[0, 1, 2], [2, 1, 0]]
#[pyfunction(name = "Subcircuit", signature = (successors, consistency = "value"))]
fn subcircuit(successors: List<'_, '_>, consistency: &str) -> PyResult<PyConstraint> {
    let (successors, strength) = (integers(successors)?, self::consistency(consistency)?);
    Ok(constraint("Subcircuit", successors, move |successors| {
        Subcircuit::new(&successors).consistency(strength)
    }))
}

/// The chosen nodes, edges, or both, are connected. A node is chosen if its expression is above 0,
/// or is `value`.
///
///     >>> model = Model()
///     >>> cells = model.boolvar(shape=3)
///     >>> model.add(Connected(Graph.grid(1, 3), cells), cells[0])
///     >>> [found[cells].tolist() for found in model.solutions()]
///     [[True, True, True], [True, True, False], [True, False, False]]
#[pyfunction(name = "Connected", signature = (graph, nodes = None, edges = None, value = None))]
fn connected(
    graph: PyRef<'_, PyGraph>,
    nodes: Option<List<'_, '_>>,
    edges: Option<List<'_, '_>>,
    value: Option<Whole<i64>>,
) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    let chosen = (
        nodes.map(integers).transpose()?,
        edges.map(integers).transpose()?,
    );
    if chosen.0.is_none() && (chosen.1.is_none() || value.is_some()) {
        return Err(PyValueError::new_err(
            "Connected needs nodes, or edges and no value",
        ));
    }
    Ok(constraint("Connected", chosen, move |chosen| {
        let constraint = match chosen {
            (Some(nodes), Some(edges)) => Connected::subgraph(&graph, &nodes, &edges),
            (Some(nodes), None) => Connected::nodes(&graph, &nodes),
            (None, edges) => Connected::edges(&graph, &edges.unwrap_or_default()),
        };
        match value {
            Some(value) => constraint.value(value.0),
            None => constraint,
        }
    }))
}

/// The chosen edges form one loop. `nodes[i]` is 1 exactly if node `i` is on it. With `empty`, no
/// edge at all is allowed, too.
///
///     >>> model = Model()
///     >>> graph = Graph.grid(2, 3)
///     >>> edges = model.boolvar(shape=len(graph.edges))
///     >>> model.add(SingleCycle(graph, edges))
///     >>> [int(found[edges].sum()) for found in model.solutions()]
///     [6, 4, 4]
#[pyfunction(name = "SingleCycle", signature = (graph, edges, nodes = None, empty = false))]
fn single_cycle(
    graph: PyRef<'_, PyGraph>,
    edges: List<'_, '_>,
    nodes: Option<List<'_, '_>>,
    empty: bool,
) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    let chosen = (integers(edges)?, nodes.map(integers).transpose()?);
    Ok(constraint("SingleCycle", chosen, move |(edges, nodes)| {
        let mut cycle = SingleCycle::new(&graph, &edges);
        if let Some(nodes) = nodes {
            cycle = cycle.nodes(&nodes);
        }
        if empty { cycle.allow_empty() } else { cycle }
    }))
}

/// The chosen edges form a path from one node to another. `nodes[i]` is 1 exactly if node `i` is on
/// it.
///
///     >>> model = Model()
///     >>> graph = Graph.grid(2, 2)
///     >>> edges = model.boolvar(shape=len(graph.edges))
///     >>> model.add(Path(graph, edges, start=0, end=3))
///     >>> model.count()
///     2
#[pyfunction(name = "Path", signature = (graph, edges, start, end, nodes = None))]
fn path(
    graph: PyRef<'_, PyGraph>,
    edges: List<'_, '_>,
    start: Whole<usize>,
    end: Whole<usize>,
    nodes: Option<List<'_, '_>>,
) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    let chosen = (integers(edges)?, nodes.map(integers).transpose()?);
    Ok(constraint("Path", chosen, move |(edges, nodes)| {
        let path = Path::new(&graph, &edges, start.0, end.0);
        match nodes {
            Some(nodes) => path.nodes(&nodes),
            None => path,
        }
    }))
}

/// The chosen edges form paths between these pairs of nodes, which have no node in common.
/// `colours[i]` is the number of the path that node `i` is on, from 0. With `induced`, paths do not
/// touch themselves: an edge between two nodes of a path is one of its edges. With `reduced`, they do not
/// go around a node without need, either. All solutions lead to such ones.
///
///     >>> model = Model()
///     >>> graph = Graph.grid(2, 3)
///     >>> edges, colours = model.boolvar(shape=len(graph.edges)), model.intvar(0, 1, shape=6)
///     >>> model.add(DisjointPaths(graph, edges, colours, ends=[(0, 2), (3, 5)]))
///     >>> model.solve()[colours].reshape(2, 3)
///     array([[0, 0, 0],
///            [1, 1, 1]])
#[pyfunction(name = "DisjointPaths", signature = (graph, edges, colours, ends, induced = false, reduced = false))]
fn disjoint_paths(
    graph: PyRef<'_, PyGraph>,
    edges: List<'_, '_>,
    colours: List<'_, '_>,
    ends: List<'_, '_>,
    induced: bool,
    reduced: bool,
) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    let (edges, colours, ends) = (integers(edges)?, integers(colours)?, pairs(ends)?);
    Ok(constraint(
        "DisjointPaths",
        (edges, colours),
        move |(edges, colours)| {
            let paths = DisjointPaths::new(&graph, &edges, &colours, &ends);
            match (induced, reduced) {
                (_, true) => paths.reduced(),
                (true, false) => paths.induced(),
                (false, false) => paths,
            }
        },
    ))
}

/// The chosen edges form a tree. `nodes[i]` is 1 exactly if node `i` is in it; without `nodes` all
/// are. With `empty`, no node at all is allowed, too.
///
///     >>> model = Model()
///     >>> graph = Graph.grid(2, 2)
///     >>> edges = model.boolvar(shape=len(graph.edges))
///     >>> model.add(Tree(graph, edges))
///     >>> model.count()
///     4
#[pyfunction(name = "Tree", signature = (graph, edges, nodes = None, empty = false))]
fn tree(
    graph: PyRef<'_, PyGraph>,
    edges: List<'_, '_>,
    nodes: Option<List<'_, '_>>,
    empty: bool,
) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    let chosen = (integers(edges)?, nodes.map(integers).transpose()?);
    Ok(constraint("Tree", chosen, move |(edges, nodes)| {
        let mut tree = Tree::new(&graph, &edges);
        if let Some(nodes) = nodes {
            tree = tree.nodes(&nodes);
        }
        if empty { tree.allow_empty() } else { tree }
    }))
}

/// The chosen edges have no cycle.
///
///     >>> model = Model()
///     >>> graph = Graph.grid(2, 2)
///     >>> edges = model.boolvar(shape=len(graph.edges))
///     >>> model.add(Forest(graph, edges))
///     >>> model.count()
///     15
#[pyfunction(name = "Forest")]
fn forest(graph: PyRef<'_, PyGraph>, edges: List<'_, '_>) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    Ok(constraint("Forest", integers(edges)?, move |edges| {
        Forest::new(&graph, &edges)
    }))
}

/// The nodes with each label are connected; `sizes[k]` is how many nodes have label `k`. With
/// `apart`, no two regions are neighbours.
///
///     >>> model = Model()
///     >>> labels = model.intvar(0, 1, shape=3)
///     >>> model.add(RegionPartition(Graph.grid(1, 3), labels, sizes=[2, 1]))
///     >>> [found[labels].tolist() for found in model.solutions()]
///     [[1, 0, 0], [0, 0, 1]]
#[pyfunction(name = "RegionPartition", signature = (graph, labels, sizes, apart = false))]
fn region_partition(
    graph: PyRef<'_, PyGraph>,
    labels: List<'_, '_>,
    sizes: List<'_, '_>,
    apart: bool,
) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    let lists = (integers(labels)?, integers(sizes)?);
    Ok(constraint(
        "RegionPartition",
        lists,
        move |(labels, sizes)| {
            let regions = RegionPartition::new(&graph, &labels, &sizes);
            if apart { regions.apart() } else { regions }
        },
    ))
}

/// Each node's expression is the size of its region, which is what nodes of the same size that are
/// connected form.
///
///     >>> model = Model()
///     >>> sizes = model.intvar(1, 3, shape=3)
///     >>> model.add(RegionSizes(Graph.grid(1, 3), sizes))
///     >>> [found[sizes].tolist() for found in model.solutions()]
///     [[1, 2, 2], [2, 2, 1], [3, 3, 3]]
#[pyfunction(name = "RegionSizes")]
fn region_sizes(graph: PyRef<'_, PyGraph>, sizes: List<'_, '_>) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    Ok(constraint("RegionSizes", integers(sizes)?, move |sizes| {
        RegionSizes::new(&graph, &sizes)
    }))
}

/// Each edge's expression is 1 if there is a border between its ends. The borders divide the graph into connected regions of
/// `size` nodes each.
///
///     >>> model = Model()
///     >>> graph = Graph.grid(2, 2)
///     >>> borders = model.boolvar(shape=len(graph.edges))
///     >>> model.add(EqualRegions(graph, borders, 2))
///     >>> model.count()
///     2
#[pyfunction(name = "EqualRegions")]
fn equal_regions(
    graph: PyRef<'_, PyGraph>,
    borders: List<'_, '_>,
    size: usize,
) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    Ok(constraint(
        "EqualRegions",
        integers(borders)?,
        move |borders| EqualRegions::new(&graph, &borders, size),
    ))
}

/// The nodes with a 1, one expression for each, have no cycle among them.
///
///     >>> model = Model()
///     >>> nodes = model.boolvar(shape=4)
///     >>> model.add(InducedForest(Graph.grid(2, 2), nodes))
///     >>> model.maximize(nodes.sum()).objective
///     3
#[pyfunction(name = "InducedForest")]
fn induced_forest(graph: PyRef<'_, PyGraph>, nodes: List<'_, '_>) -> PyResult<PyConstraint> {
    let graph = graph.0.clone();
    Ok(constraint(
        "InducedForest",
        integers(nodes)?,
        move |nodes| InducedForest::new(&graph, &nodes),
    ))
}

functions![
    circuit,
    subcircuit,
    connected,
    single_cycle,
    path,
    disjoint_paths,
    tree,
    forest,
    induced_forest,
    region_partition,
    region_sizes,
    equal_regions,
];
