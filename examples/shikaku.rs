//! Shikaku: cut the board into rectangles. Each rectangle has one number, which is its count of
//! cells.
//!
//! ```text
//! AAAABCCCCDDEEFF
//! AAAABCCCCDDEEFF
//! GGGGHHHIIJKKKLL
//! GGGGHHHIIJMMMLL
//! NOOOHHHIIJMMMLL
//! PQRRSSTUUUUUVLL
//! PQRRSSTUUUUUVLL
//! WWWWSSXXXYYYVLL
//! WWWWZZZaaaaaVLL
//! WWWWZZZaaaaabcc
//! ddddeeeeefffgcc
//! ddddhhiiiiiijcc
//! kkkkhhiiiiiijcc
//! kkkkllllllmmjcc
//! kkkkllllllmmjcc
//! ```

use csp_core::constraints::ExactlyOne;
use csp_core::prelude::*;
use csp_examples::{InstanceError, show, unique, words};
use std::error::Error;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    /// The row of its upper left cell.
    pub(crate) row: usize,
    /// The column of its upper left cell.
    pub(crate) column: usize,
    /// How many rows it has.
    pub(crate) height: usize,
    /// How many columns it has.
    pub(crate) width: usize,
}

impl Rectangle {
    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.column..self.column + self.width;
        (self.row..self.row + self.height)
            .flat_map(move |row| columns.clone().map(move |column| (row, column)))
    }
}

/// A number for each cell that has one.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<Option<usize>>>, InstanceError> {
    words(text, |word| {
        if word == "." {
            Some(None)
        } else {
            word.parse().ok().map(Some)
        }
    })
}

/// All rectangles of the board that have one number and this count of cells.
fn rectangles(numbers: &[Vec<Option<usize>>]) -> Vec<Rectangle> {
    let rows = numbers.len();
    let columns = numbers[0].len();
    let corners = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let all = corners.flat_map(|(row, column)| {
        let sizes = (1..=rows - row)
            .flat_map(move |height| (1..=columns - column).map(move |width| (height, width)));
        sizes.map(move |(height, width)| Rectangle {
            row,
            column,
            height,
            width,
        })
    });
    let fits = |rectangle: &Rectangle| {
        let mut inside = rectangle
            .cells()
            .filter_map(|(row, column)| numbers[row][column]);
        inside.next() == Some(rectangle.height * rectangle.width) && inside.next().is_none()
    };
    all.filter(fits).collect()
}

/// The rectangles, and a variable for each, which says whether it is cut out. Each cell is in
/// exactly one of those that are. The search learns.
pub(crate) fn model(
    numbers: &[Vec<Option<usize>>],
) -> Result<(Model, Vec<Rectangle>, Vec<Var>), ModelError> {
    let rectangles = rectangles(numbers);
    let mut model = Model::new();
    model.learning(Learning::On);
    let is_cut = model.array("cut", rectangles.len(), 0..=1)?;
    let mut over = vec![vec![Vec::new(); numbers[0].len()]; numbers.len()];
    for (rectangle, &is_cut) in rectangles.iter().zip(&is_cut) {
        for (row, column) in rectangle.cells() {
            over[row][column].push(is_cut);
        }
    }
    for over in over.iter().flatten() {
        model.post(ExactlyOne::new(over))?;
    }
    Ok((model, rectangles, is_cut))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let numbers = read(include_str!("data/shikaku.txt"))?;
    let (mut model, rectangles, is_cut) = model(&numbers)?;
    let solution = unique(&mut model)?;
    let mut picture = vec![vec![' '; numbers[0].len()]; numbers.len()];
    let cut = rectangles
        .iter()
        .zip(is_cut)
        .filter(|&(_, is_cut)| solution[is_cut] == 1);
    for ((rectangle, _), name) in cut.zip(('A'..='Z').chain('a'..='z').cycle()) {
        for (row, column) in rectangle.cells() {
            picture[row][column] = name;
        }
    }
    for line in picture {
        show(line.into_iter().collect::<String>());
    }
    Ok(())
}
