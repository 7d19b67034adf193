//! How a game begins: what is given, what the other cells hold, and what was placed before.

use super::record::Content;
use crate::sudoku::{Standing, Sudoku};
use crate::techniques::Position;

/// The beginning of a game.
pub(super) struct Beginning {
    /// The puzzle without the digits that were placed. If it has pencilmarks, it tells which cells
    /// are given: a blank cell may have one candidate.
    pub(super) puzzle: Sudoku,
    /// Whether each cell is given.
    pub(super) givens: Vec<bool>,
    /// What each cell holds.
    pub(super) cells: Vec<Content>,
    /// The indices of the cells whose digits were placed, with their digits.
    pub(super) placed: Vec<(usize, u8)>,
}

impl Beginning {
    /// The beginning of a game with this puzzle.
    pub(super) fn of(puzzle: Sudoku) -> Self {
        let placed = placed(&puzzle);
        let puzzle = without(puzzle, &placed);
        let shape = puzzle.shape();
        let position = has_marks(&puzzle)
            .then(|| Position::new(&puzzle).ok())
            .flatten();
        let begin = |(index, mask): (usize, &u64)| {
            let cell = shape.cell(index);
            let is_given = match &position {
                Some(position) => position.is_given(cell),
                None => mask.is_power_of_two(),
            };
            match &position {
                _ if is_given => (true, Content::Digit(mask.trailing_zeros() as u8 + 1)),
                Some(position) => (false, Content::Marks(position.candidates(cell))),
                None if *mask == shape.all_digits() => (false, Content::Marks(0)),
                None => (false, Content::Marks(*mask)),
            }
        };
        let (givens, cells): (Vec<bool>, Vec<Content>) =
            puzzle.masks().iter().enumerate().map(begin).unzip();
        let standings = position.map(|_| givens.iter().map(|given| standing(*given)).collect());
        Self {
            puzzle: puzzle.standing(standings),
            givens,
            cells,
            placed,
        }
    }
}

/// How a cell of a puzzle stands before the first digit is placed.
pub(super) fn standing(is_given: bool) -> Standing {
    if is_given {
        Standing::Given
    } else {
        Standing::Blank
    }
}

fn placed(puzzle: &Sudoku) -> Vec<(usize, u8)> {
    let standings = puzzle.standings().unwrap_or_default();
    let cells = standings.iter().zip(puzzle.masks()).enumerate();
    let placed = cells.filter(|(_, (standing, _))| **standing == Standing::Placed);
    // A mask with one bit: the digit is at most 64.
    placed
        .map(|(index, (_, mask))| (index, mask.trailing_zeros() as u8 + 1))
        .collect()
}

/// The puzzle with these cells blank.
fn without(puzzle: Sudoku, placed: &[(usize, u8)]) -> Sudoku {
    let Some(standings) = puzzle.standings() else {
        return puzzle;
    };
    let mut masks: Box<[u64]> = puzzle.masks().into();
    let mut standings: Box<[Standing]> = standings.into();
    for (index, _) in placed {
        masks[*index] = puzzle.shape().all_digits();
        standings[*index] = Standing::Blank;
    }
    puzzle
        .rearranged(masks, puzzle.solution().cloned())
        .standing(Some(standings))
}

/// Whether a cell that is not given has lost candidates.
fn has_marks(puzzle: &Sudoku) -> bool {
    let standings = puzzle
        .standings()
        .unwrap_or_default()
        .iter()
        .zip(puzzle.masks());
    let waits = |(standing, mask): (&Standing, &u64)| {
        *standing == Standing::Blank && mask.is_power_of_two()
    };
    puzzle.has_pencilmarks() || standings.into_iter().any(waits)
}
