//! Hints from games.

use super::{FOUR, candidate, game};
use crate::common::{NINE, data};
use csp_sudoku::Sudoku;
use csp_sudoku::by_hand::{Clearing, Game, GameProgress, NoHint, Whereabouts};
use csp_sudoku::techniques::{Ladder, Technique};

fn why_not(game: &Game) -> String {
    game.hint(&Ladder::default()).unwrap_err().to_string()
}

#[test]
fn a_mistake_is_named_before_any_step() {
    let mut game = game(NINE);
    game.enter(candidate("r1c3=1"), Clearing::On).unwrap();
    assert_eq!(why_not(&game), "r1c3=1 is wrong");
    game.enter(candidate("r1c4=1"), Clearing::On).unwrap();
    assert_eq!(why_not(&game), "r1c3=1 is wrong (and 1 more)");
}

#[test]
fn no_solution_several_and_the_end() {
    let hopeless = game("123....4........");
    assert!(matches!(
        hopeless.hint(&Ladder::default()),
        Err(NoHint::Hopeless)
    ));
    let mut solved = game(FOUR);
    solved.give_up().unwrap();
    assert_eq!(why_not(&solved), "every cell has a digit");
    let mut several = game("1...............");
    assert_eq!(why_not(&several), "no technique finds a step");
    // Both break no rule, and leave nothing for r2c2.
    for text in ["r2c1=2", "r3c2=3", "r2c4=4"] {
        several.enter(candidate(text), Clearing::On).unwrap();
    }
    several.toggle_mark(candidate("r1c2=3")).unwrap();
    several.fill_candidates();
    assert_eq!(why_not(&several), "no solution can be reached from here");
}

#[test]
fn where_to_look_does_not_tell_the_step() {
    let ladder = Ladder::default();
    let first = |puzzle: &str, technique: Technique| {
        let game = game(puzzle);
        let step = game
            .hint(&ladder.clone().only(|other| other == technique))
            .unwrap();
        let whereabouts = Whereabouts::of(&step, game.puzzle().rules());
        (whereabouts.to_string(), whereabouts.cells(&game).len())
    };
    assert_eq!(
        first(NINE, Technique::NakedSingle),
        ("Naked Single in box 5".into(), 9)
    );
    assert_eq!(
        first(NINE, Technique::HiddenSingle),
        ("Hidden Single in box 2".into(), 9)
    );
}

/// Hints applied one after the other solve, as paths do. The order of singles may be another, as a
/// path knows which were found first.
#[test]
fn hints_lead_to_the_end() {
    let ladder = Ladder::default();
    for puzzle in data("top1465.txt")
        .take(3)
        .chain([NINE.parse::<Sudoku>().unwrap()])
    {
        let verdict = puzzle.verdict();
        let mut game = Game::new(puzzle).with_verdict(verdict);
        while game.progress() != GameProgress::Solved {
            let step = game.hint(&ladder).unwrap();
            game.apply(&step, Clearing::On).unwrap();
            assert_eq!(game.mistakes(), []);
        }
    }
}
