//! Edges of a graph without cycles.

use super::super::separation::GraphPart;
use super::super::subgraph::Subgraph;
use crate::constraints::prelude::*;

/// The selected edges of a graph have no cycle: they form a forest. An edge is selected when its
/// variable is 1. Any other value means that it is not.
///
/// Domain consistent: an edge is removed if selected edges join its ends already [Galler & Fischer
/// 1964].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Forest;
/// let triangle = Graph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// let mut model = Model::new();
/// let edges = model.array("edge", 3, 0..=1)?;
/// model.post(Forest::new(&triangle, &edges))?;
/// assert_eq!(model.solutions().count(), 7);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forest {
    graph: Graph,
    edges: Vec<Var>,
}

impl Forest {
    /// The constraint over the edges of this graph, with a variable for each.
    #[must_use]
    pub fn new(graph: &Graph, edges: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            edges: edges.to_vec(),
        }
    }
}

impl Constraint for Forest {
    /// # Errors
    /// [`ModelError::Length`] if there is not one variable for each edge.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let subgraph = Subgraph::new("forest", &self.graph, &self.edges, None)?;
        let above = vec![0; self.graph.nodes()];
        posting.add(Acyclic { subgraph, above })
    }
}

/// Unites the ends of selected edges.
struct Acyclic {
    subgraph: Subgraph,
    /// For each node, another one that it is united with. The last node of a chain has itself.
    above: Vec<usize>,
}

impl Acyclic {
    /// The node that stands for all that are united with this one.
    fn find(&mut self, mut node: usize) -> usize {
        while self.above[node] != node {
            self.above[node] = self.above[self.above[node]];
            node = self.above[node];
        }
        node
    }

    fn find_ends(&mut self, edge: usize) -> (usize, usize) {
        let (a, b) = self.subgraph.graph().ends(edge);
        (self.find(a), self.find(b))
    }
}

impl Propagator for Acyclic {
    about!(name: "forest", scope: subgraph.scope, event: Fixed);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let edges = 0..self.subgraph.graph().edges().len();
        self.above
            .iter_mut()
            .enumerate()
            .for_each(|(node, above)| *above = node);
        for edge in edges.clone() {
            if self.subgraph.is_selected(d, edge) {
                let (a, b) = self.find_ends(edge);
                fail_if(a == b)?;
                self.above[a] = b;
            }
        }
        for edge in edges {
            let (a, b) = self.find_ends(edge);
            if a == b && self.subgraph.is_open(d, edge) {
                self.subgraph.exclude(d, edge)?;
            }
        }
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let subgraph = self.subgraph.clone();
        let holds = move |values: &[i32]| subgraph.parts(values, |_| true).1;
        Some(vec![Statement::defined(&self.subgraph.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let subgraph = &self.subgraph;
        let way = match what {
            Consequence::Conflict => subgraph.cycle(reason),
            Consequence::Removal(lost) => match subgraph.lost(lost) {
                Some((GraphPart::Edge(edge), true)) => {
                    subgraph.way(reason, subgraph.graph().ends(edge), edge)
                }
                _ => None,
            },
        };
        match way {
            Some(way) => subgraph.state_all_selected(reason, &way),
            None => reason.scope(&subgraph.scope),
        }
    }
}
