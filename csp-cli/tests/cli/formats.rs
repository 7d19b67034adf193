//! Every format's exact bytes.

use crate::{NINE, NINE_SOLUTION, SOLUTION, UNIQUE, csp, csp_reads, file};

/// One of each status: unique, multiple, none, equal givens, unreadable.
const SAMPLE: &str = "1.....2..3.....4 easy, 1\n12..34..........\n12....3....4....\n11..............\n1.....2..3..... hard\n";

const MESSAGES: &str = "\
csp: standard input:4: digit 1 stands twice in row 1: at r1c1 and r1c2; change or clear one of the two
csp: standard input:5: 15 characters, but a puzzle of 4x4 has 16 (1 missing)
";

fn formatted(command: &str, format: &str) -> String {
    let args = [
        "sudoku", command, "--box", "2x2", "--quiet", "--format", format,
    ];
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
puzzle,status,solution,source,line,name,remark
1.....2..3.....4,unique,1243342143122134,standard input,1,\"easy, 1\",
12..34..........,multiple,1234341221434321,standard input,2,,
12....3....4....,none,,standard input,3,,
11..............,invalid,,standard input,4,,digit 1 stands twice in row 1: at r1c1 and r1c2
,invalid,,standard input,5,hard,\"15 characters, but a puzzle of 4x4 has 16 (1 missing)\"
";
    assert_eq!(formatted("solve", "csv"), expected);
    let expected = "\
puzzle,count,status,source,line,name,remark
1.....2..3.....4,1,unique,standard input,1,\"easy, 1\",
12..34..........,12,multiple,standard input,2,,
12....3....4....,0,none,standard input,3,,
11..............,,invalid,standard input,4,,digit 1 stands twice in row 1: at r1c1 and r1c2
,,invalid,standard input,5,hard,\"15 characters, but a puzzle of 4x4 has 16 (1 missing)\"
";
    assert_eq!(formatted("count", "csv"), expected);
}

#[test]
fn json() {
    let found = formatted("solve", "json");
    let origin = r#""source":"standard input","line""#;
    let clash = r#""digit 1 stands twice in row 1: at r1c1 and r1c2""#;
    let short = r#""15 characters, but a puzzle of 4x4 has 16 (1 missing)""#;
    let cases = [
        (
            r#"{"puzzle":"1.....2..3.....4","status":"unique","solution":"1243342143122134","nodes":"#,
            format!(r#",{origin}:1,"name":"easy, 1","remark":null}}"#),
        ),
        (
            r#"{"puzzle":"12..34..........","status":"multiple","solution":"1234341221434321","nodes":"#,
            format!(r#",{origin}:2,"name":null,"remark":null}}"#),
        ),
        (
            r#"{"puzzle":"12....3....4....","status":"none","solution":null,"nodes":"#,
            format!(r#",{origin}:3,"name":null,"remark":null}}"#),
        ),
        (
            r#"{"puzzle":"11..............","status":"invalid","solution":null,"nodes":1,"failures":1,"propagations":1,"#,
            format!(r#",{origin}:4,"name":null,"remark":{clash}}}"#),
        ),
        (
            r#"{"puzzle":null,"status":"invalid","solution":null,"nodes":0,"failures":0,"propagations":0,"#,
            format!(r#",{origin}:5,"name":"hard","remark":{short}}}"#),
        ),
    ];
    for (line, (first, last)) in found.lines().zip(&cases) {
        assert!(line.starts_with(first) && line.ends_with(last), "{line}");
        let object: serde_json::Value = serde_json::from_str(line).expect("each line is an object");
        let costs = ["nodes", "failures", "propagations"];
        assert!(costs.iter().all(|key| object[key].is_u64()), "{line}");
        assert_eq!(object.as_object().map(serde_json::Map::len), Some(10));
    }
    assert_eq!(found.lines().count(), cases.len());
}

#[test]
fn sources_lines_and_names_are_the_same_on_every_path() {
    // Plain lines, which are solved together, and puzzles that are read one by one.
    let text = format!("# two\n{NINE} # one\n{NINE}\n{}\n", &NINE[1..]);
    let path = file("named, twice.txt", text.as_bytes());
    let rows = |args: &[&str]| {
        let ran = csp(&[
            &["sudoku", "solve", "-q", "--format"],
            args,
            &[&path, UNIQUE],
        ]
        .concat());
        assert_eq!(ran.code, 2, "{ran:?}");
        ran.out
    };
    let csv = rows(&["csv"]);
    let source = format!("\"{path}\"");
    let expected = [
        format!("{NINE},unique,{NINE_SOLUTION},{source},2,one,"),
        format!("{NINE},unique,{NINE_SOLUTION},{source},3,,"),
        format!(",invalid,,{source},4,,\"80 characters, but a puzzle of 9x9 has 81 (1 missing)\""),
        format!("{UNIQUE},unique,{SOLUTION},argument 2,,,"),
    ];
    assert_eq!(csv.lines().skip(1).collect::<Vec<_>>(), expected);
    assert_eq!(rows(&["csv", "--engine", "model"]), csv);
    let objects = rows(&["json"]);
    let places: Vec<_> = objects
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).expect("it is an object");
            assert!(object["source"] == path.as_str() || object["source"] == "argument 2");
            (
                object["line"].as_u64(),
                object["name"].as_str().map(str::to_owned),
            )
        })
        .collect();
    let expected = [
        (Some(2), Some("one".to_owned())),
        (Some(3), None),
        (Some(4), None),
        (None, None),
    ];
    assert_eq!(places, expected);
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

+---------+---------+
|   1   2 |   3   4 |
|   3   4 |   1   2 |
+---------+---------+
|   2 1/3 |   4 3/1 |
|   4 3/1 |   2 1/3 |
+---------+---------+
multiple: two of the solutions differ at r3c2, r3c4, r4c2, r4c4

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
    let header = "puzzle,count,status,source,line,name,remark";
    assert_eq!(
        ran.out,
        format!("{header}\n{puzzle},24,multiple,argument 1,,,\n")
    );
}
