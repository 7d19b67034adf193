//! Hashi: islands are joined by bridges that run straight, do not cross, and are at most two side
//! by side. A number says how many bridges an island has; all islands hang together.
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
use csp_examples::{cells, show, unique};
use std::error::Error;

/// An island: its row, its column, how many bridges it has.
type Island = (usize, usize, u32);

/// Each pair of islands that see each other, the upper or left one first, by number.
fn pairs(islands: &[Island]) -> Vec<(usize, usize)> {
    let next = |from: usize, is_beyond: fn(Island, Island) -> bool| {
        let to = (from + 1..islands.len()).find(|&to| is_beyond(islands[from], islands[to]))?;
        Some((from, to))
    };
    // Islands are in reading order: the first one further on in the row, or in the column, is the
    // next.
    let right = |from| next(from, |a, b| a.0 == b.0);
    let below = |from| next(from, |a, b| a.1 == b.1);
    (0..islands.len()).flat_map(|from| right(from).into_iter().chain(below(from))).collect()
}

/// Whether a bridge in a row and one in a column cross.
fn cross(islands: &[Island], across: (usize, usize), down: (usize, usize)) -> bool {
    let [left, right, top, bottom] =
        [across.0, across.1, down.0, down.1].map(|island| islands[island]);
    let is_inside = |x, from, to| from < x && x < to;
    left.0 == right.0
        && top.1 == bottom.1
        && is_inside(left.0, top.0, bottom.0)
        && is_inside(top.1, left.1, right.1)
}

/// For each pair of islands whether there is a bridge, and whether there is a second one.
fn model(
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
    for (island, &(_, _, bridges)) in islands.iter().enumerate() {
        let ends =
            graph.neighbours(island).iter().flat_map(|&(_, pair)| [bridge[pair], second[pair]]);
        model.post(Linear::sum(&ends.collect::<Vec<_>>(), Relation::Equal, i64::from(bridges)))?;
    }
    for (&across, &one) in pairs.iter().zip(&bridge) {
        for (&down, &other) in pairs.iter().zip(&bridge) {
            if cross(islands, across, down) {
                model.post(Linear::sum(&[one, other], Relation::AtMost, 1))?;
            }
        }
    }
    model.post(Connected::edges(&graph, &bridge))?;
    Ok((model, [bridge, second]))
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers = cells(include_str!("data/hashi.txt"), |c| {
        if c == '.' { Some(None) } else { c.to_digit(10).map(Some) }
    })?;
    let places = |(row, line): (usize, &Vec<Option<u32>>)| {
        let number = |(column, &number): (usize, &Option<u32>)| Some((row, column, number?));
        line.iter().enumerate().filter_map(number).collect::<Vec<_>>()
    };
    let islands: Vec<Island> = numbers.iter().enumerate().flat_map(places).collect();
    let pairs = pairs(&islands);
    let (mut model, bridges) = model(&islands, &pairs)?;
    let solution = unique(&mut model)?;
    let mut picture = vec![vec![' '; numbers[0].len()]; numbers.len()];
    for &(row, column, number) in &islands {
        picture[row][column] = char::from_digit(number, 10).unwrap_or('?');
    }
    for (pair, &(from, to)) in pairs.iter().enumerate() {
        let count = bridges.iter().filter(|bridge| solution[bridge[pair]] == 1).count();
        let ((top, left, _), (bottom, right, _)) = (islands[from], islands[to]);
        for cell in &mut picture[top][left + 1..right.max(left + 1)] {
            *cell = [*cell, '-', '='][count];
        }
        for line in &mut picture[top + 1..bottom.max(top + 1)] {
            line[left] = [line[left], '|', '"'][count];
        }
    }
    for line in picture {
        show(line.into_iter().collect::<String>().trim_end());
    }
    Ok(())
}
