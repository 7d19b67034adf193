//! Hashi: join islands by bridges. Bridges run straight and do not cross, and at most two join the
//! same two islands. A number says how many bridges an island has. All islands are connected.
//!
//! ```text
//!               2
//! 3-3-----3--5=3"
//! " |     |  " |3
//! " |2====7==6-3|
//! " |     "  | ||
//! " 4-----6-3| 1|
//! 3 "     " "|  |
//! | " 2--3" "4--4
//! 4=4 |  "" ""  "
//! |1--3-2"" "4=2"
//! |     |2" "   "
//! 3-2---3-5=7===6
//! |2=3---3-1|   "
//! 2----1 |  |   "
//!  2==4==4--4===4
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show, unique};
use std::error::Error;

/// An island.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Island {
    /// Its row, from 0.
    pub(crate) row: usize,
    /// Its column, from 0.
    pub(crate) column: usize,
    /// How many bridges it has.
    bridges: u32,
}

/// The islands in reading order.
pub(crate) fn read(text: &str) -> Result<Vec<Island>, InstanceError> {
    let numbers = cells(text, |c| {
        if c == '.' {
            Some(None)
        } else {
            c.to_digit(10).map(Some)
        }
    })?;
    let mut islands = Vec::new();
    for (row, line) in numbers.iter().enumerate() {
        for (column, &number) in line.iter().enumerate() {
            islands.extend(number.map(|bridges| Island {
                row,
                column,
                bridges,
            }));
        }
    }
    Ok(islands)
}

/// The pairs of islands that see each other, as indices. The upper or left one comes first.
pub(crate) fn pairs(islands: &[Island]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (from, island) in islands.iter().enumerate() {
        // Islands are in reading order: the next one in the row or column is the first one found.
        let later = || from + 1..islands.len();
        let right = later().find(|&to| islands[to].row == island.row);
        let below = later().find(|&to| islands[to].column == island.column);
        pairs.extend(right.into_iter().chain(below).map(|to| (from, to)));
    }
    pairs
}

/// Whether the first pair is in a row, the second in a column, and their bridges cross.
fn cross(islands: &[Island], across: (usize, usize), down: (usize, usize)) -> bool {
    let [left, right] = [across.0, across.1].map(|island| islands[island]);
    let [top, bottom] = [down.0, down.1].map(|island| islands[island]);
    let is_between = |x, from, to| from < x && x < to;
    left.row == right.row
        && top.column == bottom.column
        && is_between(left.row, top.row, bottom.row)
        && is_between(top.column, left.column, right.column)
}

/// The arrays say, for each pair of islands, whether there is a bridge and a second one.
pub(crate) fn model(
    islands: &[Island],
    pairs: &[(usize, usize)],
) -> Result<(Model, [Vec<Var>; 2]), ModelError> {
    let graph = Graph::new(islands.len(), pairs)?;
    let mut model = Model::new();
    let bridge = model.array("bridge", pairs.len(), 0..=1)?;
    let second = model.array("second", pairs.len(), 0..=1)?;
    for (&bridge, &second) in bridge.iter().zip(&second) {
        model.linear(&[(1, second), (-1, bridge)], Relation::AtMost, 0)?;
    }
    for (number, island) in islands.iter().enumerate() {
        let ends: Vec<Var> = graph
            .neighbours(number)
            .iter()
            .flat_map(|&(_, pair)| [bridge[pair], second[pair]])
            .collect();
        model.post(Linear::sum(
            &ends,
            Relation::Equal,
            i64::from(island.bridges),
        ))?;
    }
    for (&across, &one) in pairs.iter().zip(&bridge) {
        for (&down, &other) in pairs.iter().zip(&bridge) {
            if cross(islands, across, down) {
                model.post(Linear::sum(&[one, other], Relation::AtMost, 1))?;
            }
        }
    }
    model.post(Connected::edges(&graph, &bridge))?;
    model.learning(Learning::Auto);
    Ok((model, [bridge, second]))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let islands = read(include_str!("data/hashi.txt"))?;
    let pairs = pairs(&islands);
    let (mut model, bridges) = model(&islands, &pairs)?;
    let solution = unique(&mut model)?;
    let height = islands
        .iter()
        .map(|island| island.row + 1)
        .max()
        .unwrap_or(0);
    let width = islands
        .iter()
        .map(|island| island.column + 1)
        .max()
        .unwrap_or(0);
    let mut picture = vec![vec![' '; width]; height];
    for island in &islands {
        let number = char::from_digit(island.bridges, 10).unwrap_or('?');
        picture[island.row][island.column] = number;
    }
    for (pair, &(from, to)) in pairs.iter().enumerate() {
        let count = bridges
            .iter()
            .filter(|bridge| solution[bridge[pair]] == 1)
            .count();
        let from = islands[from];
        let to = islands[to];
        for cell in &mut picture[from.row][from.column + 1..to.column.max(from.column + 1)] {
            *cell = [*cell, '-', '='][count];
        }
        for line in &mut picture[from.row + 1..to.row.max(from.row + 1)] {
            line[from.column] = [line[from.column], '|', '"'][count];
        }
    }
    for line in picture {
        show(line.into_iter().collect::<String>().trim_end());
    }
    Ok(())
}
