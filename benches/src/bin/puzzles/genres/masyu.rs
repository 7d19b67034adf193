//! Masyu: one loop through cells, which turns at black circles and runs straight through white ones.

use crate::generate::masyu;
use crate::genre::Genre;
use crate::lines::Lines;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/masyu.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "masyu",
    pose,
    convert: Some(convert),
    generate: Some(masyu),
};

fn convert(id: &str) -> Option<String> {
    GameId::read(id)?.picture(|c| match c {
        'B' => Some('*'),
        'W' => Some('o'),
        _ => None,
    })
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let circles = example::read(text)?;
    let size = (circles.len(), circles[0].len());
    let (model, steps) = example::model(&circles)?;
    let picture: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let check = Box::new(move |values: &[i32]| check(&picture, values));
    Ok(Posed {
        model,
        answer: steps.vars,
        check,
        size,
    })
}

/// All lines are one loop, which keeps the rule of each circle.
fn check(picture: &[Vec<char>], values: &[i32]) -> bool {
    let lines = Lines::new(picture.len(), picture[0].len(), values);
    let turns = |row: usize, column: usize| {
        let [up, right, down, left] = lines.from(row, column);
        up != down || right != left
    };
    // Whether the loop turns in each of the two cells before and after this one.
    let beside = |row: usize, column: usize| -> Vec<bool> {
        let [up, right, down, left] = lines.from(row, column);
        let cells = [
            up.then(|| (row - 1, column)),
            right.then(|| (row, column + 1)),
            down.then(|| (row + 1, column)),
            left.then(|| (row, column - 1)),
        ];
        cells
            .into_iter()
            .flatten()
            .map(|(row, column)| turns(row, column))
            .collect()
    };
    let is_kept = |(row, column): (usize, usize)| {
        let is_visited = lines.count(row, column) == 2;
        match picture[row][column] {
            '*' => is_visited && turns(row, column) && !beside(row, column).contains(&true),
            'o' => is_visited && !turns(row, column) && beside(row, column).contains(&true),
            _ => true,
        }
    };
    lines.is_loop() && lines.points().all(is_kept)
}
