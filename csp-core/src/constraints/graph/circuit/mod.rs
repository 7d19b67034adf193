//! Successors that form one circuit.

mod chains;
mod reach;

use self::chains::{Cover, NoCycle};
use self::reach::Reach;
use crate::constraints::AllDifferent;
use crate::constraints::prelude::*;

/// Each node has a successor. The way from any node to its successor, and so on, leads through all
/// others and back (MiniZinc's `circuit`, numbered from 0). The variable of node `i` is the number
/// of the node after it. A single node is its own successor. Without nodes the constraint holds.
///
/// Finding a circuit is NP-hard. The propagators guarantee only this:
///
/// * the successors are all different, with the chosen strength ([`Consistency::Value`] by
///   default);
/// * no chain of successors closes before it has all nodes [Caseau & Laburthe 1997];
/// * each node is reached from node 0 and reaches it; a circuit passes the subtrees of a
///   depth-first search from there in order, so edges that skip a subtree are removed, and a single
///   edge between two successive subtrees is taken [Francis & Stuckey 2014].
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let next = model.array("next", 5, 0..=4)?;
/// model.post(Circuit::new(&next))?;
/// assert_eq!(model.solutions().count(), 4 * 3 * 2);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Circuit {
    successors: Vec<Var>,
    consistency: Consistency,
}

impl Circuit {
    /// The constraint over the successors of all nodes.
    #[must_use]
    pub fn new(successors: &[Var]) -> Self {
        Self {
            successors: successors.to_vec(),
            consistency: Consistency::Value,
        }
    }

    /// The same constraint with this strength of [`AllDifferent`].
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self {
            consistency,
            ..self
        }
    }

    fn post_with(
        self,
        name: &'static str,
        cover: Cover,
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError> {
        let Self {
            successors,
            consistency,
        } = self;
        posting.check(name, &successors)?;
        let chains = NoCycle::new(successors.clone(), cover, posting);
        posting.add(chains)?;
        AllDifferent::new(&successors)
            .consistency(consistency)
            .post(posting)?;
        posting.add(Reach::new(successors, cover))
    }
}

/// Nodes that are their own successors are left out. The others, if there are any, form one circuit
/// (MiniZinc's `subcircuit`, numbered from 0).
///
/// The filtering is that of [`Circuit`] for the nodes that cannot be their own successors. Any
/// other node must be left out if the first of these cannot reach it, or if it cannot reach the
/// first of these.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Subcircuit;
/// let mut model = Model::new();
/// let next = model.array("next", 4, 0..=3)?;
/// model.post(Subcircuit::new(&next))?;
/// // None, six pairs, four times two ways around three nodes, six ways around four.
/// assert_eq!(model.solutions().count(), 1 + 6 + 8 + 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subcircuit(Circuit);

impl Subcircuit {
    /// The constraint over the successors of all nodes.
    #[must_use]
    pub fn new(successors: &[Var]) -> Self {
        Self(Circuit::new(successors))
    }

    /// The same constraint with this strength of [`AllDifferent`].
    #[must_use]
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self(self.0.consistency(consistency))
    }
}

impl Constraint for Circuit {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.post_with("circuit", Cover::All, posting)
    }
}

impl Constraint for Subcircuit {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_with("subcircuit", Cover::Some, posting)
    }
}
