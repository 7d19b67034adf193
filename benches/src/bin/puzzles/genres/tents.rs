//! Tents: a tent for each tree.

use crate::board::GridSize;
use crate::generate::tents;
use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/tents.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "tents",
    pose,
    convert: Some(convert),
    generate: Some(tents),
};

/// A letter is a number of empty cells and a tree, `_` a tree alone, and `z` 25 empty cells. The last
/// letter ends the board. The numbers of the columns and the rows follow.
fn convert(id: &str) -> Option<String> {
    let GameId {
        columns,
        rows,
        description,
        ..
    } = GameId::read(id)?;
    let mut parts = description.split(',');
    let mut cells = String::new();
    for c in parts.next()?.chars() {
        match c {
            '_' => cells.push('T'),
            'z' => cells += &".".repeat(25),
            'a'..='y' => cells += &(".".repeat((c as u8 - b'a') as usize + 1) + "T"),
            _ => return None,
        }
    }
    let number = |part: &str| std::char::from_digit(part.parse().ok()?, 36);
    let numbers: Vec<char> = parts.map(number).collect::<Option<_>>()?;
    if cells.len() != columns * rows + 1 || numbers.len() != columns + rows {
        return None;
    }
    let mut board = format!("+{}\n", numbers[..columns].iter().collect::<String>());
    for (row, number) in numbers[columns..].iter().enumerate() {
        board += &format!("{number}{}\n", &cells[row * columns..(row + 1) * columns]);
    }
    Some(board)
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let signs = example::read(text)?;
    let (model, tents) = example::model(&signs)?;
    let board = GridSize {
        rows: signs.len() - 1,
        columns: signs[0].len() - 1,
    };
    let number = |sign: char| sign.to_digit(36).map(|number| number as usize);
    let of_rows = signs[1..].iter().map(|row| number(row[0]));
    let numbers = of_rows
        .chain(signs[0][1..].iter().map(|&sign| number(sign)))
        .collect();
    let tree = signs[1..]
        .iter()
        .flat_map(|row| &row[1..])
        .map(|&sign| sign == 'T')
        .collect();
    let clues = Clues { numbers, tree };
    let check = Box::new(move |values: &[i32]| {
        let tent: Vec<bool> = values.iter().map(|&value| value == 1).collect();
        check(board, &clues, &tent)
    });
    Ok(Posed {
        model,
        answer: tents.vars().to_vec(),
        check,
        size: board.size(),
    })
}

struct Clues {
    /// By row and then by column, how many tents it has, if that is given.
    numbers: Vec<Option<usize>>,
    /// By cell, whether it has a tree.
    tree: Vec<bool>,
}

/// Lines have as many tents as they say, no two tents touch, none is on a tree, and each tree can
/// be given a tent of its own.
fn check(board: GridSize, clues: &Clues, tent: &[bool]) -> bool {
    let counts = board
        .lines()
        .map(|line| line.into_iter().filter(|&cell| tent[cell]).count());
    let mut numbers = counts.zip(&clues.numbers);
    let is_alone = |cell: usize| !board.around(cell).any(|other| tent[other]);
    let trees: Vec<usize> = board.cells().filter(|&cell| clues.tree[cell]).collect();
    let mut tree_of = vec![None; tent.len()];
    numbers.all(|(count, number)| number.is_none_or(|number| number == count))
        && board
            .cells()
            .filter(|&cell| tent[cell])
            .all(|cell| is_alone(cell) && !clues.tree[cell])
        && board.cells().filter(|&cell| tent[cell]).count() == trees.len()
        && trees.iter().all(|&tree| {
            let mut tried = vec![false; tent.len()];
            is_given(board, tree, tent, &mut tree_of, &mut tried)
        })
}

/// Gives a tree a tent, for which another tree may have to take another one (an augmenting path
/// [Kuhn 1955]).
fn is_given(
    board: GridSize,
    tree: usize,
    tent: &[bool],
    tree_of: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for cell in board.beside(tree) {
        if tent[cell] && !std::mem::replace(&mut tried[cell], true) {
            let owner = tree_of[cell];
            if owner.is_none_or(|owner| is_given(board, owner, tent, tree_of, tried)) {
                tree_of[cell] = Some(tree);
                return true;
            }
        }
    }
    false
}
