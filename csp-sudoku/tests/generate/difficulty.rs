//! Puzzles that are as hard as wished.

use super::generate;
use csp_core::testing::cases;
use csp_sudoku::Shape;
use csp_sudoku::generate::{Difficulty, GenerateError, Generator, Wishes};
use csp_sudoku::techniques::{End, Ladder, Level, Position, SolutionPath, Technique};
use std::ops::RangeInclusive;

fn any() -> Difficulty {
    Difficulty::new(Ladder::default())
}

fn path(puzzle: &csp_sudoku::Sudoku) -> SolutionPath {
    Ladder::default().path(&Position::new(puzzle).unwrap())
}

fn uses(path: &SolutionPath, technique: Technique) -> bool {
    path.steps
        .iter()
        .any(|step| step.technique == technique || step.technique.rung() == technique)
}

#[test]
fn wishes_are_kept() {
    type Check = fn(&SolutionPath) -> bool;
    let wishes: [(Difficulty, Check); 5] = [
        (any().levels(Level::Easy..=Level::Easy), |path| {
            path.grade.level == Level::Easy
        }),
        (any().levels(Level::Unfair..=Level::Extreme), |path| {
            path.grade.level >= Level::Unfair
        }),
        (any().score(500..=900), |path| {
            (500..=900).contains(&path.grade.score)
        }),
        (any().with(Technique::NakedTriple), |path| {
            uses(path, Technique::NakedTriple)
        }),
        (
            any().with(Technique::NiceLoop).without(Technique::XChain),
            |path| uses(path, Technique::NiceLoop) && !uses(path, Technique::XChain),
        ),
    ];
    for (difficulty, is_kept) in wishes {
        let wishes = Wishes::new(Shape::NINE).difficulty(difficulty);
        for generated in generate(wishes, 3, cases(3)) {
            let path = path(&generated.puzzle);
            assert!(
                path.end == End::Solved && is_kept(&path),
                "{}",
                generated.puzzle
            );
        }
    }
}

#[test]
fn large_boards_can_be_easy() {
    let shape = Shape::of_side(16).unwrap();
    let wishes = Wishes::new(shape).difficulty(any().levels(Level::Easy..=Level::Easy));
    let generated = &generate(wishes, 3, 1)[0];
    assert_eq!(path(&generated.puzzle).grade.level, Level::Easy);
    assert!(
        generated.puzzle.unique() && generated.attempts < 50,
        "{}",
        generated.attempts
    );
}

/// The filter gives up early where it can. This must not change what it accepts.
#[test]
fn the_short_way_accepts_what_the_whole_path_accepts() {
    let puzzles: Vec<_> = generate(Wishes::new(Shape::NINE), 5, cases(100))
        .into_iter()
        .map(|generated| generated.puzzle)
        .collect();
    let bounds = |level: Level, score: u32, without: Technique| {
        let difficulty = any()
            .levels(Level::Easy..=level)
            .score(0..=score)
            .without(without);
        for puzzle in &puzzles {
            let path = path(puzzle);
            let expected = path.end == End::Solved
                && path.grade.level <= level
                && path.grade.score <= score
                && !uses(&path, without);
            assert_eq!(difficulty.accepts(puzzle), expected, "{puzzle}");
        }
    };
    bounds(Level::Easy, u32::MAX, Technique::Whale);
    bounds(Level::Medium, u32::MAX, Technique::HiddenTriple);
    bounds(Level::Hard, 900, Technique::Skyscraper);
    bounds(Level::Extreme, 2_000, Technique::Aic);
}

fn error(difficulty: Difficulty) -> String {
    let wishes = Wishes::new(Shape::NINE).difficulty(difficulty);
    Generator::new(wishes, 1).unwrap_err().to_string()
}

#[test]
fn wishes_that_no_puzzle_has_are_errors() {
    assert_eq!(
        error(any().levels(RangeInclusive::new(Level::Hard, Level::Easy))),
        "no level is at least Hard and at most Easy"
    );
    assert_eq!(
        error(any().score(RangeInclusive::new(500, 400))),
        "no score is at least 500 and at most 400"
    );
    assert_eq!(
        error(
            any()
                .levels(Level::Medium..=Level::Hard)
                .score(2_000..=3_000)
        ),
        "no puzzle of level Hard has a score over 1600, and at least 2000 is wished for"
    );
    assert_eq!(
        error(any().with(Technique::Leviathan)),
        "Leviathan cannot occur: the ladder of techniques does not try it"
    );
    assert_eq!(
        error(any().with(Technique::XWing).without(Technique::XWing)),
        "X-Wing cannot both occur and not occur"
    );
    assert_eq!(
        error(any().with(Technique::Aic).without(Technique::NiceLoop)),
        "AIC cannot both occur and not occur"
    );
    assert_eq!(
        error(
            any()
                .with(Technique::XWing)
                .levels(Level::Easy..=Level::Medium)
        ),
        "X-Wing makes a puzzle Hard, and at most Medium is wished for"
    );
    assert_eq!(
        error(any().with(Technique::XWing).score(0..=100)),
        "a step of X-Wing has score 140, and at most 100 is wished for"
    );
}

#[test]
fn what_is_not_found_is_an_error_after_a_number_of_attempts() {
    let difficulty = any()
        .without(Technique::HiddenSingle)
        .without(Technique::NakedSingle);
    let wishes = Wishes::new(Shape::NINE).difficulty(difficulty).attempts(5);
    let error = Generator::new(wishes, 1)
        .unwrap()
        .maker()
        .make(2)
        .unwrap_err();
    assert_eq!(
        error,
        GenerateError::Attempts {
            number: 2,
            attempts: 5
        }
    );
}
