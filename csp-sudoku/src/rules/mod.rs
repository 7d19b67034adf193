//! The rules of a puzzle as a value: cells, digits, houses, and clues between cells.
//!
//! A *house* is a set of cells that contains no digit twice. If it has as many cells as there are
//! digits, it contains each digit once. Rows, columns and boxes are the houses of the classic
//! rules. A jigsaw has regions in place of the boxes, and other variants have more houses. *Clues*
//! say what houses cannot say, such as a sum or an order.
//!
//! ```
//! use csp_sudoku::rules::Rules;
//! use csp_sudoku::{Shape, Sudoku, SudokuVerdict};
//!
//! let puzzle: Sudoku = "1..............4".parse()?;
//! assert_eq!(puzzle.count(100), 18);
//!
//! let rules = Rules::classic(Shape::new(2, 2)?).with_diagonals()?;
//! let puzzle = puzzle.with_rules(rules)?;
//! assert_eq!(puzzle.count(100), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The reasons are in `docs/decisions/43-rules-are-data.md`.

mod cell_values;
mod clue;
mod clue_look;
mod clue_part;
pub mod clues;
mod error;

pub use self::cell_values::CellValues;
pub(crate) use self::clue::list;
pub use self::clue::{
    CellReading, Clue, ClueDigits, ClueError, ClueFields, ClueKind, LineField, NumberField,
};
pub use self::clue_look::{CellMark, ClueLook, LineEnds, Numeral, SignDot};
pub use self::clue_part::CluePart;
pub use self::error::RulesError;

use crate::grid::{Grid, Violation};
use crate::shape::{Cell, Diagonal, House, HouseKind, Shape};
use std::fmt;
use std::sync::Arc;

/// The houses and clues that a grid has to keep.
///
/// The classic rules take no memory. Clones share other rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    shape: Shape,
    /// `None` for the classic rules.
    listed: Option<Arc<Listed>>,
}

/// Rules as lists of houses and clues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Listed {
    houses: Vec<(House, Vec<Cell>)>,
    clues: Vec<Clue>,
    /// The rows at the bottom that stand outside of the board.
    outside_rows: usize,
    /// Cells that are no cells.
    voids: Vec<Cell>,
}

/// The same rules: a clone takes no memory.
impl From<&Self> for Rules {
    fn from(rules: &Self) -> Self {
        rules.clone()
    }
}

impl From<Shape> for Rules {
    fn from(shape: Shape) -> Self {
        Self::classic(shape)
    }
}

impl Rules {
    /// Rows, columns and boxes.
    #[must_use]
    pub const fn classic(shape: Shape) -> Self {
        Self {
            shape,
            listed: None,
        }
    }

    /// Rules without houses and clues, for a board of this shape.
    #[must_use]
    pub fn none(shape: Shape) -> Self {
        Self {
            shape,
            listed: Some(Arc::default()),
        }
    }

    /// Rows and columns, the rules of latin squares.
    #[must_use]
    pub fn latin(shape: Shape) -> Self {
        let lines = shape
            .houses()
            .filter(|house| !matches!(house, House::Box(_)));
        let lines = lines
            .map(|house| (house, shape.house_cells(house).collect()))
            .collect();
        Self::none(shape).changed(|listed| listed.houses = lines)
    }

    /// Rows, columns, and regions of any form, the rules of jigsaw sudoku. The text has a character
    /// for each cell in row-major order, the same character for all cells of a region. Blanks and
    /// line breaks are ignored. Regions are numbered in the order of their first cells.
    ///
    /// ```
    /// use csp_sudoku::rules::Rules;
    /// use csp_sudoku::{Shape, Sudoku};
    ///
    /// let rules = Rules::jigsaw(Shape::new(2, 2)?, "AAAB ABBB CCCD CDDD")?;
    /// let puzzle = "1...............".parse::<Sudoku>()?.with_rules(rules)?;
    /// let grid = puzzle.solve().unwrap();
    /// assert!(puzzle.verify(&grid).is_ok() && grid.check().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is not one character for each cell, or a region has more cells than there are digits.
    pub fn jigsaw(shape: Shape, regions: &str) -> Result<Self, RulesError> {
        let labels: Vec<char> = regions
            .chars()
            .filter(|label| !label.is_whitespace())
            .collect();
        if labels.len() != shape.cells() {
            return Err(RulesError::Regions {
                found: labels.len(),
                shape,
            });
        }
        let mut seen = Vec::new();
        let mut rules = Self::latin(shape);
        for &label in &labels {
            if seen.contains(&label) {
                continue;
            }
            let places = (0..labels.len()).filter(|&place| labels[place] == label);
            let cells: Vec<Cell> = places.map(|place| shape.cell(place)).collect();
            rules = rules.with_house(House::Other(HouseKind::REGION, seen.len()), cells)?;
            seen.push(label);
        }
        Ok(rules)
    }

    /// Several boards of sudoku that overlap, the rules of samurai sudoku. The shape is that of the whole board, with the
    /// digits and boxes of each of the boards, whose side is the number of digits. They begin at these cells. A box that
    /// two boards have in common is one house. Cells of none of the boards are void.
    ///
    /// ```
    /// use csp_sudoku::rules::Rules;
    /// use csp_sudoku::{Cell, Shape};
    ///
    /// let shape = Shape::rectangle(6, 6)?.with_digits(1, 4)?.with_boxes(2, 2)?;
    /// let corners = ["r1c1", "r3c3"].map(|name| name.parse::<Cell>().unwrap());
    /// let rules = Rules::overlapping(shape, corners)?;
    /// assert_eq!((rules.houses().len(), rules.board_cells().count()), (23, 28));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A board does not fit, or boxes have another number of cells than there are digits.
    pub fn overlapping(
        shape: Shape,
        corners: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, RulesError> {
        let side = shape.side();
        let one = Shape::new(shape.box_rows(), shape.box_columns())?;
        let mut rules = Self::none(shape);
        let mut voids: Vec<Cell> = (0..shape.cells()).map(|index| shape.cell(index)).collect();
        for (number, corner) in corners.into_iter().enumerate() {
            let last = Cell {
                row: corner.row.saturating_add(side as u8 - 1),
                column: corner.column.saturating_add(side as u8 - 1),
            };
            if one.side() != side || !shape.contains(last) {
                return Err(RulesError::Overlapping { corner, side });
            }
            for house in one.houses() {
                let moved = |cell: Cell| Cell {
                    row: cell.row + corner.row,
                    column: cell.column + corner.column,
                };
                let cells: Vec<Cell> = one.house_cells(house).map(moved).collect();
                voids.retain(|cell| !cells.contains(cell));
                let (kind, index) = match house {
                    House::Row(index) => ("row", index),
                    House::Column(index) => ("column", index),
                    House::Box(index) => ("box", index),
                    House::Other(..) => continue,
                };
                if rules.houses().iter().any(|(_, other)| *other == cells) {
                    continue;
                }
                let name = HouseKind::new(&format!("board {} {kind}", number + 1));
                if let Ok(name) = name {
                    rules = rules.with_house(House::Other(name, index), cells)?;
                }
            }
        }
        rules.with_outside(0, voids)
    }

    /// These rules as [`with_modifiers`](Self::with_modifiers) made them: without clues and modifiers, and the factors
    /// and offsets. `None` if they are not made so.
    pub(crate) fn unmodified(&self) -> Option<(Self, Vec<(i32, i32)>)> {
        let [first, others @ ..] = self.clues() else {
            return None;
        };
        if first.kind().reads != CellReading::Defines {
            return None;
        }
        let rows = self.board_rows();
        let base = self.clone().changed(|listed| {
            listed.clues.clear();
            listed.outside_rows = 0;
            listed.voids.retain(|cell| usize::from(cell.row) < rows);
        });
        let base = base.with_shape(self.shape.with_rows(rows).ok()?);
        let pairs = first.numbers().chunks_exact(2);
        let modifiers: Vec<(i32, i32)> = pairs.map(|pair| (pair[0], pair[1])).collect();
        let again = base.clone().with_modifiers(modifiers.iter().copied());
        let mut others = others.iter().cloned();
        let again = others.try_fold(again.ok()?, |rules, clue| rules.with_clue(clue).ok());
        (again.as_ref() == Some(self)).then_some((base, modifiers))
    }

    /// The size of the board. If the rules are not the classic ones, its boxes are only drawn.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether these are the classic rules on a board of sudoku: rows, columns and boxes only.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.listed.is_none() && self.shape.is_sudoku()
    }

    /// The houses, each with its cells.
    #[must_use]
    pub fn houses(&self) -> Vec<(House, Vec<Cell>)> {
        match &self.listed {
            Some(listed) => listed.houses.clone(),
            None => {
                let cells = |house| (house, self.shape.house_cells(house).collect());
                self.shape.houses().map(cells).collect()
            }
        }
    }

    /// The clues.
    #[must_use]
    pub fn clues(&self) -> &[Clue] {
        self.listed.as_ref().map_or(&[], |listed| &listed.clues)
    }

    /// The same rules with one more house, under a new name.
    ///
    /// ```
    /// use csp_sudoku::rules::Rules;
    /// use csp_sudoku::{Cell, House, Shape};
    ///
    /// let centre = ["r2c2", "r2c3", "r3c2", "r3c3"].map(|name| name.parse().unwrap());
    /// let rules = Rules::classic(Shape::new(2, 2)?).with_house(House::other("centre", 0)?, centre)?;
    /// assert_eq!(rules.houses().len(), 13);
    /// assert_eq!(rules.houses()[12].0.to_string(), "centre 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is a house with this name, a cell is off the board or comes twice, or there are no
    /// cells or more cells than digits.
    pub fn with_house(
        self,
        house: House,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, RulesError> {
        let cells: Vec<Cell> = cells.into_iter().collect();
        self.check_cells(&cells)?;
        if cells.len() > self.shape.side() {
            return Err(RulesError::TooManyCells {
                house,
                cells: cells.len(),
                digits: self.shape.side(),
            });
        }
        let houses = self.houses();
        if houses.iter().any(|(other, _)| *other == house) {
            return Err(RulesError::NameTaken { house });
        }
        Ok(self.changed(|listed| listed.houses.push((house, cells))))
    }

    /// The same rules with one more clue.
    ///
    /// ```
    /// use csp_sudoku::rules::{Rules, clues};
    /// use csp_sudoku::{Cell, Shape};
    ///
    /// let column = (0..5).map(|row| Cell { row, column: 0 });
    /// let thermometer = clues::THERMOMETER.clue([column], [])?;
    /// let error = Rules::classic(Shape::new(2, 2)?).with_clue(thermometer).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no r5c1 on a board of 4x4 with boxes of 2x2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A cell is off the board. The search finds out whether there are digits that keep the clue.
    pub fn with_clue(self, clue: Clue) -> Result<Self, RulesError> {
        let cells = clue.cells();
        let off = cells.iter().find(|cell| !self.shape.contains(**cell));
        if let Some(&cell) = off {
            return Err(RulesError::OffTheBoard {
                cell,
                shape: self.shape,
            });
        }
        let defines = |clue: &Clue| clue.kind().reads == CellReading::Defines;
        if !defines(&clue) {
            return Ok(self.changed(|listed| listed.clues.push(clue)));
        }
        if self.clues().iter().any(defines) {
            return Err(RulesError::ModifiersTwice);
        }
        let rules = self.changed(|listed| listed.clues.push(clue));
        match rules.cell_values() {
            Some(_) => Ok(rules),
            None => Err(RulesError::Values),
        }
    }

    /// What cells are worth, if a clue says that it is not their digits.
    #[must_use]
    pub fn cell_values(&self) -> Option<CellValues> {
        let mut clues = self.clues().iter();
        let clue = clues.find(|clue| clue.kind().reads == CellReading::Defines)?;
        CellValues::new(self.shape, clue.line(0), clue.line(1), clue.numbers())
    }

    /// The same houses and clues on a board with the same cells.
    fn with_shape(&self, shape: Shape) -> Self {
        Self {
            shape,
            ..self.clone()
        }
    }

    /// The same rules with modifiers: one cell of each row, column, and box or region is worth another number than its
    /// digit, for each of these factors and offsets, and clues about sums, orders and differences read that. No digit
    /// is modified twice in the same way. `[(2, 0)]` are doublers, and `[(-1, 0)]` negators. The board gets as many
    /// rows again, which stand outside of it, for the marks of its cells.
    ///
    /// ```
    /// use csp_sudoku::rules::{Rules, clues};
    /// use csp_sudoku::{Shape, Sudoku};
    ///
    /// let rules = Rules::classic(Shape::new(2, 2)?).with_modifiers([(2, 0)])?;
    /// let cells = ["r1c1", "r1c2"].map(|name| name.parse().unwrap());
    /// let rules = rules.with_clue(clues::CAGE.clue([cells], [11])?)?;
    /// let grid = Sudoku::blank(rules).solve().unwrap();
    /// // 3 + 2 · 4
    /// let digits: Vec<u8> = ["r1c1", "r1c2", "r5c1", "r5c2"].map(|name| grid.digit(name.parse().unwrap())).into();
    /// assert!(digits == [3, 4, 1, 2] || digits == [4, 3, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The rules have modifiers or rows outside of the board already, or there are too many values.
    pub fn with_modifiers(
        self,
        modifiers: impl IntoIterator<Item = (i32, i32)>,
    ) -> Result<Self, RulesError> {
        let rows = self.shape.rows();
        if self.board_rows() != rows {
            return Err(RulesError::ModifiersTwice);
        }
        let shape = self.shape.with_rows(2 * rows)?;
        let cells: Vec<Cell> = self.board_cells().collect();
        let mark = |cell: &Cell| Cell {
            row: cell.row + rows as u8,
            ..*cell
        };
        let marks: Vec<Cell> = cells.iter().map(mark).collect();
        let modifiers = modifiers.into_iter();
        let numbers = modifiers.flat_map(|(factor, offset)| [factor, offset]);
        let clue = clues::MODIFIERS.clue([cells, marks], numbers)?;
        let voids = self.voids().iter();
        let voids = voids.flat_map(|cell| [*cell, mark(cell)]).collect();
        let listed = self.changed(|_| ());
        let rules = listed.with_shape(shape).with_outside(rows, voids)?;
        rules.with_clue(clue)
    }

    /// The same rules without the clue at this place in [`clues`](Self::clues), if there is one.
    #[must_use]
    pub fn without_clue(&self, place: usize) -> Self {
        if place >= self.clues().len() {
            return self.clone();
        }
        self.clone().changed(|listed| {
            listed.clues.remove(place);
        })
    }

    /// The same rules where rows at the bottom stand outside of the board: their cells have digits that clues tell of.
    /// The void cells are no cells at all. They have the lowest digit, so that they do not add to the number of
    /// solutions.
    ///
    /// # Errors
    /// A void cell is off the board.
    pub fn with_outside(self, rows: usize, voids: Vec<Cell>) -> Result<Self, RulesError> {
        if let Some(&cell) = voids.iter().find(|cell| !self.shape.contains(**cell)) {
            return Err(RulesError::OffTheBoard {
                cell,
                shape: self.shape,
            });
        }
        Ok(self.changed(|listed| {
            listed.outside_rows = rows;
            listed.voids = voids;
        }))
    }

    /// The number of rows of the board, without those that stand outside of it.
    #[must_use]
    pub fn board_rows(&self) -> usize {
        let outside = self.listed.as_ref().map_or(0, |listed| listed.outside_rows);
        self.shape.rows().saturating_sub(outside)
    }

    /// The cells of the board, without those that stand outside of it and those that are no cells.
    pub fn board_cells(&self) -> impl Iterator<Item = Cell> {
        let cells =
            (0..self.board_rows() * self.shape.columns()).map(|index| self.shape.cell(index));
        cells.filter(|cell| !self.is_void(*cell))
    }

    /// The cells that are no cells.
    #[must_use]
    pub fn voids(&self) -> &[Cell] {
        self.listed.as_ref().map_or(&[], |listed| &listed.voids)
    }

    /// Whether this is no cell.
    #[must_use]
    pub fn is_void(&self, cell: Cell) -> bool {
        self.voids().contains(&cell)
    }

    /// The same rules with both diagonals, the rules of X-sudoku.
    ///
    /// # Errors
    /// The rules have diagonals already.
    pub fn with_diagonals(self) -> Result<Self, RulesError> {
        self.with_diagonal(Diagonal::Falling)?
            .with_diagonal(Diagonal::Rising)
    }

    /// The same rules with a diagonal.
    ///
    /// # Errors
    /// The board is not square, or the rules have the diagonal already.
    pub fn with_diagonal(self, diagonal: Diagonal) -> Result<Self, RulesError> {
        let cells = self.shape().diagonal(diagonal)?;
        self.with_house(House::Other(HouseKind::DIAGONAL, diagonal as usize), cells)
    }

    /// The same rules with more boxes that are one cell inside the board and one cell apart. These
    /// are the rules of windoku, also called hyper sudoku, with four windows on 9×9.
    ///
    /// # Errors
    /// The rules have windows already.
    pub fn with_windows(self) -> Result<Self, RulesError> {
        let windows = self.shape().windows().into_iter().enumerate();
        windows
            .into_iter()
            .try_fold(self, |rules, (number, cells)| {
                rules.with_house(House::Other(HouseKind::WINDOW, number), cells)
            })
    }

    /// The rules as lists, after a change.
    fn changed(self, change: impl FnOnce(&mut Listed)) -> Self {
        let mut listed = match self.listed {
            Some(listed) => Arc::unwrap_or_clone(listed),
            None => Listed {
                houses: self.houses(),
                ..Listed::default()
            },
        };
        change(&mut listed);
        Self {
            shape: self.shape,
            listed: Some(Arc::new(listed)),
        }
    }

    fn check_cells(&self, cells: &[Cell]) -> Result<(), RulesError> {
        if cells.is_empty() {
            return Err(RulesError::NoCells);
        }
        for (index, &cell) in cells.iter().enumerate() {
            if !self.shape.contains(cell) {
                return Err(RulesError::OffTheBoard {
                    cell,
                    shape: self.shape,
                });
            }
            if cells[..index].contains(&cell) {
                return Err(RulesError::CellTwice { cell });
            }
        }
        Ok(())
    }

    /// Checks that no house of the grid contains a digit twice. The grid has the same shape. Blank
    /// cells break no rule.
    ///
    /// # Errors
    /// The first [`Violation`] in the order of the houses.
    pub fn check(&self, grid: &Grid) -> Result<(), Violation> {
        let Some(listed) = &self.listed else {
            return grid.check();
        };
        let check = |(house, cells): &(House, Vec<Cell>)| grid.check_house(*house, cells);
        listed.houses.iter().try_for_each(check)
    }

    /// All broken rules of houses: for each digit that stands more than once in a house, its first cell with each
    /// further one, in the order of the houses. The grid has the same shape.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (house, cells) in self.houses() {
            let mut first = vec![None; self.shape.side() + 1];
            for second in cells {
                let digit = grid.digit(second);
                match first[usize::from(digit)] {
                    _ if digit == 0 => {}
                    None => first[usize::from(digit)] = Some(second),
                    Some(first) => violations.push(Violation {
                        shape: self.shape,
                        digit,
                        house,
                        first,
                        second,
                    }),
                }
            }
        }
        violations
    }

    /// Takes the digits of the cells from the candidates of all cells of their houses, their own too. Digits and masks
    /// are in row-major order, and a blank cell has digit 0.
    pub fn exclude(&self, digits: &[u8], masks: &mut [u64]) {
        for (_, cells) in self.houses() {
            let cells = || cells.iter().map(|cell| self.shape.index(*cell));
            let placed = cells().filter(|cell| digits[*cell] > 0);
            let taken = placed.fold(0, |taken, cell| taken | 1 << (digits[cell] - 1));
            cells().for_each(|cell| masks[cell] &= !taken);
        }
    }

    /// The first clue that the grid does not keep. The grid is complete and has the same shape.
    #[must_use]
    pub fn broken_clue(&self, grid: &Grid) -> Option<&Clue> {
        self.clues().iter().find(|clue| !clue.holds(grid, self))
    }
}

/// The board, and the numbers of houses and clues if these are not the classic rules.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(listed) = &self.listed else {
            return self.shape.fmt(f);
        };
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        write!(f, "{rows}x{columns} with {} houses", listed.houses.len())?;
        match listed.clues.len() {
            0 => Ok(()),
            clues => write!(f, " and {clues} clues"),
        }
    }
}
