//! The outline of cells.

use super::figure::{BoardPoint, CELL_UNITS, ShapeForm};
use csp_sudoku::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// A direction on the screen, in cells.
type Way = (i32, i32);

const EAST: Way = (1, 0);

/// The outline of cells, this far inside of their edges. It goes around each part and each hole by itself.
pub(super) fn outline(cells: &[Cell], inset: i32) -> ShapeForm {
    let mut edges = edges(cells);
    let mut lines = Vec::new();
    while let Some((&start, _)) = edges.first_key_value() {
        let corners = loop_from(start, &mut edges);
        let count = corners.len();
        let turns = (0..count).map(|index| {
            let (_, before) = corners[(index + count - 1) % count];
            (corners[index], before)
        });
        let bent = turns.filter(|((_, after), before)| after != before);
        lines.push(
            bent.map(|(((x, y), after), before)| {
                let (one, other) = (right_of(before), right_of(after));
                BoardPoint::new(x * CELL_UNITS, y * CELL_UNITS)
                    .plus((one.0 + other.0) * inset, (one.1 + other.1) * inset)
            })
            .collect(),
        );
    }
    ShapeForm::Path {
        lines,
        is_closed: true,
    }
}

/// The edges between these cells and others by their first corner, with the cells on the right.
fn edges(cells: &[Cell]) -> BTreeMap<Way, Vec<Way>> {
    let inside: BTreeSet<Way> = cells
        .iter()
        .map(|cell| (i32::from(cell.column), i32::from(cell.row)))
        .collect();
    let mut edges: BTreeMap<Way, Vec<Way>> = BTreeMap::new();
    for &(x, y) in &inside {
        // From the corner at the top left, clockwise.
        let (mut corner, mut way) = ((x, y), EAST);
        for _ in 0..4 {
            let outside = right_of(way);
            if !inside.contains(&(x - outside.0, y - outside.1)) {
                edges.entry(corner).or_default().push(way);
            }
            corner = (corner.0 + way.0, corner.1 + way.1);
            way = right_of(way);
        }
    }
    edges
}

/// Takes the edges of one loop: its corners, each with the way from there. Where two loops touch, it stays with its
/// cell.
fn loop_from(start: Way, edges: &mut BTreeMap<Way, Vec<Way>>) -> Vec<(Way, Way)> {
    let mut corners: Vec<(Way, Way)> = Vec::new();
    let mut corner = start;
    while let Some(ways) = edges.get_mut(&corner) {
        let wanted = corners.last().map(|(_, way)| right_of(*way));
        let place = ways.iter().position(|way| Some(*way) == wanted);
        let way = ways.swap_remove(place.unwrap_or(0));
        if ways.is_empty() {
            edges.remove(&corner);
        }
        corners.push((corner, way));
        corner = (corner.0 + way.0, corner.1 + way.1);
        if corner == start && !turns_on(&corners, start, edges) {
            break;
        }
    }
    corners
}

/// Whether a loop that is back at its start goes on there, as the cell on its right has another edge.
fn turns_on(corners: &[(Way, Way)], start: Way, edges: &BTreeMap<Way, Vec<Way>>) -> bool {
    let last = corners.last().map(|(_, way)| right_of(*way));
    let first = corners.first().map(|(_, way)| *way);
    let ways = edges.get(&start);
    last != first && ways.is_some_and(|ways| ways.iter().any(|way| Some(*way) == last))
}

fn right_of((x, y): Way) -> Way {
    (-y, x)
}
