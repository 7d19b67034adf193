//! Wishes that no puzzle has, and searches that end.

use csp_sudoku::generate::{GenerateError, Generator, MinimalityWish, Symmetry, Wishes};
use csp_sudoku::techniques::{End, Ladder, Level, Position, SolutionPath, Technique};
use csp_sudoku::{Cell, Shape};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn error(wishes: Wishes) -> String {
    Generator::new(wishes, 1).unwrap_err().to_string()
}

fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace()
        .map(|cell| cell.parse().unwrap())
        .collect()
}

#[test]
fn wishes_that_no_puzzle_has_are_errors() {
    let nine = || Wishes::new(Shape::NINE);
    let board = "9x9 with boxes of 3x3";
    let large = Shape::of_side(36).unwrap();
    assert_eq!(
        error(Wishes::new(large)),
        "puzzles are generated up to 25x25, not 36x36 with boxes of 6x6"
    );
    assert_eq!(
        error(nine().clues(RangeInclusive::new(30, 20))),
        format!("no board of {board} has at least 30 and at most 20 givens")
    );
    assert!(error(nine().clues(82..=90)).starts_with("no board of"));
    assert_eq!(
        error(nine().clues(0..=16)),
        format!("a puzzle of {board} with one solution has at least 17 givens, not 16")
    );
    assert_eq!(
        error(nine().clues(22..=23).symmetry(Symmetry::QuarterTurn)),
        format!("with the symmetry `quarter-turn` no board of {board} has 22 to 23 givens")
    );
    let four = || Wishes::new(Shape::new(2, 2).unwrap());
    assert_eq!(
        error(four().pattern(cells("r1c1 r2c3 r3c2"))),
        "a puzzle of 4x4 with boxes of 2x2 with one solution has at least 4 givens, not 3"
    );
    assert_eq!(
        error(four().pattern(cells("r1c1 r2c3 r3c2 r5c1"))),
        "r5c1 of the pattern is not on a board of 4x4 with boxes of 2x2"
    );
    assert_eq!(
        error(four().pattern(cells("r1c1 r1c2 r1c3 r1c4"))),
        "the pattern has no cell in row 3 and row 4: they can be exchanged in each solution"
    );
    assert_eq!(
        error(four().pattern(cells("r1c1 r2c2 r3c1 r4c2"))),
        "the pattern has no cell in column 3 and column 4: they can be exchanged in each solution"
    );
    assert_eq!(
        error(
            four()
                .symmetry(Symmetry::HalfTurn)
                .pattern(cells("r1c1 r2c3 r3c2 r4c4 r1c4"))
        ),
        "the pattern has only one of r1c4 and r4c1, so its symmetry is not `half-turn`"
    );
    assert_eq!(
        error(four().clues(6..=8).pattern(cells("r1c1 r2c3 r3c2 r4c4"))),
        "the pattern has 4 cells, and 6 to 8 givens are wished for"
    );
    assert_eq!(
        "half".parse::<Symmetry>().unwrap_err().to_string(),
        "no symmetry is called `half`: use none, half-turn, quarter-turn, horizontal, vertical, \
         both-axes, diagonal, anti-diagonal, both-diagonals, full"
    );
    assert!(
        Symmetry::ALL
            .iter()
            .all(|symmetry| symmetry.name().parse() == Ok(*symmetry))
    );
}

#[test]
fn what_is_not_found_is_an_error_after_a_number_of_attempts() {
    // No minimal puzzle is known to have more than 40 givens.
    let many = Wishes::new(Shape::NINE)
        .clues(60..=81)
        .minimality(MinimalityWish::Strict)
        .attempts(20);
    let none = Wishes::new(Shape::NINE).filter(|_| false).attempts(20);
    let pattern = cells(
        "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9 r1c4 r2c5 r3c6 r4c7 r5c8 r6c9 r7c1 r8c2 r9c3",
    );
    let pattern = Wishes::new(Shape::NINE).pattern(pattern).attempts(2);
    for (wishes, attempts) in [(many, 20), (none, 20), (pattern, 2)] {
        let generator = Generator::new(wishes, 1).unwrap();
        let error = generator.maker().make(7).unwrap_err();
        assert_eq!(
            error,
            GenerateError::Attempts {
                number: 7,
                attempts
            }
        );
    }
    let error = GenerateError::Attempts {
        number: 7,
        attempts: 20,
    };
    assert_eq!(
        error.to_string(),
        "none of 20 attempts led to a puzzle with all wishes (puzzle 7 of the seed)"
    );
}

#[test]
fn levels_scores_and_techniques_can_be_wished_for() {
    let has = |path: &SolutionPath, technique: Technique| {
        path.steps.iter().any(|step| step.technique == technique)
    };
    let wishes: [fn(&SolutionPath) -> bool; 3] = [
        |path| path.end == End::Solved && path.grade.level == Level::Easy,
        |path| path.end == End::Solved && (500..=900).contains(&path.grade.score),
        |path| {
            path.steps
                .iter()
                .any(|step| step.technique == Technique::NakedTriple)
        },
    ];
    for accepts in wishes {
        let ladder = Ladder::default();
        let wishes = Wishes::new(Shape::NINE).path(ladder.clone(), accepts);
        let generator = Generator::new(wishes, 3).unwrap();
        for generated in generator.puzzles().take(2) {
            let position = Position::new(&generated.unwrap().puzzle).unwrap();
            assert!(accepts(&ladder.path(&position)));
        }
    }
    let without = Wishes::new(Shape::NINE)
        .path(Ladder::default(), move |path| {
            !has(path, Technique::HiddenSingle)
        })
        .attempts(3);
    let error = Generator::new(without, 3)
        .unwrap()
        .maker()
        .make(0)
        .unwrap_err();
    assert_eq!(
        error,
        GenerateError::Attempts {
            number: 0,
            attempts: 3
        }
    );
}

#[test]
fn the_stop_function_ends_everything() {
    for side in [9, 16] {
        let asked = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&asked);
        let wishes = Wishes::new(Shape::of_side(side).unwrap())
            .filter(|_| false)
            .attempts(u64::MAX)
            .stop_when(move || count.fetch_add(1, Ordering::Relaxed) >= 30);
        let generator = Generator::new(wishes, 1).unwrap();
        assert_eq!(
            generator.maker().make(0),
            Err(GenerateError::Stopped { number: 0 })
        );
        assert!(asked.load(Ordering::Relaxed) < 100);
    }
}
