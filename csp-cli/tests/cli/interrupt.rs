//! Ctrl-C: what is finished is printed, and the summary says that it is not all.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::time::Duration;

use crate::output::start;
use crate::{NINE, NINE_SOLUTION};

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("there is kill").success());
}

fn ended(mut child: Child) -> (Option<i32>, String) {
    let mut errors = String::new();
    child.stderr.take().expect("it is a pipe").read_to_string(&mut errors).expect("it is text");
    (child.wait().expect("csp ends").code(), errors)
}

#[test]
fn while_it_waits_for_input() {
    let mut child = start(&["sudoku", "solve"]);
    let mut input = child.stdin.take().expect("it is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    writeln!(input, "{NINE}").expect("csp reads");
    assert_eq!(output.next().expect("a line comes").expect("it is text"), NINE_SOLUTION);
    interrupt(&child);
    // The pipe stays open.
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(errors.starts_with("partial (interrupted): 1 puzzle: 1 unique, "), "{errors}");
    assert!(output.next().is_none());
    drop(input);
}

#[test]
fn in_the_middle_of_a_search() {
    for threads in ["1", "3"] {
        // The interrupt may come before the search has begun; whoever waits longer meets it.
        let mut waits = [0, 100, 1000, 5000].map(Duration::from_millis).into_iter();
        assert!(waits.any(|wait| is_interrupted_in_a_search(threads, wait)), "{threads} threads");
    }
}

/// Interrupts, so long after the first of three results, a search that takes for ever. Whether it
/// had begun.
fn is_interrupted_in_a_search(threads: &str, wait: Duration) -> bool {
    let mut child = start(&["sudoku", "count", "--max", "1000000000000", "--threads", threads]);
    let mut input = child.stdin.take().expect("it is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    // The second takes for ever, and the results before it come all the same.
    let text = format!("{NINE}\n{}\n{NINE}\n", ".".repeat(81));
    input.write_all(text.as_bytes()).expect("csp reads");
    assert_eq!(output.next().expect("a line comes").expect("it is text"), "1");
    std::thread::sleep(wait);
    interrupt(&child);
    let rest: Vec<_> = output.map(|line| line.expect("it is text")).collect();
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(errors.starts_with("partial (interrupted): "), "{errors}");
    assert!(
        rest.first().is_none_or(|line| line.ends_with("\tunknown")) && rest.len() <= 2,
        "{rest:?}"
    );
    !rest.is_empty()
}

#[test]
fn in_the_middle_of_a_long_file() {
    let text = format!("{NINE}\n").repeat(200_000);
    let path = crate::file("long.txt", text.as_bytes());
    let mut child = start(&["sudoku", "solve", &path]);
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    assert_eq!(output.next().expect("a line comes").expect("it is text"), NINE_SOLUTION);
    interrupt(&child);
    let rest: Vec<_> = output.map(|line| line.expect("it is text")).collect();
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(errors.starts_with("partial (interrupted): "), "{errors}");
    assert!(rest.len() < 200_000);
    assert!(rest.iter().all(|line| line == NINE_SOLUTION || line == "-\tunknown"));
}

#[test]
fn in_the_middle_of_a_comparison() {
    // A few of these are done when the interrupt comes, and all would take minutes.
    let path = crate::file("compared.txt", format!("{NINE}\n").repeat(5000).as_bytes());
    let options = ["--max-nodes", "20000", "--strategies", "singles,generate_and_test"];
    let mut child = start(&[&["sudoku", "compare", &path], &options[..]].concat());
    std::thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    let mut out = String::new();
    child.stdout.take().expect("it is a pipe").read_to_string(&mut out).expect("it is text");
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(
        errors.starts_with("partial (interrupted): ") && errors.contains(" by 2 strategies; "),
        "{errors}"
    );
    let puzzles = out
        .strip_prefix("partial (interrupted): ")
        .and_then(|rest| rest.split(' ').next())
        .unwrap_or("");
    assert!(
        out.contains(&format!("{puzzles}/{puzzles} ")) && out.contains(&format!(" 0/{puzzles} ")),
        "{out}"
    );
}

#[test]
fn while_a_comparison_waits_for_input() {
    let mut child = start(&["sudoku", "compare"]);
    let mut input = child.stdin.take().expect("it is a pipe");
    writeln!(input, "{NINE}").expect("csp reads");
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(errors.starts_with("partial (interrupted): 0 puzzles by 6 strategies; "), "{errors}");
    drop(input);
}

#[test]
fn a_second_one_is_the_end() {
    let text = format!("{NINE}\n").repeat(50_000);
    let path = crate::file("unread.txt", text.as_bytes());
    let mut child = start(&["sudoku", "check", &path]);
    // Nobody reads, so that it hangs in writing, which no flag ends.
    std::thread::sleep(Duration::from_millis(800));
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(child.try_wait().expect("it is there"), None);
    interrupt(&child);
    assert_eq!(child.wait().expect("csp ends").code(), Some(130));
}
