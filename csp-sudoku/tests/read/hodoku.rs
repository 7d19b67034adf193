//! Lines of HoDoKu's library.

use super::{check, check_as};
use crate::common::NINE;
use csp_sudoku::read::{Reader, Record};
use csp_sudoku::shape::Shape;

fn read(line: &str) -> Record {
    Reader::new(line.as_bytes()).next().expect("there is a line").expect("it is a puzzle")
}

#[test]
fn a_line_without_a_step() {
    check(":0000:x:{9}:::\n{9}\n", "1: {9}\n2: {9}\n");
    check(&format!(":0000:x:{}:::\n", NINE.replace('.', "0")), "1: {9}\n");
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
