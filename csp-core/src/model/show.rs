//! Domains in columns, for people to look at.

use super::{Model, VarGrid};
use crate::domains::Domains;
use crate::ids::Var;

impl Model {
    /// The domains of a grid as they are now, in columns: a value that is fixed as it is, else the
    /// set.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=12)?;
    /// let x = model.var("x", [5])?;
    /// assert_eq!(model.show(&grid), "{1..12} {1..12}\n{1..12} {1..12}\n");
    /// assert_eq!(model.show_array(&[x, grid[(0, 0)]]), "5 {1..12}");
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Panics
    /// A variable is not of this model. So do the others.
    #[must_use]
    pub fn show(&self, grid: &VarGrid) -> String {
        grid.show(self.domains())
    }

    /// The same of an array, in a line.
    #[must_use]
    pub fn show_array(&self, vars: &[Var]) -> String {
        vars.iter().map(|&x| domain(x, self.domains())).collect::<Vec<_>>().join(" ")
    }
}

impl VarGrid {
    /// These domains, say those of a node of a search, in columns as [`Model::show`] has them.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::domains::Domains;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=3)?;
    /// let mut d = model.domains().clone();
    /// d.fix(grid[(0, 1)], 2).unwrap();
    /// d.remove(grid[(1, 0)], 2).unwrap();
    /// assert_eq!(grid.show(&d), "{1..3}      2\n {1,3} {1..3}\n");
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn show(&self, d: &Domains) -> String {
        let rows: Vec<Vec<String>> =
            self.rows().map(|row| row.iter().map(|&x| domain(x, d)).collect()).collect();
        let widths: Vec<usize> = (0..self.shape().columns)
            .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
            .collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).map(|(text, &width)| format!("{text:>width$}"));
            cells.collect::<Vec<_>>().join(" ") + "\n"
        };
        rows.iter().map(line).collect()
    }
}

fn domain(x: Var, d: &Domains) -> String {
    match d.value(x) {
        Some(value) => value.to_string(),
        None => format!("{{{}}}", d.values(x)).replace(' ', ","),
    }
}
