//! The check of solutions.
//!
//! Invariant: nothing here is shared with any engine. The rules are those of
//! [`Rules::check`](crate::rules::Rules::check). The solution is compared with the puzzle cell by
//! cell.

use crate::grid::{Grid, Violation};
use crate::rules::{Clue, Rules};
use crate::shape::{Cell, Shape};

/// The reason why a grid is no solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The grid is for another board.
    #[error("it is of {0}")]
    Shape(Shape),
    /// A cell is blank.
    #[error("{0} is blank")]
    Blank(Cell),
    /// A cell has a digit that the puzzle does not allow there.
    #[error("it has {} at {cell}, which the puzzle does not allow", shape.value(*digit))]
    Given {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: u8,
        /// The board.
        shape: Shape,
    },
    /// A house contains a digit twice.
    #[error("{0}")]
    Rule(Violation),
    /// A clue is not kept.
    #[error("it does not keep the clue: {0}")]
    Clue(Clue),
}

/// The check of [`Sudoku::verify`](crate::sudoku::Sudoku::verify), for a puzzle of these rules and candidates.
///
/// # Errors
/// The first [`Fault`].
pub(crate) fn verify(rules: &Rules, masks: &[u64], solution: &Grid) -> Result<(), Fault> {
    let shape = rules.shape();
    if solution.shape() != shape {
        return Err(Fault::Shape(solution.shape()));
    }
    for (index, (&digit, mask)) in solution.digits().iter().zip(masks).enumerate() {
        let cell = shape.cell(index);
        if digit == 0 {
            return Err(Fault::Blank(cell));
        }
        if mask >> (digit - 1) & 1 == 0 {
            return Err(Fault::Given { cell, digit, shape });
        }
    }
    rules.check(solution).map_err(Fault::Rule)?;
    rules
        .broken_clue(solution)
        .map_or(Ok(()), |clue| Err(Fault::Clue(clue.clone())))
}

/// The digits from 1 to 8, a bit for each, in the lowest byte.
const EIGHT: u128 = 0xFF;

/// The bits of [`EIGHT`] in each of nine bytes.
const NINE_TIMES_EIGHT: u128 = (1 << 72) - 1;

/// [`Sudoku::verify`](crate::sudoku::Sudoku::verify) for a plain 9×9 puzzle, fast enough for millions a second. It returns whether
/// these digits complete the cells, each of which is a digit or a blank symbol.
///
/// A house with the digits from 1 to 8 has one cell left. If this is true for all houses, and nine
/// cells have a 9, then a 9 is in the remaining cell of each house.
#[must_use]
pub fn completes(digits: &[u8; 81], cells: &[u8; 81]) -> bool {
    // Without an early return, one instruction looks at many cells.
    let mut kept = true;
    let mut nines = 0;
    let mut bits = [0; 81];
    for ((bit, &digit), &cell) in bits.iter_mut().zip(digits).zip(cells) {
        kept &= (cell == b'0'.wrapping_add(digit)) | (cell.wrapping_sub(b'1') >= 9);
        nines += u8::from(digit == 9);
        *bit = (1..=8).fold(0_u8, |bit, other| {
            bit | u8::from(digit == other) << (other - 1)
        });
    }
    let mut columns = 0;
    let mut in_all = EIGHT;
    for band in bits.as_chunks::<27>().0 {
        let mut in_band = 0;
        for row in band.as_chunks::<9>().0 {
            let row = in_a_word(row);
            let [left, middle, right] = by_threes(row);
            in_all &= left | middle | right;
            in_band |= row;
        }
        let [left, middle, right] = by_threes(in_band);
        in_all &= left & middle & right;
        columns |= in_band;
    }
    kept & (nines == 9) & (in_all & EIGHT == EIGHT) & (columns == NINE_TIMES_EIGHT)
}

/// The bits of a row, a byte for each cell.
fn in_a_word(row: &[u8; 9]) -> u128 {
    let mut bytes = [0; 16];
    bytes[..9].copy_from_slice(row);
    u128::from_le_bytes(bytes)
}

/// The union of the first three bytes of nine, of the next three and of the last three, each in the
/// lowest byte.
fn by_threes(bits: u128) -> [u128; 3] {
    let threes = bits | bits >> 8 | bits >> 16;
    [threes, threes >> 24, threes >> 48]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Sudoku;

    fn fault(solution: &str) -> Option<String> {
        let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
        let solution: Sudoku = solution.parse().unwrap();
        puzzle
            .verify(&solution.givens_grid())
            .err()
            .map(|fault| fault.to_string())
    }

    #[test]
    fn only_a_solution_of_the_puzzle_passes() {
        assert_eq!(fault("1243342143122134"), None);
        let cases = [
            ("1.43342143122134", "r1c2 is blank"),
            (
                "2143342143122134",
                "it has 2 at r1c1, which the puzzle does not allow",
            ),
            (
                "1443342143122134",
                "digit 4 stands twice in row 1: at r1c2 and r1c3",
            ),
            (
                "1243342113422134",
                "digit 1 stands twice in column 1: at r1c1 and r3c1",
            ),
            (
                "123456456123214365365214531642642531",
                "it is of 6x6 with boxes of 2x3",
            ),
        ];
        for (solution, expected) in cases {
            assert_eq!(fault(solution).as_deref(), Some(expected), "{solution}");
        }
    }

    #[test]
    fn completions_of_plain_cells_are_solutions() {
        let cells =
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solution =
            b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let puzzle: Sudoku = str::from_utf8(cells).unwrap().parse().unwrap();
        let digits = solution.map(|digit| digit - b'0');
        assert!(
            completes(&digits, cells)
                && puzzle
                    .verify(&Grid::new(Shape::NINE, digits).unwrap())
                    .is_ok()
        );
        for index in 0..81 {
            for wrong in (0..=9)
                .chain([17, 255])
                .filter(|wrong| *wrong != digits[index])
            {
                let mut digits = digits;
                digits[index] = wrong;
                assert!(!completes(&digits, cells), "{wrong} in cell {index}");
                assert!(
                    Grid::new(Shape::NINE, digits)
                        .map_or(true, |grid| puzzle.verify(&grid).is_err())
                );
            }
        }
    }

    #[test]
    fn of_blank_cells_every_grid_by_the_rules_is_a_completion_and_no_other() {
        let solution =
            b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution = solution.map(|digit| digit - b'0');
        let agree = |digits: [u8; 81]| {
            let sound = Grid::new(Shape::NINE, digits).unwrap().check().is_ok();
            assert_eq!(completes(&digits, &[b'.'; 81]), sound, "{digits:?}");
            sound
        };
        for (one, other) in (0..81).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let mut swapped = solution;
            swapped.swap(one, other);
            assert_eq!(agree(swapped), swapped == solution);
        }
        for (one, other) in (1..=9).flat_map(|one| (1..=9).map(move |other| (one, other))) {
            assert_eq!(
                agree(solution.map(|digit| if digit == one { other } else { digit })),
                one == other
            );
            assert!(agree(solution.map(|digit| if digit == one {
                other
            } else if digit == other {
                one
            } else {
                digit
            })));
        }
    }

    #[test]
    fn a_grid_by_the_rules_that_changes_a_given_completes_nothing() {
        let cells =
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let other =
            b"672195348534678912198342567859761423426853791713924856961537284287419635345286179"
                .map(|c| c - b'0');
        assert!(Grid::new(Shape::NINE, other).unwrap().check().is_ok());
        assert!(completes(&other, &[b'.'; 81]) && !completes(&other, cells));
        // By rows and columns alone it would pass.
        let shifted: [u8; 81] =
            std::array::from_fn(|index| ((index / 9 + index % 9) % 9) as u8 + 1);
        assert!(!completes(&shifted, &[b'.'; 81]));
    }

    #[test]
    fn pencilmarks_bind() {
        let solution = "1243342143122134".parse::<Sudoku>().unwrap().givens_grid();
        let masks = |first| [&[first][..], &[0b1111; 15]].concat();
        let allowed = Sudoku::new(solution.shape(), masks(0b0011)).unwrap();
        assert_eq!(allowed.verify(&solution), Ok(()));
        let forbidden = Sudoku::new(solution.shape(), masks(0b1110)).unwrap();
        assert!(matches!(
            forbidden.verify(&solution),
            Err(Fault::Given { digit: 1, .. })
        ));
    }
}
