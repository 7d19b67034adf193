//! The texts.

use super::judge;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::Ladder;
use csp_sudoku::why::{ClaimError, SudokuClaim, SudokuExplainer, WhyAnswer};

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn told(puzzle: &str, claim: Option<SudokuClaim>) -> String {
    let puzzle: Sudoku = puzzle.parse().unwrap();
    let mut explainer = SudokuExplainer::new(puzzle.shape());
    let answer = match claim {
        Some(claim) => explainer.why(&puzzle, claim).unwrap(),
        None => explainer.conflict(&puzzle),
    };
    match &answer {
        WhyAnswer::Steps(account) => judge(puzzle.shape(), account),
        WhyAnswer::Techniques(_) => {}
        answer => panic!("{answer:?}"),
    }
    answer.to_string()
}

fn is(cell: &str, digit: u8) -> Option<SudokuClaim> {
    Some(SudokuClaim::Is(cell.parse().unwrap(), digit))
}

fn is_not(cell: &str, digit: u8) -> Option<SudokuClaim> {
    Some(SudokuClaim::IsNot(cell.parse().unwrap(), digit))
}

#[test]
fn short_answers() {
    assert_eq!(told(NINE, is("r1c1", 5)), "r1c1 is 5: given.");
    assert_eq!(
        told(NINE, is_not("r1c1", 6)),
        "r1c1 is not 6: it is 5 (given)."
    );
    assert_eq!(
        told(NINE, is_not("r1c3", 7)),
        "r1c3 is not 7: row 1 has 7 at r1c5 (given)."
    );
    let twice = NINE.replacen("53..", "53.5", 1);
    assert_eq!(
        told(&twice, None),
        "no solution: row 1 has 5 twice, at r1c1 (given) and r1c4 (given)."
    );
}

#[test]
fn placements_are_told_once_and_referred_to() {
    insta::assert_snapshot!(told(NINE, is("r1c3", 4)), @"
    r1c3 is 4: no other cell of row 1 can be 4 (Hidden Single):
      r1c1 is 5 (given), r1c2 is 3 (given), r1c7 is 9 (2), r1c8 is 1 (3)
      r1c4, r1c5, r1c6: see 1
      r1c9: column 9 has 4 at r7c9 (4)
      1. r1c4 is not 4, r1c5 is not 4, r1c6 is not 4: row 3 has 4 only in box 2 (Locked Candidates):
           r3c1 is 1 (5), r3c2 is 9 (given), r3c3 is 8 (given), r3c7 is 5 (7), r3c8 is 6 (given)
           r3c9: column 9 has 4 at r7c9 (4)
      2. r1c7 is 9: no other cell of row 1 can be 9 (Hidden Single):
           r1c1 is 5 (given), r1c2 is 3 (given), r1c8 is 1 (3)
           r1c3: box 1 has 9 at r3c2 (given)
           r1c4, r1c5, r1c6: box 2 has 9 at r2c5 (given)
           r1c9: column 9 has 9 at r9c9 (given)
      3. r1c8 is 1: no other cell of row 1 can be 1 (Hidden Single):
           r1c1 is 5 (given), r1c2 is 3 (given)
           r1c3: box 1 has 1 at r3c1 (5)
           r1c4, r1c5, r1c6: box 2 has 1 at r2c4 (given)
           r1c7: column 7 has 1 at r9c7 (6)
           r1c9: column 9 has 1 at r5c9 (given)
      4. r7c9 is 4: no other cell of box 9 can be 4 (Hidden Single):
           r7c7 is 2 (given), r7c8 is 8 (given), r8c9 is 5 (given), r9c7 is 1 (6), r9c8 is 7 (given), r9c9 is 9 (given)
           r8c7, r8c8: row 8 has 4 at r8c4 (given)
      5. r3c1 is 1: no other cell of row 3 can be 1 (Hidden Single):
           r3c2 is 9 (given), r3c3 is 8 (given), r3c7 is 5 (7), r3c8 is 6 (given)
           r3c4, r3c5, r3c6: box 2 has 1 at r2c4 (given)
           r3c9: column 9 has 1 at r5c9 (given)
      6. r9c7 is 1: no other cell of box 9 can be 1 (Hidden Single):
           r7c7 is 2 (given), r7c8 is 8 (given), r8c9 is 5 (given), r9c8 is 7 (given), r9c9 is 9 (given)
           r7c9: column 9 has 1 at r5c9 (given)
           r8c7, r8c8: row 8 has 1 at r8c5 (given)
      7. r3c7 is 5: no other cell of row 3 can be 5 (Hidden Single):
           r3c2 is 9 (given), r3c3 is 8 (given), r3c8 is 6 (given)
           r3c1: box 1 has 5 at r1c1 (given)
           r3c4, r3c5, r3c6: box 2 has 5 at r2c6 (given)
           r3c9: column 9 has 5 at r8c9 (given)
    ");
}

#[test]
fn a_cell_without_digits() {
    insta::assert_snapshot!(told("12....3....4....", None), @"
    no solution: box 1 has 4 twice, at r2c1 (2) and r2c2 (1).
      1. r2c2 is 4: no other digit is left (Naked Single):
           box 1 has 1 at r1c1 (given), 2 at r1c2 (given)
           row 2 has 3 at r2c3 (given)
      2. r2c1 is 4: no other digit is left (Naked Single):
           box 1 has 1 at r1c1 (given), 2 at r1c2 (given)
           row 2 has 3 at r2c3 (given)
    ");
    let none = [&[0][..], &[15; 15]].concat();
    let puzzle = Sudoku::new(Shape::of_side(4).unwrap(), none).unwrap();
    let WhyAnswer::Steps(account) = SudokuExplainer::new(puzzle.shape()).conflict(&puzzle) else {
        panic!()
    };
    insta::assert_snapshot!(account, @"
    no solution: no digit is left for r1c1:
      r1c1 is not 4 (given)
      r1c1 is 4 (1)
      1. r1c1 is 4: no other digit is left (Naked Single):
           r1c1 is not 1 (given), r1c1 is not 2 (given), r1c1 is not 3 (given)
    ");
}

#[test]
fn a_supposition_is_refuted() {
    let puzzle =
        "5.8.....7...9.1...4............5...4.6.....3..9....6...2.3...1.7...8..........2..";
    insta::assert_snapshot!(told(puzzle, is_not("r3c4", 6)), @"
    r3c4 is not 6: if r3c4 is 6, box 2 has too few places for 5, 8:
      r2c4 is 9 (given), r2c6 is 1 (given), r3c4 is 6 (supposed)
      r1c4, r1c5, r1c6: row 1 has 5 at r1c1 (given)
      r1c4, r1c5, r1c6: row 1 has 8 at r1c3 (given)
      r2c5, r3c5: column 5 has 5 at r4c5 (given)
      r2c5, r3c5: column 5 has 8 at r8c5 (given)
    ");
}

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn techniques_answer_where_small_steps_do_not() {
    let puzzle =
        "4.3.....2...6.1...8...........5..97.2...3.....1..........84.....9....6...7.....5.";
    insta::assert_snapshot!(told(puzzle, is_not("r3c9", 5)));
}

#[test]
fn a_search_names_what_leaves_nothing_else() {
    let mut explainer = SudokuExplainer::new(Shape::NINE).ladder(Ladder::new(Vec::new()));
    let answer = explainer
        .why(&HARD.parse().unwrap(), is_not("r1c2", 2).unwrap())
        .unwrap();
    insta::assert_snapshot!(answer, @"
    r1c2 is not 2: a search finds no solution where r1c2 is 2, with
      20 givens: r1c1=8 r2c3=3 r2c4=6 r3c2=7 r3c5=9 r3c7=2 r4c2=5 r4c6=7 r5c5=4 r5c6=5 r5c7=7 r6c4=1 r6c8=3 r7c3=1 r7c8=6 r7c9=8 r8c3=8 r8c8=1 r9c2=9 r9c7=4
      13 houses: row 2, row 3, row 6, row 7, row 8, column 2, column 5, column 6, column 7, column 8, box 1, box 2, box 3
    ");
}

#[test]
fn boards_of_other_sizes_one_after_the_other() {
    let mut explainer = SudokuExplainer::new(Shape::NINE);
    let puzzle: Sudoku = format!("G{}1", ".".repeat(254)).parse().unwrap();
    let WhyAnswer::Steps(account) = explainer
        .why(&puzzle, is_not("r16c1", 16).unwrap())
        .unwrap()
    else {
        panic!()
    };
    assert_eq!(
        account.to_string(),
        "r16c1 is not G: column 1 has G at r1c1 (given)."
    );
    let small: Sudoku = "1.....2..3.....4".parse().unwrap();
    let shape = small.shape();
    let wrong = explainer.why(&small, is_not("r5c1", 1).unwrap());
    assert_eq!(
        wrong,
        Err(ClaimError::Cell {
            cell: "r5c1".parse().unwrap(),
            shape
        })
    );
    for digit in [0, 5] {
        let wrong = explainer.why(&small, is_not("r4c1", digit).unwrap());
        assert_eq!(wrong, Err(ClaimError::Digit { digit, shape }));
    }
}
