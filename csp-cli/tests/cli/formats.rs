//! Every format's exact bytes.

use crate::{NINE, SOLUTION, csp, csp_reads};

/// One of each status: unique, multiple, none, equal givens, unreadable.
const SAMPLE: &str =
    "1.....2..3.....4\n12..34..........\n12....3....4....\n11..............\n1.....2..3.....\n";

const MESSAGES: &str = "\
standard input:4: digit 1 stands twice in row 1: at r1c1 and r1c2; change or clear one of the two
standard input:5: 15 characters, but a puzzle of 4x4 has 16 (1 missing)
";

fn formatted(command: &str, format: &str) -> String {
    let args = ["sudoku", command, "--box", "2x2", "--quiet", "--format", format];
    let ran = csp_reads(&args, SAMPLE.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (2, MESSAGES), "{ran:?}");
    ran.out
}

#[test]
fn lines() {
    let expected =
        format!("{SOLUTION}\n1234341221434321\tmultiple\n-\tnone\n-\tinvalid\n-\tinvalid\n");
    assert_eq!(formatted("solve", "lines"), expected);
    // Standard output is no terminal here.
    assert_eq!(formatted("solve", "auto"), expected);
}

#[test]
fn csv() {
    let expected = "\
puzzle,status,solution
1.....2..3.....4,unique,1243342143122134
12..34..........,multiple,1234341221434321
12....3....4....,none,
11..............,invalid,
,invalid,
";
    assert_eq!(formatted("solve", "csv"), expected);
}

#[test]
fn json() {
    let found = formatted("solve", "json");
    for (line, expected) in found.lines().zip([
        r#"{"puzzle":"1.....2..3.....4","status":"unique","solution":"1243342143122134","nodes":"#,
        r#"{"puzzle":"12..34..........","status":"multiple","solution":"1234341221434321","nodes":"#,
        r#"{"puzzle":"12....3....4....","status":"none","solution":null,"nodes":"#,
        r#"{"puzzle":"11..............","status":"invalid","solution":null,"nodes":1,"failures":1,"propagations":1}"#,
        r#"{"puzzle":null,"status":"invalid","solution":null,"nodes":0,"failures":0,"propagations":0}"#,
    ]) {
        assert!(line.starts_with(expected), "{line}");
        let object: serde_json::Value = serde_json::from_str(line).expect("each line is an object");
        assert!(["nodes", "failures", "propagations"].iter().all(|key| object[key].is_u64()), "{line}");
        assert_eq!(object.as_object().map(serde_json::Map::len), Some(6));
    }
    assert_eq!(found.lines().count(), 5);
}

#[test]
fn grids() {
    let expected = "\
+-----+-----+
| 1 2 | 4 3 |
| 3 4 | 2 1 |
+-----+-----+
| 4 3 | 1 2 |
| 2 1 | 3 4 |
+-----+-----+

+-----+-----+
| 1 2 | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| 2 1 | 4 3 |
| 4 3 | 2 1 |
+-----+-----+
multiple: this is one of several solutions

+-----+-----+
| 1 2 | . . |
| . . | 3 . |
+-----+-----+
| . . | . 4 |
| . . | . . |
+-----+-----+
none: there is no solution

+-----+-----+
| 1 1 | . . |
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
invalid: digit 1 stands twice in row 1: at r1c1 and r1c2

invalid: 15 characters, but a puzzle of 4x4 has 16 (1 missing)
";
    assert_eq!(formatted("solve", "grid"), expected);
}

#[test]
fn givens_are_bold_when_colour_is_wanted() {
    let first_row = |args: &[&str]| {
        let ran = csp(&[&["sudoku", "solve", "--format", "grid", NINE], args].concat());
        ran.out.lines().nth(1).unwrap_or_default().to_owned()
    };
    let plain = "| 5 3 4 | 6 7 8 | 9 1 2 |";
    let bold = "| \x1b[1m5\x1b[0m \x1b[1m3\x1b[0m 4 | 6 \x1b[1m7\x1b[0m 8 | 9 1 2 |";
    for (args, expected) in [
        (&[][..], plain),
        (&["--color", "never"], plain),
        (&["--color", "auto"], plain),
        (&["--color", "always"], bold),
    ] {
        assert_eq!(first_row(args), expected, "{args:?}");
    }
}

#[test]
fn pencilmarks_bind_and_are_written_in_full() {
    // A blank 4×4 but for two cells: r1c1 is 1 or 2, and r1c2 is 2.
    let puzzle = format!("12...2..{}", "1234".repeat(14));
    let ran = csp(&["sudoku", "count", "--format", "csv", "--quiet", &puzzle]);
    assert_eq!(ran.out, format!("puzzle,count,status\n{puzzle},24,multiple\n"));
}
