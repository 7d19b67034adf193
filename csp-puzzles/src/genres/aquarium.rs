use super::common::{numbers_of_lines, print_outside};
use super::draw::{move_a_cell, solved_rooms};
use crate::area::Areas;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::link::parts::{NUMBERS, OutsidePlaces, OutsideSigns, Slash, Walls};
use crate::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use crate::sign::At;
use csp_core::prelude::*;
use csp_core::random::Random;

/// Water in tanks.
pub(super) static AQUARIUM: Genre = Genre {
    name: "aquarium",
    title: "Aquarium",
    japanese: "アクアプレース",
    links: &["aquarium"],
    rules: &[
        "Shade cells: they are water, and the regions are tanks that are seen from the side. Below water there is water or a wall.",
        "Water that is connected within a tank stands equally high everywhere.",
        "A number above a column or on the left of a row says how many of its cells are water.",
    ],
    body: &[&Walls, &Slash, &OutsideSigns(NUMBERS, OutsidePlaces::One)],
    post,
    make: Some(PuzzleMaker {
        draw: |tools| solved_rooms(tools, 3..=6),
        print,
        change: Some(move_a_cell),
        places: CluePlaces::Drawn,
    }),
};

fn print(board: &DrawnBoard, diagram: &mut Diagram, _: &mut Random) {
    print_outside(board, diagram, &[Direction::Up, Direction::Left], |line| {
        vec![line.iter().sum::<i32>() as u32]
    });
}

fn post(diagram: &Diagram, board: &mut LayeredBoard) -> Result<(), PuzzleError> {
    let water = board.shading()?;
    numbers_of_lines(diagram, board, &water)?;
    let areas = diagram.areas();
    for place in diagram.shape().places() {
        let below = diagram.shape().next(place, Direction::Down);
        let is_same = |other: Place| areas.of(diagram.node(place)) == areas.of(diagram.node(other));
        if let Some(below) = below.filter(|&below| is_same(below)) {
            let sentence = format!("{} is water only if {} is", At(place), At(below));
            board.require(sentence, water[place].implies(water[below]))?;
        }
    }
    for row in 0..diagram.shape().rows {
        for [one, other] in joined_below(diagram, row) {
            let sentence = format!("water stands equally high in {} and {}", At(one), At(other));
            board.require(sentence, water[one].eq(water[other]))?;
        }
    }
    Ok(())
}

/// The cells of a row that are connected within their tank by cells of this row and those below, each with the next one.
fn joined_below(diagram: &Diagram, row: usize) -> Vec<[Place; 2]> {
    let GridShape { rows, columns } = diagram.shape();
    let first = row * columns;
    let areas = diagram.areas();
    let edges = diagram.graph().edges().iter();
    let within = edges.filter(|&&(one, other)| {
        one >= first && other >= first && areas.of(one) == areas.of(other)
    });
    let within: Vec<(usize, usize)> = within
        .map(|&(one, other)| (one - first, other - first))
        .collect();
    let Ok(graph) = Graph::new((rows - row) * columns, &within) else {
        return Vec::new();
    };
    let bodies = Areas::new(&graph, &vec![false; within.len()]);
    let mut pairs = Vec::new();
    for column in 0..columns {
        let mut later = column + 1..columns;
        let next = later.find(|&other| bodies.of(other) == bodies.of(column));
        pairs.extend(next.map(|next| [(row, column), (row, next)]));
    }
    pairs
}
