//! The rating of Sudoku Explainer.

use csp_sudoku::Sudoku;
use csp_sudoku::rating::{RatedPath, RatingError, rate};
use csp_sudoku::techniques::Position;
use std::collections::BTreeSet;

/// Puzzles with what `serate` 1.2.1.3 of Sudoku Explainer says of them.
const RATED: &str = include_str!("rated.txt");

fn rated() -> impl Iterator<Item = (Sudoku, &'static str)> {
    let lines = RATED.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (puzzle, rating) = line.split_once(' ').unwrap();
        (puzzle.parse().unwrap(), rating)
    })
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let mut methods = BTreeSet::new();
    for (puzzle, expected) in rated() {
        let path = rate(&Position::new(&puzzle).unwrap()).unwrap();
        assert_eq!(path.rating.to_string(), expected, "{puzzle}");
        methods.extend(path.steps.iter().map(|step| step.method.to_string()));
        assert_right(&puzzle, &path);
    }
    assert!(methods.len() >= 40, "{methods:?}");
}

/// Fails unless each step agrees with the solution and does something.
fn assert_right(puzzle: &Sudoku, path: &RatedPath) {
    let solution = puzzle.solve().unwrap();
    let mut position = Position::new(puzzle).unwrap();
    for step in &path.steps {
        for lost in &step.eliminations {
            let there = position.candidates(lost.cell) >> (lost.digit - 1) & 1 == 1;
            assert!(there, "{lost:?} by {} in {puzzle}", step.method);
            assert_ne!(
                solution.digit(lost.cell),
                lost.digit,
                "{} in {puzzle}",
                step.method
            );
            position.remove(*lost).unwrap();
        }
        if let Some(placed) = step.placement {
            assert_eq!(
                solution.digit(placed.cell),
                placed.digit,
                "{} in {puzzle}",
                step.method
            );
            position.place(placed).unwrap();
        } else {
            assert!(!step.eliminations.is_empty(), "{} in {puzzle}", step.method);
        }
    }
    assert!(position.is_solved());
}

#[test]
fn a_rating_comes_from_the_candidates_that_are_left() {
    let (puzzle, _) = rated()
        .find(|(_, rating)| rating.starts_with("2.6"))
        .unwrap();
    let mut position = Position::new(&puzzle).unwrap();
    let path = rate(&position).unwrap();
    let hard = path
        .steps
        .iter()
        .position(|step| step.rating == 26)
        .unwrap();
    for step in &path.steps[..hard] {
        step.placement
            .into_iter()
            .for_each(|placed| position.place(placed).unwrap());
        step.eliminations
            .iter()
            .for_each(|lost| position.remove(*lost).unwrap());
    }
    assert_eq!(rate(&position).unwrap().steps, path.steps[hard..]);
}

#[test]
fn what_has_no_rating_says_why() {
    let position = |text: &str| Position::new(&text.parse().unwrap()).unwrap();
    let small = rate(&position("1.....2..3.....4")).unwrap_err();
    assert!(matches!(small, RatingError::Board(_)), "{small}");
    let (puzzle, _) = rated().next().unwrap();
    let solution = puzzle.solve().unwrap().to_string();
    assert_eq!(rate(&position(&solution)).unwrap_err(), RatingError::Solved);
    assert_eq!(
        rate(&position(&".".repeat(81))).unwrap_err(),
        RatingError::Several
    );
    let none = "12345678.........9..............................................................";
    assert_eq!(
        rate(&position(&format!("{none}."))).unwrap_err(),
        RatingError::None
    );
}
