//! What is said about other rules: explanations, clashes and refusals.

use super::variants;
use crate::solving::tools::blank;
use csp_sudoku::rules::{RulesError, clues};
use csp_sudoku::shape::ShapeError;
use csp_sudoku::why::{SudokuClaim, SudokuExplainer, WhyAnswer};
use csp_sudoku::{Cell, House, Rules, Shape, Sudoku, SudokuVerdict};

#[test]
fn explanations_name_the_houses_of_the_rules() {
    let rules = Rules::classic(Shape::new(2, 2).unwrap())
        .with_diagonals()
        .unwrap();
    let puzzle: Sudoku = "1..............4".parse().unwrap();
    let puzzle = puzzle.with_rules(rules).unwrap();
    let claim = SudokuClaim::IsNot("r3c3".parse().unwrap(), 1);
    let answer = SudokuExplainer::new(puzzle.shape())
        .why(&puzzle, claim)
        .unwrap();
    let WhyAnswer::Steps(account) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(
        account.to_string(),
        "r3c3 is not 1: diagonal 1 has 1 at r1c1 (given)."
    );
}

#[test]
fn explanations_name_the_clues() {
    let cells = ["r1c1", "r1c2"].map(|name| name.parse::<Cell>().unwrap());
    let rules = Rules::classic(Shape::new(2, 2).unwrap());
    let rules = rules
        .with_clue(clues::SUM.clue([cells], [7]).unwrap())
        .unwrap();
    let puzzle = blank(rules.shape()).with_rules(rules).unwrap();
    let claim = SudokuClaim::IsNot("r1c1".parse().unwrap(), 1);
    let answer = SudokuExplainer::new(puzzle.shape())
        .why(&puzzle, claim)
        .unwrap();
    let WhyAnswer::Steps(account) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(account.basis.clues.len(), 1);
    assert!(
        account
            .to_string()
            .contains("by the clue: r1c1, r1c2 add up to 7"),
        "{account}"
    );
}

#[test]
fn a_clash_is_told_by_the_house_of_the_rules() {
    let mut digits = [0; 81];
    (digits[0], digits[40]) = (5, 5);
    let clash = crate::solving::tools::puzzle(Shape::NINE, &digits);
    assert_eq!(clash.check(), Ok(()));
    let clash = clash.with_rules(variants().swap_remove(1)).unwrap();
    let error = clash.check().unwrap_err();
    assert_eq!(
        error.to_string(),
        "digit 5 stands twice in diagonal 1: at r1c1 and r5c5"
    );
    assert_eq!(clash.verdict(), SudokuVerdict::Invalid(error));
}

#[test]
fn what_makes_no_rules_is_refused() {
    let shape = Shape::new(2, 2).unwrap();
    let rules = || Rules::classic(shape);
    let cell = |row, column| Cell { row, column };
    let house = House::other("house", 0).unwrap();
    let with = |cells: &[Cell]| {
        rules()
            .with_house(house, cells.iter().copied())
            .unwrap_err()
    };
    assert_eq!(with(&[]), RulesError::NoCells);
    assert_eq!(
        with(&[cell(0, 4)]),
        RulesError::OffTheBoard {
            cell: cell(0, 4),
            shape
        }
    );
    assert_eq!(
        with(&[cell(1, 1), cell(1, 1)]),
        RulesError::CellTwice { cell: cell(1, 1) }
    );
    let five: Vec<Cell> = (0..5).map(|place| shape.cell(place)).collect();
    assert_eq!(
        with(&five),
        RulesError::TooManyCells {
            house,
            cells: 5,
            digits: 4
        }
    );
    let twice = rules()
        .with_diagonals()
        .unwrap()
        .with_diagonals()
        .unwrap_err();
    assert_eq!(
        twice,
        RulesError::NameTaken {
            house: House::other("diagonal", 0).unwrap()
        }
    );
    let short = Rules::jigsaw(shape, "AAAB").unwrap_err();
    assert_eq!(short, RulesError::Regions { found: 4, shape });
    let clue = clues::CAGE.clue([[cell(9, 9)]], []).unwrap();
    let clue = rules().with_clue(clue).unwrap_err();
    assert_eq!(
        clue,
        RulesError::OffTheBoard {
            cell: cell(9, 9),
            shape
        }
    );
    let rectangle = Rules::none(Shape::rectangle(4, 5).unwrap());
    assert!(matches!(
        rectangle.with_diagonals(),
        Err(RulesError::Board(ShapeError::NotSquare { .. }))
    ));
    let other = blank(Shape::NINE).with_rules(rules()).unwrap_err();
    assert_eq!(
        other,
        RulesError::Shape {
            rules: shape,
            puzzle: Shape::NINE
        }
    );
}
