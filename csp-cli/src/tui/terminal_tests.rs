//! A panic, in a terminal of tmux.
#![cfg(unix)]

use std::env;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::terminal;

/// This is no test. The test below runs it in a terminal.
#[test]
#[ignore = "it panics, for the test below"]
fn panics_with_the_terminal_taken() {
    let (_held, mut terminal) = terminal::take().expect("there is a terminal");
    terminal
        .draw(|frame| frame.render_widget("the screen of the program", frame.area()))
        .expect("it draws");
    panic!("on purpose");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let socket = format!("csp-test-panic-{}", std::process::id());
    let tmux = |args: &[&str]| {
        Command::new("tmux")
            .args(["-L", &socket])
            .args(args)
            .output()
    };
    let this = env::current_exe().expect("it is known");
    let name = "tui::terminal_tests::panics_with_the_terminal_taken";
    let run = format!(
        "RUST_BACKTRACE=0 {} --ignored --exact {name} --nocapture",
        this.display()
    );
    let settings = env::temp_dir().join(&socket).display().to_string();
    let compare = format!("stty -a | cmp - {settings} && echo same; rm {settings}");
    let shell = format!("stty -a >{settings}; {run}; {compare}; cat");
    if tmux(&[
        "-f",
        "/dev/null",
        "new-session",
        "-d",
        "-x",
        "80",
        "-y",
        "24",
        &shell,
    ])
    .is_err()
    {
        eprintln!("skipped: tmux is not installed");
        return;
    }
    let text = |args: &[&str]| {
        String::from_utf8(tmux(args).expect("tmux runs").stdout).expect("it is text")
    };
    let begin = Instant::now();
    let mut screen = String::new();
    while !screen.contains("same") && begin.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(20));
        screen = text(&["capture-pane", "-p"]);
    }
    let flags = text(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]);
    let _ = tmux(&["kill-server"]);
    assert!(
        screen.contains("same") && screen.contains("on purpose") && !screen.contains("the screen"),
        "{screen}"
    );
    assert_eq!(flags, "0 1\n");
}
