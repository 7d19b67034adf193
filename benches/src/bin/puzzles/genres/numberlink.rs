//! Numberlink: paths that join equal letters and fill the grid.

use crate::generate::numberlink;
use crate::genre::Genre;
use crate::lines::Lines;
use crate::posed::Posed;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/numberlink.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "numberlink",
    pose,
    convert: None,
    generate: Some(numberlink),
};

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let letters = example::read(text)?;
    let size = (letters.len(), letters[0].len());
    let (model, _, answer) = example::model(&letters)?;
    Ok(Posed {
        model,
        answer,
        check: Box::new(move |values| check(&letters, values)),
        size,
    })
}

/// A cell with a letter has one line, and the others have two. What lines connect has the same
/// letter twice and no other.
fn check(letters: &[Vec<Option<char>>], values: &[i32]) -> bool {
    let lines = Lines::new(letters.len(), letters[0].len(), values);
    let is_kept = |(row, column): (usize, usize)| {
        let letter = letters[row][column];
        let found = lines.connected(row, column);
        let on_path: Vec<char> = found.iter().filter_map(|&(r, c)| letters[r][c]).collect();
        lines.count(row, column) == if letter.is_some() { 1 } else { 2 }
            && on_path.len() == 2
            && on_path[0] == on_path[1]
    };
    lines.points().all(is_kept)
}
