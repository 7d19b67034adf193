//! Variables for what cells are worth, where that is not their digits.

use crate::rules::{CellValues, CluePart};
use crate::shape::Shape;
use csp_core::error::ModelError;
use csp_core::extend::{Constraint as _, Posting};
use csp_core::ids::Var;
use csp_core::prelude::Table;
use std::collections::BTreeSet;

/// By number of the cell, the variable of its value: that of its digit where no clue reads its value. Values count from 1,
/// as digits do.
#[derive(Clone, Debug)]
pub(super) struct ValueVars(Vec<Var>);

impl ValueVars {
    /// Posts variables for the values that the parts read. `cells` are the variables of all cells, in row-major order.
    pub(super) fn new(
        parts: &[CluePart],
        shape: Shape,
        cells: &[Var],
        posting: &mut Posting<'_>,
    ) -> Result<Self, ModelError> {
        let mut vars = cells.to_vec();
        let mut known = BTreeSet::new();
        for (values, part) in of_values(parts) {
            for cell in part.cells() {
                if !known.insert(cell) {
                    continue;
                }
                let place = shape.index(cell);
                let all = values.all(cell).into_iter().collect();
                let value = posting.new_var("value", &all)?;
                let mark = values.mark(cell).map(|mark| cells[shape.index(mark)]);
                let row = [Some(cells[place]), mark, Some(value)];
                let row: Vec<Var> = row.into_iter().flatten().collect();
                Table::new(&row, values.rows(cell)).post(posting)?;
                vars[place] = value;
            }
        }
        Ok(Self(vars))
    }

    /// The variables.
    pub(super) fn vars(&self) -> &[Var] {
        &self.0
    }
}

/// The parts about values, also those within cases.
fn of_values(parts: &[CluePart]) -> Vec<(&CellValues, &CluePart)> {
    let mut found = Vec::new();
    for part in parts {
        match part {
            CluePart::OfValues { values, parts } => {
                found.extend(parts.iter().map(|part| (values, part)));
            }
            CluePart::AnyOf(cases) => found.extend(cases.iter().flat_map(|case| of_values(case))),
            _ => {}
        }
    }
    found
}
