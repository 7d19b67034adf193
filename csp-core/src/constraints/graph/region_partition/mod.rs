//! A graph is divided into connected regions.

mod apart;
mod reach;
mod region;

use self::apart::Apart;
use self::region::Region;
use crate::constraints::prelude::*;

/// The nodes of a graph are divided into connected regions of given sizes.
///
/// Each node has a variable for its label. The nodes with the label `i`, from 0 on, are region `i`.
/// They are connected, and variable `i` of the sizes is their number. A region of size 0 is empty.
/// Nodes with any other label, such as -1, are in no region, and there is no condition on them. A
/// root of a region is a node whose label is known.
///
/// It is hard to decide whether a region is possible (a smallest region that contains given nodes
/// is a Steiner tree). Only value consistency is guaranteed: once all variables but one are fixed,
/// all its values are in solutions. Each region is a propagator of its own, which removes more than
/// that:
///
/// * a node leaves the region if a fragment of the region (known nodes that are connected) cannot
///   reach it without exceeding the size, which also closes full regions;
/// * a node belongs to the region if two known nodes would be separated without it, or if the part
///   around the known nodes would be too small without it; as long as no node is known, it belongs
///   to the region if each piece without it would be too small; the articulation points show this
///   [Tarjan 1972];
/// * as long as no node is known, nodes whose component is too small leave the region;
/// * the size lies between what is needed to join the two fragments that are farthest apart, and
///   what can be reached.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::RegionPartition;
/// // A square of nine cells in three regions of three; the first and the second begin in opposite corners.
/// let mut model = Model::new();
/// let label = model.array("label", 9, 0..=2)?;
/// let size = model.array("size", 3, 3..=3)?;
/// model.post(RegionPartition::new(&Graph::grid(3, 3), &label, &size))?;
/// model.assign(label[0], 0)?;
/// model.assign(label[8], 1)?;
/// assert_eq!(model.solutions().count(), 10);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RegionPartition {
    graph: Graph,
    labels: Vec<Var>,
    sizes: Vec<Var>,
    contact: Contact,
}

/// Whether regions may lie side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Contact {
    Free,
    Forbidden,
}

impl RegionPartition {
    /// The constraint over a label for each node of the graph, and the size of each region.
    #[must_use]
    pub fn new(graph: &Graph, labels: &[Var], sizes: &[Var]) -> Self {
        Self {
            graph: graph.clone(),
            labels: labels.to_vec(),
            sizes: sizes.to_vec(),
            contact: Contact::Free,
        }
    }

    /// No two nodes of different regions are neighbours. Nodes of no region lie between them. This
    /// is a propagator of its own, which is domain consistent for each edge.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::constraints::RegionPartition;
    /// // Two regions of two among five cells in a row: the middle is in neither.
    /// let mut model = Model::new();
    /// let label = model.array("label", 5, -1..=1)?;
    /// let size = model.array("size", 2, 2..=2)?;
    /// model.post(RegionPartition::new(&Graph::grid(1, 5), &label, &size).apart())?;
    /// assert_eq!(model.solutions().count(), 2);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn apart(self) -> Self {
        Self {
            contact: Contact::Forbidden,
            ..self
        }
    }
}

const NAME: &str = "region_partition";

impl Constraint for RegionPartition {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        check_length(NAME, "labels", self.labels.len(), self.graph.nodes())?;
        posting.check(NAME, &self.labels)?;
        posting.check(NAME, &self.sizes)?;
        if self.contact == Contact::Forbidden {
            posting.add(Apart::new(
                self.graph.clone(),
                self.labels.clone(),
                self.sizes.len(),
            ))?;
        }
        for (label, &size) in (0..).zip(&self.sizes) {
            let seen = [posting.new_slot(u64::MAX), posting.new_slot(u64::MAX)];
            posting.add(Region::new(
                self.graph.clone(),
                &self.labels,
                label,
                size,
                seen,
            ))?;
        }
        Ok(())
    }
}
