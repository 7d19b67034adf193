//! Steps on boards with the digit 0, with places that are no cells, and with rows outside: what they say, and that each holds.

use crate::variant::boards::boards;
use csp_core::testing::cases;
use csp_sudoku::check::DeductionChecker;
use csp_sudoku::rules::Rules;
use csp_sudoku::techniques::{
    Candidate, End, Ladder, Position, PositionError, Prover, SolutionPath, Start, english,
};
use csp_sudoku::variant::{DrawnParts, read};
use csp_sudoku::why::{SudokuClaim, SudokuExplainer};
use csp_sudoku::{BoardText, Cell, Sudoku, SudokuSolver};
use std::fmt::Write;

/// Digits from 0 to 8, with sandwiches and cells that tell where a digit of their row is.
const ZERO: &str = r#"
sudoku = "9x9"
digits = "0-8"
givens = """
.........
3....8...
.......6.
.........
....7.31.
....8....
.5..3....
4.....7..
.02...5..
"""

[[clue]]
kind = "sandwich"
line = "r1c8-r9c8"
sum = 1

[[clue]]
kind = "sandwich"
line = "r1c4-r9c4"
sum = 28

[[clue]]
kind = "sandwich"
line = "r4c1-r4c9"
sum = 10

[[clue]]
kind = "sandwich"
line = "r1c9-r1c1"
sum = 11

[[clue]]
kind = "column-indexing"
cells = "r2c3 r2c4 r3c3"
"#;

fn zero() -> Sudoku {
    read(ZERO, DrawnParts::Refuse).unwrap()
}

fn path(puzzle: &Sudoku) -> SolutionPath {
    let start = Start::new(puzzle, &mut SudokuSolver::new()).unwrap();
    start.ladder(&Ladder::default()).path(&start.position)
}

/// The path of a puzzle. Each step is proven by search, and the checker has nothing against it.
fn proven(puzzle: &Sudoku) -> SolutionPath {
    let path = path(puzzle);
    let start = Start::new(puzzle, &mut SudokuSolver::new()).unwrap();
    let mut position = start.position;
    let mut prover = Prover::new(puzzle);
    let mut checker = DeductionChecker::new(puzzle);
    for step in &path.steps {
        let place = || format!("{step} of {:?}", puzzle.name());
        let proof = prover.prove(&position, step);
        proof.unwrap_or_else(|error| panic!("{error}: {}", place()));
        let verdict = checker.check(&position, step);
        let objection = verdict.is_objection().then(|| verdict.on(step.shape));
        assert!(objection.is_none(), "{}: {verdict:?}", place());
        position.apply(step).unwrap();
    }
    let is_void = |cell: Cell| puzzle.rules().is_void(cell);
    let voids = puzzle.rules().voids().iter();
    assert!(voids.clone().all(|void| position.digit(*void) == 0));
    let placed = path.steps.iter().filter_map(|step| step.placement);
    assert!(placed.into_iter().all(|placed| !is_void(placed.cell)));
    path
}

/// Whether positions of these rules were once refused.
fn is_special(rules: &Rules) -> bool {
    let shape = rules.shape();
    shape.value(1) == 0 || !rules.voids().is_empty() || rules.board_rows() != shape.rows()
}

#[test]
fn each_step_is_proven() {
    let special = boards().into_iter().filter(|one| is_special(one.rules()));
    // To prove all steps of these takes minutes.
    let slow = ["chaos 3", "chaos 4", "chaos 5", "samurai 1", "samurai 2"].map(Some);
    let special = special.filter(|one| !slow.contains(&one.name()));
    // These take two thirds of the rest, and are proven where all cases are tried.
    let long = ["modifiers 1", "modifiers 2"].map(Some);
    let special = special.filter(|one| cases(100) >= 100 || !long.contains(&one.name()));
    let mut solved = 0;
    for puzzle in special.chain([zero()]) {
        let path = proven(&puzzle);
        println!("{:?}: {:?} {}", puzzle.name(), path.end, path.grade);
        solved += usize::from(path.end == End::Solved);
    }
    assert!(solved > 9, "{solved}");
}

#[test]
fn digits_are_written_from_0_on() {
    let path = path(&zero());
    let mut text = String::new();
    for step in path.steps.iter().step_by(9).take(8) {
        let _ = writeln!(text, "{step}\n  {}", english(step));
    }
    insta::assert_snapshot!(text, @r"
    Locked Candidates Type 1 (Pointing): 3 in b7 => r8c89<>3
      In box 7, the 3 must be in r8c2 or r8c3, and all of these lie in row 8. Wherever it goes, row 8 has its 3 there, and nowhere else. So r8c8 and r8c9 are not 3.
    Clue Alone: sandwich 28 r123456789c4 => r45c4<>0
      The clue is that the digits between the least and the greatest of r1c4, r2c4, r3c4, r4c4, r5c4, r6c4, r7c4, r8c4, r9c4 add up to 28. It is known that r5c4 is not 7. So r4c4 and r5c4 are not 0.
    Clue Alone: sandwich 10 r4c123456789 => r4c23<>4, r4c3<>6
      The clue is that the digits between the least and the greatest of r4c1, r4c2, r4c3, r4c4, r4c5, r4c6, r4c7, r4c8, r4c9 add up to 10. It is known that r4c8 is 8, and r4c4 is not 0, and r4c6 and r4c7 are not 7. So r4c2 is not 4, and r4c3 is not 4 or 6.
    Clue Alone: column-indexing r2c34,r3c3 => r3c3<>0, r3c34<>1, r3c34<>5, r3c34<>7, r3c3<>8, r3c4<>2, r3c4<>4
      The clue is that each of r2c3, r2c4, r3c3 says in which column of its row the number of its column stands. It is known that r3c8 is 6, and r3c1, r3c5 and r3c7 are not 3, and r3c3 is not 2, 3 or 6. So r3c3 is not 0, 1, 5, 7 or 8, and r3c4 is not 1, 2, 4, 5 or 7.
    Clue Alone: sandwich 11 r1c123456789 => r1c6<>5, r1c6<>6
      The clue is that the digits between the least and the greatest of r1c9, r1c8, r1c7, r1c6, r1c5, r1c4, r1c3, r1c2, r1c1 add up to 11. It is known that r1c9 is 3, r1c4 is 0, and r1c1, r1c2 and r1c3 are not 4 or 7. So r1c6 is not 5 or 6.
    Hidden Single: r2c8=5
      In row 2, r2c8 is the only cell where 5 can still go. So r2c8 is 5.
    Locked Candidates Type 1 (Pointing): 2 in b1 => r456c2<>2
      In box 1, the 2 must be in r2c2 or r3c2, and all of these lie in column 2. Wherever it goes, column 2 has its 2 there, and nowhere else. So r4c2, r5c2 and r6c2 are not 2.
    Clue Alone: sandwich 10 r4c123456789 => r4c4<>4
      The clue is that the digits between the least and the greatest of r4c1, r4c2, r4c3, r4c4, r4c5, r4c6, r4c7, r4c8, r4c9 add up to 10. It is known that r4c8 is 8, and r4c7 is not 1, 2, 3 or 7. So r4c4 is not 4.
    ");
}

#[test]
fn steps_name_the_boards_of_a_samurai() {
    let samurai = boards()
        .into_iter()
        .find(|one| one.name() == Some("samurai 3"));
    let path = path(&samurai.unwrap());
    let mut text = String::new();
    for step in path.steps.iter().step_by(12).take(6) {
        let _ = writeln!(text, "{step}\n  {}", english(step));
    }
    insta::assert_snapshot!(text, @r"
    Naked Single: r2c3=4
      Every digit but 4 is ruled out for r2c3. So r2c3 is 4.
    Thermometer Bounds: thermometer r{10,11,12}c12 => r{10,11}c12<>3, r11c12<>6, r10c12<>1, r{10,12}c12<>4, r12c12<>5
      The clue is that r12c12, r11c12, r10c12 increase. It is known that r11c12 is not 5, and r12c12 is not 1 or 2. So r10c12 is not 1, 3 or 4, and r11c12 is not 3 or 6, and r12c12 is not 4 or 5.
    Naked Single: r7c12=5
      Every digit but 5 is ruled out for r7c12. So r7c12 is 5.
    Naked Single: r8c9=1
      Every digit but 1 is ruled out for r8c9. So r8c9 is 1.
    Hidden Single: r5c1=1
      In board 1 row 5, r5c1 is the only cell where 1 can still go. So r5c1 is 1.
    Clue and House: thermometer r5c234 & board 1 row5 => r5c5<>2
      The clue is that r5c2, r5c3, r5c4 increase. Board 1 row 5 has each digit once. It is known that r5c1 is 1, and r5c2 and r5c6 are not 3. So r5c5 is not 2.
    ");
}

#[test]
fn reasons_are_written_from_0_on() {
    let puzzle = zero();
    let mut explainer = SudokuExplainer::new(puzzle.rules().clone());
    let mut text = String::new();
    for (cell, digit) in [("r2c4", 9), ("r9c9", 1), ("r2c3", 1)] {
        let claim = SudokuClaim::IsNot(cell.parse().unwrap(), digit);
        let answer = explainer.why(&puzzle, claim).unwrap();
        let _ = writeln!(text, "{answer}");
    }
    insta::assert_snapshot!(text, @r"
    r2c4 is not 8: row 2 has 8 at r2c6 (given).
    r9c9 is not 0: row 9 has 0 at r9c2 (given).
    r2c3 is not 0: by the clue: each of r2c3, r2c4, r3c3 says in which column of its row the number of its column stands.
    ");
}

#[test]
fn a_void_takes_no_digit() {
    let rules = read(
        r#"{"sudoku":"6x6","boxes":"2x2","digits":"1-4","boards":"r1c1 r3c3"}"#,
        DrawnParts::Refuse,
    );
    let mut position = Position::new(&rules.unwrap()).unwrap();
    let void: Cell = "r1c6".parse().unwrap();
    let on_void = Candidate {
        digit: 1,
        cell: void,
    };
    let error = position.place(on_void).unwrap_err();
    assert!(matches!(error, PositionError::Candidate { .. }), "{error}");
    assert_eq!((position.digit(void), position.candidates(void)), (0, 0));
    assert!(!position.is_given(void) && !position.is_solved());
    assert_eq!(
        position.to_sudoku().candidates(void),
        0b1111,
        "as in the puzzle"
    );
}
