//! No solution, because.

use super::{bench, judge, judge_basis, judge_minimality};
use csp_core::testing::cases;
use csp_sudoku::shape::{House, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::why::{Account, SudokuClaim, SudokuExplainer, WhyAnswer};

/// How often it is looked into that a search found as little as it says: that takes a search for
/// each part.
const MINIMALITY: u64 = 3;

fn account(puzzle: &str) -> Account {
    let puzzle: Sudoku = puzzle.parse().unwrap();
    match SudokuExplainer::new(puzzle.shape()).conflict(&puzzle) {
        WhyAnswer::Steps(account) => {
            judge(puzzle.shape(), &account);
            account
        }
        answer => panic!("{answer:?}"),
    }
}

/// One of two places that clash is named, and nothing beside it.
#[test]
fn only_what_clashes_is_named() {
    // Twice 5 in row 1, twice 8 in column 9; all else is a puzzle's.
    let both = account(
        "53.57....6..195..8.98....6.8...6...34..8.3..17...2...6.6....28....419..8....8..79",
    );
    assert_eq!(
        (
            both.basis.givens.len(),
            both.basis.houses.len(),
            both.steps.len()
        ),
        (2, 1, 3),
        "{both}"
    );
    let row = account(
        "53.57....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let cell = |text: &str| text.parse().unwrap();
    assert_eq!(
        row.basis.givens,
        [
            SudokuClaim::Is(cell("r1c1"), 5),
            SudokuClaim::Is(cell("r1c4"), 5)
        ]
    );
    assert_eq!(row.basis.houses, [House::Row(0)]);
}

/// A wrong digit in a blank cell of a real puzzle, where it clashes with no given.
#[test]
fn real_puzzles_with_one_wrong_digit() {
    let mut explainer = SudokuExplainer::new(Shape::NINE);
    let (mut steps, mut searches) = (0, 0);
    for (number, puzzle) in [
        bench("17_clue.txt.gz", 5000, 8),
        bench("top1465.txt", 150, 8),
    ]
    .concat()
    .iter()
    .enumerate()
    {
        let solution = puzzle.solve().unwrap();
        let blank: Vec<_> = (0..81)
            .filter(|&cell| !puzzle.masks()[cell].is_power_of_two())
            .collect();
        let cell = blank[number * 3];
        let wrong = (1..=9).filter(|&digit| digit != solution.digit(Shape::NINE.cell(cell)));
        let broken = wrong.filter_map(|digit| {
            let mut masks = puzzle.masks().to_vec();
            masks[cell] = 1 << (digit - 1);
            Sudoku::new(Shape::NINE, masks)
                .ok()
                .filter(|puzzle| puzzle.check().is_ok())
        });
        for puzzle in broken.take(2) {
            match explainer.conflict(&puzzle) {
                WhyAnswer::Steps(account) => {
                    judge(Shape::NINE, &account);
                    steps += 1;
                }
                WhyAnswer::Search(basis) => {
                    judge_basis(Shape::NINE, &basis);
                    if searches < cases(MINIMALITY) {
                        judge_minimality(Shape::NINE, &basis);
                    }
                    searches += 1;
                }
                answer => panic!("{puzzle}: {answer:?}"),
            }
        }
    }
    assert!(steps > 10 && searches > 5, "{steps} {searches}");
}

#[test]
fn a_puzzle_with_a_solution_has_no_conflict() {
    let puzzle: Sudoku = "1.....2..3.....4".parse().unwrap();
    let WhyAnswer::Open(grid) = SudokuExplainer::new(puzzle.shape()).conflict(&puzzle) else {
        panic!()
    };
    assert_eq!(grid.to_string(), "1243342143122134");
}
