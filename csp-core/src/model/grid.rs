//! A rectangle of variables.

use crate::ids::Var;
use std::ops::Index;

/// Variables in rows and columns, addressed as `grid[(row, column)]`, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarGrid {
    vars: Vec<Var>,
    rows: usize,
    columns: usize,
}

impl VarGrid {
    /// From the variables in reading order; there are `rows · columns` of them.
    pub(super) fn new(vars: Vec<Var>, rows: usize, columns: usize) -> Self {
        Self { vars, rows, columns }
    }

    /// All variables in reading order.
    #[must_use]
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Var>> + '_ {
        (0..self.rows).map(|row| self.block(row, 0, 1, self.columns))
    }

    /// The columns from the left.
    pub fn columns(&self) -> impl Iterator<Item = Vec<Var>> + '_ {
        (0..self.columns).map(|column| self.block(0, column, self.rows, 1))
    }

    /// The rectangle of `height` rows and `width` columns whose top left corner is at `(row, column)`, in reading order;
    /// what lies outside of the grid is left out.
    ///
    /// ```
    /// let mut model = csp_core::model::Model::new();
    /// let grid = model.grid("cell", 4, 4, 1..=4)?;
    /// assert_eq!(grid.block(0, 2, 2, 2), [grid[(0, 2)], grid[(0, 3)], grid[(1, 2)], grid[(1, 3)]]);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn block(&self, row: usize, column: usize, height: usize, width: usize) -> Vec<Var> {
        let rows = row..(row + height).min(self.rows);
        let columns = column..(column + width).min(self.columns);
        rows.flat_map(|row| columns.clone().map(move |column| self[(row, column)])).collect()
    }

    /// The diagonal from the top left, and the one from the top right.
    #[must_use]
    pub fn diagonals(&self) -> [Vec<Var>; 2] {
        let side = self.rows.min(self.columns);
        [(0..side).map(|i| self[(i, i)]).collect(), (0..side).map(|i| self[(i, self.columns - 1 - i)]).collect()]
    }
}

impl Index<(usize, usize)> for VarGrid {
    type Output = Var;

    /// # Panics
    /// Outside of the grid.
    fn index(&self, (row, column): (usize, usize)) -> &Var {
        assert!(column < self.columns, "column {column} of a grid with {} columns", self.columns);
        &self.vars[row * self.columns + column]
    }
}
