//! Shikaku: a board cut into rectangles.

use crate::board::GridSize;
use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/shikaku.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "shikaku",
    pose,
    convert: Some(convert),
    generate: None,
};

/// Numbers, letters for a number of empty cells, and `_` between two numbers.
fn convert(id: &str) -> Option<String> {
    let GameId {
        columns,
        rows,
        description,
        ..
    } = GameId::read(id)?;
    let mut cells: Vec<String> = Vec::new();
    for part in description.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let number = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        cells.extend((!number.is_empty()).then(|| number.to_owned()));
        if let Some(c) = part[number.len()..].chars().next().filter(|&c| c != '_') {
            let empty = (c as usize).checked_sub('a' as usize)? + 1;
            cells.extend(vec![".".to_owned(); empty]);
        }
    }
    let cell = |cell: &String| format!("{cell:>2}");
    let row = |row: &[String]| row.iter().map(cell).collect::<Vec<String>>().join(" ") + "\n";
    (cells.len() == columns * rows).then(|| cells.chunks(columns).map(row).collect())
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let numbers = example::read(text)?;
    let (model, rectangles, is_cut) = example::model(&numbers)?;
    let board = GridSize::of(&numbers);
    let numbers: Vec<Option<usize>> = numbers.concat();
    let corners = rectangles.iter().map(|rectangle| {
        let example::Rectangle {
            row,
            column,
            height,
            width,
        } = *rectangle;
        [row, column, row + height, column + width]
    });
    let corners: Vec<[usize; 4]> = corners.collect();
    let check = Box::new(move |values: &[i32]| {
        let cut = corners.iter().zip(values).filter(|&(_, &value)| value == 1);
        let cut: Vec<[usize; 4]> = cut.map(|(&corners, _)| corners).collect();
        check(board, &numbers, &cut)
    });
    Ok(Posed {
        model,
        answer: is_cut,
        check,
        size: board.size(),
    })
}

/// Each cell is in one rectangle, given by its first row and column and those behind it, and each
/// rectangle has one number, which is its count of cells.
fn check(board: GridSize, numbers: &[Option<usize>], cut: &[[usize; 4]]) -> bool {
    let mut over = vec![0; numbers.len()];
    let are_right = cut.iter().all(|&[top, left, bottom, right]| {
        let cells: Vec<usize> = (top..bottom)
            .flat_map(|row| (left..right).map(move |column| row * board.columns + column))
            .collect();
        cells.iter().for_each(|&cell| over[cell] += 1);
        let mut inside = cells.iter().filter_map(|&cell| numbers[cell]);
        inside.next() == Some(cells.len()) && inside.next().is_none()
    });
    are_right && over.iter().all(|&count| count == 1)
}
