//! Slitherlink: one loop along the lines of a grid, and numbers of lines around cells.

use crate::genre::Genre;
use crate::lines::Lines;
use crate::posed::Posed;
use crate::tatham::GameId;
use csp_core::prelude::GridEdges;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/slitherlink.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "slitherlink",
    pose,
    convert: Some(|id| GameId::read(id)?.picture(Some)),
    generate: None,
};

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let clues = example::read(text)?;
    let size = (clues.len(), clues[0].len());
    let (model, answer) = example::model(GridEdges::new(size.0, size.1), &clues)?;
    Ok(Posed {
        model,
        answer,
        check: Box::new(move |values| check(&clues, values)),
        size,
    })
}

/// All lines are one loop, and each number is that of the lines around its cell.
fn check(clues: &[Vec<Option<i32>>], values: &[i32]) -> bool {
    let lines = Lines::new(clues.len() + 1, clues[0].len() + 1, values);
    let is_kept = |row: usize, column: usize| {
        let [_, upper, left, _] = lines.from(row, column);
        let [right, _, _, lower] = lines.from(row + 1, column + 1);
        let count = [upper, left, right, lower]
            .iter()
            .filter(|&&drawn| drawn)
            .count();
        clues[row][column].is_none_or(|clue| clue as usize == count)
    };
    let mut cells = (0..clues.len()).flat_map(|row| (0..clues[0].len()).map(move |c| (row, c)));
    lines.is_loop() && cells.all(|(row, column)| is_kept(row, column))
}
