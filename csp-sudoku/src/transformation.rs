//! Rearrangements of a board that lead from a puzzle to an equivalent one.

use crate::grid::Grid;
use crate::shape::{Cell, Shape};
use crate::sudoku::Sudoku;
use csp_core::random::Random;
use std::fmt;

/// A symmetry of the rules. The board may be transposed if its boxes are squares. Then bands, the
/// rows within a band, stacks, and the columns within a stack are put into another order, and the
/// digits get other names. There are 3,359,232 · 9! of these for 9×9 [Russell & Jarvis 2006].
///
/// ```
/// use csp_core::random::Random;
/// use csp_sudoku::{Grid, Shape, transformation::Transformation};
///
/// let shape = Shape::of_side(4)?;
/// let grid = Grid::new(shape, [1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// let shuffle = Transformation::random(shape, &mut Random::new(1, 0));
/// let other = shuffle.apply(&grid)?;
/// assert!(other.check().is_ok());
/// assert_eq!(shuffle.inverse().apply(&other)?, grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    shape: Shape,
    transposes: bool,
    rows: Box<[u8]>,
    columns: Box<[u8]>,
    digits: Box<[u8]>,
}

/// A transformation does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransformationError {
    /// The transformation is for another board.
    #[error("a transformation of {transformation} does not fit a board of {board}")]
    Shape {
        /// The board of the transformation.
        transformation: Shape,
        /// The board that it was to be applied to.
        board: Shape,
    },
    /// The rules are not those of rows, columns and boxes.
    #[error("only classic puzzles can be transformed: other rules have other symmetries")]
    Rules,
    /// The parts are no transformation.
    #[error("no symmetry of a board of {0} has these {1}")]
    Part(Shape, &'static str),
}

impl Transformation {
    /// The transformation that changes nothing.
    #[must_use]
    pub fn identity(shape: Shape) -> Self {
        let side = shape.side() as u8;
        let lines: Box<[u8]> = (0..side).collect();
        let digits = (1..=side).collect();
        Self {
            shape,
            transposes: false,
            rows: lines.clone(),
            columns: lines,
            digits,
        }
    }

    /// The transformation of these parts.
    ///
    /// If `transposes`, rows and columns of the board are exchanged first. Row `r` of the result is
    /// then row `rows[r]`, and column `c` is column `columns[c]`, counted from 0. Digit `d` becomes
    /// `digits[d - 1]`.
    ///
    /// # Errors
    /// [`TransformationError::Part`] if bands or stacks are torn, a line or digit is missing, or a
    /// board is transposed whose boxes are no squares.
    pub fn new(
        shape: Shape,
        transposes: bool,
        rows: impl Into<Box<[u8]>>,
        columns: impl Into<Box<[u8]>>,
        digits: impl Into<Box<[u8]>>,
    ) -> Result<Self, TransformationError> {
        let parts = Self {
            shape,
            transposes,
            rows: rows.into(),
            columns: columns.into(),
            digits: digits.into(),
        };
        let wrong = if transposes && !shape.has_square_boxes() {
            Some("transposed boxes")
        } else if !keeps_groups(&parts.rows, shape.side(), shape.box_rows()) {
            Some("rows")
        } else if !keeps_groups(&parts.columns, shape.side(), shape.box_columns()) {
            Some("columns")
        } else {
            let from_zero: Vec<u8> = parts
                .digits
                .iter()
                .map(|digit| digit.wrapping_sub(1))
                .collect();
            (!keeps_groups(&from_zero, shape.side(), 1)).then_some("digits")
        };
        wrong.map_or(Ok(parts), |part| {
            Err(TransformationError::Part(shape, part))
        })
    }

    /// The transformation of parts that are known to be right.
    pub(crate) fn of_valid(
        shape: Shape,
        transposes: bool,
        rows: Box<[u8]>,
        columns: Box<[u8]>,
        digits: Box<[u8]>,
    ) -> Self {
        Self {
            shape,
            transposes,
            rows,
            columns,
            digits,
        }
    }

    /// A random transformation, each as likely as the others.
    pub fn random(shape: Shape, random: &mut Random) -> Self {
        let transposes = shape.has_square_boxes() && random.below(2) == 1;
        let rows = shuffled_lines(shape.side(), shape.box_rows(), random);
        let columns = shuffled_lines(shape.side(), shape.box_columns(), random);
        let names = random.permutation(shape.side() as u8);
        let digits = names.iter().map(|name| name + 1).collect();
        Self {
            shape,
            transposes,
            rows,
            columns,
            digits,
        }
    }

    /// The board that it is for.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether rows and columns are exchanged first.
    #[must_use]
    pub fn transposes(&self) -> bool {
        self.transposes
    }

    /// For each row of the result, the row that it was, from 0, after the exchange if there is one.
    #[must_use]
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// For each column of the result, the column that it was, as in [`rows`](Self::rows).
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// For each digit from 1 on, the digit that it becomes.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The grid that it leads to.
    ///
    /// # Errors
    /// The grid is of another shape.
    pub fn apply(&self, grid: &Grid) -> Result<Grid, TransformationError> {
        self.check(grid.shape())?;
        let digits = self.rearranged(grid.digits(), |digit| self.rename(digit));
        Ok(Grid::of_valid(self.shape, digits))
    }

    /// Where these cells come to, in the order of the board.
    fn moved(&self, cells: &[Cell]) -> Box<[Cell]> {
        let all = (0..self.shape.cells()).map(|index| self.shape.cell(index));
        let is_there: Vec<bool> = all.clone().map(|cell| cells.contains(&cell)).collect();
        let there = all.zip(self.rearranged(&is_there, |is_there| is_there));
        let there = there.filter(|(_, is_there)| *is_there);
        there.map(|(cell, _)| cell).collect()
    }

    /// The puzzle that it leads to: its candidates, the solution that its source claims, and its fog. The
    /// name stays.
    ///
    /// # Errors
    /// The puzzle is of another shape, or of other rules than those of rows, columns and boxes.
    pub fn apply_to_puzzle(&self, puzzle: &Sudoku) -> Result<Sudoku, TransformationError> {
        self.check(puzzle.shape())?;
        if !puzzle.rules().is_classic() {
            return Err(TransformationError::Rules);
        }
        let masks = self.rearranged(puzzle.masks(), |mask| self.rename_all(mask));
        let solution = puzzle.solution().map(|grid| self.apply(grid)).transpose()?;
        let standings = puzzle.standings();
        let standings = standings.map(|standings| self.rearranged(standings, |standing| standing));
        let fog = puzzle.fog().map(|lit| self.moved(lit));
        let moved = puzzle.rearranged(masks, solution).standing(standings);
        Ok(moved.fogged(fog))
    }

    /// The transformation that leads back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut digits = vec![0; self.digits.len()];
        for (old, new) in self.digits.iter().enumerate() {
            digits[usize::from(*new) - 1] = old as u8 + 1;
        }
        let mut lines = [inverse(&self.rows), inverse(&self.columns)];
        // What was transposed first is now transposed first again, so rows and columns change
        // their roles.
        if self.transposes {
            lines.reverse();
        }
        let [rows, columns] = lines;
        Self {
            shape: self.shape,
            transposes: self.transposes,
            rows,
            columns,
            digits: digits.into(),
        }
    }

    /// This transformation and then another one.
    ///
    /// # Errors
    /// The other one is for another board.
    pub fn then(&self, next: &Self) -> Result<Self, TransformationError> {
        next.check(self.shape)?;
        let (rows, columns) = if next.transposes {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        let through = |outer: &[u8], inner: &[u8]| -> Box<[u8]> {
            outer.iter().map(|line| inner[usize::from(*line)]).collect()
        };
        Ok(Self {
            shape: self.shape,
            transposes: self.transposes != next.transposes,
            rows: through(&next.rows, rows),
            columns: through(&next.columns, columns),
            digits: self
                .digits
                .iter()
                .map(|digit| next.rename(*digit))
                .collect(),
        })
    }

    fn check(&self, board: Shape) -> Result<(), TransformationError> {
        let transformation = self.shape;
        let fits = transformation == board;
        if fits {
            Ok(())
        } else {
            Err(TransformationError::Shape {
                transformation,
                board,
            })
        }
    }

    fn rename(&self, digit: u8) -> u8 {
        if digit == 0 {
            0
        } else {
            self.digits[usize::from(digit) - 1]
        }
    }

    fn rename_all(&self, mask: u64) -> u64 {
        let bits = self.digits.iter().enumerate();
        bits.fold(0, |renamed, (old, new)| {
            renamed | (mask >> old & 1) << (new - 1)
        })
    }

    /// What stands in the cells, each in its new place and under its new name.
    fn rearranged<T: Copy>(&self, cells: &[T], rename: impl Fn(T) -> T) -> Box<[T]> {
        let side = self.shape.side();
        let (row_step, column_step) = if self.transposes {
            (1, side)
        } else {
            (side, 1)
        };
        let mut rearranged = Vec::with_capacity(cells.len());
        for row in &self.rows {
            let row = usize::from(*row) * row_step;
            let places = self
                .columns
                .iter()
                .map(|column| row + usize::from(*column) * column_step);
            rearranged.extend(places.map(|place| rename(cells[place])));
        }
        rearranged.into()
    }
}

/// The parts in words, counted from 1: `transposed, rows 213456789, columns …, digits …`. Numbers
/// over 9 have commas between them.
impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.shape.side() > 9 { "," } else { "" };
        let list = |numbers: &[u8], first: u8| {
            let texts: Vec<String> = numbers
                .iter()
                .map(|number| (number + first).to_string())
                .collect();
            texts.join(separator)
        };
        let transposed = if self.transposes { "transposed, " } else { "" };
        let rows = list(&self.rows, 1);
        let columns = list(&self.columns, 1);
        let digits = list(&self.digits, 0);
        write!(
            f,
            "{transposed}rows {rows}, columns {columns}, digits {digits}"
        )
    }
}

fn inverse(lines: &[u8]) -> Box<[u8]> {
    let mut inverse = vec![0; lines.len()];
    for (new, old) in lines.iter().enumerate() {
        inverse[usize::from(*old)] = new as u8;
    }
    inverse.into()
}

/// Whether these are the numbers from 0 to `count - 1`, and each group of `size` stays together.
fn keeps_groups(order: &[u8], count: usize, size: usize) -> bool {
    let mut seen = order.to_vec();
    seen.sort_unstable();
    let complete = seen.iter().map(|line| usize::from(*line)).eq(0..count);
    let group = |line: &u8| usize::from(*line) / size;
    complete
        && order
            .chunks(size)
            .all(|lines| lines.iter().all(|line| group(line) == group(&lines[0])))
}

/// The lines with the groups in a random order, and those within each group.
fn shuffled_lines(count: usize, size: usize, random: &mut Random) -> Box<[u8]> {
    let groups = random.permutation((count / size) as u8);
    let mut lines = Vec::with_capacity(count);
    for group in groups {
        let places = random.permutation(size as u8);
        lines.extend(places.iter().map(|place| group * size as u8 + place));
    }
    lines.into()
}
