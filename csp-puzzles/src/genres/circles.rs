//! Circles in cells, on sides and at corners.

use crate::diagram::Diagram;
use crate::sign::At;
use csp_core::prelude::*;

/// The borders under a circle.
pub(super) fn within(diagram: &Diagram, borders: &[Var], circle: Place) -> Vec<Var> {
    let own: Vec<usize> = covered(diagram, circle).collect();
    let edges = diagram.graph().edges().iter().zip(borders);
    edges
        .filter(|((one, other), _)| own.contains(one) && own.contains(other))
        .map(|(_, &border)| border)
        .collect()
}

/// The cells on which a circle lies.
pub(super) fn covered(diagram: &Diagram, (row, column): Place) -> impl Iterator<Item = usize> + '_ {
    let columns = column / 2..=column.div_ceil(2);
    let places = (row / 2..=row.div_ceil(2))
        .flat_map(move |row| columns.clone().map(move |column| (row, column)));
    places.map(|place| diagram.node(place))
}

/// The cell to which a cell is turned around a circle.
pub(super) fn opposite(diagram: &Diagram, (row, column): Place, circle: Place) -> Option<usize> {
    let turned = (circle.0.checked_sub(row)?, circle.1.checked_sub(column)?);
    diagram.shape().number(turned)
}

/// Where a circle is, in words.
pub(super) fn circle_name((row, column): Place) -> String {
    let first = At((row / 2, column / 2));
    match (row % 2, column % 2) {
        (0, 0) => format!("of {first}"),
        (0, _) => format!("on the right side of {first}"),
        (_, 0) => format!("on the lower side of {first}"),
        _ => format!("at the lower right corner of {first}"),
    }
}
