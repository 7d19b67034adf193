//! Random games: the way back is the way there, and files keep everything.

use crate::common::NINE;
use crate::common::random::rng;
use csp_core::testing::seeds;
use csp_sudoku::by_hand::{Clearing, Game, from_sdk, to_sdk};
use csp_sudoku::techniques::{Candidate, Ladder};
use csp_sudoku::{Shape, Sudoku};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// A random thing that a player does. Some are not possible, and change nothing.
fn act(game: &mut Game, ladder: &Ladder, rng: &mut ChaCha8Rng) {
    let shape = game.shape();
    let cell = shape.cell(rng.random_range(0..shape.cells()));
    let digit = rng.random_range(1..=shape.side()) as u8;
    let candidate = Candidate { digit, cell };
    let clearing = if rng.random_ratio(1, 2) {
        Clearing::On
    } else {
        Clearing::Off
    };
    let before = game.clone();
    let moved = match rng.random_range(0..20) {
        0..6 => game.enter(candidate, clearing).map(|entry| entry.is_some()),
        6..14 => game.toggle_mark(candidate).map(|entry| entry.is_some()),
        14..16 => game.erase(cell).map(|entry| entry.is_some()),
        16 => Ok(game.fill_candidates().is_some()),
        17 => game.give_up().map(|entry| entry.is_some()),
        18 => {
            game.go_to(rng.random_range(0..=game.record().len()));
            return;
        }
        _ => match game.hint(ladder) {
            Ok(step) => game.apply(&step, clearing).map(|entry| entry.is_some()),
            Err(_) => Ok(false),
        },
    };
    match moved {
        Ok(true) => {
            assert_eq!(
                (game.at(), game.record().len()),
                (before.at() + 1, before.at() + 1)
            );
        }
        Ok(false) | Err(_) => assert_eq!(*game, before),
    }
}

fn puzzles() -> Vec<Sudoku> {
    let upright = Shape::new(3, 2).unwrap();
    let mut masks = vec![0b11_1111; 36];
    masks[7] = 0b1;
    masks[14] = 0b110;
    let sixteen = format!("1G{}", ".".repeat(254));
    vec![
        NINE.parse().unwrap(),
        "1.....2..3.....4".parse().unwrap(),
        "11..............".parse().unwrap(),
        Sudoku::new(upright, masks).unwrap().with_name("upright"),
        sixteen.parse().unwrap(),
    ]
}

#[test]
fn all_moves_undone_are_the_start_and_a_file_keeps_the_game() {
    let ladder = Ladder::default().only(|technique| technique.name().ends_with("Single"));
    let games = puzzles().into_iter().map(|puzzle| {
        let verdict = puzzle.verdict();
        Game::new(puzzle).with_verdict(verdict)
    });
    let games: Vec<Game> = games.collect();
    for seed in seeds(100) {
        let mut rng = rng(seed);
        let start = &games[seed as usize % games.len()];
        let mut game = start.clone();
        for _ in 0..60 {
            act(&mut game, &ladder, &mut rng);
        }
        let read = from_sdk(&to_sdk(&game), None).unwrap();
        assert_eq!(
            (read.contents(), read.record(), read.at()),
            (game.contents(), game.record(), game.at())
        );
        assert_eq!(to_sdk(&read), to_sdk(&game));
        assert_eq!(read.puzzle().masks(), game.puzzle().masks());
        let (end, at) = (game.clone(), game.at());
        game.go_to(0);
        assert_eq!(game.contents(), start.contents());
        game.go_to(at);
        assert_eq!(game, end);
        let right = game.before_mistake();
        game.go_to(right);
        assert!(game.mistakes().is_empty() || right == 0);
    }
}
