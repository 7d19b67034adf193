//! Groups of connected cells of one kind, as rules of their own.

use crate::board::LayeredBoard;
use csp_core::constraints::RegionPartition;
use csp_core::prelude::*;
use std::ops::RangeInclusive;

/// The label of cells that are not in the group.
const APART: i32 = -1;

/// A cell and all cells that are connected with it by cells of one kind.
#[derive(Clone, Debug)]
pub(super) struct CellCluster {
    /// The cell. It is in the group, whatever its kind is.
    pub(super) from: Place,
    /// How many cells the group has.
    pub(super) size: RangeInclusive<usize>,
    /// Cells that are not in the group.
    pub(super) apart: Vec<Place>,
}

impl CellCluster {
    /// Posts it as a rule. `is_kind` says whether a cell is of the kind.
    pub(super) fn post(
        &self,
        board: &mut LayeredBoard,
        sentence: String,
        is_kind: impl Fn(Place) -> BoolExpr,
    ) -> Result<(), ModelError> {
        let shape = board.shape();
        let near: Vec<Place> = shape.places().filter(|&at| self.may_reach(at)).collect();
        let number = |place: Place| near.binary_search(&place).ok();
        let model = board.model();
        let label = |&place: &Place| {
            let least = if place == self.from { 0 } else { APART };
            model.auxiliary_var("label", least..=0)
        };
        let labels = near.iter().map(label).collect::<Result<Vec<Var>, _>>()?;
        let (least, most) = self.size.clone().into_inner();
        let size = model.auxiliary_var("size", least as i32..=most as i32)?;
        let pairs = shape.adjacent_pairs();
        let edges = pairs.filter_map(|[one, other]| number(one).zip(number(other)));
        let graph = Graph::new(near.len(), &edges.collect::<Vec<_>>()).map_err(ModelError::from)?;
        board.rule(sentence, |model| {
            for (&place, &label) in near.iter().zip(&labels) {
                if place != self.from {
                    model.require(label.eq(0).implies(is_kind(place)))?;
                }
                for next in shape.neighbours(place) {
                    let joins = label.eq(0) & is_kind(next);
                    let is_next = match number(next) {
                        Some(next) => labels[next].eq(0),
                        None => BoolExpr::constant(false),
                    };
                    model.require(joins.implies(is_next))?;
                }
            }
            model.post(RegionPartition::new(&graph, &labels, &[size]))
        })
    }

    fn may_reach(&self, (row, column): Place) -> bool {
        let steps = row.abs_diff(self.from.0) + column.abs_diff(self.from.1);
        steps < *self.size.end() && !self.apart.contains(&(row, column))
    }
}
