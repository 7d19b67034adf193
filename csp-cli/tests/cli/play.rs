//! `csp sudoku play` on a real terminal, which tmux plays. Without tmux those tests are skipped, and
//! say so.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::terminal_of_tmux::Terminal;
use crate::{NINE, UNIQUE, csp, file};

/// Begins to play. The shell tells the exit code afterwards.
fn play(terminal: &Terminal, arguments: &str) {
    let csp = env!("CARGO_BIN_EXE_csp");
    terminal.type_line(&format!(
        "clear; {csp} sudoku play {arguments}; echo code $?"
    ));
}

/// A name of a file that is not there.
fn new_file(name: &str) -> String {
    let path = file(name, b"");
    fs::remove_file(&path).expect("it was there");
    path
}

#[test]
fn a_game_is_played_saved_resumed_and_finished() {
    let Some(terminal) = Terminal::open("play-game") else {
        return;
    };
    let path = new_file("play_game.sdk");
    play(&terminal, &format!("{UNIQUE} --save {path}"));
    terminal.wait_for("12 blank");
    terminal.press(&["Right", "4", "C"]);
    terminal.wait_for("r1c2=4 is wrong; U goes back to before it");
    terminal.press(&["t"]);
    terminal.wait_for("no hint: r1c2=4 is wrong");
    terminal.press(&["U", "f"]);
    terminal.wait_for("marks 2 4");
    terminal.press(&["2", "s"]);
    terminal.wait_for("saved in ");
    terminal.press(&["q"]);
    terminal.wait_for("code 0");
    let saved = fs::read_to_string(&path).expect("it was saved");
    assert!(
        saved.starts_with("[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n12..\n"),
        "{saved}"
    );
    assert!(
        saved.contains("[Moves]\ncandidates r1c2{24} ") && saved.contains("\ndigit r1c2=2 "),
        "{saved}"
    );
    // It goes on where it was, and the record with it.
    play(&terminal, &path);
    terminal.wait_for_all(&["11 blank", "move 2 of 2"]);
    for _ in 0..11 {
        terminal.press(&["T", "Enter"]);
    }
    terminal.wait_for_all(&["SOLVED", "Solved in 13 moves, 11 of them by hints!"]);
    terminal.press(&["q"]);
    terminal.wait_for("save before the end?");
    terminal.press(&["y"]);
    terminal.wait_for("code 0");
    let solved = csp(&["sudoku", "solve", &path]);
    assert!(
        solved.out.starts_with(crate::SOLUTION),
        "other commands read the puzzle: {solved:?}"
    );
    // Another game does not take its place.
    play(&terminal, &format!("{NINE} --save {path}"));
    let screen = terminal.wait_for("code 2").replace('\n', "");
    assert!(screen.contains("is there already"), "{screen}");
}

#[test]
fn signals_save_the_game() {
    let Some(terminal) = Terminal::open("play-signals") else {
        return;
    };
    for signal in ["-TERM", "-HUP", "-INT"] {
        let path = new_file(&format!("play_signal{signal}.sdk"));
        let pid = file("play_signal.pid", b"");
        let csp = env!("CARGO_BIN_EXE_csp");
        let run = format!("exec {csp} sudoku play {UNIQUE} --save {path}");
        terminal.type_line(&format!(
            "clear; sh -c 'echo $$ >{pid}; {run}'; echo code $?"
        ));
        terminal.wait_for("12 blank");
        terminal.press(&["Right", "2"]);
        terminal.wait_for("11 blank");
        let process = fs::read_to_string(&pid).expect("the shell wrote it");
        let _ = Command::new("kill").args([signal, process.trim()]).output();
        let screen = terminal.wait_for("code 3").replace('\n', "");
        assert!(screen.contains("the game is saved in"), "{screen}");
        let saved = fs::read_to_string(&path).expect("it was saved");
        assert!(saved.ends_with("[Moves]\ndigit r1c2=2\n"), "{saved}");
    }
}

#[test]
fn a_closed_terminal_saves_the_game_in_a_new_file() {
    let Some(terminal) = Terminal::open("play-closed") else {
        return;
    };
    let folder = format!("{}/play_closed", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("the temporary folder can be written");
    let csp = env!("CARGO_BIN_EXE_csp");
    let run = format!("cd {folder} && {csp} sudoku play {UNIQUE} 2>told; echo $? >code");
    terminal.type_line(&format!("exec sh -c 'trap \"\" HUP; {run}'"));
    terminal.wait_for("12 blank");
    terminal.press(&["Right", "2"]);
    terminal.wait_for("11 blank");
    terminal.close();
    let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).unwrap_or_default();
    crate::terminal_of_tmux::wait(|| read("code") == "3\n", "the exit code");
    assert!(read("game-1.sdk").contains("[Moves]\ndigit r1c2=2\n"));
    assert!(
        read("told").contains("the game is saved in ./game-1.sdk"),
        "{}",
        read("told")
    );
}

#[test]
fn a_new_puzzle_comes_from_level_and_seed() {
    let Some(terminal) = Terminal::open("play-new") else {
        return;
    };
    play(&terminal, "--level medium --seed 5");
    terminal.wait_for("Medium, seed 5");
    terminal.press(&["q"]);
    terminal.wait_for("code 0");
}

#[test]
fn without_a_terminal_it_says_what_it_needs() {
    let ran = csp(&["sudoku", "play", UNIQUE]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("`play` needs a terminal"), "{ran:?}");
    let ran = csp(&["sudoku", "play", "--level", "none"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("give one of easy, medium, hard, unfair, extreme"),
        "{ran:?}"
    );
}

#[test]
fn a_damaged_game_is_told_with_its_line() {
    let Some(terminal) = Terminal::open("play-bad") else {
        return;
    };
    let damaged = b"[Puzzle]\n1...\n..2.\n.3..\n...4\n[Moves]\ndigit r1c1=2\n";
    let path = file("play_bad.sdk", damaged);
    play(&terminal, &path);
    let screen = terminal.wait_for("code 2").replace('\n', "");
    assert!(
        screen.contains("play_bad.sdk:7: `r1c1=2` is no move: the cell is given"),
        "{screen}"
    );
    assert_eq!(
        fs::read(&path).expect("it is there"),
        damaged,
        "it is left as it was"
    );
}
