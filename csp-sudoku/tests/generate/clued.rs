//! Puzzles with clues.

use csp_sudoku::generate::{
    ClueWish, GenerateError, Generated, Generator, MinimalityWish, Symmetry, WishError, Wishes,
};
use csp_sudoku::rules::{Clue, Rules, clues};
use csp_sudoku::variant::{DrawnParts, puzzle_toml, read, read_puzzle_file};
use csp_sudoku::{Shape, Sudoku};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

fn made(wishes: Wishes) -> Result<Generated, GenerateError> {
    Generator::new(wishes, 5).unwrap().maker().make(0)
}

/// The solution is the only one, and no given goes unless one that the limit kept.
fn judge(made: &Generated) {
    let puzzle = &made.puzzle;
    assert_eq!(puzzle.verify(&made.solution), Ok(()), "{puzzle}");
    assert_eq!(puzzle.count(2), 1, "{puzzle}");
}

#[test]
fn each_kind_makes_puzzles_with_one_solution() {
    let shape = Shape::new(2, 3).unwrap();
    let mut least = Vec::new();
    for kind in ClueWish::kinds() {
        let wish = ClueWish::new(kind, 1..=4).unwrap();
        let count = wish.count();
        let made = made(Wishes::new(shape).with_clues(wish)).unwrap();
        judge(&made);
        let clues = made.puzzle.rules().clues();
        assert!(clues.iter().all(|clue| clue.kind() == kind));
        assert!(count.contains(&clues.len()), "{}: {clues:?}", kind.name);
        least.push(clues.len());
    }
    assert!(least.iter().filter(|count| **count > 1).count() > 30);
}

#[test]
fn kinds_that_chance_does_not_lead_to_are_named() {
    let drawn: Vec<_> = ClueWish::kinds().collect();
    let others = clues::ALL
        .into_iter()
        .filter(|kind| !drawn.contains(kind))
        .map(|kind| kind.name);
    insta::assert_snapshot!(others.collect::<Vec<_>>().join(" "), @r#"
    all-pairs and anti-leaper automaton candidates connected-values doppelganger look-and-say modifiers no-leaper-difference no-leaper-sum no-sum not or pairs regex region-count region-run unknown-regions
    "#);
    let error = ClueWish::new(&clues::CAGE, 0..=0).unwrap_err();
    insta::assert_snapshot!(error, @r#"
    no puzzle has at least 0 and at most 0 clues of the kind `cage`
    "#);
    let error = ClueWish::new(&clues::ANTI_KING, 2..=3).unwrap_err();
    insta::assert_snapshot!(error, @r#"
    a clue of the kind `anti-king` is about the whole board, so there is one at most
    "#);
}

#[test]
fn clues_take_the_place_of_givens() {
    let killer = |givens| {
        let cages = ClueWish::new(&clues::CAGE, 20..=30).unwrap();
        let wishes = Wishes::new(Shape::NINE).with_clues(cages).clues(givens);
        let made = made(wishes).unwrap();
        judge(&made);
        made.puzzle
    };
    assert_eq!(killer(0..=0).givens().count(), 0);
    assert!((8..=12).contains(&killer(8..=12).givens().count()));
}

#[test]
fn no_clue_over_the_least_number_and_no_given_is_redundant() {
    let wishes = Wishes::new(Shape::new(2, 3).unwrap())
        .with_clues(ClueWish::new(&clues::WHISPER, 1..=3).unwrap())
        .with_clues(ClueWish::new(&clues::SKYSCRAPER, 0..=4).unwrap())
        .minimality(MinimalityWish::Strict);
    let made = made(wishes).unwrap();
    judge(&made);
    let puzzle = &made.puzzle;
    let rules = puzzle.rules();
    for (place, clue) in rules.clues().iter().enumerate() {
        let without = puzzle.clone().with_rules(rules.without_clue(place));
        let is_least = clue.kind() == &clues::WHISPER;
        assert!(is_least || without.unwrap().count(2) == 2, "{clue}");
    }
    for (cell, _) in puzzle.givens() {
        let mut masks = puzzle.masks().to_vec();
        masks[puzzle.shape().index(cell)] = puzzle.shape().all_digits();
        let without = Sudoku::new(puzzle.shape(), masks).unwrap();
        assert_eq!(without.with_rules(rules.clone()).unwrap().count(2), 2);
    }
}

#[test]
fn rules_of_a_puzzle_stay() {
    let shape = Shape::new(2, 2).unwrap();
    let thermometer = ["r1c1", "r2c2", "r3c3"].map(|name| name.parse().unwrap());
    let rules = Rules::jigsaw(shape, "AAAB ABBB CCCD CDDD").unwrap();
    let rules = rules
        .with_clue(clues::THERMOMETER.clue([thermometer], []).unwrap())
        .unwrap();
    let made = made(Wishes::new(Shape::NINE).rules(rules.clone())).unwrap();
    judge(&made);
    assert_eq!(made.puzzle.rules(), &rules);
    let more = Wishes::new(shape)
        .rules(rules.clone())
        .with_clues(ClueWish::usual(&clues::ODD, 4).unwrap());
    let made = self::made(more).unwrap();
    judge(&made);
    assert_eq!(made.puzzle.rules().clues()[0], rules.clues()[0]);
    assert!(made.puzzle.rules().clues().len() > 1);
}

#[test]
fn rules_without_a_grid_and_patterns_are_refused() {
    let small = Shape::new(2, 2).unwrap();
    let king = ClueWish::usual(&clues::ANTI_KING, 4).unwrap();
    let error = made(Wishes::new(small).with_clues(king.clone())).unwrap_err();
    assert_eq!(error, GenerateError::NoGrid { number: 0 });
    let pattern = Wishes::new(small)
        .pattern((0..8).map(|index| small.cell(index)))
        .with_clues(king);
    let error = Generator::new(pattern, 1).unwrap_err();
    assert_eq!(error, WishError::PatternWithRules);
}

#[test]
fn threads_do_not_matter() {
    let wishes = Wishes::new(Shape::NINE)
        .with_clues(ClueWish::usual(&clues::ARROW, 9).unwrap())
        .with_clues(ClueWish::usual(&clues::ANTI_KNIGHT, 9).unwrap());
    let generator = Generator::new(wishes, 3).unwrap();
    let by = |threads| {
        let mut made = Vec::new();
        generator.for_each(NonZeroUsize::new(threads).unwrap(), 0..4, |generated| {
            made.push(generated.map(|generated| puzzle_toml(&generated.puzzle)));
            ControlFlow::Continue(())
        });
        made
    };
    let one = by(1);
    assert!(one.iter().all(Result::is_ok));
    assert!(one == by(3));
}

#[test]
fn cells_outside_of_the_board_are_not_given() {
    let file = "sudoku = \"6x6\"\nboxes = \"2x2\"\ndigits = \"1-4\"\nboards = \"r1c1 r3c3\"";
    let rules = read_puzzle_file(file).unwrap().rules().clone();
    assert_eq!(rules.voids().len(), 8);
    let odd = ClueWish::new(&clues::ODD, 2..=4).unwrap();
    let made = made(
        Wishes::new(Shape::NINE)
            .rules(rules.clone())
            .with_clues(odd),
    )
    .unwrap();
    judge(&made);
    let mut marked = made.puzzle.rules().clues().iter().flat_map(Clue::cells);
    assert!(marked.all(|cell| !rules.voids().contains(&cell)));
    let givens = made.puzzle.givens();
    assert!(
        givens
            .map(|(cell, _)| cell)
            .all(|cell| !rules.voids().contains(&cell))
    );
}

#[test]
fn symmetries_are_those_of_the_whole_board() {
    let rules = Rules::latin(Shape::rectangle(3, 5).unwrap());
    let wishes = |symmetry| {
        Wishes::new(Shape::NINE)
            .rules(rules.clone())
            .symmetry(symmetry)
    };
    let made = made(wishes(Symmetry::HalfTurn)).unwrap();
    judge(&made);
    let given: Vec<usize> = made
        .puzzle
        .givens()
        .map(|(cell, _)| rules.shape().index(cell))
        .collect();
    assert!(
        !given.is_empty() && given.iter().all(|cell| given.contains(&(14 - cell))),
        "{given:?}"
    );
    let error = Generator::new(wishes(Symmetry::Diagonal), 1).unwrap_err();
    insta::assert_snapshot!(error, @r#"
    `diagonal` is no symmetry of a board of 3x5 and digits from 1 to 5
    "#);
    let chaos = read(".Shape~4x4.NoBoxes.ChaosConstruction", DrawnParts::Refuse).unwrap();
    let chaos = Wishes::new(Shape::NINE).rules(chaos.rules().clone());
    assert!(Generator::new(chaos.symmetry(Symmetry::Vertical), 1).is_err());
}

#[test]
fn an_open_range_has_as_many_clues_as_fit() {
    let wish = ClueWish::new(&clues::ODD, 3..=usize::MAX).unwrap();
    let made = made(Wishes::new(Shape::new(2, 2).unwrap()).with_clues(wish)).unwrap();
    judge(&made);
    assert!(made.puzzle.rules().clues().len() >= 3);
}
