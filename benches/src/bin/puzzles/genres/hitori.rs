//! Hitori: black cells, after which no number stands twice in a line.

use crate::board::GridSize;
use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/hitori.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "hitori",
    pose,
    convert: Some(convert),
    generate: None,
};

/// A number is a digit, or a letter from 10 on.
fn convert(id: &str) -> Option<String> {
    let GameId {
        columns,
        rows,
        description,
        ..
    } = GameId::read(id)?;
    let numbers: Option<Vec<String>> = description
        .chars()
        .map(|c| Some(format!("{:2}", c.to_digit(36)?)))
        .collect();
    let numbers = numbers.filter(|numbers| numbers.len() == columns * rows)?;
    Some(
        numbers
            .chunks(columns)
            .map(|row| row.join(" ") + "\n")
            .collect(),
    )
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let numbers = example::read(text)?;
    let (model, black) = example::model(&numbers)?;
    let board = GridSize::of(&numbers);
    let numbers = numbers.concat();
    let check = Box::new(move |values: &[i32]| {
        let black: Vec<bool> = values.iter().map(|&value| value == 1).collect();
        check(board, &numbers, &black)
    });
    Ok(Posed {
        model,
        answer: black.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// No line has a number in two white cells, no two black cells share a side, and the white cells
/// are connected.
fn check(board: GridSize, numbers: &[u32], black: &[bool]) -> bool {
    let differ = |line: Vec<usize>| {
        let mut left: Vec<u32> = line
            .into_iter()
            .filter(|&cell| !black[cell])
            .map(|cell| numbers[cell])
            .collect();
        left.sort_unstable();
        left.windows(2).all(|pair| pair[0] != pair[1])
    };
    let is_alone = |cell: usize| !board.beside(cell).any(|other| black[other]);
    board.lines().all(differ)
        && board.cells().filter(|&cell| black[cell]).all(is_alone)
        && board.is_connected(|cell| !black[cell])
}
