//! Fillomino: numbers that are the sizes of their regions.

use crate::board::GridSize;
use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/fillomino.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "fillomino",
    pose,
    convert: Some(|id| GameId::read(id)?.picture(|c| c.is_ascii_digit().then_some(c))),
    generate: None,
};

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let numbers = example::read(text)?;
    let (model, cells) = example::model(&numbers)?;
    let board = GridSize::of(&numbers);
    let givens: Vec<Option<u32>> = numbers.concat();
    let check = Box::new(move |values: &[i32]| check(board, &givens, values));
    Ok(Posed {
        model,
        answer: cells.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// The givens are kept, and each area of equal numbers has as many cells as they say.
fn check(board: GridSize, givens: &[Option<u32>], values: &[i32]) -> bool {
    board.cells().all(|cell| {
        let value = values[cell];
        let area = board.area(cell, |other| values[other] == value);
        givens[cell].is_none_or(|given| given as i32 == value) && area.len() as i32 == value
    })
}
