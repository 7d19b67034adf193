//! `csp sudoku why`.

use crate::output::start;
use crate::{NINE, NINE_SOLUTION, Ran, UNIQUE, csp, csp_reads, file};

fn why(args: &[&str]) -> Ran {
    csp(&[&["sudoku", "why"], args].concat())
}

#[test]
fn answers_and_exit_codes() {
    for (args, code, out) in [
        (
            &[UNIQUE, "r1c2", "3"][..],
            0,
            "r1c2 is not 3: column 2 has 3 at r3c2 (given).\n",
        ),
        (&[NINE, "R1C1"], 0, "r1c1 is 5: given.\n"),
        (
            &["1..1............"],
            1,
            "no solution: row 1 has 1 twice, at r1c1 (given) and r1c4 (given).\n",
        ),
        // Without solution there is nothing to say of a cell.
        (
            &["1..1............", "r4c4"],
            1,
            "no solution: row 1 has 1 twice, at r1c1 (given) and r1c4 (given).\n",
        ),
        (
            &["12..34..........", "r1c3"],
            1,
            "r1c3 is open: 3 4 are left\n",
        ),
        (
            &["12..34..........", "r1c3", "3"],
            1,
            "r1c3 is not 3: not so, here is a solution: 1234341221434321\n",
        ),
        (&["12..34..........", "r2c1"], 0, "r2c1 is 3: given.\n"),
        (
            &[
                "--box",
                "2x3",
                "1...................................",
                "r1c2",
                "1",
            ],
            0,
            "r1c2 is not 1: row 1 has 1 at r1c1 (given).\n",
        ),
    ] {
        let ran = why(args);
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.as_str()),
            (code, out, ""),
            "{args:?}"
        );
    }
}

#[test]
fn a_placement_has_its_reasons_below() {
    let ran = why(&[UNIQUE, "r2c4"]);
    let expected = "r2c4 is 1: no other cell of box 2 can be 1 (Hidden Single):\n  r2c3 is 2 (given)\n  \
                    r1c3, r1c4: row 1 has 1 at r1c1 (given)\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, expected));
}

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The same without its first given: it has several solutions, so that no path leads to an end.
const OPEN: &str =
    "...........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn where_small_steps_do_not_do_techniques_answer_and_else_a_search_within_its_limit() {
    let ran = why(&["--full", HARD, "r1c2", "2"]);
    let start =
        "r1c2 is not 2: 29 steps show it\n  1. Forcing Net Contradiction in r8c5 => r8c7<>3\n";
    assert!(ran.code == 0 && ran.out.starts_with(start), "{}", ran.out);
    let ran = why(&[OPEN, "r5c1", "2"]);
    let start = "r5c1 is not 2: a search finds no solution where r5c1 is 2, with\n  ";
    assert!(ran.code == 0 && ran.out.starts_with(start), "{}", ran.out);
    let ran = why(&["--max-nodes", "2", HARD, "r1c2", "2"]);
    assert_eq!(ran.code, 3);
    assert_eq!(
        ran.out,
        "r1c2 is not 2: unknown, a limit came before the answer (--max-nodes)\n"
    );
}

#[test]
fn an_answer_of_more_than_a_screen_is_told_in_short() {
    let ran = why(&[HARD, "r1c2", "2"]);
    let start = "r1c2 is not 2: 29 steps show it, 23 of them by suppositions. In short:\n      1  r8c7<>3: suppose r8c7=3; by ";
    assert!(ran.code == 0 && ran.out.starts_with(start), "{}", ran.out);
    assert!(
        ran.out.ends_with("\n(--full tells each step)\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.lines().count() <= 23, "{}", ran.out);
    // An answer that fits is told whole in both ways.
    let [short, full] =
        [&[][..], &["--full"]].map(|args| why(&[args, &[UNIQUE, "r2c4"]].concat()).out);
    assert_eq!(short, full);
}

#[test]
fn objects() {
    let ran = why(&["--format", "json", UNIQUE, "r1c2", "3"]);
    let expected = format!(
        r#"{{"puzzle":"{UNIQUE}","claim":"r1c2<>3","status":"steps","givens":["r3c2=3"],"houses":["column 2"],"minimal":true,"supposed":null,"steps":[{{"because":[],"claim":"r3c2=3","houses":[],"technique":"Given"}},{{"because":["r3c2=3"],"claim":"r1c2<>3","houses":["column 2"],"technique":"House"}}]}}"#
    );
    assert_eq!((ran.code, ran.out), (0, expected + "\n"));
    for (args, expected) in [
        (
            &["1..1............"][..],
            r#""claim":null,"status":"steps","givens":["r1c1=1","r1c4=1"],"houses":["row 1"],"#,
        ),
        (
            &["12..34..........", "r1c3"],
            r#""cell":"r1c3","status":"left","left":["3","4"]}"#,
        ),
        (
            &["12..34..........", "r1c3", "3"],
            r#""claim":"r1c3<>3","status":"open","solution":"1234341221434321"}"#,
        ),
        (
            &["--max-nodes", "2", HARD, "r1c2", "2"],
            r#""claim":"r1c2<>2","status":"unknown"}"#,
        ),
        (
            &[HARD, "r1c2", "2"],
            r#""claim":"r1c2<>2","status":"techniques","steps":[{"eliminations":["r8c7=3"],"level":"Extreme","#,
        ),
        (
            &[OPEN, "r5c1", "2"],
            r#""claim":"r5c1<>2","status":"search","givens":["r2c3=3","#,
        ),
    ] {
        let ran = why(&[&["--format", "json"], args].concat());
        assert!(
            ran.out.contains(expected) && ran.out.lines().count() == 1,
            "{}",
            ran.out
        );
    }
}

#[test]
fn what_is_wrong_with_a_question_is_told() {
    let two = file("two.txt", format!("{NINE}\n{NINE}\n").as_bytes());
    let solved = format!(
        "csp: r1c1 is {} in the solution; nothing to explain away: name another digit\n",
        &NINE_SOLUTION[..1]
    );
    for (args, expected) in [
        (
            &[NINE][..],
            "csp: the puzzle has a solution: name the cell to explain, such as r4c5\n",
        ),
        (
            &[NINE, "r10c1"],
            "csp: there is no r10c1 on a board of 9x9 with boxes of 3x3: rows and columns go from 1 to 9\n",
        ),
        (
            &[NINE, "r1c3", "x"],
            "csp: `x` is no digit of a 9x9 puzzle (use 1-9)\n",
        ),
        (
            &[NINE, "r1c3", "0"],
            "csp: `0` is no digit of a 9x9 puzzle (use 1-9)\n",
        ),
        (
            &[NINE, "r1c3", "10"],
            "csp: `10` is no digit of a 9x9 puzzle (use 1-9)\n",
        ),
        (&[NINE, "r1c1", "5"], &solved),
        (
            &[&two, "r1c1"],
            &format!(
                "csp: {two}:2: a second puzzle: give one at a time, typed out or in a file of its own\n"
            ),
        ),
        (
            &[&NINE[1..], "r1c1"],
            "csp: argument 1: neither a file nor a puzzle: 80 characters, but a puzzle of 9x9 has 81 (1 missing)\n",
        ),
        (
            &["no such file", "r1c1"],
            "csp: `no such file` is neither a file nor a puzzle: name a file that exists, or type out every cell of a puzzle\n",
        ),
    ] {
        let ran = why(args);
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.as_str()),
            (2, "", expected),
            "{args:?}"
        );
    }
    let ran = why(&[NINE, "c1r3"]);
    assert!(
        ran.code == 2
            && ran
                .err
                .contains("`c1r3` names no cell: write r4c7 for row 4, column 7"),
        "{}",
        ran.err
    );
    assert_eq!(why(&[]).code, 2);
}

#[test]
fn standard_input_and_a_closed_pipe() {
    let ran = csp_reads(&["sudoku", "why", "-", "r1c2", "3"], UNIQUE.as_bytes());
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (0, "r1c2 is not 3: column 2 has 3 at r3c2 (given).\n")
    );
    let mut child = start(&["sudoku", "why", UNIQUE, "r1c2", "3"]);
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn answers_are_checked() {
    for (args, code, check) in [
        (&[NINE, "r5c5"][..], 0, "checked: "),
        (&[NINE, "r1c3", "2"], 0, "checked: "),
        (&["1..1............"], 1, "checked: "),
        (&["12..34..........", "r1c3", "3"], 1, "checked: "),
        (
            &["12..34..........", "r1c3"],
            1,
            "not checked: this says what is left, and not why",
        ),
    ] {
        let plain = why(args);
        let ran = why(&[args, &["--check"]].concat());
        let (answer, last) = ran.out.trim_end().rsplit_once('\n').unwrap();
        assert_eq!((ran.code, answer), (code, plain.out.trim_end()), "{ran:?}");
        assert!(last.starts_with(check), "{ran:?}");
        let json = why(&[args, &["--check", "--format", "json"]].concat());
        let field = format!("\"check\":\"{last}\"}}\n");
        assert!(json.code == code && json.out.ends_with(&field), "{json:?}");
    }
}
