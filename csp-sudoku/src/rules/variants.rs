//! The houses of known variants.

use super::{Rules, RulesError};
use crate::shape::{Cell, House, HouseKind, Shape};

impl Rules {
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

    /// The same rules with both diagonals, the rules of X-sudoku.
    ///
    /// # Errors
    /// The rules have diagonals already.
    pub fn with_diagonals(self) -> Result<Self, RulesError> {
        let side = self.shape().side();
        let cell = |row: usize, column: usize| Cell {
            row: row as u8,
            column: column as u8,
        };
        let falling = (0..side).map(|place| cell(place, place));
        let rising = (0..side).map(|place| cell(side - 1 - place, place));
        self.with_house(House::Other(HouseKind::DIAGONAL, 0), falling)?
            .with_house(House::Other(HouseKind::DIAGONAL, 1), rising)
    }

    /// The same rules with more boxes that are one cell inside the board and one cell apart. These
    /// are the rules of windoku, also called hyper sudoku, with four windows on 9×9.
    ///
    /// # Errors
    /// The rules have windows already.
    pub fn with_windows(self) -> Result<Self, RulesError> {
        let shape = self.shape();
        let high = shape.box_rows();
        let wide = shape.box_columns();
        let starts = |length: usize| {
            (1..)
                .step_by(length + 1)
                .take((shape.side() - 1) / (length + 1))
        };
        let corners: Vec<(usize, usize)> = starts(high)
            .flat_map(|row| starts(wide).map(move |column| (row, column)))
            .collect();
        let mut rules = self;
        for (number, (top, left)) in corners.into_iter().enumerate() {
            let cells = (0..high * wide).map(|place| {
                let row = top + place / wide;
                let column = left + place % wide;
                Cell {
                    row: row as u8,
                    column: column as u8,
                }
            });
            rules = rules.with_house(House::Other(HouseKind::WINDOW, number), cells)?;
        }
        Ok(rules)
    }
}
