//! Ctrl-C: what is finished is printed, and the summary says that it is not all.
//! Whether the command is at work, or waits, is read in `/proc`.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::output::start;
use crate::{NINE, NINE_SOLUTION};

pub(crate) fn interrupt(child: &Child) {
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(status.expect("there is kill").success());
}

/// No condition is waited for longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// How much processor time the command has used, in hundredths of a second.
fn used(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("it runs");
    // Behind the name, which may hold anything: the state, ten fields, the times of user and
    // system.
    let (_, fields) = stat.rsplit_once(") ").expect("the name ends");
    let times = fields.split(' ').skip(11).take(2);
    times
        .map(|time| time.parse::<u64>().expect("it is a number"))
        .sum()
}

/// Looks until it is so.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until the command has worked for this number of hundredths of a second more.
fn wait_for_work(child: &Child, hundredths: u64) {
    let goal = used(child) + hundredths;
    wait_until("it does not work", || used(child) >= goal);
}

/// Waits until the command waits: each of its threads sleeps, and they have used no time since the
/// last few looks.
pub(crate) fn wait_for_rest(child: &Child) {
    let tasks = format!("/proc/{}/task", child.id());
    let sleeps = || {
        let mut threads = std::fs::read_dir(&tasks).expect("it runs");
        threads.all(|thread| {
            let stat = thread.map(|thread| std::fs::read_to_string(thread.path().join("stat")));
            stat.is_ok_and(|stat| stat.is_ok_and(|stat| stat.contains(") S ")))
        })
    };
    let looks = std::cell::Cell::new((used(child), 0));
    wait_until("it does not rest", || {
        let (before, count) = looks.get();
        let now = used(child);
        looks.set((
            now,
            if now == before && sleeps() {
                count + 1
            } else {
                0
            },
        ));
        looks.get().1 == 10
    });
}

pub(crate) fn ended(mut child: Child) -> (Option<i32>, String) {
    let mut errors = String::new();
    child
        .stderr
        .take()
        .expect("it is a pipe")
        .read_to_string(&mut errors)
        .expect("it is text");
    (child.wait().expect("csp ends").code(), errors)
}

#[test]
fn while_it_waits_for_input() {
    let mut child = start(&["sudoku", "solve"]);
    let mut input = child.stdin.take().expect("it is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    writeln!(input, "{NINE}").expect("csp reads");
    assert_eq!(
        output.next().expect("a line comes").expect("it is text"),
        NINE_SOLUTION
    );
    interrupt(&child);
    // The pipe stays open.
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(
        errors.starts_with("partial (interrupted): 1 puzzle: 1 unique, "),
        "{errors}"
    );
    assert!(output.next().is_none());
    drop(input);
}

#[test]
fn in_the_middle_of_a_search() {
    for threads in ["1", "3"] {
        let options = ["--max", "1000000000000", "--threads", threads];
        let mut child = start(&[&["sudoku", "count"], &options[..]].concat());
        let mut input = child.stdin.take().expect("it is a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
        // The second takes for ever, and the results before it come all the same.
        let text = format!("{NINE}\n{}\n{NINE}\n", ".".repeat(81));
        input.write_all(text.as_bytes()).expect("csp reads");
        assert_eq!(
            output.next().expect("a line comes").expect("it is text"),
            "1"
        );
        wait_for_work(&child, 10);
        interrupt(&child);
        let rest: Vec<_> = output.map(|line| line.expect("it is text")).collect();
        let (code, errors) = ended(child);
        assert_eq!(code, Some(3), "{errors}");
        assert!(errors.starts_with("partial (interrupted): "), "{errors}");
        assert!(
            rest.first().is_some_and(|line| line.ends_with("\tunknown")),
            "{rest:?}"
        );
        assert!(rest.len() <= 2, "{rest:?}");
    }
}

#[test]
fn in_the_middle_of_a_long_file() {
    let text = format!("{NINE}\n").repeat(200_000);
    let path = crate::file("long.txt", text.as_bytes());
    let mut child = start(&["sudoku", "solve", &path]);
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    assert_eq!(
        output.next().expect("a line comes").expect("it is text"),
        NINE_SOLUTION
    );
    interrupt(&child);
    let rest: Vec<_> = output.map(|line| line.expect("it is text")).collect();
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(errors.starts_with("partial (interrupted): "), "{errors}");
    assert!(rest.len() < 200_000);
    assert!(
        rest.iter()
            .all(|line| line == NINE_SOLUTION || line == "-\tunknown")
    );
}

#[test]
fn in_the_middle_of_a_comparison() {
    // A few of these are done when the interrupt comes, and all would take minutes.
    let path = crate::file("compared.txt", format!("{NINE}\n").repeat(5000).as_bytes());
    let options = [
        "--max-nodes",
        "20000",
        "--strategies",
        "singles,generate_and_test",
    ];
    let mut child = start(&[&["sudoku", "compare", &path], &options[..]].concat());
    wait_for_work(&child, 100);
    interrupt(&child);
    let mut out = String::new();
    child
        .stdout
        .take()
        .expect("it is a pipe")
        .read_to_string(&mut out)
        .expect("it is text");
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
    wait_for_rest(&child);
    interrupt(&child);
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    assert!(
        errors.starts_with("partial (interrupted): 0 puzzles by 6 strategies; "),
        "{errors}"
    );
    drop(input);
}

#[test]
fn a_second_one_is_the_end() {
    let text = format!("{NINE}\n").repeat(50_000);
    let path = crate::file("unread.txt", text.as_bytes());
    let mut child = start(&["sudoku", "check", &path]);
    // No one reads its output. It blocks in a write, which no flag ends.
    wait_for_rest(&child);
    interrupt(&child);
    wait_for_rest(&child);
    assert_eq!(child.try_wait().expect("it is there"), None);
    interrupt(&child);
    assert_eq!(child.wait().expect("csp ends").code(), Some(130));
}

#[test]
fn while_it_generates() {
    let many = "1000000000000";
    let mut child = start(&[
        "sudoku", "generate", "--seed", "1", "-n", many, "--format", "csv",
    ]);
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    let mut next = || output.next().expect("a line comes").expect("it is text");
    assert!(next().starts_with("puzzle,solution,"));
    assert!(next().ends_with(",1,0,1"));
    interrupt(&child);
    let mut found = 1;
    for line in output {
        assert_eq!(line.expect("it is text").split(',').count(), 8);
        found += 1;
    }
    let (code, errors) = ended(child);
    assert_eq!(code, Some(3), "{errors}");
    let told = format!("csp: an interrupt came first: {found} of {many} puzzles\n");
    assert!(errors.contains(&told), "{found} {errors}");
    assert!(
        errors.contains(&format!("partial (interrupted): {found} puzzle")),
        "{errors}"
    );
}
