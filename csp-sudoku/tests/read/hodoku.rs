//! Lines of HoDoKu's library.

use super::{check, check_as};
use crate::common::NINE;
use csp_sudoku::read::{Reader, Record};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Standing;
use csp_sudoku::techniques::Position;
use csp_sudoku::transformation::Transformation;

fn read(line: &str) -> Record {
    Reader::new(line.as_bytes())
        .next()
        .expect("there is a line")
        .expect("it is a puzzle")
}

#[test]
fn a_line_without_a_step() {
    check(":0000:x:{9}:::\n{9}\n", "1: {9}\n2: {9}\n");
    check(
        &format!(":0000:x:{}:::\n", NINE.replace('.', "0")),
        "1: {9}\n",
    );
    check(":0000:x:{9}\n", "1: {9}\n");
}

#[test]
fn placed_digits_are_digits() {
    let marked = format!("+5+3{}", &NINE[2..]);
    check(&format!(":0702:9:{marked}:::\n"), "1: {9} `0702`\n");
}

#[test]
fn deleted_candidates_are_pencilmarks() {
    let line = format!(":0300:4:{NINE}:113 213 999:481:c28 r68");
    let puzzle = read(&line).puzzle;
    let blank = Shape::NINE.all_digits();
    // r1c3 is blank and loses 1 and 2; r9c9 is given as 9 and loses that.
    assert_eq!(puzzle.masks()[2], blank & !0b11);
    assert_eq!(puzzle.masks()[80], 0);
    assert_eq!(puzzle.masks()[3], blank);
    assert_eq!(puzzle.name(), Some("0300"));
    // The eliminations of the step are no part of the puzzle.
    assert_eq!(puzzle.masks()[7 * 9], blank);
}

#[test]
fn a_position_tells_how_its_cells_stand() {
    let plain = read(&format!(":0000:x:{NINE}:::")).puzzle;
    assert_eq!(plain.standings(), None);
    let marked = format!("5+3{}", &NINE[2..]);
    let placed = read(&format!(":0000:x:{marked}:::")).puzzle;
    let standings = placed.standings().unwrap();
    assert_eq!(
        standings[..3],
        [Standing::Given, Standing::Placed, Standing::Blank]
    );
    // r1c3 loses all candidates but one: it is still blank, and no digit was placed.
    let line = format!(":0000:x:{NINE}:113 213 313 513 613 713 813 913:");
    let single = read(&line).puzzle;
    assert_eq!(single.masks()[2], 1 << 3);
    assert_eq!(single.standings().unwrap()[2], Standing::Blank);
    let position = Position::new(&single).unwrap();
    let digit = |name: &str| position.digit(name.parse().unwrap());
    assert_eq!((digit("r1c1"), digit("r1c2"), digit("r1c3")), (5, 3, 0));
}

#[test]
fn placed_digits_are_no_givens_of_a_position() {
    let marked = format!("5+3{}", &NINE[2..]);
    let puzzle = read(&format!(":0000:x:{marked}:113:")).puzzle;
    let position = Position::new(&puzzle).unwrap();
    let given = |name: &str| position.is_given(name.parse().unwrap());
    assert!(given("r1c1") && !given("r1c2"));
    let again = position.to_sudoku();
    assert_eq!(again.standings(), puzzle.standings());
    assert_eq!(Position::new(&again).unwrap().to_sudoku(), again);
    let turned = Transformation::identity(Shape::NINE)
        .apply_to_puzzle(&puzzle)
        .unwrap();
    assert_eq!(turned, puzzle);
}

#[test]
fn what_is_wrong_is_told() {
    check(
        &format!(":0000:x:{}:::\n", &NINE[1..]),
        "line 1: 80 characters, but a puzzle of 9x9 has 81 (1 missing)\n",
    );
    check(
        ":0000:x:{9}:113 21::\n",
        "line 1: `21` is no deleted candidate (write digit, row and column, such as 341)\n",
    );
    check(
        ":0000:x:{9}:110::\n",
        "line 1: `110` is no deleted candidate (write digit, row and column, such as 341)\n",
    );
    check(
        &format!(":0000:x:{}:::\n", NINE.replacen("53", "5+", 1)),
        "line 1: `+` at r1c2 is no digit of a 9x9 puzzle (use 1-9, or . for blank)\n",
    );
    check_as(
        Shape::of_side(4).ok(),
        ":0000:x:{9}:::\n",
        "line 1: 81 characters, but a puzzle of 4x4 has 16 (65 too many)\n",
    );
}
