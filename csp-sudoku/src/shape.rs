//! The geometry of a board: its size, and the cells of its rows, columns and boxes.
//!
//! Rows, columns, boxes and cells count from 0 in fields and indices, and from 1 in text (`r4c7`,
//! "box 2").

use crate::symbols::{self, Symbol};
use std::fmt;
use std::str::FromStr;

pub use crate::house::{House, HouseKind, HouseKindError};

/// The longest side of a board, as the candidates of a cell are one `u64`.
pub const LONGEST_SIDE: usize = 64;

/// The size of a board. Most boards are given by the rows and columns of a box: there are as many
/// digits, rows and columns as a box has cells. Other boards have rows, columns and digits of their own.
///
/// ```
/// use csp_sudoku::shape::Shape;
///
/// let shape = Shape::new(2, 3)?;
/// assert_eq!((shape.side(), shape.cells()), (6, 36));
/// assert_eq!(shape.to_string(), "6x6 with boxes of 2x3");
///
/// let shape = Shape::rectangle(4, 6)?.with_digits(0, 7)?;
/// assert_eq!((shape.rows(), shape.columns(), shape.side()), (4, 6, 8));
/// assert_eq!(shape.to_string(), "4x6 with boxes of 2x3 and digits from 0 to 7");
/// # Ok::<(), csp_sudoku::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
    rows: u8,
    columns: u8,
    digits: u8,
    lowest: i8,
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
    /// A number of rows or columns that is not in 1 to 64.
    #[error(
        "no board has {rows} rows and {columns} columns: use 1 to 64 of each, and not one cell alone"
    )]
    Rectangle {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// Boxes that do not divide the board.
    #[error("boxes of {box_rows}x{box_columns} do not divide a board of {rows}x{columns}")]
    Division {
        /// The rows of a box.
        box_rows: usize,
        /// The columns of a box.
        box_columns: usize,
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
    },
    /// Digits that a board cannot have.
    #[error("no board has the digits from {from} to {to}: use up to 64 digits from 0 or 1 on")]
    Digits {
        /// The lowest digit asked for.
        from: usize,
        /// The highest digit asked for.
        to: usize,
    },
    /// A board that is not square has no diagonals.
    #[error("a board of {rows}x{columns} is not square, and has no diagonals")]
    NotSquare {
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
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
        rows: 9,
        columns: 9,
        digits: 9,
        lowest: 1,
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
        // Both divide the side, which is at most 64.
        Ok(Self {
            box_rows: box_rows as u8,
            box_columns: box_columns as u8,
            rows: side as u8,
            columns: side as u8,
            digits: side as u8,
            lowest: 1,
        })
    }

    /// A board of any number of rows and columns, with as many digits as the longer of both has cells. Its boxes have
    /// as many cells as there are digits, and are as near to a square as such boxes that divide the board can be. If
    /// none do, the whole board is one box.
    ///
    /// # Errors
    /// [`ShapeError::Rectangle`] if rows or columns are not in 1 to 64, or the board has one cell.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        let lengths = 1..=LONGEST_SIDE;
        let digits = rows.max(columns);
        if !lengths.contains(&rows) || !lengths.contains(&columns) || digits < 2 {
            return Err(ShapeError::Rectangle { rows, columns });
        }
        let whole = Self {
            box_rows: rows as u8,
            box_columns: columns as u8,
            rows: rows as u8,
            columns: columns as u8,
            digits: digits as u8,
            lowest: 1,
        };
        Ok(whole.with_boxes_of(digits).unwrap_or(whole))
    }

    /// The same board with boxes of this number of cells, as near to a square as boxes that divide the board can be.
    /// `None` if only rows or columns divide it.
    #[must_use]
    pub fn with_boxes_of(self, cells: usize) -> Option<Self> {
        let shorter = (2..=cells.isqrt()).rev();
        let sides = shorter.filter(|side| cells.is_multiple_of(*side));
        let mut boxes = sides.flat_map(|side| [(side, cells / side), (cells / side, side)]);
        boxes.find_map(|(rows, columns)| self.with_boxes(rows, columns).ok())
    }

    /// The same board with boxes of this size.
    ///
    /// # Errors
    /// [`ShapeError::Division`] if they do not divide the board.
    pub fn with_boxes(self, box_rows: usize, box_columns: usize) -> Result<Self, ShapeError> {
        let (rows, columns) = (self.rows(), self.columns());
        let divides = |part: usize, whole: usize| part > 0 && whole.is_multiple_of(part);
        if !divides(box_rows, rows) || !divides(box_columns, columns) {
            return Err(ShapeError::Division {
                box_rows,
                box_columns,
                rows,
                columns,
            });
        }
        Ok(Self {
            box_rows: box_rows as u8,
            box_columns: box_columns as u8,
            ..self
        })
    }

    /// The same board with the digits from 0 or 1 to another number.
    ///
    /// # Errors
    /// [`ShapeError::Digits`] if the first is greater than 1, or there are fewer than 2 or more than 64 digits.
    pub fn with_digits(self, from: usize, to: usize) -> Result<Self, ShapeError> {
        let error = ShapeError::Digits { from, to };
        let digits = to.checked_sub(from).ok_or(error)?;
        if from > 1 || !(1..LONGEST_SIDE).contains(&digits) {
            return Err(error);
        }
        let digits = digits + 1;
        Ok(Self {
            digits: digits as u8,
            lowest: from as i8,
            ..self
        })
    }

    /// The same board with another number of rows, which boxes divide.
    pub(crate) fn with_rows(self, rows: usize) -> Result<Self, ShapeError> {
        let columns = self.columns();
        match rows {
            1..=LONGEST_SIDE => Ok(Self {
                rows: rows as u8,
                ..self
            }),
            _ => Err(ShapeError::Rectangle { rows, columns }),
        }
    }

    /// The same board with these values in place of digits, for what is posted about values: they are not written.
    /// `None` if there are fewer than 2 or more than 64, or they do not fit in 8 bits.
    pub(crate) fn with_values(self, from: i32, to: i32) -> Option<Self> {
        let digits = usize::try_from(to.checked_sub(from)?).ok()? + 1;
        Some(Self {
            digits: u8::try_from(digits)
                .ok()
                .filter(|_| (2..=LONGEST_SIDE).contains(&digits))?,
            lowest: i8::try_from(from).ok()?,
            ..self
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

    /// Whether there are as many rows, columns, boxes, cells in a box, and digits, which count from 1.
    pub fn is_sudoku(self) -> bool {
        let side = self.box_rows() * self.box_columns();
        [self.rows(), self.columns(), self.side()] == [side; 3] && self.lowest == 1
    }

    /// The number of digits. On a board of sudoku it is also that of rows, of columns, and of boxes.
    pub fn side(self) -> usize {
        usize::from(self.digits)
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// What a digit is worth in sums and comparisons, and how it is written. Digits count from 1 everywhere in this
    /// library; on boards with a 0 the first one is written as 0.
    ///
    /// ```
    /// use csp_sudoku::Shape;
    /// let board = Shape::NINE.with_digits(0, 8)?;
    /// assert_eq!((Shape::NINE.value(1), board.value(1)), (1, 0));
    /// # Ok::<(), csp_sudoku::shape::ShapeError>(())
    /// ```
    pub fn value(self, digit: u8) -> i32 {
        i32::from(digit) - 1 + i32::from(self.lowest)
    }

    /// How a digit is written, or [`BLANK`](symbols::BLANK) for 0.
    pub fn character(self, digit: u8) -> char {
        match (digit, self.value(digit)) {
            (1.., 0) => '0',
            (1.., value) => symbols::character(value as u8),
            _ => symbols::BLANK,
        }
    }

    /// The digit that is written so, in capital or small letters on boards of up to 35 digits, or 0 for a
    /// [blank](symbols::Symbol::Blank). `None` if it is no symbol of this board.
    ///
    /// ```
    /// use csp_sudoku::Shape;
    ///
    /// assert_eq!(['7', '.', '0', 'A'].map(|symbol| Shape::NINE.digit_written(symbol)), [Some(7), Some(0), Some(0), None]);
    /// let board = Shape::rectangle(4, 4)?.with_digits(0, 3)?;
    /// assert_eq!(['3', '0', '.', '4'].map(|symbol| board.digit_written(symbol)), [Some(4), Some(1), Some(0), None]);
    /// # Ok::<(), csp_sudoku::shape::ShapeError>(())
    /// ```
    pub fn digit_written(self, symbol: char) -> Option<u8> {
        match symbols::symbol(symbol, self.side()) {
            _ if symbol == '0' && self.lowest == 0 => Some(1),
            Some(Symbol::Digit(value)) => self.digit_of(i32::from(value)),
            Some(Symbol::Blank) => Some(0),
            None => None,
        }
    }

    /// The symbols of all digits in words, for messages: `1-9 and A-G`.
    ///
    /// ```
    /// use csp_sudoku::Shape;
    /// let board = Shape::NINE.with_digits(0, 8)?;
    /// assert_eq!((Shape::NINE.symbols(), board.symbols()), ("1-9".to_owned(), "0-8".to_owned()));
    /// # Ok::<(), csp_sudoku::shape::ShapeError>(())
    /// ```
    pub fn symbols(self) -> String {
        let highest = self.value(self.side() as u8);
        let from_one = symbols::range(usize::try_from(highest).unwrap_or(0));
        match self.lowest {
            0 => from_one.replacen('1', "0", 1),
            _ => from_one,
        }
    }

    /// The digit that is worth this much, if there is one.
    pub fn digit_of(self, value: i32) -> Option<u8> {
        let digit = value + 1 - i32::from(self.lowest);
        let digit = u8::try_from(digit).ok()?;
        (1..=self.digits).contains(&digit).then_some(digit)
    }

    /// The candidate mask with every digit of this board: bit `d - 1` for digit `d`.
    pub fn all_digits(self) -> u64 {
        u64::MAX >> (LONGEST_SIDE - self.side())
    }

    /// The index of a cell in row-major order, 0 to `cells() - 1` for cells of this board.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns() + usize::from(cell.column)
    }

    /// The cell with this index in row-major order. `index` is below `cells()`.
    pub fn cell(self, index: usize) -> Cell {
        // The side is at most 64: row and column of an index in range fit a byte.
        Cell {
            row: (index / self.columns()) as u8,
            column: (index % self.columns()) as u8,
        }
    }

    /// The cell of this name ([`Cell`]). SudokuWiki has no row I: `J` is the row below `H` on boards with nine rows.
    ///
    /// ```
    /// use csp_sudoku::shape::Shape;
    ///
    /// for name in ["r9c2", "9,2", "I2", "J2"] {
    ///     assert_eq!(Shape::NINE.cell_named(name)?.to_string(), "r9c2");
    /// }
    /// # Ok::<(), csp_sudoku::shape::CellError>(())
    /// ```
    ///
    /// # Errors
    /// The text names no cell. One that the board does not have is no error.
    pub fn cell_named(self, text: &str) -> Result<Cell, CellError> {
        let cell: Cell = text.parse()?;
        let is_row_j = text.starts_with(['j', 'J']) && self.rows() == 9;
        Ok(Cell {
            row: cell.row - u8::from(is_row_j),
            ..cell
        })
    }

    /// Whether the cell lies on this board.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// All houses: rows, then columns, then boxes, unless they have more cells than there are digits.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let in_box = self.box_rows() * self.box_columns();
        let houses =
            move |cells: usize, number: usize| if cells <= self.side() { number } else { 0 };
        let rows = (0..houses(self.columns(), self.rows())).map(House::Row);
        rows.chain((0..houses(self.rows(), self.columns())).map(House::Column))
            .chain((0..houses(in_box, self.cells() / in_box)).map(House::Box))
    }

    /// The cells of a row, a column or a box, left to right and top to bottom. A shape has no other houses, and gives
    /// no cells for them.
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
        let wide = self.columns() / columns;
        let count = match house {
            House::Row(_) => self.columns(),
            House::Column(_) => self.rows(),
            House::Box(_) => rows * columns,
            House::Other(..) => 0,
        };
        (0..count).map(move |place| {
            let (row, column) = match house {
                House::Row(row) => (row, place),
                House::Column(column) | House::Other(_, column) => (place, column),
                House::Box(index) => (
                    index / wide * rows + place / columns,
                    index % wide * columns + place % columns,
                ),
            };
            Cell {
                row: row as u8,
                column: column as u8,
            }
        })
    }

    /// The cells of a diagonal, from left to right.
    ///
    /// # Errors
    /// [`ShapeError::NotSquare`] if there are not as many rows as columns.
    pub fn diagonal(self, diagonal: Diagonal) -> Result<Vec<Cell>, ShapeError> {
        if self.rows != self.columns {
            return Err(ShapeError::NotSquare {
                rows: self.rows(),
                columns: self.columns(),
            });
        }
        let cells = (0..self.columns).map(|column| Cell {
            row: match diagonal {
                Diagonal::Falling => column,
                Diagonal::Rising => self.rows - 1 - column,
            },
            column,
        });
        Ok(cells.collect())
    }

    /// The cells of the windows of windoku, which is also called hyper sudoku: boxes that are one cell inside the board
    /// and one cell apart. There are four on 9×9.
    ///
    /// ```
    /// use csp_sudoku::Shape;
    /// let windows = Shape::NINE.windows();
    /// assert_eq!(windows.len(), 4);
    /// assert_eq!(windows[1][0].to_string(), "r2c6");
    /// ```
    pub fn windows(self) -> Vec<Vec<Cell>> {
        let (high, wide) = (self.box_rows(), self.box_columns());
        let starts = |part: usize, whole: usize| (1..whole.saturating_sub(part)).step_by(part + 1);
        let corners = starts(high, self.rows())
            .flat_map(|top| starts(wide, self.columns()).map(move |left| (top, left)));
        let window = |(top, left): (usize, usize)| {
            let cell = |place: usize| Cell {
                row: (top + place / wide) as u8,
                column: (left + place % wide) as u8,
            };
            (0..high * wide).map(cell).collect()
        };
        corners.map(window).collect()
    }
}

/// The sides of the board, then of its boxes: `9x9 with boxes of 3x3`. Boards that are not those of sudoku have their
/// digits behind that.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)?;
        if (self.box_rows, self.box_columns) != (self.rows, self.columns) {
            write!(f, " with boxes of {}x{}", self.box_rows, self.box_columns)?;
        }
        if self.is_sudoku() {
            return Ok(());
        }
        let (from, to) = (self.value(1), self.value(self.digits));
        write!(f, " and digits from {from} to {to}")
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

/// A diagonal of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagonal {
    /// From the top left to the bottom right.
    Falling,
    /// From the bottom left to the top right.
    Rising,
}

/// A place on the board. Its text is `r4c7`.
///
/// Read are also `4,7`, row first, and `D7`, where the letter is the row, as on SudokuWiki. Sudoku Explainer and spreadsheets write
/// the column as a letter: their `D7` is `G4` here.
///
/// ```
/// use csp_sudoku::shape::Cell;
///
/// let cell: Cell = "R4C7".parse()?;
/// assert_eq!(cell, Cell { row: 3, column: 6 });
/// assert_eq!(cell.to_string(), "r4c7");
/// for same in ["4,7", "(4, 7)", "D7", "d7"] {
///     assert_eq!(same.parse::<Cell>()?, cell);
/// }
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
#[error(
    "`{text}` names no cell: write r4c7 for row 4, column 7 (each 1 to 64), or 4,7, or D7 (the letter is the row)"
)]
pub struct CellError {
    /// The text that was given.
    pub text: String,
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let cell = row_and_column(text).and_then(|(row, column)| {
            Some(Self {
                row: row?,
                column: from_one(column)?,
            })
        });
        cell.ok_or_else(|| CellError {
            text: text.to_owned(),
        })
    }
}

/// The row of a name, if it is one, and the text of the column. No row is called R, as `r1` is the beginning of another name.
fn row_and_column(text: &str) -> Option<(Option<u8>, &str)> {
    let named = text.strip_prefix(['r', 'R']);
    if let Some((row, column)) = named.and_then(|rest| rest.split_once(['c', 'C'])) {
        return Some((from_one(row), column));
    }
    let bare = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    if let Some((row, column)) = bare.unwrap_or(text).split_once(',') {
        return Some((from_one(row.trim()), column.trim()));
    }
    let letter = text
        .chars()
        .next()
        .filter(char::is_ascii_alphabetic)?
        .to_ascii_uppercase();
    (letter != 'R').then(|| (Some(letter as u8 - b'A'), &text[1..]))
}

/// A number from 1 to 64 in decimal digits, minus one.
fn from_one(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u8>().ok().filter(|_| plain)?;
    (1..=LONGEST_SIDE)
        .contains(&usize::from(number))
        .then(|| number - 1)
}
