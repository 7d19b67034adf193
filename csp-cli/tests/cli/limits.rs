//! Limits leave puzzles undecided.

use crate::{NINE, NINE_SOLUTION, csp};

/// Finding out that a 9×9 without givens has many solutions takes more nodes than this; the easy
/// one takes fewer.
const FEW: &str = "40";

#[test]
fn a_limit_of_nodes_leaves_a_puzzle_unknown() {
    let blank = ".".repeat(81);
    let ran = csp(&["sudoku", "solve", "--max-nodes", FEW, NINE, &blank, NINE]);
    assert_eq!(
        (ran.code, ran.out),
        (3, format!("{NINE_SOLUTION}\n-\tunknown\n{NINE_SOLUTION}\n"))
    );
    assert!(
        ran.err
            .starts_with("3 puzzles: 2 unique, 0 multiple, 0 none, 0 invalid, 1 unknown; "),
        "{}",
        ran.err
    );
    let ran = csp(&["sudoku", "solve", "--max-nodes", "1000000000", NINE]);
    assert_eq!((ran.code, ran.out), (0, format!("{NINE_SOLUTION}\n")));
}

#[test]
fn a_limit_of_time_is_for_each_puzzle() {
    let blank = ".".repeat(81);
    let args = [
        "sudoku",
        "count",
        "--max",
        "1000000000000",
        "--time-limit",
        "0.1",
        "--threads",
        "1",
        "--format",
        "csv",
    ];
    let ran = csp(&[&args[..], &[&blank, NINE, &blank]].concat());
    assert_eq!(ran.code, 3, "{ran:?}");
    let statuses: Vec<_> = ran
        .out
        .lines()
        .map(|line| line.split(',').nth(2).unwrap_or_default())
        .collect();
    assert_eq!(
        statuses,
        ["status", "unknown", "unique", "unknown"],
        "{}",
        ran.out
    );
}

#[test]
fn bad_input_outweighs_a_limit() {
    let blank = ".".repeat(81);
    assert_eq!(
        csp(&[
            "sudoku",
            "solve",
            "--max-nodes",
            FEW,
            &blank,
            "no such file"
        ])
        .code,
        2
    );
    assert_eq!(
        csp(&[
            "sudoku",
            "solve",
            "--max-nodes",
            FEW,
            &blank,
            "................"
        ])
        .code,
        3
    );
}
