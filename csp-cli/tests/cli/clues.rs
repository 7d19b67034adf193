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
fn links_and_texts_are_the_same_puzzle() {
    let solved = csp(&["sudoku", "candidates", "-q", KILLER]).out;
    for (form, start) in [
        ("f-puzzles", "https://f-puzzles.com/?load=N4Ig"),
        ("sudokupad", "https://sudokupad.app/fpuzN4Ig"),
        ("iss", ".Shape~4x4.Cage~3~R1C1~R1C2"),
    ] {
        let ran = csp(&["sudoku", "convert", "-q", "--to", form, KILLER, KILLER]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{form}");
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!((lines.len(), lines[0]), (2, lines[1]), "{form}");
        assert!(lines[0].starts_with(start), "{form}: {}", lines[0]);
        assert_eq!(csp(&["sudoku", "candidates", "-q", lines[0]]).out, solved);
    }
    let lunchbox = ".Shape~4x4.Lunchbox~2~R1C1~R1C2~R1C3";
    let ran = csp(&["sudoku", "convert", "-q", "--to", "sudokupad", lunchbox]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "-\tunknown\n"));
    assert!(
        ran.err.contains(
            "SudokuPad has no words for this clue of the kind lunchbox: r1c1, r1c2, r1c3"
        ),
        "{}",
        ran.err
    );
}

/// The texts of the field `puzzle` of records.
fn puzzles(json: &str) -> Vec<String> {
    let field = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        record["puzzle"].as_str().unwrap().to_owned()
    };
    json.lines().map(field).collect()
}

#[test]
fn records_say_the_clues() {
    let file = csp(&["sudoku", "convert", "-q", "--to", "json", KILLER]).out;
    for command in ["solve", "count", "check", "candidates", "path", "rate"] {
        let ran = csp(&["sudoku", command, "-q", "--format", "json", KILLER]);
        assert_eq!(puzzles(&ran.out), [file.trim_end()], "{command} {ran:?}");
    }
    for (command, cell) in [("hint", None), ("why", Some("r1c2"))] {
        let line = ["sudoku", command, "--format", "json", KILLER_WITH_SOLUTION];
        let line: Vec<&str> = line.into_iter().chain(cell).collect();
        let ran = csp(&line);
        let puzzle = &puzzles(&ran.out)[0];
        assert!(
            puzzle.starts_with(r#"{"sudoku":"4x4","givens":"#),
            "{ran:?}"
        );
    }
    let minimal = csp(&["sudoku", "minimize", "-q", KILLER_WITH_SOLUTION]).out;
    let record = csp(&[
        "sudoku",
        "minimize",
        "-q",
        "--format",
        "json",
        KILLER_WITH_SOLUTION,
    ])
    .out;
    let record: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["minimal"], minimal.trim_end());
    let csv = csp(&["sudoku", "solve", "-q", "--format", "csv", KILLER]).out;
    let quoted = format!("\n\"{}\",", file.trim_end().replace('"', "\"\""));
    assert!(csv.contains(&quoted), "{csv}");
    // Without clues it is the line of symbols.
    let plain = csp(&[
        "sudoku",
        "solve",
        "-q",
        "--format",
        "json",
        "1.....2..3.....4",
    ]);
    assert_eq!(puzzles(&plain.out), ["1.....2..3.....4"]);
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

/// All strategies keep the clues, and count nodes of their own.
#[test]
fn strategies_are_compared_with_clues() {
    let plain = ".Shape~4x4";
    let ran = csp(&["sudoku", "compare", "-q", "--format", "csv", KILLER, plain]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(ran.out.lines().count() > 4, "{}", ran.out);
}

/// A trace says its whole puzzle, so that it is checked by itself.
#[test]
fn traces_with_clues_are_replayed() {
    for level in ["decisions", "wakes"] {
        let trace = csp(&["sudoku", "trace", "--level", level, KILLER]);
        assert_eq!((trace.code, trace.err.as_str()), (1, ""), "{}", trace.out);
        let about = "\nabout sudoku rules singles {\"sudoku\":\"4x4\",";
        assert!(trace.out.contains(about), "{}", trace.out);
        let replayed = csp_reads(&["sudoku", "replay", "-"], trace.out.as_bytes());
        assert!(replayed.out.starts_with("accepted: "), "{replayed:?}");
        let other = trace.out.replace("\"total\":3", "\"total\":4");
        let replayed = csp_reads(&["sudoku", "replay", "-"], other.as_bytes());
        assert_eq!(replayed.code, 2, "{replayed:?}");
    }
}

#[test]
fn parts_of_a_puzzle_with_clues_have_its_solutions() {
    let puzzle = ".Shape~4x4.Cage~3~R1C1~R1C2";
    let whole: u64 = csp(&["sudoku", "count", "-q", puzzle])
        .out
        .trim()
        .parse()
        .unwrap();
    let parts = csp(&["sudoku", "split", "-n", "5", puzzle]);
    assert_eq!(parts.code, 0, "{parts:?}");
    assert!(parts.out.lines().count() > 1, "{}", parts.out);
    let counts = csp_reads(&["sudoku", "count", "-q"], parts.out.as_bytes());
    let counts = counts.out.lines().map(|line| line.parse::<u64>().unwrap());
    assert_eq!(counts.sum::<u64>(), whole);
}

#[test]
fn commands_that_know_no_clues_refuse_them() {
    for command in ["canon", "shuffle"] {
        let ran = csp(&["sudoku", command, KILLER]);
        assert_eq!(ran.code, 2, "{command} {ran:?}");
        assert!(
            ran.err.contains("a puzzle with clues"),
            "{command} {}",
            ran.err
        );
    }
}

/// Digits from 0 to 8, with sandwiches and an indexing clue.
const ZERO: &str = r#"{"sudoku":"9x9","digits":"0-8","givens":".........3....8..........6..............7.31.....8.....5..3....4.....7...02...5..","clue":[{"kind":"sandwich","line":"r1c8-r9c8","sum":1},{"kind":"sandwich","line":"r1c4-r9c4","sum":28},{"kind":"sandwich","line":"r4c1-r4c9","sum":10},{"kind":"sandwich","line":"r1c9-r1c1","sum":11},{"kind":"column-indexing","cells":"r2c3 r2c4 r3c3"}]}"#;

#[test]
fn digits_from_0_on_are_written_as_they_are() {
    let path = csp(&["sudoku", "path", "-q", "--prove", ZERO]);
    assert!(path.out.contains("each proven by search"), "{path:?}");
    assert!(path.out.contains("=0\n"), "{path:?}");
    let rated = csp(&["sudoku", "rate", "-q", ZERO]);
    assert_eq!(rated.code, 0, "{rated:?}");
    let hint = csp(&["sudoku", "hint", "--check", "--format", "json", ZERO]);
    assert!(
        hint.out.contains(r#""status":"step""#) || hint.code == 0,
        "{hint:?}"
    );
    let why = csp(&["sudoku", "why", ZERO, "r9c9", "0"]);
    assert_eq!(why.out, "r9c9 is not 0: row 9 has 0 at r9c2 (given).\n");
    let none = csp(&["sudoku", "why", ZERO, "r9c9", "9"]);
    assert!(none.err.contains("use 0-8"), "{none:?}");
}
