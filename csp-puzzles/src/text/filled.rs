//! What is filled in, as sections.

use super::section::{SectionKind, SectionLayout, TableForm, TextSection, lattice_edges};
use super::value_word::{value_of, value_text};
use crate::error::PuzzleError;
use crate::filling::Filling;
use crate::layer::{Layer, LayerKind, Spot};
use csp_core::model::GridShape;

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueStyle {
    /// By their signs, if they have any.
    Signs,
    /// As numbers.
    Numbers,
}

/// By row of the section, the spots of a layer on a board of this size, as places in the layer.
fn rows(layer: &Layer, cells: GridShape) -> Vec<Vec<usize>> {
    let points = points(layer, cells);
    match layer.kind() {
        LayerKind::Cells => {
            let spots: Vec<usize> = (0..layer.spots().len()).collect();
            spots.chunks(cells.columns).map(<[_]>::to_vec).collect()
        }
        _ => lattice_edges(points, &points.graph()),
    }
}

/// The points that a layer is between.
const fn points(layer: &Layer, cells: GridShape) -> GridShape {
    match layer.kind() {
        LayerKind::Sides => GridShape {
            rows: cells.rows + 1,
            columns: cells.columns + 1,
        },
        _ => cells,
    }
}

fn form(layer: &Layer, cells: GridShape) -> TableForm {
    match layer.kind() {
        LayerKind::Cells => TableForm::Grid(cells),
        _ => TableForm::Lattice(points(layer, cells)),
    }
}

/// Writes the layers in which something is filled in.
pub(crate) fn filled_sections(
    cells: GridShape,
    layers: &[Layer],
    filling: &Filling,
    style: ValueStyle,
) -> Vec<TextSection> {
    let layers = layers.iter().enumerate();
    let told = layers.filter(|(number, _)| filling.layer(*number).iter().any(Option::is_some));
    told.map(|(number, layer)| {
        let word = |place: usize| {
            let (spot, value) = (layer.spots()[place], filling.layer(number)[place]);
            written(layer, spot, value, style)
        };
        let rows = rows(layer, cells).into_iter();
        let rows = rows.map(|row| row.into_iter().map(word).collect());
        let kind = SectionKind::Filled(layer.name().to_owned());
        let layout = match layer.kind() {
            LayerKind::Cells => SectionLayout::Table,
            _ => SectionLayout::Lattice,
        };
        TextSection::new(kind, layout, rows.collect())
    })
    .collect()
}

fn written(layer: &Layer, spot: Spot, value: Option<i32>, style: ValueStyle) -> String {
    match (style, value) {
        (ValueStyle::Numbers, Some(value)) => value.to_string(),
        _ => value_text(layer, spot, value),
    }
}

/// Reads what is filled in. Sections of what is printed are left out.
pub(crate) fn read_filling(
    cells: GridShape,
    layers: &[Layer],
    sections: &[TextSection],
) -> Result<Filling, PuzzleError> {
    let mut filling = Filling::empty(layers);
    for section in sections {
        let SectionKind::Filled(name) = &section.kind else {
            continue;
        };
        let Some(number) = layers.iter().position(|layer| layer.name() == name) else {
            let names: Vec<&str> = layers.iter().map(Layer::name).collect();
            return Err(PuzzleError::Text {
                place: section.place.clone(),
                found: format!("{name:?} is no layer of this genre"),
                expected: names.join(" or "),
            });
        };
        let layer = &layers[number];
        let words = section.words(form(layer, cells))?;
        for (place, word) in rows(layer, cells).into_iter().flatten().zip(words) {
            let value = value_of(layer, layer.spots()[place], word)?;
            filling.set(number, place, value);
        }
    }
    Ok(filling)
}
