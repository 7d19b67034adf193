//! `csp sudoku rate`.

use std::io::{BufRead as _, BufReader, Write as _};

use crate::output::start;
use crate::{NINE, NINE_SOLUTION, Ran, UNIQUE, csp, csp_reads, data, file};

fn rate(args: &[&str]) -> Ran {
    csp(&[&["sudoku", "rate", "--quiet"], args].concat())
}

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_line_for_each_puzzle() {
    let ran = rate(&[NINE, NINE_SOLUTION]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, "Easy\t204\tNaked Single\nEasy\t0\t-\n");
    let ran = rate(&[HARD]);
    assert!(ran.code == 0 && ran.out.starts_with("Extreme\t"), "{ran:?}");
}

#[test]
fn formats() {
    let out = |format| rate(&["--format", format, NINE]).out;
    let header = "puzzle,status,level,score,hardest,steps,source,line,name,remark";
    let row = format!("{NINE},unique,Easy,204,Naked Single,51,argument 1,,,");
    assert_eq!(out("csv"), format!("{header}\n{row}\n"));
    let json = format!(
        r#"{{"puzzle":"{NINE}","status":"unique","level":"Easy","score":204,"hardest":"Naked Single","steps":51,"source":"argument 1","line":null,"name":null,"remark":null}}"#
    );
    assert_eq!(out("json"), json + "\n");
}

#[test]
fn what_cannot_be_graded_is_told() {
    let input = format!(
        "{NINE}\n11{}\n12{}\n{HARD}\nx{}\n",
        &NINE[2..],
        ".".repeat(79),
        &NINE[1..]
    );
    let name = file("rate.txt", input.as_bytes());
    let ran = csp(&["sudoku", "rate", "--only", "singles", &name]);
    assert_eq!(ran.code, 2);
    let expected = "Easy\t204\tNaked Single\n-\tinvalid\n-\tmultiple\n-\tstuck\n-\tinvalid\n";
    assert_eq!(ran.out, expected);
    for part in [
        format!("csp: {name}:2: there is no solution; these contradict each other in "),
        format!("csp: {name}:3: there are several solutions, such as "),
        format!("csp: {name}:5: `x` at r1c1"),
        "\n5 puzzles: 1 solved, 1 stuck, 1 multiple, 0 none, 2 invalid, 0 unknown; ".to_owned(),
    ] {
        assert!(ran.err.contains(&part), "{part}\n{ran:?}");
    }
    assert_eq!(rate(&["--only", "singles", HARD]).code, 3);
    assert_eq!(rate(&["12.............."]).code, 1);
}

fn explained(args: &[&str]) -> Ran {
    rate(&[&["--explainer"], args].concat())
}

#[test]
fn ratings_of_sudoku_explainer() {
    let ran = explained(&[NINE, NINE_SOLUTION]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(
        ran.out,
        "Easy\t204\tNaked Single\t1.2/1.2/1.2\nEasy\t0\t-\t-\n"
    );
    let stuck = explained(&["--only", "singles", HARD]);
    assert_eq!(
        (stuck.code, stuck.out.as_str()),
        (3, "-\tstuck\t10.7/10.7/9.7\n")
    );
    let out = |format| explained(&["--format", format, NINE]).out;
    let header = "puzzle,status,level,score,hardest,steps,er,ep,ed,source,line,name,remark";
    let row = format!("{NINE},unique,Easy,204,Naked Single,51,1.2,1.2,1.2,argument 1,,,");
    assert_eq!(out("csv"), format!("{header}\n{row}\n"));
    assert!(out("json").contains(r#""steps":51,"er":1.2,"ep":1.2,"ed":1.2,"source""#));
    assert_eq!(
        csp(&["sudoku", "rate", "--explainer", "--print-ladder"]).code,
        2
    );
}

#[test]
fn what_sudoku_explainer_does_not_rate_is_told() {
    let ran = explained(&[UNIQUE]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (2, "Easy\t48\tNaked Single\t-\n")
    );
    let reason = "Sudoku Explainer rates boards of 9x9 with rows, columns and boxes, \
                  not this one of 4x4 with boxes of 2x2";
    assert_eq!(ran.err, format!("csp: argument 1: {reason}\n"));
    let ran = explained(&["--format", "json", UNIQUE]);
    let end = format!(
        r#","er":null,"ep":null,"ed":null,"source":"argument 1","line":null,"name":null,"remark":"{reason}"}}"#
    );
    assert!(ran.out.trim_end().ends_with(&end), "{ran:?}");
    // One given, and all other digits but one placed.
    let placed: String = NINE_SOLUTION[2..]
        .chars()
        .map(|digit| format!("+{digit}"))
        .collect();
    let ran = explained(&[&format!(":0000:x:5.{placed}:::")]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (2, "Easy\t4\tFull House\t-\n")
    );
    let reason = "Sudoku Explainer rates puzzles whose givens alone have one solution";
    assert!(
        ran.err
            .starts_with(&format!("csp: argument 1: {reason}, and here ")),
        "{ran:?}"
    );
    let ran = explained(&["12.............."]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "-\tmultiple\n"));
}

#[test]
fn the_ladder_is_printed_and_read_back() {
    let printed = csp(&["sudoku", "rate", "--print-ladder"]);
    assert!(
        printed.code == 0 && printed.out.starts_with("# The techniques"),
        "{printed:?}"
    );
    let name = file("printed.toml", printed.out.as_bytes());
    let again = csp(&["sudoku", "rate", "--ladder", &name, "--print-ladder"]);
    assert_eq!(again.out, printed.out);
    assert_eq!(rate(&["--ladder", &name, NINE]).out, rate(&[NINE]).out);
    let without = csp(&["sudoku", "rate", "--without", "forcing", "--print-ladder"]).out;
    assert!(without.contains("\"Forcing Net\", level = \"Extreme\", score = 700, tried = false }"));
    let harder = printed
        .out
        .replace("\"Easy\", score = 4 }", "\"Unfair\", score = 1000 }");
    let name = file("harder.toml", harder.as_bytes());
    assert!(
        rate(&["--ladder", &name, NINE])
            .out
            .starts_with("Extreme\t51000\t")
    );
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let puzzles = data("unique.txt");
    let by = |threads| rate(&["--format", "csv", "--threads", threads, &puzzles]);
    let one = by("1");
    assert!(one.out.lines().count() == 40, "{one:?}");
    let three = by("3");
    assert_eq!(
        (three.code, three.out, three.err),
        (one.code, one.out, one.err)
    );
}

#[test]
fn an_answer_comes_before_the_next_puzzle() {
    let mut child = start(&["sudoku", "rate", "-"]);
    let mut input = child.stdin.take().expect("it is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    for _ in 0..2 {
        writeln!(input, "{NINE}").expect("csp reads");
        let line = output.next().expect("a line comes").expect("it is text");
        assert_eq!(line, "Easy\t204\tNaked Single");
    }
    drop(input);
    assert_eq!(child.wait().expect("csp ends").code(), Some(0));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = start(&["sudoku", "rate", "-q", &data("unique.txt")]);
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(csp_reads(&["sudoku", "rate"], b"").code, 2);
}
