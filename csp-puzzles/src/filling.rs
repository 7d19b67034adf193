//! What somebody, or the search, has filled in.

use crate::layer::{Layer, Spot};
use csp_core::problem::Solution;

/// A value for some places of each layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filling {
    layers: Vec<Vec<Option<i32>>>,
}

impl Filling {
    /// Nothing is filled in.
    #[must_use]
    pub fn empty(layers: &[Layer]) -> Self {
        Self {
            layers: layers
                .iter()
                .map(|layer| vec![None; layer.vars().len()])
                .collect(),
        }
    }

    /// Everything is filled in, as in this solution.
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

    /// The spots in which both have a value, and another one each.
    pub fn differences<'a>(
        &'a self,
        layers: &'a [Layer],
        other: &'a Self,
    ) -> impl Iterator<Item = Spot> + 'a {
        let of_layer = move |(number, layer): (usize, &'a Layer)| {
            let pairs = self.layers[number].iter().zip(&other.layers[number]);
            layer
                .spots()
                .iter()
                .zip(pairs)
                .filter_map(|(&spot, (mine, theirs))| {
                    (mine.as_ref()? != theirs.as_ref()?).then_some(spot)
                })
        };
        layers.iter().enumerate().flat_map(of_layer)
    }
}
