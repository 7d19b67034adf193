//! `csp puzzle why`.

use crate::{Ran, csp, csp_reads};

const LOOP: &str = "https://puzz.link/p?slither/4/4/dgdh2c7b";
const STARS: &str = "star-battle 4x4\nnumber 1\nrooms\na a a a\nb b b b\nc c c c\nd d d d\nfilled stars\n. * . .\n. . . .\n. . . .\n. . . .\n";

fn why(args: &[&str]) -> Ran {
    csp(&[&["puzzle", "why"], args].concat())
}

#[test]
fn a_fact_is_explained_by_the_steps_that_it_needs() {
    let ran = why(&[LOOP, "r1c1.up"]);
    let expected = "\
1. the upper side of r1c1 is a line, because
  - the 3 in r1c1 has 3 of its sides on the loop
  - the lines are one loop
";
    assert_eq!((ran.code, ran.out.as_str()), (0, expected));
    // A later fact needs earlier ones, by their numbers.
    let ran = why(&[LOOP, "r4c4.up"]);
    let steps: Vec<&str> = ran
        .out
        .lines()
        .filter(|line| line.ends_with(", because"))
        .collect();
    assert!(ran.code == 0 && steps.len() > 1, "{ran:?}");
    assert!(
        steps[steps.len() - 1].contains(". the upper side of r4c4 is "),
        "{ran:?}"
    );
    assert!(
        ran.out.lines().any(|line| line.starts_with("  with 1")),
        "{ran:?}"
    );
    // All steps of the path are more.
    let path = csp(&["puzzle", "path", "-q", LOOP]).out;
    let all = path
        .lines()
        .filter(|line| line.ends_with(", because"))
        .count();
    assert!(steps.len() < all, "{} of {all}", steps.len());
}

#[test]
fn what_is_filled_in_counts() {
    let ran = why(&[STARS, "r1c4", "is", "no", "star"]);
    let expected =
        "1. r1c4 is no star, because\n  - row 1 has 1 star\n  with r1c2 is a star, as filled in\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, expected));
    let ran = why(&[STARS, "r1c4 is a star"]);
    let expected = format!("It is not so that r1c4 is a star:\n{expected}");
    assert_eq!((ran.code, ran.out), (1, expected));
    let ran = why(&[STARS, "r1c2"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            1,
            "r1c2 is open: there are solutions where it is no star or a star.\n"
        )
    );
    let two = STARS.replace("* . .", "* . *");
    let ran = csp_reads(&["puzzle", "why", "-"], two.as_bytes());
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            1,
            "There is no solution, because\n  - row 1 has 1 star\n  with r1c2 is a star, r1c4 is a star, as filled in\n"
        )
    );
}

#[test]
fn json_has_the_same_answers() {
    let ran = why(&["--format", "json", STARS, "r1c4"]);
    let expected = concat!(
        r#"{"puzzle":"https://puzz.link/p?starbattle/4/4/1/000vvo","claim":"r1c4","status":"follows","steps":[{"earlier":[],"excluded":[],"#,
        r#""fewest":true,"filled":[{"spot":"r1c2","value":"a star"}],"marks":[{"spot":"r1c4","value":"no star"}],"rules":["row 1 has 1 star"]}],"left":null}"#,
        "\n"
    );
    assert_eq!((ran.code, ran.out.as_str()), (0, expected));
    let ran = why(&["--format", "json", STARS, "r1c2"]);
    let end = "\"status\":\"open\",\"steps\":[],\"left\":[\"no star\",\"a star\"]}\n";
    assert!(ran.code == 1 && ran.out.ends_with(end), "{ran:?}");
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let cases: [(&[&str], &str); 6] = [
        (&[LOOP, "r1c1"], "nothing of this kind is filled in at r1c1"),
        (
            &[LOOP, "r9c1.up"],
            "r9c1 is not on the board of 4 rows and 4 columns",
        ),
        (
            &[LOOP, "r1c1.up is blue"],
            "\"blue\" is not known here; expected what it is or is not: no line, a line",
        ),
        (
            &[LOOP],
            "the puzzle has a solution: name the fact to explain",
        ),
        (
            &["no-such-file", "r1c1"],
            "`no-such-file` is neither a file nor a puzzle: ",
        ),
        (
            &["../csp-puzzles/tests/puzzles/boards.txt", "r1c1"],
            "boards.txt:5: a second puzzle: give one at a time",
        ),
    ];
    for (args, expected) in cases {
        let ran = why(args);
        assert!(
            ran.code == 2 && ran.err.contains(expected),
            "{args:?}: {ran:?}"
        );
    }
}

#[test]
fn a_limit_leaves_it_open() {
    let link = "https://puzz.link/p?slither/6/6/zv";
    let ran = why(&["--max-nodes", "1", link, "r3c3.up"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (3, "Unknown: a limit or an interrupt came first.\n"),
        "{ran:?}"
    );
}
