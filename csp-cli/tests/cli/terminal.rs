//! What a terminal shows. These tests pass without a look where there is no `script` to make a
//! terminal.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{NINE, NINE_SOLUTION, file};

/// What a terminal shows of `csp sudoku` with these arguments, its input being that terminal, and
/// the exit code.
fn on_terminal(args: &str) -> Option<(String, Option<i32>)> {
    on_terminal_of(("xterm", "C.UTF-8"), args)
}

/// The same on a terminal of this type, in this locale.
fn on_terminal_of((kind, locale): (&str, &str), args: &str) -> Option<(String, Option<i32>)> {
    let line = format!("{} sudoku {args}", env!("CARGO_BIN_EXE_csp"));
    let mut script = Command::new("script");
    let script = script
        .args(["-qec", &line, "/dev/null"])
        .env_remove("NO_COLOR")
        .env("TERM", kind)
        .env("LC_ALL", locale);
    let output = script.stdin(Stdio::null()).output().ok()?;
    Some((
        String::from_utf8(output.stdout).expect("it is text"),
        output.status.code(),
    ))
}

#[test]
fn a_grid_for_one_puzzle_and_lines_for_two() {
    let Some((one, code)) = on_terminal(&format!("solve {NINE}")) else {
        return;
    };
    assert_eq!(code, Some(0));
    assert!(
        one.starts_with("╭───────┬───────┬───────╮\r\n│ \x1b[1m5\x1b[0m ")
            && !one.contains("puzzle"),
        "{one}"
    );
    let Some((ascii, _)) = on_terminal_of(("xterm", "POSIX"), &format!("solve {NINE}")) else {
        return;
    };
    assert!(
        ascii.starts_with("+-------+-------+-------+\r\n"),
        "{ascii}"
    );
    let Some((dumb, _)) = on_terminal_of(("dumb", "C.UTF-8"), &format!("solve {NINE}")) else {
        return;
    };
    assert!(
        dumb.starts_with("+-------+-------+-------+\r\n| 5 3 4 |"),
        "{dumb}"
    );
    let Some((several, code)) = on_terminal("solve 12..34..........") else {
        return;
    };
    assert!(
        code == Some(1) && several.contains("\x1b[33m1/3\x1b[0m"),
        "{several}"
    );
    let Some((two, code)) = on_terminal(&format!("solve {NINE} {NINE}")) else {
        return;
    };
    assert_eq!(code, Some(0));
    assert!(
        two.starts_with(&format!(
            "{NINE_SOLUTION}\r\n{NINE_SOLUTION}\r\n2 puzzles: "
        )),
        "{two}"
    );
    let Some((plain, _)) = on_terminal(&format!("solve --color never --quiet {NINE}")) else {
        return;
    };
    assert!(plain.ends_with('\n') && !plain.contains('\x1b'), "{plain}");
}

#[test]
fn a_hint_below_its_grid() {
    let Some((shown, code)) = on_terminal(&format!("hint {NINE}")) else {
        return;
    };
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = shown.lines().collect();
    let [.., blank, step, english] = lines[..] else {
        panic!("{shown}");
    };
    assert!(
        blank.is_empty() && step == "Naked Single: r5c5=5" && english.ends_with("So r5c5 is 5."),
        "{shown}"
    );
    assert!(
        (15..=24).contains(&lines.len()) && shown.contains('\x1b'),
        "{shown}"
    );
}

#[test]
fn a_new_puzzle_is_drawn() {
    let Some((shown, code)) = on_terminal("generate --quiet") else {
        return;
    };
    assert!(
        code == Some(0) && shown.starts_with('╭') && shown.lines().count() == 13,
        "{shown}"
    );
    let Some((lines, _)) = on_terminal("generate --quiet -n 2") else {
        return;
    };
    assert_eq!(lines.lines().map(str::len).collect::<Vec<_>>(), [81, 81]);
}

#[test]
fn no_input_is_a_usage_error() {
    for command in ["solve", "count", "check", "compare"] {
        let Some((shown, code)) = on_terminal(command) else {
            return;
        };
        assert_eq!(code, Some(2));
        assert!(
            shown.contains("no input: name a file, type a puzzle out, or pipe puzzles in"),
            "{shown}"
        );
        assert!(shown.contains(&format!("csp sudoku {command}")), "{shown}");
    }
}

#[test]
fn progress_is_shown_while_it_takes_long() {
    let blank = ".".repeat(81);
    let count = |seconds: f64, options: &str| {
        on_terminal(&format!(
            "count --max 1000000000000 --time-limit {seconds} {options} {NINE} {blank} > /dev/null"
        ))
    };
    // On a busy machine a short search may be over before the first bar is drawn.
    let mut drawn = false;
    for seconds in [0.9, 3.0, 9.0] {
        let Some((shown, code)) = count(seconds, "") else {
            return;
        };
        assert_eq!(code, Some(3));
        // The bar is gone at the end.
        let last = shown
            .trim_end()
            .rsplit("\x1b[2K")
            .next()
            .unwrap_or_default();
        assert!(last.starts_with("2 puzzles: 1 unique, "), "{shown}");
        drawn = shown.contains("1 puzzles, ");
        if drawn {
            break;
        }
    }
    assert!(drawn, "no bar was drawn");
    let Some((quiet, _)) = count(0.9, "--quiet") else {
        return;
    };
    assert_eq!(quiet, "");
}

#[test]
fn progress_is_what_is_finished_not_what_was_read() {
    // All of both files is read at once; then one puzzle after the other takes its time.
    let hard = format!("{NINE}\n{}\n", format!("{}\n", ".".repeat(81)).repeat(3));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder
        .write_all(hard.as_bytes())
        .expect("memory can be written");
    let zipped = encoder.finish().expect("memory can be written");
    let plain = file("hard.txt", hard.as_bytes());
    let zipped = file("hard.txt.gz", &zipped);
    for path in [plain, zipped] {
        // On a busy machine a short search may be over before the first bar is drawn.
        let mut drawn = false;
        for seconds in [0.5, 2.0, 8.0] {
            let Some((shown, code)) = on_terminal(&format!(
                "count --threads 1 --max 1000000000000 --time-limit {seconds} {path} > /dev/null"
            )) else {
                return;
            };
            assert_eq!(code, Some(3));
            assert!(!shown.contains(" 0s left"), "{shown}");
            // Once all four are finished, a busy machine may still draw bars for a while.
            let bars = shown.split("\x1b[2K");
            let bars = bars.filter(|bar| bar.contains('%') && !bar.contains(" 4 puzzles"));
            let share = |bar: &str| {
                let (before, _) = bar.split_once('%')?;
                before
                    .rsplit(|c: char| !c.is_ascii_digit())
                    .next()?
                    .parse()
                    .ok()
            };
            let shares: Vec<u32> = bars.filter_map(share).collect();
            assert!(shares.iter().all(|&share| share <= 80), "{shown}");
            drawn = !shares.is_empty();
            if drawn {
                break;
            }
        }
        assert!(drawn, "no bar was drawn");
    }
}

#[test]
fn bars_are_blocks_where_the_terminal_shows_them() {
    let bars = |locale, rest: &str| {
        let (shown, code) = on_terminal_of(
            ("xterm", locale),
            &format!("compare --quiet --strategies singles {NINE}{rest}"),
        )?;
        assert_eq!(code, Some(0));
        Some((shown.contains('▏'), shown.contains("  #  ")))
    };
    let Some(blocks) = bars("C.UTF-8", "") else {
        return;
    };
    assert_eq!(blocks, (true, false));
    assert_eq!(bars("POSIX", ""), Some((false, true)));
    assert_eq!(bars("C.UTF-8", " | cat"), Some((false, true)));
}
