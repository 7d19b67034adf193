//! What somebody, or the search, has filled in.

use crate::layer::Layer;
use csp_core::problem::Solution;

/// A value for some places of each layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filling {
    layers: Vec<Vec<Option<i32>>>,
}

impl Filling {
    /// No spot is filled in.
    #[must_use]
    pub fn empty(layers: &[Layer]) -> Self {
        Self {
            layers: layers
                .iter()
                .map(|layer| vec![None; layer.vars().len()])
                .collect(),
        }
    }

    /// Each spot is filled in, as in this solution.
    #[must_use]
    pub fn of(layers: &[Layer], solution: &Solution) -> Self {
        let values = |layer: &Layer| layer.vars().iter().map(|&x| Some(solution[x])).collect();
        Self {
            layers: layers.iter().map(values).collect(),
        }
    }

    /// The values of a layer, by the place of the spot in the layer.
    ///
    /// # Panics
    /// There is no such layer.
    #[must_use]
    pub fn layer(&self, layer: usize) -> &[Option<i32>] {
        &self.layers[layer]
    }

    /// Fills a spot in, or empties it.
    ///
    /// # Panics
    /// There is no such spot.
    pub fn set(&mut self, layer: usize, spot: usize, value: Option<i32>) {
        self.layers[layer][spot] = value;
    }
}
