//! Puzzles and positions.

use super::names::{mask_text, shape_text};
use csp_sudoku::sudoku::{Standing, Sudoku};
use csp_sudoku::symbols::BLANK;
use serde_json::{Value, json};

/// A puzzle or a position ([`Position::to_sudoku`](csp_sudoku::techniques::Position::to_sudoku)):
/// `shape` (`3x3`, the rows and columns of a box), `givens` and `entered` (a symbol for each cell,
/// `.` for blank), `candidates` (a text for each cell; null if every blank cell has all digits) and
/// `name` (or null).
///
/// ```
/// let board = csp_views::json::board::board(&"1.....2..3.....4 small".parse()?);
/// let text = r#"{"candidates":null,"entered":"................","givens":"1.....2..3.....4","name":"small","shape":"2x2"}"#;
/// assert_eq!(board.to_string(), text);
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[must_use]
pub fn board(puzzle: &Sudoku) -> Value {
    let shape = puzzle.shape();
    let standings = standings(puzzle);
    let cells = || {
        puzzle
            .masks()
            .iter()
            .copied()
            .zip(standings.iter().copied())
    };
    let line = |wanted: Standing| -> String {
        let digit = |(mask, standing): (u64, Standing)| match standing == wanted {
            true => shape.character(mask.trailing_zeros() as u8 + 1),
            false => BLANK,
        };
        cells().map(digit).collect()
    };
    let mark = |(mask, standing): (u64, Standing)| match standing {
        Standing::Blank => mask_text(shape, mask),
        Standing::Given | Standing::Placed => String::new(),
    };
    let all = puzzle.shape().all_digits();
    let marked = cells().any(|(mask, standing)| standing == Standing::Blank && mask != all);
    let candidates = marked.then(|| cells().map(mark).collect::<Vec<_>>());
    json!({
        "shape": shape_text(shape),
        "givens": line(Standing::Given),
        "entered": line(Standing::Placed),
        "candidates": candidates,
        "name": puzzle.name(),
    })
}

/// How the cells stand. Where the source does not tell it, a cell with one candidate is given.
fn standings(puzzle: &Sudoku) -> Vec<Standing> {
    if let Some(standings) = puzzle.standings() {
        return standings.to_vec();
    }
    let standing = |mask: &u64| match mask.is_power_of_two() {
        true => Standing::Given,
        false => Standing::Blank,
    };
    puzzle.masks().iter().map(standing).collect()
}
