//! Mistakes, and the end of a game.

use super::{FOUR, candidate, game};
use csp_sudoku::by_hand::{Clearing, Game, GameProgress, PlayerMistake};
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::{BoardText, Shape, Sudoku};

fn enter(game: &mut Game, texts: &[&str]) {
    for text in texts {
        game.enter(candidate(text), Clearing::On).unwrap();
    }
}

fn texts_of(mistakes: &[PlayerMistake]) -> Vec<String> {
    let texts = mistakes.iter().map(|mistake| mistake.on(Shape::NINE));
    texts.map(|text| text.to_string()).collect()
}

#[test]
fn broken_rules_and_wrong_digits_are_told_apart() {
    let mut game = game(FOUR);
    enter(&mut game, &["r1c2=4"]);
    assert_eq!(game.violations(), []);
    assert_eq!(texts_of(&game.mistakes()), ["r1c2=4 is wrong"]);
    enter(&mut game, &["r1c3=4", "r4c2=4"]);
    let violations: Vec<String> = game.violations().iter().map(ToString::to_string).collect();
    assert_eq!(
        violations,
        [
            "digit 4 stands twice in row 1: at r1c2 and r1c3",
            "digit 4 stands twice in row 4: at r4c2 and r4c4",
            "digit 4 stands twice in column 2: at r1c2 and r4c2",
        ]
    );
    assert_eq!(
        texts_of(&game.mistakes()),
        ["r1c2=4 is wrong", "r4c2=4 is wrong"]
    );
    assert_eq!(game.before_mistake(), 0);
}

#[test]
fn the_jump_goes_no_further_back_than_it_has_to() {
    let mut game = game(FOUR);
    // Wrong, mended, right, wrong, right.
    enter(
        &mut game,
        &["r1c2=4", "r1c2=2", "r1c3=4", "r1c4=2", "r2c1=3"],
    );
    assert_eq!(game.before_mistake(), 3);
    game.go_to(3);
    assert_eq!((game.mistakes(), game.before_mistake()), (vec![], 3));
}

#[test]
fn marks_are_mistakes_once_they_are_candidates() {
    let mut game = game(FOUR);
    game.toggle_mark(candidate("r1c2=4")).unwrap();
    assert_eq!(game.mistakes(), [], "a note is no list of candidates");
    game.fill_candidates();
    game.toggle_mark(candidate("r1c2=2")).unwrap();
    assert_eq!(
        texts_of(&game.mistakes()),
        ["the marks of r1c2 leave out its digit"]
    );
    game.toggle_mark(candidate("r1c2=4")).unwrap();
    assert_eq!(game.mistakes(), [], "no marks are all candidates");
}

#[test]
fn without_a_solution_only_rules_are_checked() {
    let mut game = game("1...............");
    assert!(
        matches!(game.verdict(), Some(SudokuVerdict::Multiple(_))) && game.solution().is_none()
    );
    enter(&mut game, &["r1c2=2", "r1c3=2"]);
    assert_eq!(
        texts_of(&game.mistakes()),
        ["digit 2 stands twice in row 1: at r1c2 and r1c3"]
    );
    assert_eq!(game.before_mistake(), 1);
    let clash = super::game("11..............");
    assert!(clash.is_hopeless());
    assert_eq!(clash.mistakes().len(), 2);
    assert_eq!(clash.before_mistake(), 0);
}

#[test]
fn a_game_ends_solved_wrong_or_given_up() {
    let solution = "1243342143122134";
    let fill = |game: &mut Game, grid: &str| {
        let shape = game.shape();
        for (index, digit) in grid.bytes().enumerate() {
            let cell = shape.cell(index);
            if !game.is_given(cell) {
                let digit = digit - b'0';
                game.enter(
                    csp_sudoku::techniques::Candidate { digit, cell },
                    Clearing::On,
                )
                .unwrap();
            }
        }
    };
    let mut solved = game(FOUR);
    assert_eq!(solved.progress(), GameProgress::Blank(12));
    fill(&mut solved, solution);
    assert_eq!(solved.progress(), GameProgress::Solved);
    let mut wrong = game(FOUR);
    fill(&mut wrong, "1443342143122134");
    assert_eq!(wrong.progress(), GameProgress::Wrong);
    let mut given_up = game(FOUR);
    enter(&mut given_up, &["r1c2=4"]);
    given_up.give_up().unwrap();
    assert_eq!(
        (given_up.progress(), given_up.mistakes()),
        (GameProgress::GivenUp, vec![])
    );
    assert_eq!(given_up.grid().to_string(), solution);
    given_up.undo();
    assert_eq!(given_up.progress(), GameProgress::Blank(11));
    // Any one of several solutions is an end.
    let mut several = game("1...............");
    fill(&mut several, solution);
    assert_eq!(several.progress(), GameProgress::Solved);
    assert!(
        Game::new(FOUR.parse::<Sudoku>().unwrap())
            .give_up()
            .is_err(),
        "none is known"
    );
}
