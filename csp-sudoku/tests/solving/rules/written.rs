//! Puzzle files: what is written is read back, for all kinds of clues and houses.

use super::makers;
use crate::common::random::rng;
use csp_sudoku::rules::clues;
use csp_sudoku::variant::{DrawnParts, puzzle_json, puzzle_toml, read, read_puzzle_file};
use csp_sudoku::{Rules, Shape, Sudoku};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;

fn assert_is_read_back(puzzle: &Sudoku) {
    for text in [puzzle_toml(puzzle), puzzle_json(puzzle)] {
        let again = read_puzzle_file(&text);
        assert_eq!(again.as_ref(), Ok(puzzle), "{text}");
        let again = read(&text, DrawnParts::Refuse).unwrap();
        assert_eq!(again, *puzzle, "{text}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut rng = rng(11);
    for kind in clues::ALL {
        for _ in 0..20 {
            let shape = *makers::shapes().choose(&mut rng).unwrap();
            let rules = makers::houses(shape, &mut rng);
            let Some(grid) = makers::grid(&rules, &mut rng) else {
                continue;
            };
            let clues = [makers::clue(kind, &grid, &rules, &mut rng)];
            let mut with = clues
                .into_iter()
                .fold(rules, |rules, clue| rules.with_clue(clue).unwrap());
            if rng.random_bool(0.2) {
                with = with
                    .with_outside(1, makers::cells(shape, 1, &mut rng))
                    .unwrap();
            }
            let masks = (0..shape.cells()).map(|_| match rng.random_range(0..3) {
                0 => shape.all_digits(),
                1 => 1 << rng.random_range(0..shape.side()),
                _ => rng.random_range(1..=shape.all_digits()),
            });
            let puzzle = Sudoku::new(shape, masks.collect::<Vec<u64>>()).unwrap();
            let mut puzzle = puzzle.with_rules(with).unwrap();
            if rng.random_bool(0.2) {
                puzzle = puzzle.with_name("a \"name\" with '''\nlines");
            }
            assert_is_read_back(&puzzle);
        }
    }
}

#[test]
fn boards_of_all_forms_are_read_back() {
    let nine = Shape::NINE;
    for rules in [
        Rules::classic(nine).with_diagonals().unwrap(),
        Rules::classic(nine).with_windows().unwrap(),
        Rules::classic(nine)
            .with_windows()
            .unwrap()
            .with_diagonals()
            .unwrap(),
        Rules::jigsaw(nine, super::REGIONS)
            .unwrap()
            .with_diagonals()
            .unwrap(),
        Rules::latin(nine),
        Rules::none(nine),
        Rules::classic(Shape::new(4, 4).unwrap()),
        Rules::classic(Shape::new(2, 5).unwrap()),
        Rules::classic(Shape::new(5, 2).unwrap()),
        Rules::classic(Shape::rectangle(6, 8).unwrap().with_boxes(2, 4).unwrap()),
    ] {
        let shape = rules.shape();
        let puzzle = Sudoku::new(shape, vec![shape.all_digits(); shape.cells()]).unwrap();
        assert_is_read_back(&puzzle.with_rules(rules).unwrap());
    }
}
