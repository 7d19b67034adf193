//! The rules of a puzzle as a value: cells, digits, houses, and clues between cells.
//!
//! A *house* is a set of cells in which no digit stands twice. If it has as many cells as there are
//! digits, each digit stands in it once. Rows, columns and boxes are the houses of the classic
//! rules; a jigsaw has regions in place of the boxes, other variants have more houses. *Clues* say
//! what houses cannot: a sum, an order.
//!
//! ```
//! use csp_sudoku::rules::Rules;
//! use csp_sudoku::{Shape, Sudoku, Verdict};
//!
//! let puzzle: Sudoku = "1..............4".parse()?;
//! assert_eq!(puzzle.count(100), 18);
//!
//! let rules = Rules::classic(Shape::new(2, 2)?).with_diagonals()?;
//! let puzzle = puzzle.with_rules(rules)?;
//! assert_eq!(puzzle.count(100), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clue;
mod error;
mod variants;

pub use self::clue::Clue;
pub use self::error::RulesError;

use crate::grid::{Grid, Violation};
use crate::shape::{Cell, House, Shape};
use std::fmt;
use std::sync::Arc;

/// Which houses and clues a grid has to keep.
///
/// The classic rules take no memory; others are shared by their clones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    shape: Shape,
    /// `None`: the classic rules.
    listed: Option<Arc<Listed>>,
}

/// Rules told one by one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Listed {
    houses: Vec<(House, Vec<Cell>)>,
    clues: Vec<Clue>,
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
        Self { shape, listed: None }
    }

    /// No house yet, on a board of this shape.
    #[must_use]
    pub fn none(shape: Shape) -> Self {
        Self { shape, listed: Some(Arc::default()) }
    }

    /// The board. The boxes of other rules than the classic ones are only drawn.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether they are rows, columns and boxes and nothing more.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.listed.is_none()
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

    /// The same rules and one more house, under a name that none of them has.
    ///
    /// ```
    /// use csp_sudoku::rules::Rules;
    /// use csp_sudoku::{Cell, House, Shape};
    ///
    /// let centre = ["r2c2", "r2c3", "r3c2", "r3c3"].map(|name| name.parse().unwrap());
    /// let rules = Rules::classic(Shape::new(2, 2)?).with_house(House::Other("centre", 0), centre)?;
    /// assert_eq!(rules.houses().len(), 13);
    /// assert_eq!(rules.houses()[12].0.to_string(), "centre 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The name is taken; a cell is off the board or comes twice; there are no cells, or more than
    /// digits.
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

    /// The same rules and one more clue.
    ///
    /// # Errors
    /// A cell is off the board or comes twice; there are none.
    pub fn with_clue(self, clue: Clue) -> Result<Self, RulesError> {
        self.check_cells(clue.cells())?;
        Ok(self.changed(|listed| listed.clues.push(clue)))
    }

    /// The rules as a list, with a change.
    fn changed(self, change: impl FnOnce(&mut Listed)) -> Self {
        let mut listed = match self.listed {
            Some(listed) => Arc::unwrap_or_clone(listed),
            None => Listed { houses: self.houses(), clues: Vec::new() },
        };
        change(&mut listed);
        Self { shape: self.shape, listed: Some(Arc::new(listed)) }
    }

    fn check_cells(&self, cells: &[Cell]) -> Result<(), RulesError> {
        if cells.is_empty() {
            return Err(RulesError::NoCells);
        }
        for (index, &cell) in cells.iter().enumerate() {
            if !self.shape.contains(cell) {
                return Err(RulesError::OffTheBoard { cell, shape: self.shape });
            }
            if cells[..index].contains(&cell) {
                return Err(RulesError::CellTwice { cell });
            }
        }
        Ok(())
    }

    /// Whether no digit stands twice in a house of the grid, which is of the same shape; blank cells
    /// break no rule.
    ///
    /// # Errors
    /// The first [`Violation`] in the order of the houses.
    pub fn check(&self, grid: &Grid) -> Result<(), Violation> {
        let Some(listed) = &self.listed else { return grid.check() };
        let check = |(house, cells): &(House, Vec<Cell>)| grid.check_house(*house, cells);
        listed.houses.iter().try_for_each(check)
    }

    /// The first clue that the grid, which is complete and of the same shape, does not keep.
    #[must_use]
    pub fn broken_clue(&self, grid: &Grid) -> Option<&Clue> {
        self.clues().iter().find(|clue| !clue.holds(grid))
    }
}

/// The board, and of other rules than the classic ones how many there are.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(listed) = &self.listed else { return self.shape.fmt(f) };
        let side = self.shape.side();
        write!(f, "{side}x{side} with {} houses", listed.houses.len())?;
        match listed.clues.len() {
            0 => Ok(()),
            clues => write!(f, " and {clues} clues"),
        }
    }
}
