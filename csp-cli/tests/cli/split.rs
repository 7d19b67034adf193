//! `csp sudoku split`: the parts of a puzzle have its solutions.

use crate::{csp, csp_reads};

const TWELVE: &str = "12..34..........";

/// The sum of what `count` says of each line.
fn counted(lines: &str) -> u64 {
    let counts = csp_reads(&["sudoku", "count", "-q"], lines.as_bytes());
    counts
        .out
        .lines()
        .map(|line| line.parse::<u64>().unwrap())
        .sum()
}

#[test]
fn the_parts_have_all_solutions() {
    for parts in ["1", "2", "5", "100"] {
        let split = csp(&["sudoku", "split", "-n", parts, TWELVE]);
        assert_eq!(split.code, 0);
        assert!(split.out.lines().count() <= parts.parse().unwrap());
        assert_eq!(counted(&split.out), 12, "{}", split.out);
    }
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let split = csp(&["sudoku", "split", "-n", "20", hard]);
    assert_eq!(counted(&split.out), 1);
}

#[test]
fn without_a_solution_there_are_no_parts() {
    let none = csp(&["sudoku", "split", "11.............."]);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    let wrong = csp(&["sudoku", "split", "-n", "0", TWELVE]);
    assert_eq!(wrong.code, 2);
}
