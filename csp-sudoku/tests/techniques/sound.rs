//! No step is ever wrong.

use crate::techniques::{assert_sound, bench, reveal};
use csp_core::testing::seeds;
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
    let mut turn = 0;
    while !position.is_solved() {
        turn += 1;
        if turn % depth == 0 {
            let steps = all.all_steps(&position);
            steps.iter().for_each(|step| assert_sound(step, &solution, &position));
        }
        let Some(step) = ladder.hint(&position) else {
            position.place(reveal(&position, &solution).unwrap()).unwrap();
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
        bench("17_clue.txt.gz", 40),
        bench("top1465.txt", 3),
        bench("hardest_1106.txt", 5),
        bench("hardest_11plus.txt.gz", 100),
    ]
    .concat();
    assert!(puzzles.len() > 2000);
    for seed in seeds(100) {
        puzzles.iter().skip(seed as usize).step_by(100).for_each(|puzzle| walk(puzzle, 25));
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
