//! Nurikabe: islands in a sea.

use crate::board::GridSize;
use crate::genre::Genre;
use crate::posed::Posed;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/nurikabe.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "nurikabe",
    pose,
    convert: None,
    generate: None,
};

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let numbers = example::read(text)?;
    let (model, cells) = example::model(&numbers)?;
    let board = GridSize::of(&numbers);
    let numbers: Vec<Option<u32>> = numbers.concat();
    let check = Box::new(move |values: &[i32]| check(board, &numbers, values));
    Ok(Posed {
        model,
        answer: cells.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// Each area of land has one number, which is its size, and a label of its own. The sea, which has
/// negative labels, is connected and has no block of two by two cells.
fn check(board: GridSize, numbers: &[Option<u32>], labels: &[i32]) -> bool {
    let is_sea = |cell: usize| labels[cell] < 0;
    let is_island = |cell: usize| {
        let area = board.area(cell, |cell| !is_sea(cell));
        let is_own = |other: usize| area.contains(&other) == (labels[other] == labels[cell]);
        let mut inside = area.iter().filter_map(|&cell| numbers[cell]);
        inside.next() == Some(area.len() as u32)
            && inside.next().is_none()
            && board.cells().all(is_own)
    };
    let is_pool = |cell: usize| {
        let mut block = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        block.all(|(down, right)| board.step(cell, down, right).is_some_and(is_sea))
    };
    let is_right = |cell: usize| {
        if is_sea(cell) {
            numbers[cell].is_none() && !is_pool(cell)
        } else {
            is_island(cell)
        }
    };
    board.cells().all(is_right) && board.is_connected(is_sea)
}
