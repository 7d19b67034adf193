//! The geometry of a board: its size, and the cells of its rows, columns and boxes.
//!
//! Rows, columns, boxes and cells count from 0 in fields and indices, and from 1 in text (`r4c7`,
//! "box 2").

use std::fmt;
use std::str::FromStr;

pub use crate::house::{House, HouseKind, HouseKindError};

/// The longest side of a board, as the candidates of a cell are one `u64`.
pub const LONGEST_SIDE: usize = 64;

/// The size of a board, given by the rows and columns of a box. There are as many digits as a box
/// has cells.
///
/// ```
/// use csp_sudoku::shape::Shape;
///
/// let shape = Shape::new(2, 3)?;
/// assert_eq!((shape.side(), shape.cells()), (6, 36));
/// assert_eq!(shape.to_string(), "6x6 with boxes of 2x3");
/// # Ok::<(), csp_sudoku::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

/// The reason why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// Boxes of this size give a board whose side is not in 2 to 64.
    #[error("no board has boxes of {box_rows}x{box_columns}: its side must be 2 to 64")]
    Box {
        /// The rows asked for.
        box_rows: usize,
        /// The columns asked for.
        box_columns: usize,
    },
    /// Only single rows or columns fit as boxes on a board of this side.
    #[error("no boxes fit a board of {side}x{side}: use a side such as 4, 6, 8, 9, 12, 16, 25")]
    Side {
        /// The side asked for.
        side: usize,
    },
    /// The text does not name the size of a box.
    #[error("give rows and columns of a box, such as 2x3")]
    Text,
    /// The number of cells is not the square of a side that has boxes.
    #[error("no board has {cells} cells: use a number such as 16, 36, 81, 256, 625")]
    Cells {
        /// The number of cells asked for.
        cells: usize,
    },
}

impl Shape {
    /// The usual board: 9×9 with boxes of 3×3.
    pub const NINE: Self = Self {
        box_rows: 3,
        box_columns: 3,
    };

    /// The board whose boxes have `box_rows` rows and `box_columns` columns.
    ///
    /// # Errors
    /// [`ShapeError::Box`] if the side, which is their product, is not in 2 to 64.
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Self, ShapeError> {
        let error = ShapeError::Box {
            box_rows,
            box_columns,
        };
        let side = box_rows.checked_mul(box_columns).ok_or(error)?;
        if !(2..=LONGEST_SIDE).contains(&side) {
            return Err(error);
        }
        let narrow = |length: usize| u8::try_from(length).map_err(|_| error);
        Ok(Self {
            box_rows: narrow(box_rows)?,
            box_columns: narrow(box_columns)?,
        })
    }

    /// The board of this side with the boxes nearest to a square. They are never higher than wide:
    /// 6 gives boxes of 2×3.
    ///
    /// # Errors
    /// [`ShapeError::Side`] for primes, where only single rows fit as boxes, and for sides outside
    /// 4 to 64.
    pub fn of_side(side: usize) -> Result<Self, ShapeError> {
        let box_rows = (2..=side.isqrt())
            .rev()
            .find(|rows| side.is_multiple_of(*rows));
        box_rows
            .and_then(|rows| Self::new(rows, side / rows).ok())
            .ok_or(ShapeError::Side { side })
    }

    /// The board with this number of cells, with the boxes of [`Shape::of_side`]: 81 gives 9×9.
    ///
    /// # Errors
    /// [`ShapeError::Cells`] if the number is not the square of such a side.
    pub fn of_cells(cells: usize) -> Result<Self, ShapeError> {
        let side = cells.isqrt();
        let shape = Self::of_side(side)
            .ok()
            .filter(|shape| shape.cells() == cells);
        shape.ok_or(ShapeError::Cells { cells })
    }

    /// The number of rows of a box.
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// The number of columns of a box.
    pub fn box_columns(self) -> usize {
        usize::from(self.box_columns)
    }

    /// Whether boxes have as many rows as columns.
    pub(crate) fn has_square_boxes(self) -> bool {
        self.box_rows == self.box_columns
    }

    /// The number of rows, of columns, of boxes, and of digits.
    pub fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// The number of cells, the square of the side.
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The candidate mask with every digit of this board: bit `d - 1` for digit `d`.
    pub fn all_digits(self) -> u64 {
        u64::MAX >> (LONGEST_SIDE - self.side())
    }

    /// The index of a cell in row-major order, 0 to `cells() - 1` for cells of this board.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.side() + usize::from(cell.column)
    }

    /// The cell with this index in row-major order. `index` is below `cells()`.
    pub fn cell(self, index: usize) -> Cell {
        // The side is at most 64: row and column of an index in range fit a byte.
        Cell {
            row: (index / self.side()) as u8,
            column: (index % self.side()) as u8,
        }
    }

    /// Whether the cell lies on this board.
    pub fn contains(self, cell: Cell) -> bool {
        usize::from(cell.row.max(cell.column)) < self.side()
    }

    /// All houses: rows, then columns, then boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let side = self.side();
        let rows = (0..side).map(House::Row);
        rows.chain((0..side).map(House::Column))
            .chain((0..side).map(House::Box))
    }

    /// The cells of a row, a column or a box, left to right and top to bottom. There are as many as
    /// the board has digits. A shape has no other houses, and gives no cells for them.
    ///
    /// ```
    /// use csp_sudoku::shape::{House, Shape};
    ///
    /// let cells: Vec<_> = Shape::of_side(4)?.house_cells(House::Box(1)).map(|c| c.to_string()).collect();
    /// assert_eq!(cells, ["r1c3", "r1c4", "r2c3", "r2c4"]);
    /// # Ok::<(), csp_sudoku::shape::ShapeError>(())
    /// ```
    pub fn house_cells(self, house: House) -> impl Iterator<Item = Cell> {
        let rows = self.box_rows();
        let columns = self.box_columns();
        let count = if let House::Other(..) = house {
            0
        } else {
            self.side()
        };
        (0..count).map(move |place| {
            let (row, column) = match house {
                House::Row(row) => (row, place),
                House::Column(column) | House::Other(_, column) => (place, column),
                // A band of boxes is as many boxes wide as a box is rows high.
                House::Box(index) => (
                    index / rows * rows + place / columns,
                    index % rows * columns + place % columns,
                ),
            };
            Cell {
                row: row as u8,
                column: column as u8,
            }
        })
    }
}

/// The sides of the board, then of its boxes: `9x9 with boxes of 3x3`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        let rows = self.box_rows;
        let columns = self.box_columns;
        write!(f, "{side}x{side} with boxes of {rows}x{columns}")
    }
}

/// The rows and columns of a box: `2x3`.
///
/// ```
/// use csp_sudoku::shape::Shape;
///
/// assert_eq!("2x3".parse::<Shape>()?.side(), 6);
/// # Ok::<(), csp_sudoku::shape::ShapeError>(())
/// ```
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or(ShapeError::Text)?;
        let rows = rows.parse().map_err(|_| ShapeError::Text)?;
        let columns = columns.parse().map_err(|_| ShapeError::Text)?;
        Self::new(rows, columns)
    }
}

/// A place on the board. Its text is `r4c7`.
///
/// ```
/// use csp_sudoku::shape::Cell;
///
/// let cell: Cell = "R4C7".parse()?;
/// assert_eq!(cell, Cell { row: 3, column: 6 });
/// assert_eq!(cell.to_string(), "r4c7");
/// # Ok::<(), csp_sudoku::shape::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub column: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "r{}c{}",
            u16::from(self.row) + 1,
            u16::from(self.column) + 1
        )
    }
}

/// The error for a text that is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` names no cell: write r4c7 for row 4, column 7 (each 1 to 64)")]
pub struct CellError {
    /// The text that was given.
    pub text: String,
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let parts = text
            .strip_prefix(['r', 'R'])
            .and_then(|rest| rest.split_once(['c', 'C']));
        let cell = parts.and_then(|(row, column)| {
            Some(Self {
                row: from_one(row)?,
                column: from_one(column)?,
            })
        });
        cell.ok_or_else(|| CellError {
            text: text.to_owned(),
        })
    }
}

/// A number from 1 to 64 in decimal digits, minus one.
fn from_one(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u8>().ok().filter(|_| plain)?;
    (1..=LONGEST_SIDE)
        .contains(&usize::from(number))
        .then(|| number - 1)
}
