//! `csp puzzle`: grid puzzles of every genre, from links.

use crate::output::start;
use crate::{Ran, csp, csp_reads};
use std::io::{BufRead as _, BufReader};

const LINK: &str = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g";
const SOLUTION: &str = "0011101001011110101011100";
const LOOP: &str = "https://puzz.link/p?slither/4/4/dgdh2c7b";
/// The boards of the tests of csp-puzzles, with their solutions.
const BOARDS: &str = "../csp-puzzles/tests/puzzles/boards.txt";

fn puzzle(args: &[&str]) -> Ran {
    csp(&[&["puzzle"], args].concat())
}

#[test]
fn what_is_solved_is_right_and_can_be_read_again() {
    for threads in ["1", "2"] {
        let solved = puzzle(&["solve", "-q", "--threads", threads, BOARDS]);
        assert_eq!((solved.code, solved.err.as_str()), (0, ""));
        let known = std::fs::read_to_string(BOARDS).unwrap();
        let known: Vec<&str> = known
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        assert_eq!(solved.out.lines().collect::<Vec<_>>(), known);
    }
    let checked = puzzle(&["check", "-q", BOARDS]);
    assert!(
        checked.code == 0 && checked.out.lines().all(|line| line == "ok"),
        "{checked:?}"
    );
}

#[test]
fn one_solution_several_and_none() {
    let ran = puzzle(&["solve", "-q", "--format", "picture", LOOP]);
    assert!(
        ran.code == 0 && ran.out.starts_with("Slitherlink 4×4: one solution\n┌──"),
        "{ran:?}"
    );
    let several = "https://puzz.link/p?slither/2/1/h";
    let ran = puzzle(&[
        "solve",
        "-q",
        several,
        &format!("{LINK} .1......................."),
    ]);
    assert_eq!(ran.code, 1);
    let mut lines = ran.out.lines();
    assert!(lines.next().unwrap().ends_with("\tmultiple"), "{ran:?}");
    assert_eq!(lines.next().unwrap(), format!("{LINK} -\tnone"));
    let ran = puzzle(&["count", "-q", several, LINK]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "3\n1\n"));
    let ran = puzzle(&["count", "-q", "--max", "2", several]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "2\tmore\n"));
    let ran = puzzle(&["count", "-q", "--max", "3", several]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "3\n"));
}

#[test]
fn json_has_the_same_answers() {
    let ran = puzzle(&["solve", "-q", "--format", "json", LINK]);
    let begin = format!(
        r#"{{"puzzle":"{LINK}","status":"unique","solution":"{SOLUTION}","second":null,"nodes":"#
    );
    assert!(ran.out.starts_with(&begin), "{ran:?}");
    let filled = format!("{LINK} .1.......................");
    let ran = puzzle(&["check", "-q", "--format", "json", &filled]);
    let broken = r#""status":"invalid","broken":[{"marks":[{"spot":"r1c2","value":"shaded"}],"rule":"r1c2 has a number and is unshaded"#;
    assert!(ran.code == 1 && ran.out.contains(broken), "{ran:?}");
    let ran = puzzle(&["hint", "-q", "--format", "json", LOOP]);
    assert!(
        ran.out
            .contains(r#""marks":[{"spot":"the upper side of r1c1","value":"a line"}]"#),
        "{ran:?}"
    );
    assert!(
        ran.out.contains(r#""fewest":true"#) && ran.out.contains(r#""sizes":[0,1]"#),
        "{ran:?}"
    );
}

#[test]
fn steps_name_their_rules() {
    let ran = puzzle(&["hint", "-q", LOOP]);
    let expected = "\
the upper side of r1c1 is a line, because
  - the 3 in r1c1 has 3 of its sides on the loop
  - the lines are one loop

╶───╴
  3
";
    assert!(ran.code == 0 && ran.out.starts_with(expected), "{ran:?}");
    let ran = puzzle(&["path", "-q", LOOP]);
    let last = ran
        .out
        .lines()
        .find(|line| line.starts_with("Solved in "))
        .unwrap();
    let steps = ran
        .out
        .lines()
        .filter(|line| line.ends_with(", because"))
        .count();
    assert!(
        ran.code == 0 && last.starts_with(&format!("Solved in {steps} steps: ")),
        "{ran:?}"
    );
    // What is filled in is where the next hint begins.
    let solution = puzzle(&["solve", "-q", LOOP]).out;
    let ran = puzzle(&["hint", "-q", solution.trim_end()]);
    assert!(
        ran.out
            .starts_with("Nothing is left to do: each spot is filled in.\n"),
        "{ran:?}"
    );
    let ran = puzzle(&["hint", "-q", &format!("{LINK} .1.......................")]);
    assert!(
        ran.code == 1 && ran.out.starts_with("There is no solution, because\n"),
        "{ran:?}"
    );
}

#[test]
fn what_is_noted_is_drawn_and_told() {
    let link = "https://puzz.link/p?numlin/2/2/1122";
    let ran = puzzle(&["hint", "-q", link]);
    let expected = "\
1. r1c1 and r1c2 are on the path of the 1s, because each 1 is on the path of the 1s
";
    assert!(ran.code == 0 && ran.out.starts_with(expected), "{ran:?}");
    assert!(ran.out.contains("(1)"), "{ran:?}");
    let ran = puzzle(&["hint", "-q", "--format", "json", link]);
    let noted = r#""noted":[{"spot":"r1c1","value":"on the path of the 1s"},"#;
    assert!(ran.out.contains(noted), "{ran:?}");
    for command in ["hint", "path", "why"] {
        let help = puzzle(&[command, "--help"]).out;
        assert!(help.contains("noted_not"), "{help}");
    }
}

/// What could still be noted on a full board is no hint.
#[test]
fn nothing_is_left_to_do_on_a_full_board_with_notes() {
    let solved = puzzle(&["solve", "-q", "https://puzz.link/p?numlin/2/2/1122"]).out;
    let ran = puzzle(&["hint", "-q", solved.trim_end()]);
    assert!(
        ran.code == 0 && ran.out.starts_with("Nothing is left to do"),
        "{ran:?}"
    );
}

/// A hint goes on to a step that can be done.
#[test]
fn the_last_step_of_a_hint_fills_something_in() {
    for link in [
        "https://puzz.link/p?numlin/2/2/1122",
        "https://puzz.link/p?sudoku/4/4/g1k23k3g",
    ] {
        let ran = puzzle(&["hint", "-q", "--format", "json", link]);
        let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let steps = answer["steps"].as_array().unwrap();
        let marks = |step: &serde_json::Value| step["marks"].as_array().unwrap().len();
        let (last, before) = steps.split_last().unwrap();
        assert!(!before.is_empty() && marks(last) > 0, "{ran:?}");
        assert!(before.iter().all(|step| marks(step) == 0), "{ran:?}");
        let text = puzzle(&["hint", "-q", link]).out;
        let number = steps.len();
        assert!(text.contains(&format!("\n{number}. ")), "{text}");
        assert!(text.contains(", because\n  - "), "{text}");
    }
}

#[test]
fn what_is_printed_is_known() {
    let link = "https://puzz.link/p?sudoku/4/4/g1k23k3g";
    for command in ["hint", "path"] {
        for format in ["text", "json"] {
            let ran = puzzle(&[command, "-q", "--format", format, link]);
            assert!(ran.code == 0 && !ran.out.contains("printed"), "{ran:?}");
        }
    }
    // What is filled in is looked at where it differs.
    let ran = puzzle(&["hint", "-q", &format!("{link} .2..............")]);
    let says = "There is no solution, because\n  - r1c2 has a printed 1\n";
    assert!(ran.code == 1 && ran.out.starts_with(says), "{ran:?}");
}

#[test]
fn several_solutions_leave_no_step() {
    let ran = puzzle(&["path", "-q", "https://puzz.link/p?slither/2/1/h"]);
    let says = "Nothing more follows: there are several solutions.\n";
    assert!(ran.code == 1 && ran.out.contains(says), "{ran:?}");
}

#[test]
fn what_cannot_be_read_is_told_and_the_others_are_answered() {
    let input = format!(
        "# a comment\n\nhttps://puzz.link/p?slitherlnk/4/4/d\n{LINK} 12\n{LINK} 1 1\n{LINK}\n"
    );
    let ran = csp_reads(&["puzzle", "solve", "-q", "-"], input.as_bytes());
    let expected = format!("-\tinvalid\n-\tinvalid\n-\tinvalid\n{LINK} {SOLUTION}\n");
    assert_eq!((ran.code, ran.out), (2, expected));
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(
        told,
        [
            "csp: standard input:3: \"slitherlnk\" is not a genre that is known; did you mean \"slitherlink\"?",
            "csp: standard input:4: character 2 of what is filled in: r1c2 has values from 0 to 1, and not 2",
            "csp: standard input:5: line 5, column 46: \"1\" stands behind the link and what is filled in; expected one puzzle a line",
        ]
    );
    let ran = csp_reads(&["puzzle", "solve", "-q", "-"], b"\xff\xfe\n");
    assert!(
        ran.code == 2
            && ran
                .err
                .contains("standard input:1: not text: byte 0xff at place 1 of the line"),
        "{ran:?}"
    );
    let ran = csp_reads(&["puzzle", "check", "-q", "-"], b"");
    assert!(
        ran.code == 2 && ran.err.contains("no puzzle in standard input"),
        "{ran:?}"
    );
    let ran = puzzle(&["solve", "-q", "no-such-file"]);
    assert!(
        ran.code == 2
            && ran
                .err
                .contains("`no-such-file` is neither a file nor a puzzle: name a file that exists, or give a link, as in "),
        "{ran:?}"
    );
    let ran = puzzle(&["solve", "-q", "https://puzz.link/p?slither/4/4/dgdh2c7"]);
    let told =
        "csp: argument 1: character 40 of the link: it ends, and 1 of 16 cells are missing\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, told));
    let ran = puzzle(&["solve", "-q", "kenken/4/4/"]);
    let told =
        "csp: argument 1: character 12 of the link: it ends, and 24 of 24 walls are missing\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, told));
    let ran = puzzle(&["solve", "-q", "puzzles/4/4/"]);
    assert!(
        ran.code == 2 && ran.err.contains("`puzzles/4/4/` is neither a file"),
        "{ran:?}"
    );
    let ran = puzzle(&["solve", "-q", ".."]);
    assert!(
        ran.code == 2 && ran.err.contains("cannot read ..: is a directory"),
        "{ran:?}"
    );
}

#[test]
fn a_limit_leaves_it_open() {
    let ran = puzzle(&[
        "count",
        "-q",
        "--max-nodes",
        "20",
        "https://puzz.link/p?slither/6/6/zv",
    ]);
    assert!(ran.code == 3 && ran.out.ends_with("\tunknown\n"), "{ran:?}");
}

#[test]
fn a_limit_leaves_open_whether_a_solution_is_the_only_one() {
    let link = "https://puzz.link/p?numlin/4/4/i2g1j2g1i";
    let ran = puzzle(&["solve", "-q", "--max-nodes", "2", link]);
    let line = format!("{link} 111010001101011010001111\tunknown\n");
    assert_eq!((ran.code, ran.out), (3, line));
    let ran = puzzle(&[
        "solve",
        "-q",
        "--format",
        "picture",
        "--max-nodes",
        "2",
        link,
    ]);
    let first = "Numberlink 4×4: a solution; a limit or an interrupt came before it was known to be the only one\n";
    assert!(ran.code == 3 && ran.out.starts_with(first), "{ran:?}");
}

#[test]
fn a_reader_that_goes_ends_it_quietly() {
    let mut child = start(&[
        "puzzle",
        "count",
        "--max",
        "100000000",
        LINK,
        "https://puzz.link/p?slither/7/7/zzo",
    ]);
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "1\n");
    drop(out);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn genres_are_listed_with_their_rules() {
    let ran = puzzle(&["genres"]);
    let lines = ran.out.lines().count();
    assert!(ran.code == 0 && lines >= 38, "{ran:?}");
    let json = puzzle(&["genres", "--format", "json"]);
    assert_eq!(json.out.lines().count(), lines);
    let ran = puzzle(&["genres", "slither"]);
    assert!(
        ran.out.starts_with(
            "Slitherlink (スリザーリンク), in links slither, slitherlink\n- Draw one loop"
        ),
        "{ran:?}"
    );
    let ran = puzzle(&["genres", "slitherlnk"]);
    assert!(ran.code == 2 && ran.err.contains("did you mean"), "{ran:?}");
}

#[test]
fn new_puzzles_are_the_same_for_every_number_of_threads() {
    let made = |seed, threads| {
        puzzle(&[
            "generate",
            "-q",
            "fillomino",
            "-n",
            "12",
            "--size",
            "5x6",
            "--seed",
            seed,
            "--threads",
            threads,
        ])
    };
    let one = made("9", "1");
    assert_eq!(
        (one.code, one.err.as_str(), one.out.lines().count()),
        (0, "", 12)
    );
    assert_eq!(made("9", "3").out, one.out);
    assert_ne!(made("10", "3").out, one.out);
    let solved = csp_reads(&["puzzle", "solve", "-q"], one.out.as_bytes());
    assert_eq!(solved.code, 0, "{solved:?}");
    assert!(
        solved.out.starts_with("https://puzz.link/p?fillomino/6/5/"),
        "{solved:?}"
    );
}

#[test]
fn new_puzzles_have_the_level_that_path_tells() {
    let made = puzzle(&[
        "generate", "-q", "takuzu", "--size", "4", "--seed", "2", "--level", "easy", "--format",
        "json",
    ]);
    let has = |text: &str| made.out.contains(text);
    assert!(
        made.code == 0 && has(r#""level":"easy","seed":2,"number":0,"#),
        "{made:?}"
    );
    let link = made.out.split('"').nth(3).unwrap();
    let path = puzzle(&["path", "-q", link]);
    assert!(path.out.contains("The level is easy.\n"), "{path:?}");
    let json = puzzle(&["path", "-q", "--format", "json", link]);
    assert!(json.out.contains(r#""level":"easy""#), "{json:?}");
}

#[test]
fn a_seed_that_was_drawn_is_told() {
    let made = puzzle(&["generate", "creek", "--size", "4"]);
    let seed = made.err.split("the seed is ").nth(1).unwrap();
    let seed = seed.split(';').next().unwrap();
    let again = puzzle(&["generate", "-q", "creek", "--size", "4", "--seed", seed]);
    assert_eq!((again.code, again.out), (0, made.out));
}

#[test]
fn wishes_that_no_puzzle_has_are_refused() {
    for (args, told) in [
        (
            &["takuzu", "--size", "5"][..],
            "row 1 has 5 cells and cannot have as many 0 as 1",
        ),
        (
            &["heyawake", "--symmetry", "half-turn"],
            "cannot be symmetric",
        ),
        (&["norinori"], "no puzzles of norinori are made"),
        (&["slitherlnk"], "did you mean"),
        (&["creek", "--size", "0x4"], "both must be from 1 to 1000"),
        (
            &["creek", "--size", "4y4"],
            "give rows and columns, such as 8x10",
        ),
        (
            &["creek", "--level", "silly"],
            "possible values: easy, medium, hard, extreme",
        ),
    ] {
        let ran = puzzle(&[&["generate", "-q"], args].concat());
        assert!(ran.code == 2 && ran.err.contains(told), "{ran:?}");
    }
    let ran = puzzle(&[
        "generate",
        "-q",
        "creek",
        "--size",
        "4",
        "--clues",
        "200..",
        "--max-attempts",
        "2",
    ]);
    assert!(
        ran.code == 3 && ran.err.contains("none was found on 2 boards; ask for less"),
        "{ran:?}"
    );
}
