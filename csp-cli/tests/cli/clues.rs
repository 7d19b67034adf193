//! Puzzles with clues: which commands take them, and in which forms they are written.

use crate::{csp, csp_reads};

/// A killer sudoku of 4×4 as Interactive Sudoku Solver writes it.
const KILLER: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.Cage~5~R2C1~R3C1.Thermo~R4C1~R4C2.~R1C1_2";

#[test]
fn a_file_is_the_same_puzzle() {
    let toml = csp(&["sudoku", "convert", KILLER]);
    assert_eq!((toml.code, toml.err.as_str()), (0, ""));
    assert!(toml.out.starts_with("sudoku = \"4x4\"\n"), "{}", toml.out);
    let json = csp(&["sudoku", "convert", "-q", "--to", "json", KILLER, KILLER]);
    assert_eq!(json.out.lines().count(), 2);
    let solved = csp(&["sudoku", "candidates", "-q", KILLER]).out;
    for text in [&toml.out, json.out.lines().next().unwrap()] {
        assert_eq!(csp(&["sudoku", "candidates", "-q", text]).out, solved);
        assert_eq!(
            csp_reads(&["sudoku", "candidates", "-q"], text.as_bytes()).out,
            solved
        );
        assert_eq!(csp(&["sudoku", "convert", text]).out, toml.out);
    }
    let two = csp(&["sudoku", "convert", KILLER, KILLER]);
    assert_eq!(two.code, 2, "{two:?}");
}

#[test]
fn true_candidates_are_those_of_solutions() {
    let ran = csp(&["sudoku", "candidates", "-q", ".Shape~4x4.Cage~3~R1C1~R1C2"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.starts_with("12 12 34 34 34 34 12 12 1234 "),
        "{}",
        ran.out
    );
    let none = csp(&["sudoku", "candidates", "-q", ".Shape~4x4.Cage~9~R1C1~R1C2"]);
    assert_eq!((none.code, none.out.as_str()), (1, "-\tnone\n"));
    let csv = csp(&[
        "sudoku",
        "candidates",
        "-q",
        "--format",
        "csv",
        "1.....2..3.....4",
    ]);
    assert_eq!(csv.code, 0);
    assert!(
        csv.out
            .contains(",unique,1 2 4 3 3 4 2 1 4 3 1 2 2 1 3 4,16,"),
        "{}",
        csv.out
    );
    let limited = csp(&[
        "sudoku",
        "candidates",
        "-q",
        "--max-nodes",
        "1",
        ".AntiKnight",
    ]);
    assert_eq!((limited.code, limited.out.as_str()), (3, "-\tunknown\n"));
}

#[test]
fn hints_and_paths_tell_of_clues() {
    let puzzle = csp(&["sudoku", "minimize", "-q", KILLER_WITH_SOLUTION]).out;
    let puzzle = puzzle.trim_end();
    assert!(puzzle.starts_with(r#"{"sudoku":"4x4""#), "{puzzle}");
    let hint = csp(&["sudoku", "hint", "--all", "--check", puzzle]);
    assert_eq!(hint.code, 0, "{hint:?}");
    assert!(
        hint.out.contains("Killer Combinations: cage 3 r1c12"),
        "{}",
        hint.out
    );
    assert!(
        hint.out.contains("checked: it follows from what it names"),
        "{}",
        hint.out
    );
    let path = csp(&["sudoku", "path", "-q", "--prove", puzzle]);
    assert_eq!(path.code, 0, "{path:?}");
    let rated = csp(&["sudoku", "rate", "-q", puzzle]);
    assert!(rated.out.starts_with("Medium\t"), "{}", rated.out);
    let picture = csp(&["sudoku", "hint", "--format", "svg", puzzle]);
    assert!(picture.out.contains("class=\"clues\""), "{}", picture.out);
}

/// The same cages on the grid 1243 3421 2134 4312, with more givens than it needs.
const KILLER_WITH_SOLUTION: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.Cage~5~R2C1~R3C1.~R1C1_1~R1C3_4~R2C2_4~R3C3_3~R4C4_2~R4C1_4~R2C3_2";

#[test]
fn commands_that_know_no_clues_refuse_them() {
    for command in ["canon", "shuffle", "trace", "compare"] {
        let ran = csp(&["sudoku", command, KILLER]);
        assert_eq!(ran.code, 2, "{command} {ran:?}");
        assert!(
            ran.err.contains("a puzzle with clues"),
            "{command} {}",
            ran.err
        );
    }
}
