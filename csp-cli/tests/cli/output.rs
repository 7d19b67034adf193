//! Standard output that streams, and output that no one reads.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use crate::{NINE, NINE_SOLUTION, Ran, SOLUTION, UNIQUE, command, csp, file};

/// Starts `csp` with pipes to all three streams.
pub(crate) fn start(args: &[&str]) -> Child {
    let mut command = command(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("csp starts")
}

#[test]
fn a_result_comes_before_the_next_puzzle() {
    let mut child = start(&["sudoku", "solve", "--quiet"]);
    let mut input = child.stdin.take().expect("it is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    for _ in 0..3 {
        writeln!(input, "{NINE}").expect("csp reads");
        assert_eq!(
            output.next().expect("a line comes").expect("it is text"),
            NINE_SOLUTION
        );
    }
    drop(input);
    assert!(output.next().is_none());
    assert_eq!(child.wait().expect("csp ends").code(), Some(0));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let path = file("many.txt", format!("{NINE}\n").repeat(20_000).as_bytes());
    for args in [
        &["sudoku", "check", &path][..],
        &["sudoku", "solve", &path],
        &["man"],
        &["completions", "bash"],
    ] {
        let mut child = start(args);
        let mut output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let mut first = String::new();
        output.read_line(&mut first).expect("a line comes");
        drop(output);
        let ran = Ran::from(child.wait_with_output().expect("csp ends"));
        assert!(!first.is_empty());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

/// The count takes for ever, and no write notices it.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_a_long_search() {
    let blank = ".".repeat(81);
    let mut child = start(&["sudoku", "count", "--max", "1000000000000", &blank]);
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn nobody_ever_reads() {
    for args in [
        &["sudoku", "solve", UNIQUE][..],
        &["sudoku", "compare", UNIQUE],
        &["man"],
        &["completions", "bash"],
        &["--help"],
    ] {
        let mut child = start(args);
        drop(child.stdout.take());
        let ran = Ran::from(child.wait_with_output().expect("csp ends"));
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    }
}

#[test]
fn nobody_reads_the_messages() {
    let mut child = start(&["sudoku", "solve", "no such file", UNIQUE]);
    drop(child.stderr.take());
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.out), (2, format!("{SOLUTION}\n")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for args in [
        &["sudoku", "solve", UNIQUE][..],
        &["sudoku", "compare", UNIQUE],
        &["sudoku", "count", UNIQUE],
        &["sudoku", "check", UNIQUE],
        &["sudoku", "why", UNIQUE, "r1c2"],
        &["sudoku", "trace", UNIQUE],
        &["man"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
        &["help", "sudoku"],
        &["sudoku", "solve", "-h"],
        &["sudoku", "replay", "--help"],
    ] {
        let full = OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        let ran: Ran = command(args)
            .stdout(full)
            .output()
            .expect("csp runs")
            .into();
        assert_eq!(ran.code, 74, "{args:?}");
        assert!(
            ran.err
                .starts_with("csp: cannot write to standard output: No space left"),
            "{}",
            ran.err
        );
    }
}

/// A closed standard output is no closed pipe: what is written to it would be lost.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_an_error() {
    for args in [
        &["sudoku", "solve", UNIQUE][..],
        &["sudoku", "check", UNIQUE],
        &["sudoku", "compare", UNIQUE],
        &["sudoku", "trace", UNIQUE],
        &["--help"],
        &["man"],
    ] {
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", "exec \"$@\" >&-", "sh", env!("CARGO_BIN_EXE_csp")]);
        let ran: Ran = shell.args(args).output().expect("there is a shell").into();
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(
            ran.err.starts_with("csp: standard output is closed"),
            "{ran:?}"
        );
    }
    // `/dev/null` is no closed output, however it was opened.
    let null = OpenOptions::new()
        .read(true)
        .write(true)
        .open("/dev/null")
        .expect("it is there");
    let ran: Ran = command(&["sudoku", "solve", UNIQUE])
        .stdout(null)
        .output()
        .expect("csp runs")
        .into();
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
fn quiet_says_nothing_but_errors() {
    assert_eq!(csp(&["sudoku", "solve", "--quiet", UNIQUE]).err, "");
    assert_eq!(csp(&["sudoku", "solve", UNIQUE]).err, "");
    let summed = csp(&["sudoku", "solve", "--stats", UNIQUE]).err;
    assert!(summed.starts_with("1 puzzle: 1 unique, "), "{summed}");
    let two = csp(&["sudoku", "solve", UNIQUE, UNIQUE]).err;
    assert!(two.starts_with("2 puzzles: 2 unique, "), "{two}");
    assert_eq!(csp(&["sudoku", "solve", "-q", "--stats", UNIQUE]).code, 2);
    assert!(
        csp(&["sudoku", "solve", "-q", "no such file"])
            .err
            .starts_with("csp: ")
    );
}
