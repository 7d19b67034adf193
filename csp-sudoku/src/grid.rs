//! A board of digits, and the check of the rules.
//!
//! Invariant: [`Grid::check`] shares no code with any solver. It is the project's independent rule
//! checker, and every answer of every solver goes through it.

use std::fmt;

use crate::shape::{Cell, House, LONGEST_SIDE, Shape};

/// The largest side that [`Grid::pretty`] writes with symbols. Larger boards get numbers.
const SYMBOLS_SIDE: usize = 35;

/// One digit per cell in row-major order, 0 for a blank cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    digits: Box<[u8]>,
}

/// The reason why digits make no grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// The number of digits is not the number of cells.
    #[error("{found} digits, but a board of {shape} has {} cells", shape.cells())]
    Length {
        /// How many digits there were.
        found: usize,
        /// The board that they were meant for.
        shape: Shape,
    },
    /// A digit that the board does not have.
    #[error("{digit} at {cell} is no digit of a board of {shape}")]
    Digit {
        /// The digit.
        digit: u8,
        /// The cell of the digit.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
}

/// A broken rule: a house contains a digit twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("digit {} stands twice in {house}: at {first} and {second}", shape.value(*digit))]
pub struct Violation {
    /// The board.
    pub shape: Shape,
    /// The digit, from 1.
    pub digit: u8,
    /// The house that contains it twice.
    pub house: House,
    /// The first cell of the house with the digit.
    pub first: Cell,
    /// The second cell of the house with the digit.
    pub second: Cell,
}

impl Grid {
    /// A grid of these digits, one per cell in row-major order, 0 for blank.
    ///
    /// # Errors
    /// [`GridError`] if there is not one digit per cell, or a digit is larger than the side.
    pub fn new(shape: Shape, digits: impl Into<Box<[u8]>>) -> Result<Self, GridError> {
        let digits = digits.into();
        if digits.len() != shape.cells() {
            return Err(GridError::Length {
                found: digits.len(),
                shape,
            });
        }
        match digits
            .iter()
            .position(|digit| usize::from(*digit) > shape.side())
        {
            Some(index) => Err(GridError::Digit {
                digit: digits[index],
                cell: shape.cell(index),
                shape,
            }),
            None => Ok(Self { shape, digits }),
        }
    }

    /// A grid of digits that are known to fit the board: one per cell, none larger than the side.
    pub(crate) fn of_valid(shape: Shape, digits: Box<[u8]>) -> Self {
        debug_assert_eq!(digits.len(), shape.cells());
        Self { shape, digits }
    }

    /// The size of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits in row-major order, 0 for blank.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digit of a cell, 0 for a blank cell and for cells outside the board.
    pub fn digit(&self, cell: Cell) -> u8 {
        let inside = self.shape.contains(cell);
        if inside {
            self.digits[self.shape.index(cell)]
        } else {
            0
        }
    }

    /// Whether no cell is blank.
    pub fn is_complete(&self) -> bool {
        self.digits.iter().all(|digit| *digit != 0)
    }

    /// The first cell in which two grids of one board differ.
    ///
    /// ```
    /// use csp_sudoku::Sudoku;
    ///
    /// let grid = |text: &str| text.parse().map(|puzzle: Sudoku| puzzle.givens_grid());
    /// let (left, right) = (grid("1243342143122134")?, grid("1243342143122143")?);
    /// assert_eq!(left.first_difference(&right).unwrap().to_string(), "r4c3");
    /// assert_eq!(left.first_difference(&left), None);
    /// # Ok::<(), csp_sudoku::read::ParseError>(())
    /// ```
    #[must_use]
    pub fn first_difference(&self, other: &Self) -> Option<Cell> {
        let pairs = self.digits.iter().zip(&other.digits);
        let index = pairs.into_iter().position(|(left, right)| left != right);
        index.map(|index| self.shape.cell(index))
    }

    /// Checks the classic rules: no row, column or box contains a digit twice. The grid need not be
    /// complete. [`Rules::check`](crate::rules::Rules::check) checks other rules.
    ///
    /// # Errors
    /// The first [`Violation`] in the order of [`Shape::houses`].
    ///
    /// ```
    /// use csp_sudoku::{grid::Grid, shape::Shape};
    ///
    /// let grid = Grid::new(Shape::of_side(4)?, [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// let violation = grid.check().unwrap_err();
    /// assert_eq!(violation.to_string(), "digit 1 stands twice in row 1: at r1c1 and r1c4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self) -> Result<(), Violation> {
        if !self.shape.is_sudoku() || self.has_double() {
            return self.shape.houses().try_for_each(|house| {
                let cells: Vec<Cell> = self.shape.house_cells(house).collect();
                self.check_house(house, &cells)
            });
        }
        Ok(())
    }

    /// Whether a house contains a digit twice. It collects the digits of every house in one pass
    /// over the cells.
    fn has_double(&self) -> bool {
        let box_rows = self.shape.box_rows();
        let box_columns = self.shape.box_columns();
        let mut columns = [0_u128; LONGEST_SIDE];
        let mut boxes = [0_u128; LONGEST_SIDE];
        for (row, digits) in self.digits.chunks(self.shape.columns()).enumerate() {
            let mut in_row = 0_u128;
            let band = row / box_rows * box_rows;
            for (stack, digits) in digits.chunks(box_columns).enumerate() {
                for (place, digit) in digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                    let bit = 1 << digit;
                    let column = stack * box_columns + place;
                    if (in_row | columns[column] | boxes[band + stack]) & bit != 0 {
                        return true;
                    }
                    in_row |= bit;
                    columns[column] |= bit;
                    boxes[band + stack] |= bit;
                }
            }
        }
        false
    }

    /// Checks one house, and names the two cells of the first digit that it contains twice.
    pub(crate) fn check_house(&self, house: House, cells: &[Cell]) -> Result<(), Violation> {
        let mut seen = 0_u128;
        for &second in cells {
            let digit = self.digit(second);
            if digit != 0 && seen & (1 << digit) != 0 {
                let earlier = cells.iter().find(|cell| self.digit(**cell) == digit);
                let first = earlier.copied().unwrap_or(second);
                return Err(Violation {
                    shape: self.shape,
                    digit,
                    house,
                    first,
                    second,
                });
            }
            seen |= 1 << digit;
        }
        Ok(())
    }

    /// The grid as a drawing with box borders, on several lines. It ends with a newline.
    ///
    /// ```
    /// use csp_sudoku::{grid::Grid, shape::Shape};
    ///
    /// let grid = Grid::new(Shape::of_side(4)?, [1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// assert!(grid.pretty().to_string().starts_with("+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pretty(&self) -> impl fmt::Display {
        Pretty {
            grid: self,
            other: self,
        }
    }

    /// The same drawing beside another grid of the board: where that has another digit, both stand.
    ///
    /// ```
    /// use csp_sudoku::{grid::Grid, shape::Shape};
    ///
    /// let shape = Shape::of_side(4)?;
    /// let one = Grid::new(shape, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])?;
    /// let other = Grid::new(shape, [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3])?;
    /// assert!(one.pretty_beside(&other).to_string().ends_with("| 2/4 1/3 | 4/2 3/1 |\n| 4/2 3/1 | 2/4 1/3 |\n+---------+---------+\n"));
    /// let cells: Vec<String> = one.differences(&other).map(|cell| cell.to_string()).collect();
    /// assert_eq!((cells.len(), &*cells[0]), (8, "r3c1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pretty_beside<'a>(&'a self, other: &'a Self) -> impl fmt::Display + 'a {
        Pretty { grid: self, other }
    }

    /// The cells in which another grid of the board has another digit.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Cell> + 'a {
        let pairs = self.digits.iter().zip(&other.digits).enumerate();
        let differs = pairs.filter(|(_, (one, other))| one != other);
        differs.map(|(index, _)| self.shape.cell(index))
    }
}

/// One line of symbols, row by row.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self
            .digits
            .iter()
            .map(|digit| self.shape.character(*digit))
            .collect();
        f.pad(&line)
    }
}

/// The drawing of [`Grid::pretty`] and [`Grid::pretty_beside`].
struct Pretty<'a> {
    grid: &'a Grid,
    other: &'a Grid,
}

impl fmt::Display for Pretty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.grid.shape;
        let text = |digit: &u8| match digit {
            1.. if shape.side() > SYMBOLS_SIDE => shape.value(*digit).to_string(),
            _ => shape.character(*digit).to_string(),
        };
        let both = |(one, other): (&u8, &u8)| match one == other {
            true => text(one),
            false => format!("{}/{}", text(one), text(other)),
        };
        let pairs = self.grid.digits.iter().zip(&self.other.digits);
        let cells: Vec<String> = pairs.map(both).collect();
        draw(f, shape, &cells)
    }
}

/// Draws the texts of the cells right-aligned in columns of one width, with borders around the
/// boxes.
pub(crate) fn draw(f: &mut impl fmt::Write, shape: Shape, cells: &[String]) -> fmt::Result {
    let width = cells
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(1);
    let dashes = "-".repeat(shape.box_columns() * (width + 1) + 1);
    let border = format!(
        "{}+\n",
        format!("+{dashes}").repeat(shape.columns() / shape.box_columns())
    );
    for (row, cells) in cells.chunks(shape.columns()).enumerate() {
        if row.is_multiple_of(shape.box_rows()) {
            f.write_str(&border)?;
        }
        for segment in cells.chunks(shape.box_columns()) {
            f.write_str("|")?;
            segment
                .iter()
                .try_for_each(|text| write!(f, " {text:>width$}"))?;
            f.write_str(" ")?;
        }
        f.write_str("|\n")?;
    }
    f.write_str(&border)
}
