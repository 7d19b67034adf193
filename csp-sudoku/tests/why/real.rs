//! A hundred real puzzles.

use super::{bench, judge, judge_basis, judge_minimality};
use csp_core::testing::{cases, seeds};
use csp_sudoku::grid::Grid;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Ladder, Position};
use csp_sudoku::why::{Argument, SudokuClaim, SudokuExplainer, WhyAnswer};

/// How often it is looked into that a search found as little as it says: that takes a search for
/// each part.
const MINIMALITY: u64 = 3;

/// Each step agrees with the solution, and the last one gives the claim.
fn judge_argument(puzzle: &Sudoku, solution: &Grid, argument: &Argument) {
    let Argument { claim, steps, .. } = argument;
    let mut position = Position::new(puzzle).unwrap();
    for step in steps {
        assert!(!step.technique.assumes_unique());
        if let Some(placed) = step.placement {
            assert_eq!(placed.digit, solution.digit(placed.cell), "{argument}");
        }
        for gone in &step.eliminations {
            assert_ne!(gone.digit, solution.digit(gone.cell), "{argument}");
        }
        position.apply(step).unwrap();
    }
    let bit = 1 << (claim.digit() - 1);
    match claim {
        SudokuClaim::Is(cell, digit) => assert_eq!(position.digit(*cell), *digit),
        SudokuClaim::IsNot(cell, digit) => {
            assert!(position.digit(*cell) != *digit && position.candidates(*cell) & bit == 0);
        }
    }
}

#[test]
fn a_hundred_real_puzzles() {
    let puzzles = [
        bench("17_clue.txt.gz", 800, 60),
        bench("top1465.txt", 48, 30),
        bench("hardest_1106.txt", 37, 10),
    ]
    .concat();
    assert_eq!(puzzles.len(), 100);
    let mut explainer = SudokuExplainer::new(Shape::NINE);
    let no_ladder = Ladder::new(Vec::new());
    let mut searcher = SudokuExplainer::new(Shape::NINE).ladder(no_ladder);
    let (mut direct, mut refuted, mut searched, mut longest) = (0, 0, 0, 0);
    for number in seeds(100).map(|number| number as usize) {
        let puzzle = &puzzles[number];
        let solution = puzzle.solve().unwrap();
        let blank: Vec<_> = (0..81)
            .filter(|&cell| !puzzle.masks()[cell].is_power_of_two())
            .collect();
        for turn in 0..2 {
            let cell = Shape::NINE.cell(blank[(number * 7 + turn * 29) % blank.len()]);
            let digit = solution.digit(cell);
            let other = (digit + number as u8 % 8) % 9 + 1;
            let claim = if turn == 0 {
                SudokuClaim::Is(cell, digit)
            } else {
                SudokuClaim::IsNot(cell, other)
            };
            match explainer.why(puzzle, claim).unwrap() {
                WhyAnswer::Steps(account) => {
                    judge(Shape::NINE, &account);
                    longest = longest.max(account.steps.len());
                    *(if account.supposed.is_some() {
                        &mut refuted
                    } else {
                        &mut direct
                    }) += 1;
                }
                WhyAnswer::Techniques(argument) => {
                    judge_argument(puzzle, &solution, &argument);
                    let WhyAnswer::Search(basis) = searcher.why(puzzle, claim).unwrap() else {
                        panic!("{puzzle} {claim:?}")
                    };
                    judge_basis(Shape::NINE, &basis);
                    if searched < cases(MINIMALITY) {
                        judge_minimality(Shape::NINE, &basis);
                    }
                    searched += 1;
                }
                answer => panic!("{puzzle} {claim:?}: {answer:?}"),
            }
            // The solution's digit is not ruled out.
            let WhyAnswer::Open(grid) = explainer
                .why(puzzle, SudokuClaim::IsNot(cell, digit))
                .unwrap()
            else {
                panic!("{puzzle}")
            };
            assert_eq!(grid, solution);
        }
    }
    assert!(
        direct > cases(90)
            && refuted > cases(5)
            && searched > cases(30)
            && longest > cases(100) as usize,
        "{direct} {refuted} {searched} {longest}"
    );
}
