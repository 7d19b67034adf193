//! Seeded chance, and boards from it.

use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A full grid: the cyclic pattern with its digits renamed.
pub(crate) fn solved(shape: Shape, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
    let mut names: Vec<u8> = (1..=side as u8).collect();
    names.shuffle(rng);
    let digit =
        |row: usize, column: usize| names[(wide * (row % high) + row / high + column) % side];
    (0..side * side)
        .map(|cell| digit(cell / side, cell % side))
        .collect()
}

/// Candidates that allow these digits and `percent` of every other one.
pub(crate) fn pencilmarks(
    shape: Shape,
    digits: &[u8],
    percent: u32,
    rng: &mut ChaCha8Rng,
) -> Sudoku {
    let mut mask = |&digit: &u8| {
        let others = (0..shape.side())
            .filter(|_| rng.random_ratio(percent, 100))
            .fold(0, |mask, bit| mask | 1 << bit);
        others | 1 << (digit - 1)
    };
    Sudoku::new(shape, digits.iter().map(&mut mask).collect::<Vec<u64>>()).unwrap()
}
