//! Errors of graphs, and of constraints on graphs.

/// Why a graph, or a constraint on one, makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge ends at a node that the graph does not have.
    #[error(
        "edge {edge} from node {from} to node {to}: the graph has {nodes} nodes, numbered from 0"
    )]
    EdgeToNowhere {
        /// The edge by number.
        edge: usize,
        /// One end.
        from: usize,
        /// The other end.
        to: usize,
        /// How many nodes the graph has.
        nodes: usize,
    },
    /// Both ends of an edge are the same node.
    #[error("edge {edge} is a loop at node {node}: graphs have no loops")]
    Loop {
        /// The edge by number.
        edge: usize,
        /// The node at both ends.
        node: usize,
    },
    /// A path needs two different nodes as its ends.
    #[error(
        "{constraint}: a path from node {from} to node {to}: it needs two different nodes of {nodes}, numbered from 0"
    )]
    Ends {
        /// The constraint.
        constraint: &'static str,
        /// One end.
        from: usize,
        /// The other end.
        to: usize,
        /// How many nodes the graph has.
        nodes: usize,
    },
    /// Two paths that may not meet have an end in common.
    #[error("{constraint}: node {node} is an end of two paths")]
    SharedEnd {
        /// The constraint.
        constraint: &'static str,
        /// The end.
        node: usize,
    },
}
