//! Two short forms of killer sudoku that people post in forums.

use crate::rules::{Clue, Rules, clues};
use crate::shape::{Cell, Shape};
use crate::sudoku::Sudoku;
use std::collections::BTreeMap;

/// The reason why a text is no killer sudoku.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KillerError {
    /// It has neither form.
    #[error(
        "a killer sudoku is 81 characters with arrows, or `3x3::k:` and 81 numbers with `:` between them"
    )]
    Form,
    /// A character that means nothing.
    #[error("`{character}` at {cell} is no sum and no arrow")]
    Character {
        /// The character.
        character: char,
        /// Its cell.
        cell: Cell,
    },
    /// Arrows that lead to no sum.
    #[error("the arrow at {0} leads to no sum")]
    NoSum(Cell),
    /// A number that is none.
    #[error("`{text}` at {cell} is no number")]
    Number {
        /// The text.
        text: String,
        /// Its cell.
        cell: Cell,
    },
}

/// Reads a killer sudoku of 9×9 in one of two forms. In the first a character stands for each cell: `0` to `9`, `A` to
/// `Z` and `a` to `j` are the sums 0 to 45, in one cell of each cage, and `<`, `>`, `^` and `v` (or `` ` ``, `'`, `,`
/// and `.` for the diagonals) lead there from the others. In the second, `3x3::k:` (or `3x3:d:k:` with both diagonals)
/// stands before 81 numbers with `:` between them: 256 times the sum, plus the number of the cage. A cell with the sum 0
/// is in no cage.
///
/// ```
/// use csp_sudoku::variant::read_killer;
///
/// let cage = format!("3x3::k:{}", ["3585", "3585"].into_iter().chain(["0"; 79]).collect::<Vec<_>>().join(":"));
/// let puzzle = read_killer(&cage)?;
/// assert_eq!(puzzle.rules().clues()[0].to_string(), "r1c1, r1c2 are different and add up to 14");
/// # Ok::<(), csp_sudoku::variant::KillerError>(())
/// ```
///
/// # Errors
/// The text has neither form, or a cell of it means nothing.
pub fn read_killer(text: &str) -> Result<Sudoku, KillerError> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut rules = Rules::classic(Shape::NINE);
    let cages = match plain
        .strip_prefix("3x3:")
        .and_then(|rest| rest.split_once(":k:"))
    {
        Some(("", numbers)) => by_numbers(numbers)?,
        Some(("d", numbers)) => {
            rules = rules
                .with_diagonals()
                .unwrap_or_else(|_| Rules::classic(Shape::NINE));
            by_numbers(numbers)?
        }
        _ => by_arrows(&plain)?,
    };
    for (total, cells) in cages {
        // The sum 0 stands for any sum.
        let total = Some(total).filter(|total| *total > 0);
        let cage: Option<Clue> = clues::CAGE.clue([cells], total).ok();
        rules = match cage.map(|cage| rules.clone().with_clue(cage)) {
            Some(Ok(rules)) => rules,
            _ => rules,
        };
    }
    let masks = vec![Shape::NINE.all_digits(); Shape::NINE.cells()];
    Ok(Sudoku::of_valid(rules, masks.into()))
}

/// Whether a text has one of the forms of [`read_killer`], as far as its length and its first characters tell.
pub(super) fn is_killer(text: &str) -> bool {
    let plain = || text.chars().filter(|c| !c.is_whitespace());
    let numbers = ["3x3::k:", "3x3:d:k:"];
    numbers
        .iter()
        .any(|start| text.trim_start().starts_with(start))
        || plain().count() == Shape::NINE.cells() && plain().any(|c| "<>^v".contains(c))
}

/// Sums with their cells.
type Cages = Vec<(i32, Vec<Cell>)>;

fn by_numbers(text: &str) -> Result<Cages, KillerError> {
    let shape = Shape::NINE;
    let numbers: Vec<&str> = text.trim_end_matches(':').split(':').collect();
    if numbers.len() != shape.cells() {
        return Err(KillerError::Form);
    }
    let mut cages: BTreeMap<i32, (i32, Vec<Cell>)> = BTreeMap::new();
    for (index, text) in numbers.into_iter().enumerate() {
        let cell = shape.cell(index);
        let number: i32 = text
            .parse()
            .ok()
            .filter(|number| *number >= 0)
            .ok_or_else(|| KillerError::Number {
                text: text.to_owned(),
                cell,
            })?;
        if number >= 256 {
            let (total, cells) = cages.entry(number % 256).or_default();
            *total = number / 256;
            cells.push(cell);
        }
    }
    Ok(cages.into_values().collect())
}

fn by_arrows(text: &str) -> Result<Cages, KillerError> {
    let shape = Shape::NINE;
    let characters: Vec<char> = text.chars().collect();
    let has_arrow = characters.iter().any(|c| "<>^v`',".contains(*c));
    if characters.len() != shape.cells() || !has_arrow {
        return Err(KillerError::Form);
    }
    let mut cages: BTreeMap<usize, (i32, Vec<Cell>)> = BTreeMap::new();
    for index in 0..characters.len() {
        let (root, total) = root(&characters, index)?;
        let (sum, cells) = cages.entry(root).or_default();
        *sum = total;
        cells.push(shape.cell(index));
    }
    Ok(cages.into_values().collect())
}

/// The cell with a sum to which arrows lead from here, and the sum.
fn root(characters: &[char], from: usize) -> Result<(usize, i32), KillerError> {
    let shape = Shape::NINE;
    let mut at = from;
    for _ in 0..characters.len() {
        let cell = shape.cell(at);
        let (down, across) = match characters[at] {
            '<' => (0, -1),
            '>' => (0, 1),
            '^' => (-1, 0),
            'v' => (1, 0),
            '`' => (-1, -1),
            '\'' => (-1, 1),
            ',' => (1, -1),
            '.' => (1, 1),
            character => {
                let total = match character {
                    '0'..='9' => character as u8 - b'0',
                    'A'..='Z' => character as u8 - b'A' + 10,
                    'a'..='j' => character as u8 - b'a' + 36,
                    _ => return Err(KillerError::Character { character, cell }),
                };
                return Ok((at, i32::from(total)));
            }
        };
        let row = cell.row.checked_add_signed(down);
        let column = cell.column.checked_add_signed(across);
        let next = row.zip(column).map(|(row, column)| Cell { row, column });
        let next = next.filter(|cell| shape.contains(*cell));
        at = shape.index(next.ok_or(KillerError::NoSum(cell))?);
    }
    Err(KillerError::NoSum(shape.cell(from)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_the_sums_of_cages() {
        let rows = ["3<A<<", "^v8`"];
        let mut text: String = rows[0].chars().chain("0000".chars()).collect();
        text += rows[1];
        text += &"0".repeat(81 - text.len());
        let puzzle = read_killer(&text).unwrap();
        let told: Vec<String> = puzzle
            .rules()
            .clues()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(told[0], "r1c1, r1c2, r2c1 are different and add up to 3");
        assert_eq!(
            told[1],
            "r1c3, r1c4, r1c5, r2c4 are different and add up to 10"
        );
    }

    #[test]
    fn texts_that_are_no_killers_are_told() {
        let told = |text: &str| read_killer(text).unwrap_err().to_string();
        assert!(told("3x3::k:1:2").starts_with("a killer sudoku is 81"));
        assert_eq!(
            told(&format!("<{}", "0".repeat(80))),
            "the arrow at r1c1 leads to no sum"
        );
        assert_eq!(
            told(&format!("><{}", "0".repeat(79))),
            "the arrow at r1c1 leads to no sum"
        );
        assert_eq!(
            told(&format!(">?{}", "0".repeat(79))),
            "`?` at r1c2 is no sum and no arrow"
        );
        let numbers = ["256", "x"]
            .into_iter()
            .chain(["0"; 79])
            .collect::<Vec<_>>()
            .join(":");
        assert_eq!(
            told(&format!("3x3::k:{numbers}")),
            "`x` at r1c2 is no number"
        );
    }
}
