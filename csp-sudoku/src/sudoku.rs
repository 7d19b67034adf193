//! A puzzle: the candidates of its cells, its name, the solution that its source claims, and its fog.

use std::fmt;

use crate::grid::{Grid, Violation};
use crate::rules::{Rules, RulesError};
use crate::shape::{Cell, LONGEST_SIDE, Shape};
use crate::verify::{self, Fault};

/// How a cell stands in a position that someone has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It has no digit yet, even if one candidate is left.
    #[default]
    Blank,
    /// Its digit belongs to the puzzle.
    Given,
    /// Its digit was found and placed later.
    Placed,
}

/// A puzzle: one candidate mask per cell, where bit `d - 1` stands for digit `d`.
///
/// A cell with one candidate is a given. A cell with every candidate is blank. Any other cell has
/// pencilmarks. A cell may have no candidate at all: such a puzzle is well formed and has no
/// solution.
///
/// ```
/// use csp_sudoku::sudoku::Sudoku;
///
/// let puzzle: Sudoku = "1.....2..3.....4".parse()?;
/// let givens: Vec<_> = puzzle.givens().map(|(cell, digit)| format!("{cell}={digit}")).collect();
/// assert_eq!(givens, ["r1c1=1", "r2c3=2", "r3c2=3", "r4c4=4"]);
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sudoku {
    rules: Rules,
    masks: Box<[u64]>,
    name: Option<String>,
    solution: Option<Grid>,
    standings: Option<Box<[Standing]>>,
    /// The cells that are lit at the start, if there is fog.
    fog: Option<Box<[Cell]>>,
}

/// The reason why parts make no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SudokuError {
    /// The number of masks is not the number of cells.
    #[error("{found} candidate masks, but a puzzle of {shape} has {} cells", shape.cells())]
    Length {
        /// How many masks there were.
        found: usize,
        /// The board that they were meant for.
        shape: Shape,
    },
    /// A mask with a digit that the board does not have.
    #[error("the candidates of {cell} hold a digit over {}", shape.side())]
    Mask {
        /// The cell of the mask.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// The number of standings is not the number of cells.
    #[error("{found} standings, but a puzzle of {shape} has {} cells", shape.cells())]
    Standings {
        /// How many standings there were.
        found: usize,
        /// The board that they were meant for.
        shape: Shape,
    },
    /// A cell that is said to have a digit, and does not have one candidate.
    #[error("{0} has a digit, so it must have one candidate")]
    Filled(Cell),
    /// A solution for another board.
    #[error("a solution of {found} for a puzzle of {shape}")]
    Solution {
        /// The solution's board.
        found: Shape,
        /// The puzzle's board.
        shape: Shape,
    },
}

impl Sudoku {
    /// A puzzle without givens, under these rules or those of a [`Shape`].
    ///
    /// ```
    /// use csp_sudoku::{Rules, Shape, Sudoku};
    ///
    /// let four = Shape::new(2, 2)?;
    /// assert_eq!(Sudoku::blank(four).count(1000), 288);
    /// assert_eq!(Sudoku::blank(Rules::classic(four).with_diagonals()?).count(1000), 48);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn blank(rules: impl Into<Rules>) -> Self {
        let rules = rules.into();
        let shape = rules.shape();
        Self::of_valid(rules, vec![shape.all_digits(); shape.cells()].into())
    }

    /// A puzzle of these candidate masks, one per cell in row-major order.
    ///
    /// # Errors
    /// [`SudokuError::Length`] or [`SudokuError::Mask`] if the masks do not fit the board.
    pub fn new(shape: Shape, masks: impl Into<Box<[u64]>>) -> Result<Self, SudokuError> {
        let masks = masks.into();
        if masks.len() != shape.cells() {
            return Err(SudokuError::Length {
                found: masks.len(),
                shape,
            });
        }
        match masks
            .iter()
            .position(|mask| mask & !shape.all_digits() != 0)
        {
            Some(index) => Err(SudokuError::Mask {
                cell: shape.cell(index),
                shape,
            }),
            None => Ok(Self::of_valid(shape.into(), masks)),
        }
    }

    /// A puzzle of masks that are known to fit the board of the rules.
    pub(crate) fn of_valid(rules: Rules, masks: Box<[u64]>) -> Self {
        debug_assert_eq!(masks.len(), rules.shape().cells());
        Self {
            rules,
            masks,
            name: None,
            solution: None,
            standings: None,
            fog: None,
        }
    }

    /// The same puzzle under this name.
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The same puzzle with the solution that its source claims. Only the size of the board is
    /// checked.
    ///
    /// # Errors
    /// [`SudokuError::Solution`] if the solution is for another board.
    pub fn with_solution(mut self, solution: Grid) -> Result<Self, SudokuError> {
        if solution.shape() != self.shape() {
            return Err(SudokuError::Solution {
                found: solution.shape(),
                shape: self.shape(),
            });
        }
        self.solution = Some(solution);
        Ok(self)
    }

    /// The same puzzle as a position: for each cell, in row-major order, whether its digit is given,
    /// was placed later, or is not placed yet. Solvers take no notice of it.
    ///
    /// # Errors
    /// [`SudokuError::Standings`] if there is not one for each cell, and [`SudokuError::Filled`] for
    /// a digit in a cell that does not have one candidate.
    pub fn with_standings(
        mut self,
        standings: impl Into<Box<[Standing]>>,
    ) -> Result<Self, SudokuError> {
        let standings = standings.into();
        let shape = self.shape();
        if standings.len() != shape.cells() {
            return Err(SudokuError::Standings {
                found: standings.len(),
                shape,
            });
        }
        let mut cells = standings.iter().zip(&self.masks);
        let wrong = cells
            .position(|(standing, mask)| *standing != Standing::Blank && !mask.is_power_of_two());
        if let Some(index) = wrong {
            return Err(SudokuError::Filled(shape.cell(index)));
        }
        self.standings = Some(standings);
        Ok(self)
    }

    /// The same puzzle in fog: who plays it sees what stands in these cells, and in others once a right digit next to them
    /// lifts the fog. It changes no solution.
    ///
    /// # Errors
    /// A cell is off the board.
    pub fn with_fog(mut self, lit: impl Into<Box<[Cell]>>) -> Result<Self, RulesError> {
        let (lit, shape) = (lit.into(), self.shape());
        if let Some(&cell) = lit.iter().find(|cell| !shape.contains(**cell)) {
            return Err(RulesError::OffTheBoard { cell, shape });
        }
        self.fog = Some(lit);
        Ok(self)
    }

    /// The same puzzle under other rules than those of rows, columns and boxes. Checks, engines and
    /// explanations use them. The text forms of a puzzle do not contain them.
    ///
    /// # Errors
    /// [`RulesError::Shape`] if the rules are for another board.
    pub fn with_rules(self, rules: Rules) -> Result<Self, RulesError> {
        if rules.shape() != self.shape() {
            return Err(RulesError::Shape {
                rules: rules.shape(),
                puzzle: self.shape(),
            });
        }
        Ok(Self { rules, ..self })
    }

    /// The same puzzle with other masks and another solution, which fit the board. How cells stand
    /// is no longer known.
    pub(crate) fn rearranged(&self, masks: Box<[u64]>, solution: Option<Grid>) -> Self {
        let (name, fog) = (self.name.clone(), self.fog.clone());
        Self {
            name,
            solution,
            fog,
            ..Self::of_valid(self.rules.clone(), masks)
        }
    }

    /// The same puzzle with standings that fit its masks.
    pub(crate) fn standing(self, standings: Option<Box<[Standing]>>) -> Self {
        Self { standings, ..self }
    }

    /// The same puzzle with fog or without. The cells that are lit are on the board.
    pub(crate) fn fogged(self, fog: Option<Box<[Cell]>>) -> Self {
        Self { fog, ..self }
    }

    /// Leaves a cell these candidates, which are digits of the board.
    pub(crate) fn set_mask(&mut self, cell: usize, mask: u64) {
        self.masks[cell] = mask;
        if let Some(standings) = &mut self.standings {
            standings[cell] = if mask.is_power_of_two() {
                Standing::Given
            } else {
                Standing::Blank
            };
        }
    }

    /// The rules. They are those of rows, columns and boxes unless others were set.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The size of the board.
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// The name that the source gives, if any.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The solution that the source claims, if any. It may be wrong.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The cells that are lit at the start, if the puzzle has fog.
    pub fn fog(&self) -> Option<&[Cell]> {
        self.fog.as_deref()
    }

    /// How each cell stands, in row-major order, if the source says it.
    pub fn standings(&self) -> Option<&[Standing]> {
        self.standings.as_deref()
    }

    /// The candidate masks in row-major order.
    pub fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// The candidates of a cell: bit `d - 1` for digit `d`. It is 0 for cells outside the board.
    pub fn candidates(&self, cell: Cell) -> u64 {
        let inside = self.shape().contains(cell);
        if inside {
            self.masks[self.shape().index(cell)]
        } else {
            0
        }
    }

    /// The cells with one candidate and their digits, in row-major order.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, u8)> {
        let digits = self.masks.iter().map(|mask| given(*mask)).enumerate();
        let givens = digits.filter(|(_, digit)| *digit != 0);
        givens.map(|(index, digit)| (self.shape().cell(index), digit))
    }

    /// Whether there is a cell that is neither given nor blank.
    pub fn has_pencilmarks(&self) -> bool {
        let all = self.shape().all_digits();
        self.masks
            .iter()
            .any(|mask| given(*mask) == 0 && *mask != all)
    }

    /// The givens alone, as a grid with every other cell blank.
    pub fn givens_grid(&self) -> Grid {
        let digits = self.masks.iter().map(|mask| given(*mask)).collect();
        Grid::of_valid(self.shape(), digits)
    }

    /// Checks that no digit is given twice in a house.
    ///
    /// # Errors
    /// The first [`Violation`]: two equal givens in one house.
    pub fn check(&self) -> Result<(), Violation> {
        self.rules.check(&self.givens_grid())
    }

    /// Checks that the grid is a solution of the puzzle: it is complete, agrees with the givens and
    /// pencilmarks, and keeps the rules.
    ///
    /// ```
    /// use csp_sudoku::Sudoku;
    ///
    /// let puzzle: Sudoku = "1.....2..3.....4".parse()?;
    /// let right: Sudoku = "1243342143122134".parse()?;
    /// assert!(puzzle.verify(&right.givens_grid()).is_ok());
    /// let wrong: Sudoku = "2143342143122134".parse()?;
    /// let fault = puzzle.verify(&wrong.givens_grid()).unwrap_err();
    /// assert_eq!(fault.to_string(), "it has 2 at r1c1, which the puzzle does not allow");
    /// # Ok::<(), csp_sudoku::read::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn verify(&self, solution: &Grid) -> Result<(), Fault> {
        verify::verify(&self.rules, &self.masks, solution)
    }

    /// The form for pencilmarks on one line, also for puzzles without pencilmarks.
    pub(crate) fn pencilmark_line(&self) -> String {
        let side = self.shape().side();
        let mut line = String::with_capacity(self.masks.len() * side);
        for mask in &self.masks {
            let digits = 1_u8..=side as u8;
            let present = |digit: u8| {
                if mask >> (digit - 1) & 1 == 1 {
                    digit
                } else {
                    0
                }
            };
            line.extend(digits.map(|digit| self.shape().character(present(digit))));
        }
        line
    }
}

/// Blank cells of the grid get every candidate, other cells their digit.
impl From<&Grid> for Sudoku {
    fn from(grid: &Grid) -> Self {
        let shape = grid.shape();
        let mask = |digit: &u8| match digit {
            0 => shape.all_digits(),
            digit => 1 << (digit - 1),
        };
        let masks = grid.digits().iter().map(mask).collect();
        Self::of_valid(shape.into(), masks)
    }
}

/// One line with a symbol per cell. A puzzle with pencilmarks has as many characters for each cell
/// as the board has digits, each the digit or `.` (729 characters for 9×9).
impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_pencilmarks() {
            f.pad(&self.pencilmark_line())
        } else {
            fmt::Display::fmt(&self.givens_grid(), f)
        }
    }
}

/// The digits of a candidate mask, in order: digit `d` for bit `d - 1`.
///
/// ```
/// assert!(csp_sudoku::sudoku::digits(0b1_0000_0101).eq([1, 3, 9]));
/// ```
pub fn digits(mask: u64) -> impl Iterator<Item = u8> {
    (1..=LONGEST_SIDE as u8).filter(move |digit| mask >> (digit - 1) & 1 == 1)
}

/// The digit of a mask with one bit, else 0.
fn given(mask: u64) -> u8 {
    // A u64 with a bit set has at most 63 trailing zeros.
    if mask.is_power_of_two() {
        mask.trailing_zeros() as u8 + 1
    } else {
        0
    }
}
