//! A board that is filled in.

use crate::diagram::Diagram;
use csp_core::model::{Direction, GridShape, Place};

/// A board that is filled in, with what no puzzle about it can be without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnBoard {
    /// What is printed in any case, such as walls.
    pub diagram: Diagram,
    /// The values of each layer of the board, by the places of their variables.
    pub layers: Vec<Vec<i32>>,
}

impl DrawnBoard {
    /// Rows and columns.
    #[must_use]
    pub const fn shape(&self) -> GridShape {
        self.diagram.shape()
    }

    /// The value of a cell in the first layer.
    ///
    /// # Panics
    /// The cell is not on the board.
    #[must_use]
    pub fn value(&self, place: Place) -> i32 {
        self.layers[0][self.diagram.node(place)]
    }

    /// How many of these cells have a value in the first layer.
    ///
    /// # Panics
    /// A cell is not on the board.
    #[must_use]
    pub fn count(&self, places: impl IntoIterator<Item = Place>, value: i32) -> u32 {
        let all = places.into_iter();
        all.filter(|&place| self.value(place) == value).count() as u32
    }

    /// The value of the step from a cell in a direction, in a layer of steps. It is 0 if it would lead out of the board.
    ///
    /// # Panics
    /// There is no such layer or cell.
    #[must_use]
    pub fn step(&self, layer: usize, from: Place, way: Direction) -> i32 {
        let Some(next) = self.shape().next(from, way) else {
            return 0;
        };
        let ends = [from, next].map(|place| self.diagram.node(place));
        let edge = self.diagram.graph().edge_between(ends[0], ends[1]);
        edge.map_or(0, |edge| self.layers[layer][edge])
    }

    /// By direction, in the order of [`Direction::STRAIGHT`], how many steps the line of the first layer goes straight on from a cell.
    ///
    /// # Panics
    /// There is no such cell.
    #[must_use]
    pub fn arms(&self, from: Place) -> [u32; 4] {
        Direction::STRAIGHT.map(|way| {
            let cells = std::iter::once(from).chain(self.shape().ray(from, way));
            cells
                .take_while(|&cell| self.step(0, cell, way) == 1)
                .count() as u32
        })
    }

    /// How many cells with the value 0 in the first layer are seen in a direction, up to one with another value.
    #[must_use]
    pub fn seen(&self, from: Place, way: Direction) -> u32 {
        let ray = self.shape().ray(from, way);
        ray.take_while(|&place| self.value(place) == 0).count() as u32
    }
}
