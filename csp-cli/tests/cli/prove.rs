//! `csp sudoku prove`.

use crate::proven::Proven;
use crate::{NINE, NINE_SOLUTION, Ran, SOLUTION, UNIQUE, csp, file};

fn prove(args: &[&str]) -> Proven {
    Proven::new(&["sudoku", "prove"], args)
}

#[test]
fn one_solution_or_none() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for (args, code, verdict) in [
        (&[UNIQUE][..], 0, format!("unique: {SOLUTION}")),
        (&[NINE], 0, format!("unique: {NINE_SOLUTION}")),
        (&[hard], 0, "unique: 8127".to_owned()),
        (&["1..1............"], 1, "none".to_owned()),
        (&["12....3....4...."], 1, "none".to_owned()),
        (
            &["--box", "2x3", "12345......6........................"],
            1,
            "none".to_owned(),
        ),
    ] {
        let proven = prove(args);
        let Ran { out, err, .. } = &proven.ran;
        assert_eq!(
            (proven.ran.code, err.as_str()),
            (code, ""),
            "{args:?}\n{out}"
        );
        assert!(out.starts_with(&verdict), "{args:?}: {out}");
        assert_eq!(proven.files(), ["puzzle.opb", "puzzle.pbp"]);
        assert!(
            !out.contains("asserted") && !out.contains("not in the formula"),
            "{out}"
        );
        assert!(
            proven
                .text("puzzle.pbp")
                .ends_with("conclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n")
        );
        assert_ne!(
            proven.is_verified("puzzle", "s VERIFIED UNSATISFIABLE"),
            Some(false),
            "{args:?}"
        );
        let last = out.lines().last().expect("there are lines");
        assert!(
            last.starts_with("check: veripb ") && last.ends_with("new/puzzle.pbp"),
            "{last}"
        );
    }
}

/// Clues that the formula can say are proven with it; others are named, and clues about others are refused.
#[test]
fn puzzles_with_clues() {
    let boards = include_str!("../../../csp-sudoku/tests/variant/boards.jsonl");
    let board = |title: &str| {
        let named = format!("\"title\":\"{title}\"");
        let mut lines = boards.lines();
        lines.find(|line| line.contains(&named)).unwrap()
    };
    for title in [
        "thermometer 2",
        "cage 2",
        "anti-knight 2",
        "whisper 2",
        "modifiers 3",
    ] {
        let proven = prove(&[board(title)]);
        let Ran { code, out, .. } = &proven.ran;
        assert_eq!(*code, 0, "{title}: {out}");
        assert!(out.starts_with("unique: "), "{title}: {out}");
        let verified = proven.is_verified("puzzle", "s VERIFIED UNSATISFIABLE");
        assert_ne!(verified, Some(false), "{title}");
    }
    let renban = prove(&[board("renban 1")]);
    assert_eq!(renban.ran.code, 3);
    let unsaid = "not in the formula: the clue \"r9c2, r8c2,";
    assert!(renban.ran.out.contains(unsaid), "{}", renban.ran.out);
    let either = csp(&["sudoku", "prove", "-o", "unused", board("or 1")]);
    assert_eq!(either.code, 2);
    assert!(
        either.err.contains("the clue `or` is about other clues"),
        "{}",
        either.err
    );
}

#[test]
fn the_same_bytes_each_time() {
    let [first, second] = [prove(&[NINE]), prove(&[NINE])];
    for name in ["puzzle.opb", "puzzle.pbp"] {
        assert_eq!(first.text(name), second.text(name));
    }
}

#[test]
fn there_is_no_proof_of_several_solutions() {
    let proven = prove(&["12..34.........."]);
    assert_eq!((proven.ran.code, proven.ran.err.as_str()), (1, ""));
    let text = "several: 1234341221434321 1234341223414123\nthere is no proof\n";
    assert_eq!(proven.ran.out, text);
    assert!(proven.files().is_empty(), "{:?}", proven.files());
}

#[test]
fn limits_and_errors() {
    let empty = ".".repeat(81);
    let limited = prove(&["--max-nodes", "3", &empty]);
    let message = "csp: there is no proof: a limit was reached (nodes)\n";
    assert_eq!((limited.ran.code, limited.ran.err.as_str()), (3, message));
    assert_eq!(limited.ran.out, "unknown\n");
    assert!(limited.files().is_empty());
    let unreadable = prove(&["12"]);
    assert_eq!((unreadable.ran.code, unreadable.ran.out.as_str()), (2, ""));
    // A file is where the folder should be.
    let path = file("no_folder", b"");
    let ran = csp(&["sudoku", "prove", UNIQUE, "-o", &path]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.starts_with(&format!("csp: {path}: ")),
        "{}",
        ran.err
    );
    let missing = csp(&["sudoku", "prove", UNIQUE]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("--output <DIR>"), "{}", missing.err);
}
