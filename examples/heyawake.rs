//! Heyawake: make cells black. Black cells never share a side, and the white cells are connected. A
//! room with a number has so many black cells. No straight row of white cells lies in more than two
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
use csp_examples::{InstanceError, lines, show, unique, words};
use std::error::Error;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Its upper left cell.
    pub place: Place,
    /// How many rows it has.
    pub rows: usize,
    /// How many columns it has.
    pub columns: usize,
    /// How many of its cells are black.
    pub number: Option<usize>,
}

/// A line for each room: the row and the column of its upper left cell, its rows, its columns, and
/// its number or a point.
pub fn read(text: &str) -> Result<Vec<Room>, InstanceError> {
    let read = |word: &str| if word == "." { Some(None) } else { word.parse().ok().map(Some) };
    let mut rooms = Vec::new();
    for ((line, _), room) in lines(text).zip(words(text, read)?) {
        let [Some(row), Some(column), Some(rows), Some(columns), number] = room[..] else {
            let found = room.iter().flatten().count();
            return Err(InstanceError::Length { line, found, expected: 5 });
        };
        rooms.push(Room { place: (row, column), rows, columns, number });
    }
    Ok(rooms)
}

/// The grid says which cells are black. The search learns: a few black cells cut the white ones.
pub fn model(rooms: &[Room]) -> Result<(Model, VarGrid), ModelError> {
    let rows = rooms.iter().map(|room| room.place.0 + room.rows).max().unwrap_or(0);
    let columns = rooms.iter().map(|room| room.place.1 + room.columns).max().unwrap_or(0);
    let graph = Graph::grid(rows, columns);
    let mut model = Model::new();
    model.learning(Learning::On);
    let black = model.grid("black", rows, columns, 0..=1)?;
    for &(cell, other) in graph.edges() {
        model.post(Linear::sum(&[black.vars()[cell], black.vars()[other]], Relation::AtMost, 1))?;
    }
    model.post(Connected::nodes(&graph, black.vars()).value(0))?;
    for room in rooms {
        let (row, column) = room.place;
        let cells = black.block(row, column, room.rows, room.columns);
        if let Some(number) = room.number {
            model.require(sum(cells).eq(number as i32))?;
        }
        // A row of cells from one room through the next to a third has a black cell.
        if column > 0 && column + room.columns < columns {
            for row in row..row + room.rows {
                model.require(exists(black.block(row, column - 1, 1, room.columns + 2)))?;
            }
        }
        if row > 0 && row + room.rows < rows {
            for column in column..column + room.columns {
                model.require(exists(black.block(row - 1, column, room.rows + 2, 1)))?;
            }
        }
    }
    Ok((model, black))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, black) = model(&read(include_str!("data/heyawake.txt"))?)?;
    let solution = unique(&mut model)?;
    for row in black.rows() {
        let signs = row.iter().map(|&cell| if solution[cell] == 1 { "#" } else { "." });
        show(signs.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
