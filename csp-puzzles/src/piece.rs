//! Pieces that are printed beside a board.

use csp_core::model::{GridShape, Place};

/// A piece: some cells of a small rectangle.
///
/// ```
/// use csp_puzzles::piece::BankPiece;
/// let piece = BankPiece::new(2, 2, &[(0, 0), (1, 0), (1, 1)]).unwrap();
/// assert_eq!(piece.cells(), [(0, 0), (1, 0), (1, 1)]);
/// assert!(BankPiece::new(2, 2, &[(2, 0)]).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BankPiece {
    shape: GridShape,
    cells: Vec<Place>,
}

impl BankPiece {
    /// A piece of these cells in a rectangle. `None`: there is no cell, or one lies outside of it.
    #[must_use]
    pub fn new(rows: usize, columns: usize, cells: &[Place]) -> Option<Self> {
        let shape = GridShape { rows, columns };
        let is_within = |&cell: &Place| shape.number(cell).is_some();
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        (!cells.is_empty() && cells.iter().all(is_within)).then_some(Self { shape, cells })
    }

    /// The rows and columns of its rectangle.
    #[must_use]
    pub const fn shape(&self) -> GridShape {
        self.shape
    }

    /// Its cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// Whether its cells are connected by their sides.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let mut met = vec![self.cells[0]];
        let mut next = 0;
        while let Some(&cell) = met.get(next) {
            next += 1;
            let near = self.shape.neighbours(cell);
            let new: Vec<Place> = near
                .filter(|other| self.cells.contains(other) && !met.contains(other))
                .collect();
            met.extend(new);
        }
        met.len() == self.cells.len()
    }
}
