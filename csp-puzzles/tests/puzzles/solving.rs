//! Boards of others have the solutions that others give, and rules are broken by anything else.

use crate::tools::known_boards;
use csp_puzzles::filling::Filling;
use csp_puzzles::genres::GENRES;
use csp_puzzles::layer::Layer;

fn values(layers: &[Layer], filling: &Filling) -> Vec<i32> {
    let of = |layer: usize| filling.layer(layer).iter().map(|value| value.unwrap_or(-1));
    (0..layers.len()).flat_map(of).collect()
}

#[test]
fn each_board_has_its_only_solution() {
    for known in known_boards() {
        let mut board = known.puzzle.board().unwrap();
        let solutions = board.solutions(2).unwrap();
        assert_eq!(
            (solutions.found.len(), solutions.limit),
            (1, None),
            "{}",
            known.link
        );
        assert_eq!(
            values(board.layers(), &solutions.found[0]),
            known.answer,
            "{}",
            known.link
        );
    }
}

#[test]
fn each_genre_has_a_board() {
    for genre in GENRES {
        let has = known_boards().any(|known| known.puzzle.genre.name == genre.name);
        assert!(has, "{}", genre.name);
    }
}

/// A full board that is not the solution breaks a rule, and the rule is about what is wrong; the solution breaks none, nor
/// does any part of it.
#[test]
fn rules_are_broken_by_what_is_wrong_and_by_nothing_else() {
    for known in known_boards() {
        let mut board = known.puzzle.board().unwrap();
        let solution = board.solutions(1).unwrap().found.remove(0);
        assert_eq!(board.broken(&solution).unwrap(), [], "{}", known.link);
        let mut part = Filling::empty(board.layers());
        for (spot, &value) in solution.layer(0).iter().enumerate().step_by(2) {
            part.set(0, spot, value);
        }
        assert_eq!(board.broken(&part).unwrap(), [], "{}", known.link);
        for spot in 0..known.answer.len() {
            let mut wrong = solution.clone();
            let value = if known.answer[spot] == 1 { 0 } else { 1 };
            let is_number = known.puzzle.genre.name == "fillomino";
            let value = if is_number {
                known.answer[spot] % 5 + 1
            } else {
                value
            };
            wrong.set(0, spot, Some(value));
            let broken = board.broken(&wrong).unwrap();
            assert!(!broken.is_empty(), "{}: spot {spot}", known.link);
            let changed = board.layers()[0].spots()[spot];
            assert!(
                broken.iter().any(|rule| rule.spots.contains(&changed)),
                "{}: {changed}",
                known.link
            );
        }
    }
}

/// Sentences name what they are about.
#[test]
fn broken_rules_are_told_in_words() {
    let star = known_boards().find(|known| known.puzzle.genre.name == "star-battle");
    let mut board = star.unwrap().puzzle.board().unwrap();
    let mut filling = Filling::empty(board.layers());
    filling.set(0, 0, Some(1));
    filling.set(0, 7, Some(1));
    let broken = board.broken(&filling).unwrap();
    let touching = "the 2×2 cells from r1c1 have one star at most";
    let of_stars = broken.iter().find(|rule| rule.sentence == touching);
    let spots = of_stars.map(|rule| rule.spots.iter().map(ToString::to_string));
    let spots: Vec<String> = spots.into_iter().flatten().collect();
    assert_eq!(spots, ["r1c1", "r2c2"]);
}

#[test]
fn pictures_of_all_boards() {
    let mut pictures = String::new();
    for known in known_boards() {
        let mut board = known.puzzle.board().unwrap();
        let solution = board.solutions(1).unwrap().found.remove(0);
        pictures += &format!(
            "{}\n{}\n",
            known.link,
            known.puzzle.picture(&board, &solution)
        );
    }
    insta::assert_snapshot!("pictures", pictures);
}
