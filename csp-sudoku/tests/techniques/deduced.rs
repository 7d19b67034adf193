//! Deductions lead to their goals, by steps that their techniques find on the way.

use crate::techniques::bench;
use csp_core::testing::seeds;
use csp_sudoku::shape::{Cell, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Candidate, DeductionGoal, Ladder, Position, Step};

/// Whether the technique of a step finds it here, or one that removes more. More candidates may be
/// left than on the whole path.
fn is_found(step: &Step, position: &Position) -> bool {
    let ladder = Ladder::default().only(|technique| technique == step.technique.rung());
    ladder.all_steps(position).iter().any(|found| {
        let removed = &found.eliminations;
        found.technique == step.technique
            && found.placement == step.placement
            && step
                .eliminations
                .iter()
                .all(|candidate| removed.contains(candidate))
    })
}

/// Follows the steps, and returns where they end.
fn follow(puzzle: &Sudoku, steps: &[Step]) -> Position {
    let mut position = Position::new(puzzle).unwrap();
    for step in steps {
        assert!(is_found(step, &position), "{puzzle}: {step} is not there");
        position.apply(step).unwrap();
    }
    position
}

fn check(puzzle: &Sudoku, goal: DeductionGoal) -> usize {
    let ladder = Ladder::default().without_uniqueness();
    let start = Position::new(puzzle).unwrap();
    let path = ladder.path(&start);
    let steps = ladder.deduce(&start, goal).unwrap();
    assert!(steps.len() <= path.steps.len());
    let end = follow(puzzle, &steps);
    match goal {
        DeductionGoal::Is(Candidate { cell, digit }) => assert_eq!(end.digit(cell), digit),
        DeductionGoal::IsNot(Candidate { cell, digit }) => {
            assert!(end.digit(cell) != digit && end.candidates(cell) >> (digit - 1) & 1 == 0);
        }
    }
    steps.len()
}

#[test]
fn each_step_of_a_deduction_is_there_when_its_turn_comes() {
    let puzzles = [
        bench("17_clue.txt.gz", 1000),
        bench("top1465.txt", 60),
        bench("hardest_1106.txt", 60),
    ]
    .concat();
    let mut steps = 0;
    for seed in seeds(puzzles.len() as u64) {
        let puzzle = &puzzles[seed as usize];
        let solution = puzzle.solve().unwrap();
        let blank: Vec<Cell> = (0..81)
            .map(|cell| Shape::NINE.cell(cell))
            .filter(|cell| !puzzle.masks()[Shape::NINE.index(*cell)].is_power_of_two())
            .collect();
        let cell = blank[seed as usize * 7 % blank.len()];
        let digit = solution.digit(cell);
        steps += check(puzzle, DeductionGoal::Is(Candidate { digit, cell }));
        steps += check(
            puzzle,
            DeductionGoal::IsNot(Candidate {
                digit: digit % 9 + 1,
                cell,
            }),
        );
    }
    assert!(steps > puzzles.len(), "{steps}");
}
