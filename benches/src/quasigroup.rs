//! Quasigroups (Latin squares) whose clues have no completion, and only a search finds out.

use csp_core::error::ModelError;
use csp_core::model::Model;
use csp_core::prelude::*;

/// A square without a completion.
#[derive(Debug)]
pub struct Quasigroup {
    /// A variable for each cell, and an all-different for each row and column, without the clues.
    pub model: Model,
    /// The clues.
    pub givens: Vec<Atom>,
}

/// Squares of side 12, cell by cell: a letter from `a` on for each number, a dot for none.
const SQUARES: &str = include_str!("../data/quasigroups_12.txt");

impl Quasigroup {
    /// All squares of the data, whose all-different constraints have this consistency.
    ///
    /// # Errors
    /// The data are no squares.
    pub fn all(consistency: Consistency) -> Result<Vec<Self>, ModelError> {
        SQUARES
            .lines()
            .map(|line| Self::new(line.as_bytes(), consistency))
            .collect()
    }

    fn new(letters: &[u8], consistency: Consistency) -> Result<Self, ModelError> {
        let side = letters.len().isqrt();
        let mut model = Model::new();
        let grid = model.grid("cell", side, side, 1..=side as i32)?;
        let rows = (1..)
            .zip(grid.rows())
            .map(|(number, row)| (format!("row {number}"), row));
        let columns = (1..)
            .zip(grid.columns())
            .map(|(number, c)| (format!("column {number}"), c));
        for (name, line) in rows.chain(columns).collect::<Vec<_>>() {
            model.post_named(name, AllDifferent::new(&line).consistency(consistency))?;
        }
        let clues = grid
            .vars()
            .iter()
            .zip(letters)
            .filter(|(_, letter)| **letter != b'.');
        let given =
            |(&x, &letter): (&Var, &u8)| Atom::is(x, i32::from(letter) - i32::from(b'a') + 1);
        let givens = clues.map(given).collect();
        Ok(Self { model, givens })
    }
}
