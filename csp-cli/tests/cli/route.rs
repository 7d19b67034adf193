//! Commands for any puzzle, and a puzzle alone.

use crate::{NINE, NINE_SOLUTION, SOLUTION, UNIQUE, csp, csp_reads, file};

const SLITHER: &str = "https://puzz.link/p?slither/4/4/dgdh2c7b";

/// The same output by both lines of words.
#[track_caller]
fn same(routed: &[&str], full: &[&str], input: &str) {
    let [one, other] = [routed, full].map(|args| csp_reads(args, input.as_bytes()));
    assert_eq!(
        (one.code, &one.out),
        (other.code, &other.out),
        "{routed:?} {one:?}"
    );
    assert!(one.code <= 1 && !one.out.is_empty(), "{routed:?} {one:?}");
}

#[test]
fn a_puzzle_alone_is_solved() {
    assert_eq!(csp(&[UNIQUE]).out, format!("{SOLUTION}\n"));
    assert_eq!(
        csp_reads(&["-"], NINE.as_bytes()).out,
        format!("{NINE_SOLUTION}\n")
    );
    let path = file("route.txt", NINE.as_bytes());
    assert_eq!(csp(&[&path]).out, format!("{NINE_SOLUTION}\n"));
    assert_eq!(csp(&[NINE, "--format", "csv"]).out.lines().count(), 2);
    assert_eq!(csp(&["--format", "csv", NINE]).out.lines().count(), 2);
    same(&[SLITHER], &["puzzle", "solve", SLITHER], "");
    same(&["slither/4/4/dgdh2c7b"], &["puzzle", "solve", SLITHER], "");
    same(
        &[".Shape~4x4.Cage~3~R1C1~R1C2"],
        &["sudoku", "solve", ".Shape~4x4.Cage~3~R1C1~R1C2"],
        "",
    );
}

/// A piece of a puzzle where a command stands is answered as `solve` answers it.
#[test]
fn a_piece_alone_is_told_as_a_piece() {
    for piece in [
        "53..7....6",
        "530070000",
        "5-3------6",
        "5·3·····6",
        "123456789",
    ] {
        let [alone, solved] = [csp(&[piece]), csp(&["solve", piece])];
        assert_eq!((alone.code, &alone.err), (2, &solved.err), "{alone:?}");
        assert!(
            alone.err.contains("neither a file nor a puzzle"),
            "{alone:?}"
        );
    }
    let ran = csp(&["53..7....6"]);
    assert!(
        ran.err
            .contains("10 characters, but a puzzle of 9x9 has 81"),
        "{ran:?}"
    );
    // Shorter words, and words with letters, may be mistyped commands.
    for word in ["53..7...", "53..7....solve"] {
        let ran = csp(&[word]);
        assert!(
            ran.code == 2 && ran.err.contains("unrecognized subcommand"),
            "{ran:?}"
        );
    }
}

#[test]
fn the_puzzle_says_which_command_is_meant() {
    for name in ["solve", "hint", "path", "check", "count", "show"] {
        same(&[name, UNIQUE], &["sudoku", name, UNIQUE], "");
        same(&[name, SLITHER], &["puzzle", name, SLITHER], "");
        same(&[name, "-"], &["puzzle", name, "-"], SLITHER);
        same(&[name, "-"], &["sudoku", name, "-"], UNIQUE);
    }
    same(&["solve"], &["puzzle", "solve"], SLITHER);
    same(&["solve"], &["sudoku", "solve"], UNIQUE);
    same(
        &["solve", "--format", "json", SLITHER],
        &["puzzle", "solve", "--format", "json", SLITHER],
        "",
    );
    same(
        &["why", UNIQUE, "A2"],
        &["sudoku", "why", UNIQUE, "r1c2"],
        "",
    );
    same(
        &["why", SLITHER, "A1-A2 is no line"],
        &["puzzle", "why", SLITHER, "r1c1-r1c2 is no line"],
        "",
    );
    same(
        &["convert", "--to", "text", SLITHER],
        &["puzzle", "convert", "--to", "text", SLITHER],
        "",
    );
    let text = "# a puzzle\nnurikabe 2x2\ncells\n2 .\n. .\n";
    let path = file("route_text.txt", text.as_bytes());
    same(&["count", &path], &["puzzle", "count", &path], "");
    same(&["count"], &["puzzle", "count"], text);
}

#[test]
fn a_genre_says_what_is_made() {
    let seed = ["--seed", "7"];
    let made = |words: &[&str]| csp(&[words, &seed].concat()).out;
    assert_eq!(made(&["generate"]), made(&["sudoku", "generate"]));
    assert_eq!(
        made(&["generate", "sudoku", "--size", "4"]),
        made(&["sudoku", "generate", "--size", "4"])
    );
    let creek = ["creek", "--size", "4"];
    assert_eq!(
        made(&[&["generate"], &creek[..]].concat()),
        made(&[&["puzzle", "generate"], &creek[..]].concat())
    );
}

#[test]
fn help_and_errors_name_the_command_that_is_meant() {
    assert!(csp(&["solve", "--help"]).out.contains("$ csp solve "));
    assert!(csp(&["help", "hint"]).out.contains("$ csp hint "));
    let ran = csp(&["solve", UNIQUE, "--nonsense"]);
    assert!(
        ran.code == 2 && ran.err.contains("Usage: csp sudoku solve"),
        "{ran:?}"
    );
    let ran = csp(&["solve", "https://example.com/p?x"]);
    assert!(
        ran.code == 2
            && ran
                .err
                .contains("no puzzle in this link of \"example.com\""),
        "{ran:?}"
    );
    let plain = csp(&[]);
    assert!(
        plain.code == 2 && plain.err.lines().count() <= 12,
        "{plain:?}"
    );
}
