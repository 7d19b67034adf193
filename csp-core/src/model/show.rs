//! Domains and solutions in columns, to be read by people.

use super::{Model, VarGrid};
use crate::domains::Domains;
use crate::ids::Var;
use crate::problem::Solution;
use std::ops::Deref;

/// What can be shown for each variable: the domains of a node, or a solution.
pub trait Contents {
    /// The text for a variable: its value as it is, or the set of its values as `{1..3}`.
    ///
    /// # Panics
    /// The variable is not of the model.
    fn text(&self, x: Var) -> String;
}

impl Contents for Domains {
    fn text(&self, x: Var) -> String {
        assert!(self.has(x), "{x:?} is a variable of another model");
        match self.value(x) {
            Some(value) => value.to_string(),
            None => format!("{{{}}}", self.values(x)).replace(' ', ","),
        }
    }
}

/// What owns or borrows domains, such as a [`Store`](crate::domains::Store).
impl<D: Deref<Target = Domains>> Contents for D {
    fn text(&self, x: Var) -> String {
        (**self).text(x)
    }
}

impl Contents for Solution {
    fn text(&self, x: Var) -> String {
        self[x].to_string()
    }
}

impl Model {
    /// The domains of a grid as they are now, in columns. A fixed variable shows its value, any
    /// other its set.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=12)?;
    /// let x = model.var("x", 5)?;
    /// assert_eq!(model.show(&grid), "{1..12} {1..12}\n{1..12} {1..12}\n");
    /// assert_eq!(model.show_array(&[x, grid[(0, 0)]]), "5 {1..12}");
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Panics
    /// A variable is not of this model. The other methods panic in this case, too.
    #[must_use]
    pub fn show(&self, grid: &VarGrid) -> String {
        grid.show(self.domains())
    }

    /// The same for an array, on one line.
    #[must_use]
    pub fn show_array(&self, vars: &[Var]) -> String {
        vars.iter()
            .map(|&x| self.domains().text(x))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

impl VarGrid {
    /// A solution, or the domains of a node of a search, in columns as by [`Model::show`].
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=3)?;
    /// let mut d = model.domains().to_store();
    /// d.fix(grid[(0, 1)], 2).unwrap();
    /// d.remove(grid[(1, 0)], 2).unwrap();
    /// assert_eq!(grid.show(&d), "{1..3}      2\n {1,3} {1..3}\n");
    /// let solution = model.solve().solution().unwrap();
    /// assert_eq!(grid.show(&solution), "1 1\n1 1\n");
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn show(&self, contents: &impl Contents) -> String {
        let rows: Vec<Vec<String>> = self
            .rows()
            .map(|row| row.iter().map(|&x| contents.text(x)).collect())
            .collect();
        let widths: Vec<usize> = (0..self.shape().columns)
            .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
            .collect();
        let line = |row: &Vec<String>| {
            let cells = row
                .iter()
                .zip(&widths)
                .map(|(text, &width)| format!("{text:>width$}"));
            cells.collect::<Vec<_>>().join(" ") + "\n"
        };
        rows.iter().map(line).collect()
    }
}
