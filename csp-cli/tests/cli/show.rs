//! `csp sudoku show`.

use crate::{NINE, Ran, UNIQUE, csp, csp_reads, file};
use csp_sudoku::link;

fn show(args: &[&str]) -> Ran {
    csp(&[&["sudoku", "show"], args].concat())
}

const GRID: &str = "     1 2   3 4
   +-----+-----+
 1 | 1 . | . . |
 2 | . . | 2 . |
   +-----+-----+
 3 | . 3 | . . |
 4 | . . | . 4 |
   +-----+-----+
";

#[test]
fn grids() {
    let ran = show(&[UNIQUE]);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (0, GRID, "")
    );
    // Names stand above, and a blank line between.
    let ran = csp_reads(
        &["sudoku", "show"],
        format!("{UNIQUE} # one\n{UNIQUE}\n").as_bytes(),
    );
    assert_eq!((ran.code, ran.out), (0, format!("one\n{GRID}\n{GRID}")));
    let ran = show(&["--candidates", UNIQUE]);
    assert!(
        ran.out.contains("\n 1 |#1      2|         |\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("   #n given\n"), "{}", ran.out);
    let ran = show(&["--candidates", NINE]);
    assert!(ran.out.lines().all(|line| line.len() <= 70), "{}", ran.out);
}

#[test]
fn colour_is_asked_for() {
    let plain = show(&[UNIQUE]).out;
    let coloured = show(&["--color", "always", UNIQUE]).out;
    assert!(
        !plain.contains('\x1b') && coloured.contains("\x1b[1m 1\x1b[0m"),
        "{coloured}"
    );
}

/// A puzzle with clues. One of them is about the whole board.
const CLUES: &str = ".Shape~4x4.Thermo~R2C1~R3C1~R4C2.Cage~5~R1C1~R1C2.AntiKnight.~R1C1_3";

#[test]
fn clues_are_drawn_and_told() {
    let ran = show(&[CLUES]);
    let expected = "     1 2   3 4
   +-----+-----+
 1 | 3 . | . . |
 2 | . . | . . |
   +-----+-----+
 3 | . . | . . |
 4 | . . | . . |
   +-----+-----+
   - r2c1, r3c1, r4c2 increase
   - r1c1, r1c2 are different and add up to 5
   - cells a knight's move apart are different
";
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (0, expected, "")
    );
    let ran = show(&["--candidates", CLUES]);
    assert!(ran.out.contains("\n 1 |#3    1 2|"), "{}", ran.out);
    let ran = show(&["--format", "svg", CLUES]);
    assert_eq!(ran.code, 0);
    // The bulb, the sum of the cage, and below what is not drawn.
    for part in [
        "<circle cx=\"50\" cy=\"150\" r=\"36\" fill=\"gray\">",
        ">5</text>",
        "\u{2022} cells a knight",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = show(&["--format", "html", "--solutions", CLUES]);
    assert!(
        ran.out.contains("<ul class=\"rules\"><li>cells a knight"),
        "{}",
        ran.out
    );
}

#[test]
fn what_is_only_drawn_is_refused_or_left_out() {
    let grid = "[[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]";
    let drawn =
        format!(r#"{{"size": 4, "grid": {grid}, "line": [{{"lines": [["R1C1", "R1C2"]]}}]}}"#);
    let link = link::encode(&link::decode(&drawn).unwrap());
    let ran = show(&[&link]);
    assert!(
        ran.code == 2 && ran.err.contains("only people can read it"),
        "{}",
        ran.err
    );
    assert_eq!(show(&["--ignore-drawing", &link]).code, 0);
}

#[test]
fn one_picture() {
    let ran = show(&["--format", "svg", UNIQUE]);
    assert!(ran.code == 0 && ran.out.starts_with("<svg ") && ran.out.ends_with("</svg>\n"));
    let ran = show(&["--format", "svg", UNIQUE, UNIQUE]);
    let expected =
        "csp: argument 2: a second puzzle: svg is one picture; --format html takes several\n";
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (2, "", expected)
    );
}

#[test]
fn sheets() {
    let ran = show(&[
        "--format",
        "html",
        "--solutions",
        "--per-page",
        "2",
        UNIQUE,
        NINE,
        UNIQUE,
    ]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.matches("<svg ").count(), 6);
    assert_eq!(ran.out.matches("class=\"sheet two\"").count(), 2);
    assert_eq!(ran.out.matches("class=\"sheet solutions\"").count(), 1);
    assert!(ran.out.contains("<span>No. 2</span><span>Easy, 204</span>"));
    let ran = show(&["--format", "html", UNIQUE]);
    assert_eq!(ran.out.matches("<svg ").count(), 1);
}

#[test]
fn what_is_wrong_is_told_and_the_remainder_is_shown() {
    let ran = show(&["1..1............", UNIQUE]);
    let violation = "csp: argument 1: digit 1 stands twice in row 1: at r1c1 and r1c4\n";
    assert_eq!((ran.code, ran.err.as_str()), (1, violation));
    assert!(
        ran.out.contains(" 1 |!1 . | .!1 |\n") && ran.out.ends_with(GRID),
        "{}",
        ran.out
    );

    let name = file(
        "show.txt",
        format!("{UNIQUE}\n12345\n{UNIQUE}\n").as_bytes(),
    );
    let ran = show(&[&name, "missing.txt"]);
    assert_eq!((ran.code, ran.out), (2, format!("{GRID}\n{GRID}")));
    assert!(
        ran.err.starts_with(&format!("csp: {name}:2: ")),
        "{}",
        ran.err
    );

    let ran = show(&["--format", "html", "12..34..........", UNIQUE]);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (1, "csp: argument 1: there are several solutions\n")
    );
    assert!(ran.out.contains("several solutions") && ran.out.contains("No. 2"));

    let large = ".".repeat(36 * 36);
    let ran = show(&["--candidates", &large]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains("boards up to 25x25, not for 36x36"),
        "{}",
        ran.err
    );
    assert_eq!(show(&[&large]).code, 0);
}

#[test]
fn options_that_do_not_fit() {
    for args in [
        &["--per-page", "2", UNIQUE][..],
        &["--format", "svg", "--solutions", UNIQUE],
    ] {
        let ran = show(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(
            ran.err
                .contains("--per-page and --solutions are for --format html"),
            "{}",
            ran.err
        );
    }
    let ran = show(&["--format", "html", "--per-page", "3", UNIQUE]);
    assert!(
        ran.code == 2 && ran.err.contains("a page takes 1, 2, 4 or 6 puzzles"),
        "{}",
        ran.err
    );
}
