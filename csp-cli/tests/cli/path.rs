//! `csp sudoku path`.

use crate::output::start;
use crate::{NINE, Ran, UNIQUE, csp, csp_reads, data};

fn path(args: &[&str]) -> Ran {
    csp(&[&["sudoku", "path", "--quiet"], args].concat())
}

#[test]
fn the_steps_and_the_grade() {
    let ran = path(&[NINE]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len(), ran.err.as_str()), (0, 53, ""));
    assert_eq!(lines[..2], [NINE, "  1. Naked Single: r5c5=5"]);
    assert!(lines[51].starts_with(" 51. "));
    assert_eq!(lines[52], "Easy (204): 51 steps, hardest: Naked Single");
    let named = csp_reads(
        &["sudoku", "path", "-q"],
        format!("{UNIQUE} # first\n{NINE}").as_bytes(),
    );
    assert!(
        named.out.starts_with(&format!("{UNIQUE} # first\n  1. ")),
        "{named:?}"
    );
    assert!(named.out.contains(&format!("\n\n{}", ran.out)), "{named:?}");
}

#[test]
fn each_step_is_proven() {
    let ran = path(&["--prove", NINE]);
    assert!(
        ran.out
            .ends_with("51 steps, hardest: Naked Single, each proven by search\n"),
        "{ran:?}"
    );
    let ran = path(&["--prove", "--format", "json", HARD]);
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.out.matches("\"proof\":{").count(),
        ran.out.matches("\"notation\":").count()
    );
}

#[test]
fn each_step_is_checked() {
    let ran = path(&["--check", NINE]);
    let checked = ran.out.matches("\n     checked: it follows from ").count();
    assert_eq!((ran.code, checked), (0, 51), "{ran:?}");
    assert!(
        ran.out
            .ends_with("51 steps, hardest: Naked Single, each checked\n"),
        "{ran:?}"
    );
    let ran = path(&["--check", "--prove", "--format", "json", HARD]);
    assert_eq!(ran.code, 0);
    let steps = ran.out.matches("\"notation\":").count();
    for evidence in ["\"proof\":{", "\"check\":\"checked: "] {
        assert_eq!(ran.out.matches(evidence).count(), steps, "{evidence}");
    }
}

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn formats() {
    let ran = path(&["--format", "csv", UNIQUE, "12..34.........."]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[0],
        "puzzle,status,level,score,hardest,steps,source,line,name,remark"
    );
    assert!(
        lines[1].starts_with(&format!("{UNIQUE},unique,Easy,")),
        "{ran:?}"
    );
    assert!(
        lines[1].contains("; ") && lines[1].ends_with(",argument 1,,,"),
        "{ran:?}"
    );
    assert!(
        lines[2].starts_with("12..34..........,multiple,,,,,argument 2,"),
        "{ran:?}"
    );
    assert_eq!((ran.code, lines.len()), (1, 3));
    let ran = path(&["--format", "json", NINE]);
    let begin = format!(r#"{{"puzzle":"{NINE}","status":"unique","level":"Easy","score":204,"#);
    assert!(
        ran.out.starts_with(&begin) && ran.out.lines().count() == 1,
        "{ran:?}"
    );
}

#[test]
fn a_page() {
    let ran = path(&["--format", "html", "--prove", UNIQUE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("<!DOCTYPE html>"), "{ran:?}");
    let steps = path(&[UNIQUE]).out.lines().count() - 2;
    assert_eq!(ran.out.matches("<svg ").count(), steps + 2);
    let named = format!("{UNIQUE} # <first>\n");
    let named = csp_reads(&["sudoku", "path", "--format", "html"], named.as_bytes());
    assert!(
        named.code == 0 && named.out.contains("<h1>&lt;first&gt;</h1>"),
        "{named:?}"
    );
    let stuck = path(&["--format", "html", "--only", "singles", HARD]);
    assert!(
        stuck.code == 3 && stuck.out.contains("The path ends here"),
        "{stuck:?}"
    );
}

#[test]
fn a_page_is_for_one_puzzle_that_has_a_path() {
    for (args, code, err) in [
        (
            &[UNIQUE, NINE][..],
            2,
            "argument 2: a second puzzle: give one at a time",
        ),
        (
            &[&NINE[1..]],
            2,
            "argument 1: neither a file nor a puzzle: 80 characters",
        ),
        (
            &["1..1............"],
            1,
            "there is no solution; these contradict each other in row 1",
        ),
        (
            &["12..34.........."],
            1,
            "there are several solutions, such as ",
        ),
    ] {
        let ran = path(&[&["--format", "html"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{ran:?}");
        assert!(ran.err.starts_with(&format!("csp: {err}")), "{ran:?}");
    }
}

#[test]
fn a_path_without_end_is_told() {
    let ran = path(&["--only", "singles", HARD]);
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    assert!(
        ran.out
            .ends_with("stuck: no technique finds another step: 0 steps\n"),
        "{ran:?}"
    );
    let ran = path(&["--only", "singles", "--format", "csv", HARD]);
    assert!(
        ran.out.contains(&format!("\n{HARD},stuck,,,,,argument 1,")),
        "{ran:?}"
    );
}

#[test]
fn what_stands_in_the_way_is_told() {
    let ran = path(&["1..1............", &NINE[1..], UNIQUE]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.out
            .starts_with(&format!("-\tinvalid\n\n-\tinvalid\n\n{UNIQUE}\n")),
        "{ran:?}"
    );
    let clash = "csp: argument 1: there is no solution; these contradict each other in row 1: r1c1 is 1, r1c4 is 1\n";
    assert!(ran.err.starts_with(clash), "{ran:?}");
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let by = |threads| {
        path(&[
            "--format",
            "json",
            "--threads",
            threads,
            &data("unique.txt"),
        ])
    };
    let one = by("1");
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(by("3").out, one.out);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = start(&["sudoku", "path", "-q", &data("unique.txt")]);
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}
