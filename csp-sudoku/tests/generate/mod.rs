//! Generated puzzles have what was wished for, and are the same for any number of threads.

mod clued;
mod difficulty;
mod even;
mod needed;
mod sizes;
mod wishes;

use csp_core::limits::Limits;
use csp_core::testing::cases;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::generate::{Generated, Generator, MinimalityWish, Symmetry, Wishes};
use csp_sudoku::{Grid, Shape, Sudoku};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// The first puzzles with these wishes.
fn generate(wishes: Wishes, seed: u64, count: u64) -> Vec<Generated> {
    let generator = Generator::new(wishes, seed).unwrap();
    generator
        .puzzles()
        .take(count as usize)
        .map(|generated| generated.unwrap())
        .collect()
}

/// Whether a 9×9 puzzle has one solution, by the model, which the generator does not use.
fn is_unique(digits: &[u8]) -> bool {
    let puzzle = Sudoku::from(&Grid::new(Shape::NINE, digits).unwrap());
    let mut solver = ModelSolver::new(Shape::NINE);
    let answer = solver.verdict(&puzzle, Limits::default());
    matches!(answer.verdict, SudokuVerdict::Unique(_))
}

/// The same without some cells.
fn unique_without(digits: &[u8], cells: &[usize]) -> bool {
    let mut digits = digits.to_vec();
    cells.iter().for_each(|cell| digits[*cell] = 0);
    is_unique(&digits)
}

/// Checks a 9×9 puzzle.
fn check(generated: &Generated, symmetry: Symmetry, minimality: MinimalityWish) {
    let puzzle = &generated.puzzle;
    let givens = puzzle.givens_grid();
    let digits = givens.digits();
    assert!(is_unique(digits), "{puzzle}");
    assert!(puzzle.verify(&generated.solution).is_ok(), "{puzzle}");
    assert_eq!(puzzle.solution(), Some(&generated.solution));
    for orbit in symmetry.orbits(puzzle.shape()) {
        let given = orbit.iter().filter(|cell| digits[**cell] != 0).count();
        assert!(
            given == 0 || given == orbit.len(),
            "{puzzle} with {symmetry}"
        );
        if given > 0 && minimality >= MinimalityWish::Orbits {
            assert!(!unique_without(digits, &orbit), "{puzzle} with {symmetry}");
        }
        if given > 0 && minimality == MinimalityWish::Strict {
            assert!(
                orbit.iter().all(|cell| !unique_without(digits, &[*cell])),
                "{puzzle}"
            );
        }
    }
}

#[test]
fn puzzles_have_one_solution_and_their_symmetry_and_no_givens_too_many() {
    for symmetry in Symmetry::ALL {
        let wishes = || Wishes::new(Shape::NINE).symmetry(symmetry);
        for minimality in [MinimalityWish::Any, MinimalityWish::Orbits] {
            let puzzles = generate(wishes().minimality(minimality), 5, cases(60));
            puzzles
                .iter()
                .for_each(|puzzle| check(puzzle, symmetry, minimality));
        }
    }
    // With much symmetry hardly any puzzle is minimal by each given alone.
    for symmetry in [Symmetry::None, Symmetry::HalfTurn, Symmetry::Diagonal] {
        let wishes = Wishes::new(Shape::NINE)
            .symmetry(symmetry)
            .minimality(MinimalityWish::Strict);
        let puzzles = generate(wishes, 6, cases(20));
        puzzles
            .iter()
            .for_each(|puzzle| check(puzzle, symmetry, MinimalityWish::Strict));
    }
}

#[test]
fn puzzles_have_the_number_of_givens() {
    for (clues, minimality) in [
        (30..=30, MinimalityWish::Any),
        (25..=50, MinimalityWish::Any),
        (24..=24, MinimalityWish::Strict),
        (81..=81, MinimalityWish::Any),
        (70..=200, MinimalityWish::Any),
    ] {
        let wishes = Wishes::new(Shape::NINE)
            .clues(clues.clone())
            .minimality(minimality);
        for generated in generate(wishes, 7, cases(20)) {
            assert!(clues.contains(&generated.puzzle.givens().count()));
            check(&generated, Symmetry::None, minimality);
        }
    }
}

#[test]
fn the_seed_and_the_number_decide_and_the_threads_do_not() {
    for (wishes, count) in [
        (Wishes::new(Shape::NINE), 200),
        (
            Wishes::new(Shape::NINE)
                .symmetry(Symmetry::QuarterTurn)
                .clues(24..=32),
            100,
        ),
        (Wishes::new(Shape::of_side(12).unwrap()).clues(70..=90), 5),
    ] {
        let generator = Generator::new(wishes.clone(), 11).unwrap();
        let lines = |threads: usize| {
            let mut lines = Vec::new();
            generator.for_each(
                NonZeroUsize::new(threads).unwrap(),
                3..3 + cases(count),
                |made| {
                    let made = made.unwrap();
                    lines.push(format!("{} {} {}", made.number, made.puzzle, made.attempts));
                    ControlFlow::Continue(())
                },
            );
            lines
        };
        let alone = lines(1);
        assert_eq!(alone.len() as u64, cases(count));
        assert!([2, 3, 8].iter().all(|threads| lines(*threads) == alone));
        // A puzzle depends on its number, and not on those before it.
        let made = generator.maker().make(5 + cases(count) - 3).unwrap();
        let again = generator
            .puzzles()
            .nth(made.number as usize)
            .unwrap()
            .unwrap();
        assert_eq!(made, again);
        let other = Generator::new(wishes, 12).unwrap().maker().make(3).unwrap();
        assert_ne!(alone[0], format!("3 {} {}", other.puzzle, other.attempts));
    }
}

#[test]
fn reading_may_end_early() {
    let generator = Generator::new(Wishes::new(Shape::NINE), 1).unwrap();
    for threads in [1, 2] {
        let mut read = 0;
        generator.for_each(NonZeroUsize::new(threads).unwrap(), 0..u64::MAX, |_| {
            read += 1;
            if read < 10 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        assert_eq!(read, 10);
    }
}

#[test]
fn puzzles_stay_as_they_are() {
    let wishes = Wishes::new(Shape::NINE).symmetry(Symmetry::HalfTurn);
    let puzzles = generate(wishes, 1, 2);
    let lines: Vec<String> = puzzles.iter().map(|made| made.puzzle.to_string()).collect();
    assert_eq!(
        lines,
        [
            "21...4...4..95..7.9.....5...7...3....98...24....5...3...2.....9.4..75..1...6...87",
            "..3.1....2.7583..........8.52.4...137.......516...5.78.1..........2319.6....9.7..",
        ]
    );
}

#[test]
fn a_pattern_is_filled() {
    let dense: Sudoku =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
    let sparse: Sudoku =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
            .parse()
            .unwrap();
    for puzzle in [dense, sparse] {
        let cells: Vec<_> = puzzle.givens().map(|(cell, _)| cell).collect();
        let wishes = Wishes::new(Shape::NINE).pattern(cells.clone());
        for generated in generate(wishes, 2, cases(5)) {
            check(&generated, Symmetry::None, MinimalityWish::Any);
            assert!(
                generated
                    .puzzle
                    .givens()
                    .map(|(cell, _)| cell)
                    .eq(cells.iter().copied())
            );
        }
    }
}
