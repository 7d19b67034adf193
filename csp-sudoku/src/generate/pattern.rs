//! Patterns of given cells: from text, and digits for one such that there is one solution.

use super::givens::{Givens, Questions};
use crate::shape::{Cell, Shape, ShapeError};
use csp_core::random::Random;
use csp_core::trace::Limit;

/// A text is no pattern of given cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A character says neither that a cell is given nor that it is blank.
    #[error("`{}` is no cell of a pattern: use x for a given cell and . for a blank one", .0.escape_debug())]
    Character(char),
    /// The number of cells does not fit the board.
    #[error("the pattern has {cells} cells, and a board of {shape} has {}", shape.cells())]
    Cells {
        /// The number of cells.
        cells: usize,
        /// The board.
        shape: Shape,
    },
    /// More cells than any board has.
    #[error("the pattern has {cells} cells: {error}")]
    Board {
        /// The number of cells.
        cells: usize,
        /// Why there is no such board.
        error: ShapeError,
    },
}

/// The board and the given cells of a text with a character for each cell, row by row. Digits,
/// letters, `*` and `#` are given cells, and `.`, `_`, `-` and `0` are blank ones. So a puzzle is a
/// pattern, too. White space and `|` are skipped. Without a board the number of cells decides it.
///
/// ```
/// use csp_sudoku::{Shape, generate::pattern};
///
/// let (shape, cells) = pattern("x.|.. ..|x. .x|.. ..|.x", None)?;
/// assert_eq!(shape, Shape::of_side(4)?);
/// assert_eq!(cells.iter().map(ToString::to_string).collect::<Vec<_>>(), ["r1c1", "r2c3", "r3c2", "r4c4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A character stands for no cell, or their number does not fit.
pub fn pattern(text: &str, shape: Option<Shape>) -> Result<(Shape, Vec<Cell>), PatternError> {
    let mut is_given = Vec::new();
    for character in text.chars() {
        match character {
            '.' | '_' | '-' | '0' => is_given.push(false),
            '*' | '#' => is_given.push(true),
            _ if character.is_ascii_alphanumeric() => is_given.push(true),
            _ if character.is_whitespace() || character == '|' => {}
            _ => return Err(PatternError::Character(character)),
        }
    }
    let cells = is_given.len();
    let of_cells = || Shape::of_cells(cells).map_err(|error| PatternError::Board { cells, error });
    let shape = shape.map_or_else(of_cells, Ok)?;
    if cells != shape.cells() {
        return Err(PatternError::Cells { cells, shape });
    }
    let given = (0..cells)
        .filter(|cell| is_given[*cell])
        .map(|cell| shape.cell(cell))
        .collect();
    Ok((shape, given))
}

// Digits for a pattern: those of a complete grid are a beginning with at least one solution. Then the digit of a random
// cell is changed to the one that leaves the fewest solutions, but one. Ties are taken, too, so that the search can
// leave a plain.

/// Solutions are counted up to this number.
const MOST_SOLUTIONS: u64 = 5_000;

/// An attempt ends after this number of steps for each given without fewer solutions.
const FRUITLESS_STEPS: usize = 4;

/// Changes the givens of the pattern until there is one solution. `false` if that was not found.
///
/// # Errors
/// The limit that is to stop everything.
pub(super) fn climb(
    givens: &mut Givens,
    pattern: &[usize],
    questions: &mut Questions,
    random: &mut Random,
) -> Result<bool, Limit> {
    let count = |givens: &Givens, questions: &mut Questions, most: u64| {
        match questions.count(givens, most) {
            Err(Limit::Stopped) => Err(Limit::Stopped),
            // No better than what is known.
            Err(_) => Ok(most),
            Ok(solutions) => Ok(solutions),
        }
    };
    let mut solutions = count(givens, questions, MOST_SOLUTIONS)?;
    let mut fruitless = 0;
    while solutions > 1 && fruitless < FRUITLESS_STEPS * pattern.len() {
        fruitless += 1;
        let cell = pattern[random.index(pattern.len())];
        let digit = givens.get(cell);
        let side = givens.puzzle.shape().side();
        let mut best = (solutions, digit);
        for other in random.permutation(side as u8) {
            let other = 1 << other;
            if other == digit {
                continue;
            }
            givens.set(cell, other);
            let most = best.0 + 1;
            let found = count(givens, questions, most)?;
            if (1..most).contains(&found) {
                best = (found, other);
            }
        }
        if best.0 < solutions {
            fruitless = 0;
        }
        solutions = best.0;
        givens.set(cell, best.1);
    }
    Ok(solutions == 1)
}
