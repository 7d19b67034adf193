//! What is filled in: layers for Python, and the values of their spots as numbers.

use crate::expr::Whole;
use csp_core::model::{GridShape, Place};
use csp_puzzles::filling::Filling;
use csp_puzzles::layer::{Layer, LayerKind, Spot};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What stands for a spot that is not filled in. No layer has this value.
pub(super) const BLANK: i32 = -1;

/// The values of a filling, layer by layer, by spot.
pub(super) type SpotValues = Vec<Vec<i32>>;

/// A layer for Python: its name, its kind, the shape of its array, the place of each spot in the array, its least and its greatest
/// value, and the values that have names.
pub(super) type LayerWords = (
    &'static str,
    &'static str,
    Vec<usize>,
    Vec<usize>,
    (i32, i32),
    Vec<(i32, &'static str)>,
);

/// A layer of a board of this shape, for Python.
pub(super) fn words(layer: &Layer, cells: GridShape) -> LayerWords {
    let values = layer.values();
    let named = values.clone().filter_map(|value| layer.look(value));
    let shape = array_shape(layer.kind(), cells);
    let place = |spot: &Spot| {
        let index = index(*spot);
        let places = index.iter().zip(&shape);
        places.fold(0, |number, (place, length)| number * length + place)
    };
    let places = layer.spots().iter().map(place).collect();
    (
        layer.name(),
        kind(layer.kind()),
        shape,
        places,
        (*values.start(), *values.end()),
        named.map(|look| (look.value, look.word)).collect(),
    )
}

const fn kind(kind: LayerKind) -> &'static str {
    match kind {
        LayerKind::Cells => "cells",
        LayerKind::Steps => "steps",
        LayerKind::Sides => "sides",
        LayerKind::Borders => "borders",
    }
}

/// The shape of a layer's array: a value for each cell, or one to the right and one down from each cell or corner.
fn array_shape(kind: LayerKind, GridShape { rows, columns }: GridShape) -> Vec<usize> {
    match kind {
        LayerKind::Cells => vec![rows, columns],
        LayerKind::Steps | LayerKind::Borders => vec![2, rows, columns],
        LayerKind::Sides => vec![2, rows + 1, columns + 1],
    }
}

/// Where a spot is in its layer's array.
pub(super) fn index(spot: Spot) -> Vec<usize> {
    match spot {
        Spot::Cell((row, column)) => vec![row, column],
        Spot::Step(ends) | Spot::Side { ends, .. } | Spot::Border(ends) => {
            let [one, other]: [Place; 2] = ends;
            let ((row, column), is_down) = (one.min(other), one.0 != other.0);
            vec![usize::from(is_down), row, column]
        }
    }
}

/// The numbers of a filling.
pub(super) fn values(layers: &[Layer], filling: &Filling) -> SpotValues {
    let of_layer = |number| {
        let values = filling.layer(number).iter();
        values.map(|value| value.unwrap_or(BLANK)).collect()
    };
    (0..layers.len()).map(of_layer).collect()
}

/// The filling with these numbers, of which there is one for each spot.
pub(super) fn filling(layers: &[Layer], values: Vec<Vec<Whole<i64>>>) -> PyResult<Filling> {
    let mut filling = Filling::empty(layers);
    for (number, (layer, values)) in layers.iter().zip(values).enumerate() {
        for (place, (&spot, Whole(value))) in layer.spots().iter().zip(values).enumerate() {
            if value == i64::from(BLANK) {
                continue;
            }
            let known = i32::try_from(value).ok();
            let known = known.filter(|value| layer.values().contains(value));
            let value = known.ok_or_else(|| no_value(layer, spot, value))?;
            filling.set(number, place, Some(value));
        }
    }
    Ok(filling)
}

fn no_value(layer: &Layer, spot: Spot, value: i64) -> PyErr {
    let (least, greatest) = (*layer.values().start(), *layer.values().end());
    PyValueError::new_err(format!(
        "{spot}: {value} is no value of the layer {:?}, which has {least} to {greatest}, and {BLANK} for a blank",
        layer.name()
    ))
}
