//! Moves, and the way back.

use super::{FOUR, candidate, game};
use crate::common::{NINE, data};
use csp_sudoku::by_hand::{CellContent, Clearing, Game, MoveError, MoveKind};
use csp_sudoku::techniques::{Ladder, Technique};
use csp_sudoku::{BoardText, Shape};

/// The moves that are done, as in files.
fn texts_of(game: &Game) -> Vec<String> {
    let texts = game.done().iter().map(|entry| entry.on(game.shape()));
    texts.map(|text| text.to_string()).collect()
}

#[test]
fn each_move_is_one_entry() {
    let mut game = game(FOUR);
    game.toggle_mark(candidate("r1c2=2")).unwrap();
    game.toggle_mark(candidate("r1c2=4")).unwrap();
    game.toggle_mark(candidate("r1c2=4")).unwrap();
    game.toggle_mark(candidate("r4c4=1")).unwrap_err();
    game.toggle_mark(candidate("r1c3=2")).unwrap();
    game.enter(candidate("r1c3=4"), Clearing::On).unwrap();
    game.enter(candidate("r1c2=2"), Clearing::On).unwrap();
    assert_eq!(
        game.enter(candidate("r1c2=2"), Clearing::On),
        Ok(None),
        "it is there already"
    );
    game.erase(candidate("r1c3=4").cell).unwrap();
    let expected = [
        "mark r1c2{2}",
        "mark r1c2{24}",
        "mark r1c2{2}",
        "mark r1c3{2}",
        "digit r1c3=4",
        "digit r1c2=2",
        "erase r1c3{}",
    ];
    assert_eq!(texts_of(&game), expected);
    assert_eq!(
        game.last_change(candidate("r1c2=1").cell)
            .unwrap()
            .on(game.shape())
            .to_string(),
        "digit r1c2=2"
    );
    assert_eq!(game.last_change(candidate("r1c1=1").cell), None);
}

#[test]
fn a_digit_clears_the_marks_that_it_rules_out() {
    let marks = ["r1c2=4", "r2c1=4", "r4c2=4", "r1c4=4", "r3c4=4", "r1c4=3"];
    let after = |clearing| {
        let mut game = game(FOUR);
        for mark in marks {
            game.toggle_mark(candidate(mark)).unwrap();
        }
        game.enter(candidate("r1c2=4"), clearing)
            .unwrap()
            .unwrap()
            .on(Shape::NINE)
            .to_string()
    };
    assert_eq!(after(Clearing::On), "digit r1c2=4 r1c4{3} r2c1{} r4c2{}");
    assert_eq!(after(Clearing::Off), "digit r1c2=4");
}

#[test]
fn candidates_are_filled_in_and_steps_applied() {
    let mut game = game(FOUR);
    assert!(!game.has_candidates());
    let filled = game.fill_candidates().unwrap().on(Shape::NINE).to_string();
    assert!(
        filled.starts_with("candidates r1c2{24} r1c3{34} r1c4{3} r2c1{34} "),
        "{filled}"
    );
    assert!(game.has_candidates());
    assert_eq!(game.fill_candidates(), None, "they are there already");
    let step = game.hint(&Ladder::default()).unwrap();
    let placed = game.apply(&step, Clearing::On).unwrap().unwrap();
    assert_eq!(placed.kind, MoveKind::Step(step.technique));
    let placement = step.placement.unwrap();
    assert_eq!(
        game.content(placement.cell),
        CellContent::Digit(placement.digit)
    );
    assert!(
        game.apply(&step, Clearing::On).is_err(),
        "it is for another position"
    );
}

#[test]
fn a_step_that_removes_candidates_fills_them_in_first() {
    let puzzle = data("top1465.txt").next().unwrap().to_string();
    let ladder = Ladder::default().only(|technique| technique == Technique::Pointing);
    let mut game = super::game(&puzzle);
    let step = game.hint(&ladder).unwrap();
    game.apply(&step, Clearing::On).unwrap();
    assert!(game.has_candidates() && game.done().len() == 1);
    for gone in &step.eliminations {
        assert_eq!(game.content(gone.cell).marks() >> (gone.digit - 1) & 1, 0);
    }
    let next = game.hint(&ladder).unwrap();
    assert_ne!(next, step);
    game.undo();
    assert!(!game.has_candidates());
    assert_eq!(game.hint(&ladder).unwrap(), step);
}

#[test]
fn undo_and_redo_go_any_number_of_moves() {
    let mut game = game(FOUR);
    let start = game.clone();
    assert_eq!(game.undo(), None);
    assert_eq!(game.redo(), None);
    for text in ["r1c2=2", "r1c3=4", "r1c4=3"] {
        game.enter(candidate(text), Clearing::On).unwrap();
    }
    let end = game.clone();
    game.go_to(1);
    assert_eq!(
        (game.at(), game.record().len(), texts_of(&game)),
        (1, 3, vec!["digit r1c2=2".into()])
    );
    assert_eq!(
        game.redo().unwrap().on(Shape::NINE).to_string(),
        "digit r1c3=4"
    );
    game.go_to(99);
    assert_eq!(game, end);
    game.go_to(0);
    assert_eq!(game.contents(), start.contents());
    // A new move takes the place of the undone ones.
    game.go_to(1);
    game.erase(candidate("r1c2=2").cell).unwrap();
    assert_eq!(texts_of(&game), ["digit r1c2=2", "erase r1c2{}"]);
    assert_eq!(game.record().len(), 2);
}

#[test]
fn what_is_not_possible_is_an_error_and_no_move() {
    let mut game = game(FOUR);
    let error = |result: Result<_, MoveError>| result.unwrap_err().to_string();
    assert_eq!(
        error(game.enter(candidate("r1c1=2"), Clearing::On).map(drop)),
        "r1c1 is given"
    );
    assert_eq!(
        error(game.erase(candidate("r4c4=2").cell).map(drop)),
        "r4c4 is given"
    );
    let outside = "there is no r5c1=1 on a board of 4x4 with boxes of 2x2";
    assert_eq!(
        error(game.enter(candidate("r5c1=1"), Clearing::On).map(drop)),
        outside
    );
    let too_large = "there is no r1c2=5 on a board of 4x4 with boxes of 2x2";
    assert_eq!(
        error(game.toggle_mark(candidate("r1c2=5")).map(drop)),
        too_large
    );
    game.enter(candidate("r1c2=2"), Clearing::On).unwrap();
    let filled = "r1c2 has a digit; erase it to make marks";
    assert_eq!(
        error(game.toggle_mark(candidate("r1c2=3")).map(drop)),
        filled
    );
    assert_eq!(game.record().len(), 1);
}

#[test]
fn pencilmarks_of_a_puzzle_are_where_it_begins() {
    let mut marked: csp_sudoku::Sudoku = NINE.parse().unwrap();
    let mut masks = marked.masks().to_vec();
    masks[2] = 0b1010;
    marked = csp_sudoku::Sudoku::new(marked.shape(), masks).unwrap();
    let game = Game::new(marked);
    // The 4 is ruled out by no given, and the 2 is left by the puzzle.
    assert_eq!(
        game.content(candidate("r1c3=1").cell),
        CellContent::Marks(0b1010)
    );
    assert_eq!(
        game.content(candidate("r1c4=1").cell),
        CellContent::Marks(0b10_0010)
    );
    assert!(game.has_candidates());
}
