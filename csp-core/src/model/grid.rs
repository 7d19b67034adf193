//! A rectangle of variables.

mod edges;
mod shape;

pub use self::edges::GridEdges;
pub use self::shape::{Direction, GridShape, Place};

use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::problem::Solution;
use std::ops::{Deref, Index};

/// Variables in rows and columns, addressed as `grid[(row, column)]`, counted from 0.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let grid = model.grid("cell", 3, 3, 0..=1)?;
/// // Each lamp has exactly one neighbour that is lit, and the middle is dark.
/// for (place, cell) in grid.iter() {
///     model.require(cell.implies(sum(grid.neighbours(place)).eq(1)))?;
/// }
/// model.require(!grid[(1, 1)])?;
/// assert_eq!(model.solutions().count(), 1 + 8 + 12);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarGrid {
    vars: Vec<Var>,
    shape: GridShape,
}

impl VarGrid {
    /// From the variables in reading order, one for each cell.
    pub(super) fn new(vars: Vec<Var>, shape: GridShape) -> Self {
        Self { vars, shape }
    }

    /// The same from variables that are there already, under names of your own.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let names = ["a1", "b1", "a2", "b2"];
    /// let vars = names.map(|name| model.var(name, 0..=1).unwrap()).to_vec();
    /// let grid = VarGrid::from_vars(vars, 2, 2)?;
    /// assert_eq!(model.name(grid[(1, 0)]), "a2");
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// [`ModelError::Length`] if there is not one variable for each cell.
    pub fn from_vars(vars: Vec<Var>, rows: usize, columns: usize) -> Result<Self, ModelError> {
        let cells = rows.checked_mul(columns);
        if cells != Some(vars.len()) {
            return Err(ModelError::Length {
                constraint: "grid",
                what: "variables",
                expected: cells.unwrap_or(usize::MAX),
                found: vars.len(),
            });
        }
        Ok(Self::new(vars, GridShape { rows, columns }))
    }

    /// All variables in reading order.
    #[must_use]
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The rectangle without the variables.
    #[must_use]
    pub fn shape(&self) -> GridShape {
        self.shape
    }

    /// The variable at a place. `None` if the place is outside the grid.
    #[must_use]
    pub fn get(&self, place: Place) -> Option<Var> {
        self.shape.number(place).map(|number| self.vars[number])
    }

    /// All places with their variables, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Place, Var)> + '_ {
        self.shape.places().zip(self.vars.iter().copied())
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Var>> + '_ {
        (0..self.shape.rows).map(|row| self.block(row, 0, 1, self.shape.columns))
    }

    /// The columns from the left.
    pub fn columns(&self) -> impl Iterator<Item = Vec<Var>> + '_ {
        (0..self.shape.columns).map(|column| self.block(0, column, self.shape.rows, 1))
    }

    /// The rectangle of `height` rows and `width` columns whose top left corner is at
    /// `(row, column)`, in reading order. Cells outside the grid are left out.
    ///
    /// ```
    /// let mut model = csp_core::model::Model::new();
    /// let grid = model.grid("cell", 4, 4, 1..=4)?;
    /// assert_eq!(grid.block(0, 2, 2, 2), [grid[(0, 2)], grid[(0, 3)], grid[(1, 2)], grid[(1, 3)]]);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn block(&self, row: usize, column: usize, height: usize, width: usize) -> Vec<Var> {
        let rows = row..row.saturating_add(height).min(self.shape.rows);
        let columns = column..column.saturating_add(width).min(self.shape.columns);
        rows.flat_map(|row| columns.clone().map(move |column| self[(row, column)]))
            .collect()
    }

    /// The grid cut into rectangles of this number of rows and columns, in reading order.
    /// Rectangles at the lower and the right edge may be smaller.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 4, 6, 1..=6)?;
    /// for block in grid.blocks(2, 3) {
    ///     model.all_different(&block)?;
    /// }
    /// assert_eq!(grid.blocks(2, 3).nth(1).unwrap(), grid.block(0, 3, 2, 3));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Panics
    /// The number of rows or of columns is 0.
    pub fn blocks(&self, rows: usize, columns: usize) -> impl Iterator<Item = Vec<Var>> + '_ {
        assert!(
            rows > 0 && columns > 0,
            "a block of {rows} rows and {columns} columns"
        );
        let corners = (0..self.shape.rows).step_by(rows).flat_map(move |row| {
            (0..self.shape.columns)
                .step_by(columns)
                .map(move |column| (row, column))
        });
        corners.map(move |(row, column)| self.block(row, column, rows, columns))
    }

    /// The variables of each pair of cells that share a side. Each pair comes once, with the left
    /// or the upper cell first.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=2)?;
    /// for [a, b] in grid.adjacent_pairs() {
    ///     model.require(a.ne(b))?;
    /// }
    /// assert_eq!((grid.adjacent_pairs().count(), model.solutions().count()), (4, 2));
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn adjacent_pairs(&self) -> impl Iterator<Item = [Var; 2]> + '_ {
        self.shape
            .adjacent_pairs()
            .map(|places| places.map(|place| self[place]))
    }

    /// The diagonal from the top left, and the one from the top right.
    #[must_use]
    pub fn diagonals(&self) -> [Vec<Var>; 2] {
        let side = self.shape.rows.min(self.shape.columns);
        let last = self.shape.columns.saturating_sub(1);
        [
            (0..side).map(|i| self[(i, i)]).collect(),
            (0..side).map(|i| self[(i, last - i)]).collect(),
        ]
    }

    /// All rows, columns or diagonals in this direction: see [`GridShape::lines`].
    pub fn lines(&self, direction: Direction) -> impl Iterator<Item = Vec<Var>> + '_ {
        self.shape
            .lines(direction)
            .map(|places| places.into_iter().map(|place| self[place]).collect())
    }

    /// The variables of the cells that share a side with this one, in reading order.
    pub fn neighbours(&self, place: Place) -> impl Iterator<Item = Var> + '_ {
        self.shape.neighbours(place).map(|place| self[place])
    }

    /// The variables of the cells that share a side or a corner with this one, in reading order.
    pub fn around(&self, place: Place) -> impl Iterator<Item = Var> + '_ {
        self.shape.around(place).map(|place| self[place])
    }

    /// The variables in this direction up to the edge of the grid, without the one where it begins.
    pub fn ray(&self, from: Place, direction: Direction) -> impl Iterator<Item = Var> + '_ {
        self.shape.ray(from, direction).map(|place| self[place])
    }

    /// A solution, or the domains of a node of a search, in columns as by [`Model::show`](super::Model::show).
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

impl Index<Place> for VarGrid {
    type Output = Var;

    /// # Panics
    /// The place is outside the grid.
    fn index(&self, (row, column): Place) -> &Var {
        let GridShape { rows, columns } = self.shape;
        let number = self.shape.number((row, column));
        &self.vars[number.unwrap_or_else(|| {
            panic!("({row}, {column}) of a grid of {rows} rows and {columns} columns")
        })]
    }
}

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
