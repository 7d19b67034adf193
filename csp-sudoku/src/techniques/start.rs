//! Whether steps can be given for a puzzle or a position, and what stands in the way.

use super::ladder::Ladder;
use super::position::{Position, PositionError, takes};
use crate::engine::{SudokuSolver, SudokuVerdict};
use crate::grid::Grid;
use crate::shape::{Cell, Shape};
use crate::sudoku::{Standing, Sudoku};
use csp_core::trace::Limit;
use std::borrow::Cow;
use std::fmt;

/// A position from which steps lead to the one solution.
///
/// ```
/// use csp_sudoku::SudokuSolver;
/// use csp_sudoku::techniques::{Obstacle, Start};
///
/// let line = ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::";
/// let start = Start::new(&line.parse()?, &mut SudokuSolver::new())?;
/// assert!(!start.position.is_given("r1c1".parse()?));
///
/// let wrong = line.replace("+53.", "53+2");
/// let Err(Obstacle::Mistakes(mistakes)) = Start::new(&wrong.parse()?, &mut SudokuSolver::new()) else {
///     unreachable!()
/// };
/// assert_eq!(mistakes[0].to_string(), "r1c3 is 2 in your grid, the solution has 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Start {
    /// The position.
    pub position: Position,
    /// What alone has one solution: the givens, or all that is known.
    pub puzzle: Sudoku,
    /// The solution.
    pub solution: Grid,
    /// Whether techniques that assume one solution may be used.
    pub uniqueness: Uniqueness,
}

/// What has one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// The givens alone. Techniques may assume it.
    Givens,
    /// Only the position with its pencilmarks and placed digits. Techniques that assume one solution
    /// look at the givens, and would be wrong.
    Position,
}

/// The reason why no steps can be given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// There are no techniques for the board or its rules.
    #[error(transparent)]
    Position(PositionError),
    /// There is no solution.
    /// [`SudokuExplainer::conflict`](crate::why::SudokuExplainer::conflict) tells why this puzzle,
    /// the givens alone if they suffice, has none.
    #[error("there is no solution")]
    NoSolution(Box<Sudoku>),
    /// There are several solutions, of which these are two.
    #[error("there are several solutions, such as {} and {}", .0[0], .0[1])]
    Several([Grid; 2]),
    /// The givens have one solution, and the position contradicts it.
    #[error("{}", listed(.0))]
    Mistakes(Vec<PositionMistake>),
    /// The search for solutions reached this limit.
    #[error("whether there is one solution is unknown: a limit came first")]
    Unknown(Limit),
}

/// A cell that contradicts the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionMistake {
    /// The board.
    pub shape: Shape,
    /// The cell.
    pub cell: Cell,
    /// Its digit in the position. `None` if the cell is blank, and the candidate that it should have
    /// is missing.
    pub found: Option<u8>,
    /// Its digit in the solution.
    pub expected: u8,
}

/// All mistakes.
fn listed(mistakes: &[PositionMistake]) -> String {
    let mistakes: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    mistakes.join("; ")
}

/// What is wrong, and the digit of the solution.
impl fmt::Display for PositionMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = self.cell;
        let expected = self.shape.character(self.expected);
        match self.found {
            Some(digit) => write!(
                f,
                "{cell} is {} in your grid, the solution has {expected}",
                self.shape.character(digit)
            ),
            None => write!(
                f,
                "{cell} has lost the candidate {expected}, which the solution has"
            ),
        }
    }
}

impl Start {
    /// Looks for the solution, and compares the position with it.
    ///
    /// Digits that were [placed later](Sudoku::standings) and pencilmarks may be wrong; givens are
    /// right.
    ///
    /// # Errors
    /// The [`Obstacle`].
    pub fn new(puzzle: &Sudoku, solver: &mut SudokuSolver) -> Result<Self, Obstacle> {
        takes(puzzle.rules()).map_err(Obstacle::Position)?;
        let givens = givens(puzzle)?;
        let (solution, uniqueness) = match solver.answer(&givens).verdict {
            SudokuVerdict::Unique(solution) => (solution, Uniqueness::Givens),
            SudokuVerdict::None | SudokuVerdict::Invalid(_) => {
                return Err(Obstacle::NoSolution(Box::new(givens.into_owned())));
            }
            SudokuVerdict::Multiple(grids) => match &givens {
                Cow::Borrowed(_) => return Err(Obstacle::Several(grids)),
                Cow::Owned(_) => (only_solution(puzzle, solver)?, Uniqueness::Position),
            },
            SudokuVerdict::Unknown(limit, _) => return Err(Obstacle::Unknown(limit)),
        };
        let mistakes = mistakes(puzzle, &solution);
        if !mistakes.is_empty() {
            return Err(Obstacle::Mistakes(mistakes));
        }
        let position = Position::new(puzzle).map_err(Obstacle::Position)?;
        let puzzle = if uniqueness == Uniqueness::Givens {
            givens.into_owned()
        } else {
            puzzle.clone()
        };
        Ok(Self {
            position,
            puzzle,
            solution,
            uniqueness,
        })
    }

    /// The techniques of a ladder that may be used from here: all, or those that do not assume one
    /// solution of the givens.
    ///
    /// ```
    /// use csp_sudoku::SudokuSolver;
    /// use csp_sudoku::techniques::{Ladder, Start, Technique};
    ///
    /// let start = Start::new(&"1.....2..3.....4".parse()?, &mut SudokuSolver::new())?;
    /// let ladder = start.ladder(&Ladder::default());
    /// assert!(ladder.tried().any(|rung| rung.technique == Technique::Uniqueness1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ladder(&self, ladder: &Ladder) -> Ladder {
        match self.uniqueness {
            Uniqueness::Givens => ladder.clone(),
            Uniqueness::Position => ladder.clone().without_uniqueness(),
        }
    }
}

/// The givens alone. They are the puzzle itself if it has nothing else.
fn givens(puzzle: &Sudoku) -> Result<Cow<'_, Sudoku>, Obstacle> {
    let shape = puzzle.shape();
    let all = shape.all_digits();
    let keep = |is_given: &dyn Fn(usize) -> bool| {
        let masks = puzzle.masks().iter().enumerate();
        let masks = masks
            .map(|(cell, mask)| if is_given(cell) { *mask } else { all })
            .collect();
        Cow::Owned(Sudoku::of_valid(puzzle.rules().clone(), masks))
    };
    match puzzle.standings() {
        Some(standings) => Ok(keep(&|cell| standings[cell] == Standing::Given)),
        None if !puzzle.has_pencilmarks() => Ok(Cow::Borrowed(puzzle)),
        None => match Position::new(puzzle) {
            Ok(position) => Ok(keep(&|cell| position.is_given(shape.cell(cell)))),
            Err(PositionError::Givens(_)) => Err(Obstacle::NoSolution(Box::new(puzzle.clone()))),
            Err(error) => Err(Obstacle::Position(error)),
        },
    }
}

/// The only solution of all that is known.
fn only_solution(puzzle: &Sudoku, solver: &mut SudokuSolver) -> Result<Grid, Obstacle> {
    match solver.answer(puzzle).verdict {
        SudokuVerdict::Unique(solution) => Ok(solution),
        SudokuVerdict::None | SudokuVerdict::Invalid(_) => {
            Err(Obstacle::NoSolution(Box::new(puzzle.clone())))
        }
        SudokuVerdict::Multiple(grids) => Err(Obstacle::Several(grids)),
        SudokuVerdict::Unknown(limit, _) => Err(Obstacle::Unknown(limit)),
    }
}

/// The cells without the digit of the solution.
fn mistakes(puzzle: &Sudoku, solution: &Grid) -> Vec<PositionMistake> {
    let cells = puzzle.masks().iter().zip(solution.digits()).enumerate();
    let wrong = cells.filter(|(_, (mask, digit))| *mask >> (*digit - 1) & 1 == 0);
    let mistake = |(index, (mask, digit)): (usize, (&u64, &u8))| {
        let blank = match puzzle.standings() {
            Some(standings) => standings[index] == Standing::Blank,
            None => !mask.is_power_of_two(),
        };
        // A mask with one bit: the digit is at most 64.
        let found = (!blank).then(|| mask.trailing_zeros() as u8 + 1);
        PositionMistake {
            shape: puzzle.shape(),
            cell: puzzle.shape().cell(index),
            found,
            expected: *digit,
        }
    };
    wrong.map(mistake).collect()
}
