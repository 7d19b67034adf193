//! Takuzu: as many zeros as ones in each line.

use crate::board::Board;
use crate::genre::{Genre, Posed};
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, unreachable_pub, reason = "an example is a program of its own")]
#[path = "../../../../../examples/takuzu.rs"]
mod example;

pub(crate) const GENRE: Genre =
    Genre { name: "takuzu", pose, convert: Some(convert), generate: None };

/// A letter is so many empty cells less one and a digit: 0 for a small one. `z` and `Z` are 25
/// empty cells. The last letter ends the board.
fn convert(id: &str) -> Option<String> {
    let GameId { columns, rows, description } = GameId::read(id)?;
    let mut cells = String::new();
    for c in description.chars() {
        let empty = c
            .to_ascii_lowercase()
            .is_ascii_lowercase()
            .then(|| c.to_ascii_lowercase() as u8 - b'a')?;
        cells += &".".repeat(empty as usize);
        if empty < 25 {
            cells.push(if c.is_ascii_lowercase() { '0' } else { '1' });
        }
    }
    let is_whole = cells.len() == columns * rows + 1;
    let row = |row: usize| cells[row * columns..(row + 1) * columns].to_owned() + "\n";
    is_whole.then(|| (0..rows).map(row).collect())
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let givens = example::read(text)?;
    let (model, cells) = example::model(&givens)?;
    let board = Board::of(&givens);
    let givens: Vec<Option<i32>> = givens.concat();
    let check = Box::new(move |values: &[i32]| check(board, &givens, values));
    Ok(Posed { model, answer: cells.vars().to_vec(), check, size: board.size() })
}

/// The givens are kept, lines have as many zeros as ones and no three equal digits side by side,
/// and no two rows and no two columns are equal.
fn check(board: Board, givens: &[Option<i32>], values: &[i32]) -> bool {
    let digits = |line: Vec<usize>| line.into_iter().map(|cell| values[cell]).collect();
    let lines: Vec<Vec<i32>> = board.lines().map(digits).collect();
    let is_right = |line: &Vec<i32>| {
        2 * line.iter().filter(|&&digit| digit == 1).count() == line.len()
            && line.iter().all(|digit| (0..=1).contains(digit))
            && line.windows(3).all(|run| run[0] != run[1] || run[1] != run[2])
    };
    let differ =
        |lines: &[Vec<i32>]| (0..lines.len()).all(|place| !lines[..place].contains(&lines[place]));
    let (rows, columns) = lines.split_at(board.rows);
    lines.iter().all(is_right)
        && differ(rows)
        && differ(columns)
        && givens.iter().zip(values).all(|(given, value)| given.is_none_or(|given| given == *value))
}
