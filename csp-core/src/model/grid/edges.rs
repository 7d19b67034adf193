//! The lines between the cells of a grid.

use super::shape::{GridShape, Place};
use crate::graph::Graph;

/// The sides of the cells of a grid, and its corners, as the edges and nodes of a graph. In puzzles
/// like slitherlink loops run there. There is one more row and one more column of corners than of
/// cells. The edges are numbered as in [`Graph::grid`] over the corners: in reading order of the
/// corner where they begin, the one to the right before the one below.
///
/// ```
/// use csp_core::prelude::*;
/// // Two cells side by side: seven sides.
/// let edges = GridEdges::new(1, 2);
/// assert_eq!(edges.graph().edges().len(), 7);
/// assert_eq!((edges.of_cell((0, 0)), edges.of_cell((0, 1))), ([0, 1, 3, 5], [2, 3, 4, 6]));
/// let mut model = Model::new();
/// let side = model.array("side", 7, 0..=1)?;
/// // A loop has two or no edges at each corner.
/// for corner in edges.corners().places() {
///     let degree = sum(edges.of_corner(corner).map(|edge| side[edge]));
///     model.require(degree.is_in([0, 2]))?;
/// }
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridEdges {
    cells: GridShape,
}

impl GridEdges {
    /// The edges of a grid with this number of rows and columns of cells.
    #[must_use]
    pub const fn new(rows: usize, columns: usize) -> Self {
        Self {
            cells: GridShape { rows, columns },
        }
    }

    /// The cells.
    #[must_use]
    pub const fn cells(self) -> GridShape {
        self.cells
    }

    /// The corners.
    #[must_use]
    pub const fn corners(self) -> GridShape {
        GridShape {
            rows: self.cells.rows + 1,
            columns: self.cells.columns + 1,
        }
    }

    /// The corners, numbered in reading order, and the sides between them.
    #[must_use]
    pub fn graph(self) -> Graph {
        self.corners().graph()
    }

    /// The side from a corner to the one on its right.
    ///
    /// # Panics
    /// There is no such side.
    #[must_use]
    pub fn right_of(self, (row, column): Place) -> usize {
        let GridShape { rows, columns } = self.cells;
        assert!(
            row <= rows && column < columns,
            "no side to the right of corner ({row}, {column})"
        );
        row * self.edges_a_row() + if row < rows { 2 * column } else { column }
    }

    /// The side from a corner to the one below it.
    ///
    /// # Panics
    /// There is no such side.
    #[must_use]
    pub fn below(self, (row, column): Place) -> usize {
        let GridShape { rows, columns } = self.cells;
        assert!(
            row < rows && column <= columns,
            "no side below corner ({row}, {column})"
        );
        row * self.edges_a_row()
            + if column < columns {
                2 * column + 1
            } else {
                2 * columns
            }
    }

    /// Edges that begin at one row of corners, the last row apart.
    const fn edges_a_row(self) -> usize {
        2 * self.cells.columns + 1
    }

    /// The sides of a cell: top, left, right, bottom.
    ///
    /// # Panics
    /// There is no such cell.
    #[must_use]
    pub fn of_cell(self, (row, column): Place) -> [usize; 4] {
        let top_left = (row, column);
        let top_right = (row, column + 1);
        let bottom_left = (row + 1, column);
        [
            self.right_of(top_left),
            self.below(top_left),
            self.below(top_right),
            self.right_of(bottom_left),
        ]
    }

    /// The sides that meet at a corner, in the order above, left, right, below. At the border there
    /// are fewer.
    pub fn of_corner(self, (row, column): Place) -> impl Iterator<Item = usize> {
        let GridShape { rows, columns } = self.cells;
        let above = (row > 0 && column <= columns).then(|| self.below((row - 1, column)));
        let left = (column > 0 && row <= rows).then(|| self.right_of((row, column - 1)));
        let right = (column < columns && row <= rows).then(|| self.right_of((row, column)));
        let below = (row < rows && column <= columns).then(|| self.below((row, column)));
        [above, left, right, below].into_iter().flatten()
    }

    /// A picture of the texts in the cells and the sides that are drawn.
    ///
    /// ```
    /// use csp_core::model::GridEdges;
    /// let edges = GridEdges::new(1, 2);
    /// let left = edges.of_cell((0, 0));
    /// let picture = edges.picture(|(_, column)| ['4', '1'][column], |edge| left.contains(&edge));
    /// assert_eq!(picture, "+-+ +\n|4|1 \n+-+ +\n");
    /// ```
    #[must_use]
    pub fn picture(self, cell: impl Fn(Place) -> char, drawn: impl Fn(usize) -> bool) -> String {
        let mark = |edge: usize, sign: char| if drawn(edge) { sign } else { ' ' };
        let GridShape { rows, columns } = self.cells;
        let mut picture = String::new();
        for row in 0..=rows {
            for column in 0..columns {
                picture.extend(['+', mark(self.right_of((row, column)), '-')]);
            }
            picture += "+\n";
            if row < rows {
                for column in 0..columns {
                    picture.extend([mark(self.below((row, column)), '|'), cell((row, column))]);
                }
                picture.extend([mark(self.below((row, columns)), '|'), '\n']);
            }
        }
        picture
    }
}
