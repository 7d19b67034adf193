//! `csp sudoku canon`, and with it what all commands share that answer each puzzle by itself.

use std::io::{BufRead as _, BufReader, Write as _};

use crate::output::start;
use crate::{NINE, UNIQUE, csp, csp_reads, data, file};

const HEADER: &str =
    "puzzle,status,canonical,automorphisms,transposed,rows,columns,digits,source,line,name,remark";

/// The canonical form of `UNIQUE`.
const FORM: &str = "...1.2....3.4...";

/// `NINE` transposed, with two rows and two digits exchanged.
fn equivalent() -> String {
    let cell = |index: usize| {
        let column = [1, 0, 2, 3, 4, 5, 6, 7, 8][index / 9];
        match NINE.as_bytes()[index % 9 * 9 + column] {
            b'5' => '3',
            b'3' => '5',
            other => char::from(other),
        }
    };
    (0..81).map(cell).collect()
}

#[test]
fn equivalent_puzzles_have_one_form() {
    let other = equivalent();
    let ran = csp(&["sudoku", "canon", "--quiet", NINE, &other]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(
        lines.len() == 2 && lines[0] == lines[1] && NINE != other,
        "{ran:?}"
    );
    let again = csp(&["sudoku", "canon", "--quiet", lines[0]]);
    assert_eq!(again.out.trim_end(), lines[0]);
}

#[test]
fn formats() {
    let out = |format| csp(&["sudoku", "canon", "-q", "--format", format, UNIQUE]).out;
    assert_eq!(out("lines"), format!("{FORM}\n"));
    let row = "ok,...1.2....3.4...,8,false,1 2 3 4,4 3 2 1,1 2 3 4,argument 1,,,";
    assert_eq!(out("csv"), format!("{HEADER}\n{UNIQUE},{row}\n"));
    let json = format!(
        r#"{{"puzzle":"{UNIQUE}","status":"ok","canonical":"{FORM}","automorphisms":8,"transposed":false,"rows":[1,2,3,4],"columns":[4,3,2,1],"digits":[1,2,3,4],"source":"argument 1","line":null,"name":null,"remark":null}}"#
    );
    assert_eq!(out("json"), json + "\n");
    let grid = out("grid");
    assert!(grid.starts_with("+-----+-----+\n| . . | . 1 |\n"), "{grid}");
    let two = csp(&["sudoku", "canon", "-q", "--format", "grid", UNIQUE, UNIQUE]).out;
    assert_eq!(two, format!("{grid}\n{grid}"));
}

#[test]
fn what_cannot_be_answered_is_told_and_the_others_are_answered() {
    let marks = "12..1234..341234123412341234123412341234123412341234123412341234";
    let input = format!("{UNIQUE}\n1.....x..3.....4\n11..............\n{marks}\n{UNIQUE} # last\n");
    let name = file("canon.txt", input.as_bytes());
    let ran = csp(&["sudoku", "canon", "--format", "csv", &name, "nowhere.txt"]);
    assert_eq!(ran.code, 2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 6, "{ran:?}");
    assert!(
        lines[1].starts_with(&format!("{UNIQUE},ok,{FORM},8,")),
        "{ran:?}"
    );
    assert!(lines[2].starts_with(",invalid,,,,,,,"), "{ran:?}");
    assert!(
        lines[3].starts_with("11..............,invalid,,,,,,,"),
        "{ran:?}"
    );
    assert!(lines[4].contains(",unknown,,,,,,,"), "{ran:?}");
    assert!(lines[5].ends_with(",5,last,"), "{ran:?}");
    for place in [
        format!("csp: {name}:2: "),
        format!("csp: {name}:3: digit 1 stands twice"),
    ] {
        assert!(ran.err.contains(&place), "{ran:?}");
    }
    assert!(
        ran.err
            .contains("nowhere.txt` is neither a file nor a puzzle"),
        "{ran:?}"
    );
    assert!(
        ran.err
            .contains("\n5 puzzles: 2 ok, 2 invalid, 1 unknown; "),
        "{ran:?}"
    );
    assert_eq!(csp(&["sudoku", "canon", "-q", "11.............."]).code, 1);
    assert_eq!(csp(&["sudoku", "canon", "-q", marks]).code, 2);
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let (small, large) = (data("unique.txt"), data("large.txt"));
    let by = |threads| {
        csp(&[
            "sudoku",
            "canon",
            "-q",
            "--format",
            "json",
            "--threads",
            threads,
            &small,
            &large,
        ])
    };
    let one = by("1");
    assert_eq!(one.code, 0);
    assert_eq!(one.out.lines().count(), 41);
    assert_eq!(by("3").out, one.out);
}

#[test]
fn an_answer_comes_before_the_next_puzzle() {
    let form = csp_reads(&["sudoku", "canon", "-q"], NINE.as_bytes()).out;
    let mut child = start(&["sudoku", "canon", "-"]);
    let mut input = child.stdin.take().expect("it is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    for _ in 0..2 {
        writeln!(input, "{NINE}").expect("csp reads");
        assert_eq!(
            output.next().expect("a line comes").expect("it is text"),
            form.trim_end()
        );
    }
    drop(input);
    assert_eq!(child.wait().expect("csp ends").code(), Some(0));
}
