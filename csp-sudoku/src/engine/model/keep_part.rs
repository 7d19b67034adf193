//! What clues are made of, as constraints over the variables of the cells.

use super::cliques::Cliques;
use super::value_vars::ValueVars;
use crate::propagators::DigitCheck;
use crate::rules::CluePart;
use crate::shape::{Cell, Shape};
use csp_core::atom::Atom;
use csp_core::constraints::{Clause, GroupedSum, ValueSet};
use csp_core::error::ModelError;
use csp_core::extend::{Constraint, Posting};
use csp_core::ids::Var;
use csp_core::prelude::{AllDifferent, Regular, Table};
use std::iter;
use std::sync::Arc;

/// Parts of clues over the variables of the cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeepParts<'a> {
    parts: &'a [CluePart],
    shape: Shape,
    cells: &'a [Var],
    cliques: &'a Cliques,
}

impl<'a> KeepParts<'a> {
    /// The parts. `cells` are the variables of all cells of the board, in row-major order. The cliques are cells that
    /// other constraints keep apart.
    pub(super) fn new(
        parts: &'a [CluePart],
        shape: Shape,
        cells: &'a [Var],
        cliques: &'a Cliques,
    ) -> Self {
        Self {
            parts,
            shape,
            cells,
            cliques,
        }
    }
}

impl Constraint for KeepParts<'_> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self {
            parts,
            shape,
            cells,
            cliques,
        } = self;
        let values = ValueVars::new(parts, shape, cells, posting)?;
        let cells = PartCells {
            shape,
            cells,
            cliques,
            values: values.vars(),
        };
        cells.post_all(parts, posting)
    }
}

/// The cells of a board, or what they are worth, as variables that parts are posted about.
#[derive(Clone, Copy, Debug)]
struct PartCells<'a> {
    shape: Shape,
    cells: &'a [Var],
    cliques: &'a Cliques,
    values: &'a [Var],
}

impl PartCells<'_> {
    fn post_all(&self, parts: &[CluePart], posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let mut parts = parts.iter();
        parts.try_for_each(|part| self.post_part(part, posting))
    }

    fn var(&self, cell: Cell) -> Var {
        self.cells[self.shape.index(cell)]
    }

    fn vars(&self, cells: &[Cell]) -> Vec<Var> {
        cells.iter().map(|&cell| self.var(cell)).collect()
    }

    fn post_part(&self, part: &CluePart, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        // Values of variables are digits from 1 on.
        let shift = self.shape.value(1) - 1;
        match part {
            CluePart::Different(cells) => AllDifferent::new(&self.vars(cells)).post(posting),
            CluePart::Sum { terms, total } => {
                let factors: i64 = terms.iter().map(|(factor, _)| i64::from(*factor)).sum();
                let groups = self.cliques.groups(terms).into_iter();
                let groups = groups.map(|(factor, cells)| (i64::from(factor), self.vars(&cells)));
                let total = i64::from(*total) - factors * i64::from(shift);
                GroupedSum::new(groups, total).post(posting)
            }
            CluePart::Rows { cells, rows } => {
                let row = |row: &Vec<i32>| row.iter().map(|digit| digit - shift).collect();
                let rows: Vec<Vec<i32>> = rows.iter().map(row).collect();
                Table::new(&self.vars(cells), rows).post(posting)
            }
            CluePart::Sets { cells, sets } => {
                let set = |set: &Vec<i32>| set.iter().map(|digit| digit - shift).collect();
                let sets = sets.iter().map(set);
                ValueSet::new(&self.vars(cells), sets).post(posting)
            }
            CluePart::Machine { cells, automaton } => {
                Regular::new(&self.vars(cells), automaton.clone()).post(posting)
            }
            CluePart::AnyOf(cases) => self.post_any(cases, posting),
            CluePart::OfValues { values, parts } => {
                let shape = values.shape();
                // Cells that have different digits may be worth the same.
                let cliques = Cliques::of(shape, iter::empty());
                let values = PartCells {
                    shape,
                    cells: self.values,
                    cliques: &cliques,
                    values: self.values,
                };
                values.post_all(parts, posting)
            }
            CluePart::Check { cells, keeps } => {
                let keeps = Arc::clone(keeps);
                let keeps = move |values: &[i32]| {
                    let digits: Vec<i32> = values.iter().map(|value| value + shift).collect();
                    keeps(&digits)
                };
                DigitCheck::new(self.vars(cells), keeps).post(posting)
            }
            CluePart::Other { cells, post } => post(&self.vars(cells), posting),
        }
    }

    /// A variable says of each case whether its parts are kept. Where it is open and all cells are fixed, they are.
    fn post_any(
        &self,
        cases: &[Vec<CluePart>],
        posting: &mut Posting<'_>,
    ) -> Result<(), ModelError> {
        let mut some = Vec::new();
        for parts in cases {
            let case = posting.new_var("case", &(0..=1).into())?;
            some.push(Atom::is(case, 1));
            self.post_all(parts, &mut posting.implied_by(Atom::is(case, 1)))?;
        }
        Clause::new(some).post(posting)
    }
}
