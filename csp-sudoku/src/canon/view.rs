//! The board as its rows are read, as it stands or transposed.

use crate::grid::Grid;
use crate::shape::Shape;

/// A board of at most `N` rows, and the size of its boxes.
#[derive(Clone, Debug)]
pub(super) struct BoardView<const N: usize> {
    pub(super) rows: [[u8; N]; N],
    pub(super) side: usize,
    pub(super) box_rows: usize,
    pub(super) box_columns: usize,
    /// The rows without a digit, as bits.
    blank: u32,
}

impl<const N: usize> BoardView<N> {
    /// The views whose rows may become the first one: the board, and its transpose if the rules
    /// allow that.
    pub(super) fn all(grid: &Grid) -> Vec<Self> {
        let shape = grid.shape();
        let side = shape.side();
        let straight = Self::new(shape, |row, column| grid.digits()[row * side + column]);
        let mut views = vec![straight];
        if shape.has_square_boxes() {
            views.push(Self::new(shape, |row, column| {
                grid.digits()[column * side + row]
            }));
        }
        views
    }

    fn new(shape: Shape, digit: impl Fn(usize, usize) -> u8) -> Self {
        let side = shape.side();
        let mut rows = [[0; N]; N];
        for (row, digits) in rows.iter_mut().enumerate().take(side) {
            for (column, place) in digits.iter_mut().enumerate().take(side) {
                *place = digit(row, column);
            }
        }
        let is_blank = |row: &usize| rows[*row].iter().all(|digit| *digit == 0);
        let blank = (0..side)
            .filter(is_blank)
            .fold(0, |blank, row| blank | 1 << row);
        let (box_rows, box_columns) = (shape.box_rows(), shape.box_columns());
        Self {
            rows,
            side,
            box_rows,
            box_columns,
            blank,
        }
    }

    /// The rows of a band that are blank and not among those taken, as bits.
    fn blank_in(&self, band: usize, taken: u32) -> u32 {
        let rows = ((1 << self.box_rows) - 1) << (band * self.box_rows);
        self.blank & rows & !taken
    }

    /// Whether an earlier row can take the place of this one, as both are blank, and so are their
    /// bands if the rows are in different ones.
    pub(super) fn has_twin(&self, row: usize, taken: u32) -> bool {
        if self.blank >> row & 1 == 0 {
            return false;
        }
        let band = row / self.box_rows;
        let earlier = (1_u32 << row) - 1;
        if self.blank_in(band, taken) & earlier != 0 {
            return true;
        }
        let is_blank =
            |band: usize| self.blank_in(band, taken).count_ones() as usize == self.box_rows;
        is_blank(band) && (0..band).any(is_blank)
    }

    /// In how many ways blank rows and blank bands can be ordered.
    pub(super) fn orders_of_blank(&self) -> u64 {
        let bands = 0..self.side / self.box_rows;
        let blank: Vec<u32> = bands
            .map(|band| self.blank_in(band, 0).count_ones())
            .collect();
        let blank_bands = blank
            .iter()
            .filter(|rows| **rows as usize == self.box_rows)
            .count();
        let in_bands = blank.into_iter().map(|rows| factorial(u64::from(rows)));
        in_bands.fold(factorial(blank_bands as u64), u64::saturating_mul)
    }
}

/// In how many ways this many things can be ordered.
pub(super) fn factorial(count: u64) -> u64 {
    (1..=count).fold(1, u64::saturating_mul)
}
