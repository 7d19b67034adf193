//! How even complete grids are drawn.

use csp_core::random::Random;
use csp_sudoku::canon::canonical;
use csp_sudoku::generate::FullGrids;
use csp_sudoku::{Grid, Shape};
use std::collections::BTreeMap;

/// How often each thing comes.
fn counts<T: Ord>(shape: Shape, draws: u64, of: impl Fn(&Grid) -> T) -> BTreeMap<T, u64> {
    let mut grids = FullGrids::new(shape);
    let mut counts = BTreeMap::new();
    for item in 0..draws {
        let grid = grids.draw(&mut Random::new(3, item)).unwrap();
        *counts.entry(of(&grid)).or_insert(0) += 1;
    }
    counts
}

/// The sum of the squared differences from what is expected, each by what is expected.
fn chi_square(counts: &[(u64, f64)]) -> f64 {
    counts
        .iter()
        .map(|(count, expected)| (*count as f64 - expected).powi(2) / expected)
        .sum()
}

#[test]
fn each_grid_of_four_is_as_likely_as_the_others() {
    let shape = Shape::new(2, 2).unwrap();
    let counts = counts(shape, 14_400, |grid| grid.digits().to_vec());
    assert_eq!(counts.len(), 288);
    let counts: Vec<_> = counts.values().map(|count| (*count, 50.0)).collect();
    // 287 on average, with a standard deviation of 24.
    let chi_square = chi_square(&counts);
    assert!((190.0..390.0).contains(&chi_square), "{chi_square}");
}

#[test]
fn classes_of_grids_of_six_come_as_often_as_they_have_grids() {
    let shape = Shape::new(2, 3).unwrap();
    let draws = 3_000;
    let counts = counts(shape, draws, |grid| {
        let form = canonical(grid).unwrap();
        (form.grid.to_string(), form.automorphisms)
    });
    // All rearrangements and names, over those that lead to the same grid.
    let grids = |automorphisms: u64| (48 * 72 * 720 / automorphisms) as f64;
    let expected = |automorphisms| draws as f64 * grids(automorphisms) / 28_200_960.0;
    assert!((25..=49).contains(&counts.len()), "{}", counts.len());
    let counts = counts
        .iter()
        .map(|((_, automorphisms), count)| (*count, expected(*automorphisms)));
    let counts: Vec<_> = counts.filter(|(_, expected)| *expected >= 10.0).collect();
    let chi_square = chi_square(&counts);
    assert!(
        counts.len() > 10 && chi_square < 3.0 * counts.len() as f64,
        "{chi_square}"
    );
}

#[test]
fn digits_stand_anywhere_as_often() {
    for shape in [Shape::new(2, 3).unwrap(), Shape::NINE] {
        let draws = 2_000;
        let side = shape.side();
        let mut grids = FullGrids::new(shape);
        let mut counts = vec![vec![0_u64; side]; shape.cells()];
        for item in 0..draws {
            let grid = grids.draw(&mut Random::new(5, item)).unwrap();
            for (counts, digit) in counts.iter_mut().zip(grid.digits()) {
                counts[usize::from(*digit) - 1] += 1;
            }
        }
        let expected = draws as f64 / side as f64;
        let counts: Vec<_> = counts
            .concat()
            .iter()
            .map(|count| (*count, expected))
            .collect();
        let degrees = (shape.cells() * (side - 1)) as f64;
        let chi_square = chi_square(&counts);
        assert!(
            (chi_square - degrees).abs() < 6.0 * (2.0 * degrees).sqrt(),
            "{chi_square}"
        );
    }
}

/// The grid of which only the first band is left.
fn first_band(grid: &Grid) -> Grid {
    let mut digits = grid.digits().to_vec();
    digits[27..].fill(0);
    Grid::new(Shape::NINE, digits).unwrap()
}

#[test]
fn bands_come_as_often_as_their_completions_demand() {
    // The classes of bands with the most grids, and the share of all grids that they have.
    let draws = 2_000;
    let counts = counts(Shape::NINE, draws, |grid| {
        canonical(&first_band(grid))
            .unwrap()
            .grid
            .to_string()
            .split_off(54)
    });
    // 416 classes, of which the rarest come once in a million grids.
    assert!((200..=416).contains(&counts.len()), "{}", counts.len());
}
