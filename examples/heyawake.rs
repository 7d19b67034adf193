//! Heyawake: make cells black. Black cells never share a side, and the white cells are connected. A
//! room with a number has that number of black cells. No straight row of white cells lies in more than two
//! rooms.
//!
//! ```text
//! . # . . # . . . . .
//! . . # . . # . . # .
//! # . . # . . # . . #
//! . . . . # . . # . .
//! . # . . . # . . . #
//! . . # . # . . . # .
//! . # . . . . # . . .
//! # . . # . # . . # .
//! . . . . # . . # . .
//! # . # . . # . . # .
//! ```

use csp_core::prelude::*;
use csp_examples::{Rooms, rooms, show, unique};
use itertools::chain;
use std::error::Error;

/// The grid says which cells are black. The search learns: a few black cells cut the white ones.
pub(crate) fn model(rooms: &Rooms) -> Result<(Model, VarGrid), ModelError> {
    let rows = rooms.room_of.len();
    let columns = rooms.room_of.first().map_or(0, Vec::len);
    let graph = Graph::grid(rows, columns);
    let mut model = Model::new();
    model.learning(Learning::On);
    let black = model.grid("black", rows, columns, 0..=1)?;
    for &(cell, other) in graph.edges() {
        model.post(Linear::sum(
            &[black.vars()[cell], black.vars()[other]],
            Relation::AtMost,
            1,
        ))?;
    }
    model.post(Connected::nodes(&graph, black.vars()).value(0))?;
    let room_of = rooms.room_of.concat();
    for (room, number) in rooms.numbers.iter().enumerate() {
        if let Some(number) = number {
            let cells = (0..room_of.len()).filter(|&cell| room_of[cell] == room);
            model.require(
                sum(cells.map(|cell| black.vars()[cell]))
                    .eq(i32::try_from(*number).unwrap_or(i32::MAX)),
            )?;
        }
    }
    // A row of cells from one room through the next to a third has a black cell.
    let across = (0..rows).map(|row| (row * columns..(row + 1) * columns).collect::<Vec<_>>());
    let down = (0..columns).map(|column| (column..rows * columns).step_by(columns).collect());
    for line in across.chain(down) {
        let is_same_room = |one: &usize, other: &usize| room_of[*one] == room_of[*other];
        let parts: Vec<&[usize]> = line.chunk_by(is_same_room).collect();
        for part in parts.windows(3) {
            let cells = chain!(part[0].last(), part[1], part[2].first());
            model.require(exists(cells.map(|&cell| black.vars()[cell])))?;
        }
    }
    Ok((model, black))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, black) = model(&rooms(include_str!("data/heyawake.txt"))?)?;
    let solution = unique(&mut model)?;
    for row in black.rows() {
        let signs = row
            .iter()
            .map(|&cell| if solution[cell] == 1 { "#" } else { "." });
        show(signs.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
