//! `csp puzzle play` on a real terminal, which tmux plays. Without tmux those tests are skipped, and say so.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::terminal_of_tmux::Terminal;
use crate::{csp, file};

const LOOP: &str = "slither/2/2/d.";

/// Begins to play. The shell tells the exit code afterwards.
fn play(terminal: &Terminal, arguments: &str) {
    let csp = env!("CARGO_BIN_EXE_csp");
    terminal.type_line(&format!(
        "clear; {csp} puzzle play {arguments}; echo code $?"
    ));
}

#[test]
fn a_board_is_played_left_resumed_and_solved() {
    let Some(terminal) = Terminal::open("puzzle-play") else {
        return;
    };
    play(&terminal, "nurikabe/5/5/g5k2o1k3g");
    terminal.wait_for_all(&["Nurikabe 5×5", "21 of 25 blank", "r1c1: blank"]);
    terminal.press(&["Right", "Space"]);
    terminal.wait_for_all(&["r1c2: shaded", "21 of 25 blank"]);
    terminal.press(&["c"]);
    terminal.wait_for("Broken:");
    terminal.press(&["t"]);
    terminal.wait_for_all(&["There is no solution, because", "something is wrong"]);
    terminal.press(&["u", "t"]);
    terminal.wait_for_all(&[", because", "Enter: do it", "21 of 25 blank"]);
    terminal.press(&["Enter", "Left", "q"]);
    let screen = terminal.wait_for("code 0");
    let state = screen
        .lines()
        .find(|line| line.starts_with("https://"))
        .expect("a link");
    assert!(state.contains("nurikabe/5/5/g5k2o1k3g "), "{screen}");
    // It goes on where it was, and hints lead to the end.
    play(&terminal, &format!("'{state}'"));
    terminal.wait_for("Nurikabe 5×5");
    for _ in 0..40 {
        terminal.press(&["t", "Enter"]);
    }
    terminal.wait_for("SOLVED");
    terminal.press(&["q"]);
    terminal.wait_for("code 0");
}

#[test]
fn a_genre_in_place_of_a_puzzle_makes_a_new_one() {
    let Some(terminal) = Terminal::open("puzzle-new") else {
        return;
    };
    let made = csp(&[
        "puzzle", "generate", "-q", "creek", "--size", "4", "--seed", "7",
    ])
    .out;
    play(&terminal, "creek --size 4 --seed 7");
    terminal.wait_for_all(&["Creek 4×4", "`--seed 7` makes it again"]);
    terminal.press(&["q"]);
    let screen = terminal.wait_for("code 0");
    assert!(screen.contains(made.trim()), "{screen}");
    play(&terminal, "nurikabe/5/5/g5k2o1k3g --size 4");
    terminal.wait_for_all(&["are for a new puzzle: name a genre", "code 2"]);
}

#[test]
fn lines_are_drawn_by_arrows_and_letters() {
    let Some(terminal) = Terminal::open("puzzle-lines") else {
        return;
    };
    play(&terminal, LOOP);
    terminal.wait_for("up: blank, right: blank, down: blank, left: blank");
    terminal.press(&["S-Up"]);
    terminal.wait_for("up: a line");
    terminal.press(&["C-Left"]);
    terminal.wait_for("left: a line");
    terminal.press(&["K"]);
    terminal.wait_for_all(&["up: no line", "×"]);
    terminal.press(&["?"]);
    terminal.wait_for_all(&["Keys and rules", "Draw one loop"]);
    terminal.press(&["Escape"]);
    terminal.wait_for("up: no line");
    // It ends from the page of keys, too.
    terminal.press(&["?"]);
    terminal.wait_for("Keys and rules");
    terminal.press(&["C-c"]);
    terminal.wait_for("code 0");
}

#[test]
fn what_the_board_has_no_room_for_stands_beside_it() {
    let Some(terminal) = Terminal::open("puzzle-printed") else {
        return;
    };
    play(
        &terminal,
        "https://puzz.link/p?kenken/4/4/ro06u0A7D4A5A3A4A-10",
    );
    terminal.wait_for_all(&["r1c1: blank", "the region: 7+"]);
    terminal.press(&["q"]);
    terminal.wait_for("code 0");
}

#[test]
fn signals_print_the_state() {
    let Some(terminal) = Terminal::open("puzzle-signal") else {
        return;
    };
    let pid = file("puzzle_play_signal.pid", b"");
    let csp = env!("CARGO_BIN_EXE_csp");
    let run = format!("exec {csp} puzzle play {LOOP}");
    terminal.type_line(&format!(
        "clear; sh -c 'echo $$ >{pid}; {run}'; echo code $?"
    ));
    terminal.wait_for("up: blank");
    terminal.press(&["S-Up"]);
    terminal.wait_for("up: a line");
    let process = fs::read_to_string(&pid).expect("the shell wrote it");
    let _ = Command::new("kill")
        .args(["-TERM", process.trim()])
        .output();
    let screen = terminal.wait_for("code 3");
    assert!(screen.contains("slither/2/2/d. 1..........."), "{screen}");
}

#[test]
fn without_a_terminal_it_is_refused() {
    let ran = csp(&["puzzle", "play", LOOP]);
    assert!(
        ran.code == 2 && ran.err.contains("`play` needs a terminal"),
        "{ran:?}"
    );
}
