//! What clues are made of, as constraints over the variables of the cells.

use crate::rules::CluePart;
use crate::shape::{Cell, Shape};
use csp_core::error::ModelError;
use csp_core::extend::{Constraint, Posting};
use csp_core::ids::Var;
use csp_core::prelude::{AllDifferent, Consistency, Linear, Regular, Relation, Table};

/// A part of a clue over the variables of the cells.
#[derive(Debug)]
pub(super) struct KeepPart<'a> {
    part: &'a CluePart,
    shape: Shape,
    cells: &'a [Var],
}

impl<'a> KeepPart<'a> {
    /// The part. `cells` are the variables of all cells of the board, in row-major order.
    pub(super) fn new(part: &'a CluePart, shape: Shape, cells: &'a [Var]) -> Self {
        Self { part, shape, cells }
    }

    fn vars(&self, cells: &[Cell]) -> Vec<Var> {
        let vars = cells.iter().map(|&cell| self.cells[self.shape.index(cell)]);
        vars.collect()
    }
}

impl Constraint for KeepPart<'_> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        // Values of variables are digits from 1 on.
        let shift = self.shape.value(1) - 1;
        match self.part {
            CluePart::Different(cells) => AllDifferent::new(&self.vars(cells))
                .consistency(Consistency::Domain)
                .post(posting),
            CluePart::Sum { terms, total } => {
                let factors: i32 = terms.iter().map(|(factor, _)| factor).sum();
                let vars = terms
                    .iter()
                    .map(|&(factor, cell)| (i64::from(factor), self.cells[self.shape.index(cell)]));
                let total = i64::from(total - factors * shift);
                Linear::new(vars, Relation::Equal, total).post(posting)
            }
            CluePart::Rows { cells, rows } => {
                let row = |row: &Vec<i32>| row.iter().map(|digit| digit - shift).collect();
                let rows: Vec<Vec<i32>> = rows.iter().map(row).collect();
                Table::new(&self.vars(cells), rows).post(posting)
            }
            CluePart::Machine { cells, automaton } => {
                Regular::new(&self.vars(cells), automaton.clone()).post(posting)
            }
            CluePart::Other { cells, post } => post(&self.vars(cells), posting),
        }
    }
}
