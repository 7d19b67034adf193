//! Boards with rooms.

use super::regions::{random_regions, walls_between};
use crate::maker::{DrawnBoard, MakerTools};
use std::ops::RangeInclusive;

/// The partitions into rooms that are tried.
const MOST_PARTITIONS: usize = 60;

/// Random rooms of these sizes, filled in at random: the first ones that can be.
pub(in crate::genres) fn solved_rooms(
    tools: &mut MakerTools<'_>,
    sizes: RangeInclusive<usize>,
) -> Option<DrawnBoard> {
    (0..MOST_PARTITIONS).find_map(|_| {
        let mut diagram = tools.blank();
        let rooms = random_regions(diagram.graph(), sizes.clone(), tools.random);
        walls_between(&mut diagram, &rooms);
        tools.solve_evenly(&diagram)
    })
}

/// Moves a cell that another solution fills in otherwise into the room beside it.
pub(in crate::genres) fn move_a_cell(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
) -> Option<DrawnBoard> {
    let diagram = &board.diagram;
    let graph = diagram.graph();
    let cells = board.layers[0].iter().zip(&other.layers[0]).enumerate();
    let differing: Vec<usize> = cells
        .filter(|(_, (own, others))| own != others)
        .map(|(cell, _)| cell)
        .collect();
    let areas = diagram.areas();
    let mut region_of: Vec<usize> = (0..graph.nodes()).map(|cell| areas.of(cell)).collect();
    let cell = tools.any(&differing);
    let beside = graph
        .neighbours(cell)
        .iter()
        .map(|&(next, _)| region_of[next]);
    let rooms: Vec<usize> = beside.filter(|&room| room != region_of[cell]).collect();
    if rooms.is_empty() {
        return None;
    }
    region_of[cell] = tools.any(&rooms);
    let mut diagram = diagram.clone();
    walls_between(&mut diagram, &region_of);
    // The room that lost the cell is still there, in one piece.
    (diagram.areas().len() == areas.len()).then(|| DrawnBoard {
        diagram,
        layers: board.layers.clone(),
    })
}
