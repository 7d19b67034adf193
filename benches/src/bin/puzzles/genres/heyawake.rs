//! Heyawake: black cells in rooms.

use crate::board::GridSize;
use crate::generate::heyawake;
use crate::genre::Genre;
use crate::posed::Posed;
use csp_examples::rooms;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/heyawake.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "heyawake",
    pose,
    convert: None,
    generate: Some(heyawake),
};

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let rooms = rooms(text)?;
    let (model, black) = example::model(&rooms)?;
    let shape = black.shape();
    let board = GridSize {
        rows: shape.rows,
        columns: shape.columns,
    };
    let room_of = rooms.room_of.concat();
    let check = Box::new(move |values: &[i32]| {
        let black: Vec<bool> = values.iter().map(|&value| value == 1).collect();
        check(board, &room_of, &rooms.numbers, &black)
    });
    Ok(Posed {
        model,
        answer: black.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// Rooms have as many black cells as they say, no two of them share a side, the white cells are
/// connected, and no straight run of them is in more than two rooms.
fn check(board: GridSize, room_of: &[usize], numbers: &[Option<usize>], black: &[bool]) -> bool {
    let mut counts = vec![0; numbers.len()];
    for cell in board.cells() {
        counts[room_of[cell]] += usize::from(black[cell]);
    }
    let are_counts_right = counts
        .iter()
        .zip(numbers)
        .all(|(&count, number)| number.is_none_or(|wanted| wanted == count));
    let is_short = |line: Vec<usize>| {
        line.split(|&cell| black[cell]).all(|run| {
            let rooms = run.chunk_by(|&one, &other| room_of[one] == room_of[other]);
            rooms.count() <= 2
        })
    };
    let is_alone = |cell: usize| !board.beside(cell).any(|other| black[other]);
    are_counts_right
        && board.lines().all(is_short)
        && board.cells().filter(|&cell| black[cell]).all(is_alone)
        && board.is_connected(|cell| !black[cell])
}
