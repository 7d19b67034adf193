//! Redundant givens, and minimal puzzles within others.

use super::{is_unique, unique_without};
use crate::common::{NINE, data};
use csp_core::limits::Limits;
use csp_core::testing::cases;
use csp_sudoku::engine::SudokuVerdict;
use csp_sudoku::generate::{NeedError, minimized, redundant_givens};
use csp_sudoku::{Rules, Shape, Sudoku};

#[test]
fn redundant_givens_are_those_without_which_one_solution_is_left() {
    let limits = Limits::default();
    for puzzle in data("top1465.txt").take(cases(200) as usize) {
        // Some more givens than there were.
        let solution = puzzle.solve().unwrap();
        let mut masks = puzzle.masks().to_vec();
        for cell in (0..81).step_by(7) {
            masks[cell] = 1 << (solution.digits()[cell] - 1);
        }
        let richer = Sudoku::new(Shape::NINE, masks).unwrap();
        let digits = richer.givens_grid().digits().to_vec();
        let is_redundant = |cell: &usize| digits[*cell] != 0 && unique_without(&digits, &[*cell]);
        let expected: Vec<_> = (0..81)
            .filter(is_redundant)
            .map(|cell| Shape::NINE.cell(cell))
            .collect();
        assert_eq!(
            redundant_givens(&richer, &limits).unwrap(),
            expected,
            "{richer}"
        );
        for seed in 0..3 {
            let minimal = minimized(&richer, seed, &limits).unwrap();
            let digits = minimal.givens_grid().digits().to_vec();
            assert!(is_unique(&digits), "{minimal}");
            assert_eq!(redundant_givens(&minimal, &limits), Ok(vec![]), "{minimal}");
            assert_eq!(minimal, minimized(&richer, seed, &limits).unwrap());
            assert!(
                minimal
                    .givens()
                    .all(|given| richer.givens().any(|other| other == given))
            );
        }
    }
}

#[test]
fn other_rules_and_pencilmarks_count() {
    let puzzle: Sudoku = NINE.parse().unwrap();
    let limits = Limits::default();
    // A cage around the grid adds nothing, and the diagonals contradict this puzzle.
    let diagonal = Rules::classic(Shape::NINE).with_diagonals().unwrap();
    let none = puzzle.clone().with_rules(diagonal.clone()).unwrap();
    assert!(matches!(
        redundant_givens(&none, &limits),
        Err(NeedError::NotUnique(_))
    ));
    let blank = Sudoku::new(Shape::NINE, vec![0x1FF; 81])
        .unwrap()
        .with_rules(diagonal)
        .unwrap();
    let full = Sudoku::from(&blank.solve().unwrap())
        .with_rules(blank.rules().clone())
        .unwrap();
    let minimal = minimized(&full, 1, &limits).unwrap();
    assert!(minimal.unique() && minimal.givens().count() < 30);
    assert_eq!(redundant_givens(&minimal, &limits), Ok(vec![]));

    // Pencilmarks that leave the solution's digits stay, and make givens redundant.
    let solution = puzzle.solve().unwrap();
    let mut masks = puzzle.masks().to_vec();
    for cell in (2..81).step_by(3) {
        if masks[cell] == 0x1FF && solution.digits()[cell] != 1 {
            masks[cell] = 1 << (solution.digits()[cell] - 1) | 1;
        }
    }
    let marked = Sudoku::new(Shape::NINE, masks).unwrap();
    let minimal = minimized(&marked, 1, &limits).unwrap();
    assert!(minimal.has_pencilmarks() && minimal.unique());
    assert!(minimal.givens().count() < minimized(&puzzle, 1, &limits).unwrap().givens().count());
}

#[test]
fn puzzles_without_one_solution_are_errors() {
    let limits = Limits::default();
    let none: Sudoku = "12..34.......5..".replace('5', "1").parse().unwrap();
    assert!(matches!(
        minimized(&none, 1, &limits),
        Err(NeedError::NotUnique(_))
    ));
    let several: Sudoku = "12..34..........".parse().unwrap();
    let error = redundant_givens(&several, &limits).unwrap_err();
    let NeedError::NotUnique(verdict) = &error else {
        panic!("{error}")
    };
    assert!(matches!(**verdict, SudokuVerdict::Multiple(_)));
    assert_eq!(
        error.to_string(),
        "only a puzzle with one solution has redundant givens"
    );
    let hard = data("hardest_1106.txt").next().unwrap();
    let error = minimized(&hard, 1, &Limits::default().nodes(3)).unwrap_err();
    assert!(matches!(error, NeedError::Unknown(_)));
}
