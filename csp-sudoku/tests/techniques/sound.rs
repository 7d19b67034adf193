//! No step is ever wrong.

use crate::techniques::{all_options, assert_sound, bench, reveal};
use csp_core::testing::seeds;
use csp_sudoku::Shape;
use csp_sudoku::grid::Grid;
use csp_sudoku::rules::Rules;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{End, Ladder, Position, Technique};

/// Whether a technique takes long to search for.
fn is_huge(technique: Technique) -> bool {
    let sizes = ["Squirmbag", "Whale", "Leviathan", "Mutant Jellyfish"];
    sizes.iter().any(|size| technique.name().ends_with(size))
}

/// Walks to the solution, and checks each step against it. Where no step is found, a digit is
/// revealed. At every `depth`-th position all steps of all techniques are checked.
fn walk(puzzle: &Sudoku, depth: usize) {
    let solution = puzzle.solve().unwrap();
    let mut position = Position::new(puzzle).unwrap();
    let ladder = Ladder::default();
    let all = Ladder::default().only(|technique| !is_huge(technique));
    let all = all.with_options(all_options());
    let mut turn = 0;
    while !position.is_solved() {
        turn += 1;
        if turn % depth == 0 {
            let steps = all.all_steps(&position);
            steps
                .iter()
                .for_each(|step| assert_sound(step, &solution, &position));
        }
        let Some(step) = ladder.hint(&position) else {
            position
                .place(reveal(&position, &solution).unwrap())
                .unwrap();
            continue;
        };
        assert_sound(&step, &solution, &position);
        position.apply(&step).unwrap();
    }
    assert!(!position.is_broken());
}

#[test]
fn every_step_agrees_with_the_solution() {
    let puzzles = [
        bench("17_clue.txt.gz", 24),
        bench("top1465.txt", 10),
        bench("hardest_1106.txt", 20),
        bench("hardest_11plus.txt.gz", 2000),
    ]
    .concat();
    assert!(puzzles.len() > 2000);
    for seed in seeds(20) {
        puzzles
            .iter()
            .skip(5 * seed as usize)
            .step_by(100)
            .for_each(|puzzle| walk(puzzle, 25));
    }
}

#[test]
fn boards_of_16x16_have_paths_to_the_end() {
    for puzzle in bench("gecode_16x16.txt", 5) {
        let solution = puzzle.solve().unwrap();
        let mut position = Position::new(&puzzle).unwrap();
        let path = Ladder::default().path(&position);
        assert_eq!(path.end, End::Solved);
        for step in &path.steps {
            assert_sound(step, &solution, &position);
            position.apply(step).unwrap();
        }
        assert!(position.is_solved());
    }
}

#[test]
fn boards_of_25x25_have_hints() {
    let puzzle = &bench("gecode_25x25.txt", 1)[0];
    let mut position = Position::new(puzzle).unwrap();
    for _ in 0..10 {
        let step = Ladder::default().hint(&position).unwrap();
        position.apply(&step).unwrap();
        assert!(!position.is_broken());
    }
}

/// A puzzle with one solution under these rules, with some fifty blank cells.
fn carved(rules: &Rules) -> Sudoku {
    let blank = Sudoku::new(rules.shape(), vec![rules.shape().all_digits(); 81]).unwrap();
    let full = blank.with_rules(rules.clone()).unwrap().solve().unwrap();
    let mut digits = full.digits().to_vec();
    let puzzle = |digits: &[u8]| {
        let grid = Grid::new(rules.shape(), digits).unwrap();
        Sudoku::from(&grid).with_rules(rules.clone()).unwrap()
    };
    for cell in (0..81).filter(|cell| cell % 8 != 0) {
        let digit = std::mem::take(&mut digits[cell]);
        if !puzzle(&digits).unique() {
            digits[cell] = digit;
        }
    }
    puzzle(&digits)
}

#[test]
fn houses_of_other_rules_are_used() {
    let classic = Rules::classic(Shape::NINE);
    let diagonals = classic.clone().with_diagonals().unwrap();
    let windows = classic.with_windows().unwrap();
    for rules in [diagonals, windows, Rules::latin(Shape::NINE)] {
        let puzzle = carved(&rules);
        let solution = puzzle.solve().unwrap();
        let mut position = Position::new(&puzzle).unwrap();
        for step in Ladder::default().path(&position).steps {
            assert!(!step.technique.assumes_unique());
            assert_sound(&step, &solution, &position);
            position.apply(&step).unwrap();
        }
        assert!(!position.is_broken());
    }
}

#[test]
fn a_path_is_the_hints_one_after_the_other() {
    for puzzle in bench("17_clue.txt.gz", 2000) {
        let ladder = Ladder::default();
        let mut position = Position::new(&puzzle).unwrap();
        let path = ladder.path(&position);
        for step in &path.steps {
            assert_eq!(ladder.hint(&position).as_ref(), Some(step));
            position.apply(step).unwrap();
        }
        assert_eq!(path.end == End::Solved, position.is_solved());
    }
}
