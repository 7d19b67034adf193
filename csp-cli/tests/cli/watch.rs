//! `csp sudoku watch` on a real terminal, which tmux plays. Without tmux these tests are skipped,
//! and say so.
#![cfg(unix)]

use std::process::Command;

use crate::terminal_of_tmux::{Terminal, wait};
use crate::{UNIQUE, csp, file};

/// A puzzle whose search has conflicts at several depths.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

impl Terminal {
    /// Begins to watch, with a file for the settings of the terminal. The shell tells the exit code
    /// afterwards.
    fn watch(&self, settings: &str) {
        self.type_line(&format!("clear; echo fir''st; stty -a >{settings}"));
        // What is left of a watch before this one begins in the same way.
        self.wait_until(
            |screen| screen.starts_with("first\n") && !screen.contains("code"),
            "first",
        );
        // The shell is another process, so that its number is known by `exec`.
        let watch = format!("exec {} sudoku watch {HARD}", env!("CARGO_BIN_EXE_csp"));
        self.type_line(&format!(
            "sh -c 'echo $$ >{settings}.pid; {watch}'; echo code $?"
        ));
        self.wait_for("the puzzle, before the search");
        // The cursor is hidden after the text is drawn.
        self.wait_until(
            |_| self.flags() == "1 0",
            "alternate screen without a cursor",
        );
    }

    /// The program has ended with this code, and the terminal is as it was.
    fn is_as_before(&self, settings: &str, code: &str) {
        let screen = self.wait_for(&format!("code {code}"));
        assert!(
            screen.starts_with("first\n") && !screen.contains("event 0 of"),
            "{screen}"
        );
        assert_eq!(self.flags(), "0 1");
        self.type_line(&format!("stty -a | cmp - {settings} && echo sa''me"));
        self.wait_for("same");
    }
}

#[test]
fn it_steps_runs_resizes_and_quits() {
    let Some(terminal) = Terminal::open("steps") else {
        return;
    };
    let settings = file("watch_steps", b"");
    terminal.watch(&settings);
    for (key, expected) in [
        ("Right", "event 1 of "),
        ("n", "event 2 of "),
        ("Left", "event 1 of "),
        ("]", "node 2 of "),
        ("]", "node 3 of "),
        ("[", "node 2 of "),
        ("s", "solutions 1"),
        ("S", "(no earlier solution)"),
        ("Home", "event 0 of "),
        ("Up", "paused, 8/s"),
        ("-", "paused, 4/s"),
        ("Space", "running, 4/s"),
    ] {
        terminal.press(&[key]);
        terminal.wait_for(expected);
    }
    terminal.wait_until(|screen| !screen.contains("event 0 of "), "later event");
    terminal.press(&["Space"]);
    terminal.wait_for("paused, 4/s");
    // Powers of two up to 1024 events a second, and a bit more.
    terminal.press(&["Up"; 12]);
    terminal.press(&["Space"]);
    terminal.wait_for_all(&["at the end, 1024/s", "\nexhausted"]);
    terminal.resize("60", "20");
    terminal.wait_for_all(&[
        "s sol.  q quit",
        "╭────────┬────────┬────────╮ event",
        "\nexhausted",
    ]);
    terminal.resize("120", "40");
    terminal.wait_for_all(&["Tab cursor", "╭───────────┬───────────┬───────────╮ event"]);
    terminal.resize("80", "24");
    terminal.wait_for("╭─────────────────┬─────────────────┬─────────────────╮ event");
    terminal.press(&["q"]);
    terminal.is_as_before(&settings, "0");
}

#[test]
fn control_c_and_signals_leave_the_terminal_clean() {
    let Some(terminal) = Terminal::open("signals") else {
        return;
    };
    let settings = file("watch_signals", b"");
    terminal.watch(&settings);
    terminal.press(&["C-c"]);
    terminal.is_as_before(&settings, "0");
    for signals in [&["-TERM"][..], &["-INT"], &["-HUP"], &["-TERM", "-TERM"]] {
        terminal.watch(&settings);
        let process =
            std::fs::read_to_string(format!("{settings}.pid")).expect("the shell wrote it");
        for signal in signals {
            // It may be gone before the second one.
            let _ = Command::new("kill").args([signal, process.trim()]).output();
        }
        terminal.is_as_before(&settings, "3");
    }
}

#[test]
fn it_ends_when_the_terminal_is_closed() {
    let Some(terminal) = Terminal::open("closed") else {
        return;
    };
    let code = file("watch_closed", b"");
    // This shell outlives the terminal, to tell the exit code.
    let watch = format!("{} sudoku watch {HARD}", env!("CARGO_BIN_EXE_csp"));
    terminal.type_line(&format!(
        "exec sh -c 'trap \"\" HUP; {watch}; echo $? >{code}'"
    ));
    terminal.wait_for("the puzzle, before the search");
    terminal.close();
    wait(
        || std::fs::read_to_string(&code).expect("it is there") == "3\n",
        "exit code 3",
    );
}

#[test]
fn keys_come_from_the_terminal_when_the_puzzle_comes_through_a_pipe() {
    let Some(terminal) = Terminal::open("pipe") else {
        return;
    };
    terminal.type_line(&format!(
        "echo {UNIQUE} | {} sudoku watch -; echo code $?",
        env!("CARGO_BIN_EXE_csp")
    ));
    terminal.wait_for("the puzzle, before the search");
    terminal.press(&["Right"]);
    terminal.wait_for("event 1 of ");
    terminal.press(&["q"]);
    terminal.wait_for("code 0");
}

#[test]
fn a_bad_puzzle_is_told_as_elsewhere() {
    let Some(terminal) = Terminal::open("bad") else {
        return;
    };
    let cases = [
        (
            "11..............",
            1,
            "csp: digit 1 stands twice in row 1: at r1c1 and r1c2; change or",
        ),
        (
            "no.such.file",
            2,
            "csp: `no.such.file` is neither a file nor a puzzle",
        ),
    ];
    for (number, (puzzle, code, expected)) in cases.into_iter().enumerate() {
        let watch = format!("{} sudoku watch {puzzle}", env!("CARGO_BIN_EXE_csp"));
        terminal.type_line(&format!("clear; {watch}; echo case {number} code $?"));
        let screen = terminal
            .wait_for(&format!("case {number} code {code}"))
            .replace('\n', " ");
        assert!(screen.contains(expected), "{screen}");
    }
}

#[test]
fn without_a_terminal_it_points_to_the_trace() {
    let ran = csp(&["sudoku", "watch", UNIQUE]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains("needs a terminal") && ran.err.contains("`csp sudoku trace`"),
        "{ran:?}"
    );
}
