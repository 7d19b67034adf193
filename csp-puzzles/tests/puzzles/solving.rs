//! Boards of others have the solutions that others give, and rules are broken by anything else.

use crate::tools::{KnownBoard, known_boards};
use csp_core::limits::Limits;
use csp_core::testing::seeds;
use csp_core::trace::Limit;
use csp_puzzles::board::LayeredBoard;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::filling::Filling;
use csp_puzzles::genres::{self, GENRES};
use csp_puzzles::guide::{BoardGuide, GuideAnswer};
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::sign::Sign;
use std::collections::BTreeSet;

fn values(layers: &[Layer], filling: &Filling) -> Vec<i32> {
    let of = |layer: usize| filling.layer(layer).iter().map(|value| value.unwrap_or(-1));
    (0..layers.len()).flat_map(of).collect()
}

fn only_solution(puzzle: &GridPuzzle) -> Filling {
    let solutions = puzzle.board().unwrap().into_solutions(1).unwrap();
    solutions.found.into_iter().next().unwrap()
}

#[test]
fn each_board_has_its_only_solution() {
    for known in known_boards() {
        let solutions = known.puzzle.board().unwrap().into_solutions(2).unwrap();
        assert_eq!(
            (solutions.found.len(), solutions.limit),
            (1, None),
            "{}",
            known.link
        );
        assert_eq!(
            values(&solutions.layers, &solutions.found[0]),
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
        let solution = only_solution(&known.puzzle);
        assert_eq!(board.broken(&solution).unwrap(), [], "{}", known.link);
        let mut part = Filling::empty(board.layers());
        for layer in 0..board.layers().len() {
            for (spot, &value) in solution.layer(layer).iter().enumerate().step_by(2) {
                part.set(layer, spot, value);
            }
        }
        assert_eq!(board.broken(&part).unwrap(), [], "{}", known.link);
        for layer in 0..board.layers().len() {
            for spot in seeds(board.layers()[layer].vars().len() as u64) {
                let spot = (layer, spot as usize);
                each_other_value_breaks_a_rule(&known, &mut board, spot, &solution);
            }
        }
    }
}

fn each_other_value_breaks_a_rule(
    known: &KnownBoard,
    board: &mut LayeredBoard,
    (layer, spot): (usize, usize),
    solution: &Filling,
) {
    let right = solution.layer(layer)[spot];
    // Two other values are enough where there are many.
    let others = board.layers()[layer].values().map(Some);
    for value in others.filter(|&value| value != right).take(2) {
        let mut wrong = solution.clone();
        wrong.set(layer, spot, value);
        let broken = board.broken(&wrong).unwrap();
        let changed = board.layers()[layer].spots()[spot];
        let mut marks = broken.iter().flat_map(|rule| &rule.marks);
        assert!(
            marks.any(|mark| mark.spot == changed),
            "{}: {changed}",
            known.link
        );
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
    assert_eq!(
        of_stars.unwrap().to_string(),
        "the 2×2 cells from r1c1 have one star at most, but r1c1 is a star, r2c2 is a star"
    );
}

#[test]
fn pictures_of_all_boards() {
    let mut pictures = String::new();
    for known in known_boards() {
        let solutions = known.puzzle.board().unwrap().into_solutions(1).unwrap();
        let picture = known.puzzle.picture(&solutions.layers, &solutions.found[0]);
        pictures += &format!("{}\n{picture}\n", known.link);
    }
    insta::assert_snapshot!("pictures", pictures);
}

/// Four trees and four tents in a ring are paired in two ways: that is one solution.
#[test]
fn a_ring_of_trees_has_one_solution() {
    let mut diagram = Diagram::new(3, 3).unwrap();
    for place in [(0, 1), (1, 0), (1, 2), (2, 1)] {
        diagram.set_cell(place, Sign::Tree);
    }
    let genre = genres::named("tents").unwrap();
    let puzzle = GridPuzzle { genre, diagram };
    let solutions = puzzle.board().unwrap().into_solutions(9).unwrap();
    let corners = [1, 0, 1, 0, 0, 0, 1, 0, 1];
    assert_eq!(solutions.found.len(), 1);
    assert_eq!(values(&solutions.layers, &solutions.found[0]), corners);
    assert_eq!((solutions.limit, solutions.stats.solutions), (None, 2));
}

#[test]
fn what_is_filled_in_wrong_is_a_contradiction_with_rules() {
    let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g").unwrap();
    let mut board = puzzle.board().unwrap();
    let mut filling = Filling::empty(board.layers());
    // The number 5 is shaded.
    filling.set(0, 1, Some(1));
    let mut guide = BoardGuide::new(&mut board).unwrap();
    guide.fill(&filling).unwrap();
    let GuideAnswer::Contradiction(step) = guide.advance() else {
        panic!("it has a step");
    };
    assert_eq!(step.sentences.len(), 1, "{step}");
    assert!(
        step.to_string()
            .starts_with("there is no solution, because")
    );
}

/// This board has five solutions. In one of them no path touches itself: it comes first. Each comes once. A search for likely
/// solutions keeps what is filled in, too.
#[test]
fn likely_solutions_come_first() {
    for (genre, count) in [("arukone", 5), ("numlin", 46)] {
        let link = format!("https://puzz.link/p?{genre}/4/4/i2g1j2g1i");
        let puzzle = GridPuzzle::from_link(&link).unwrap();
        let all: Vec<Filling> = puzzle.board().unwrap().into_search().unwrap().collect();
        assert_eq!(all[0].to_string(), "111010001101011010001111");
        let written: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!((all.len(), written.len()), (count, count));
        for solution in &all {
            let mut board = puzzle.board().unwrap();
            board.keep(solution).unwrap();
            let kept = board.into_solutions(2).unwrap();
            assert_eq!(
                (kept.found.as_slice(), kept.limit),
                (&[solution.clone()][..], None)
            );
        }
    }
}

/// A board of 10×10 is shown to have one solution by its reduced paths: also where a filling is kept that is empty.
#[test]
fn representatives_prove_a_board_unique() {
    let link = "https://puzz.link/p?numlin/10/10/g1l2h3k34h5i1g4m6i27l8g597hahbgcg6hd8hcegfahdb-10lf9he-11l-10-11h";
    let puzzle = GridPuzzle::from_link(link).unwrap();
    let mut board = puzzle.board().unwrap();
    let empty = Filling::empty(board.layers());
    board.keep(&empty).unwrap();
    board.model().limit(Limits::default().failures(100));
    let solutions = board.into_solutions(2).unwrap();
    assert_eq!((solutions.found.len(), solutions.limit), (1, None));
}

/// Paths that touch themselves and go around cells are solutions, too, and lead to others: so these do not say that there are
/// no more.
#[test]
fn representatives_do_not_hide_others() {
    // Between each two columns the path is in the upper row or in the lower one.
    let puzzle = GridPuzzle::from_link("https://puzz.link/p?numlin/4/2/1h1j").unwrap();
    let all: Vec<Filling> = puzzle.board().unwrap().into_search().unwrap().collect();
    let is_right = |solution: &Filling| puzzle.is_solved_by(solution) == Some(true);
    assert!(all.iter().all(is_right));
    assert_eq!(all.len(), 8);
}

/// The limits are those of both searches together: the second ends where the first has left nothing.
#[test]
fn likely_solutions_are_looked_for_within_the_limits() {
    let puzzle = GridPuzzle::from_link("https://puzz.link/p?arukone/4/4/i2g1j2g1i").unwrap();
    let mut all = puzzle.board().unwrap().into_search().unwrap();
    let most = all.by_ref().count();
    let nodes = all.stats().nodes;
    let found = |nodes: u64| {
        let mut board = puzzle.board().unwrap();
        board.model().limit(Limits::default().nodes(nodes));
        let solutions = board.into_solutions(most + 1).unwrap();
        assert!(solutions.stats.nodes <= nodes);
        (solutions.found.len(), solutions.limit)
    };
    assert_eq!(found(0), (0, Some(Limit::Nodes)));
    assert_eq!(found(nodes), (most, None));
    assert!((1..nodes).all(|nodes| found(nodes).1 == Some(Limit::Nodes)));
}
