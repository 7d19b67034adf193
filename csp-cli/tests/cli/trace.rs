//! `csp sudoku trace` and `csp sudoku replay`.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{NINE, UNIQUE, csp, csp_reads, file};

/// Thirty nodes and more.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn a_trace_says_what_it_is_of_and_how_it_ended() {
    let ran = csp(&["sudoku", "trace", UNIQUE]);
    assert_eq!((ran.code, &ran.err[..]), (0, ""));
    assert!(ran.out.starts_with(
        "csp-trace 1 decisions\nabout sudoku 2x2 singles 1.....2..3.....4\nvariables r1c1 "
    ));
    assert!(
        ran.out
            .ends_with("  solution 1: 1 2 4 3 3 4 2 1 4 3 1 2 2 1 3 4\nexhausted\n")
    );
}

#[test]
fn the_exit_code_tells_how_many_solutions_there_are() {
    let code = |args: &[&str]| csp(&[&["sudoku", "trace"], args].concat()).code;
    assert_eq!(code(&[NINE]), 0);
    assert_eq!(code(&["12..34.........."]), 1);
    assert_eq!(code(&["11.............."]), 1);
    assert_eq!(code(&["--max-nodes", "5", HARD]), 3);
}

#[test]
fn every_level_and_strategy_is_accepted_by_replay() {
    for level in ["decisions", "changes", "wakes"] {
        for (strategy, puzzle) in [
            ("backtracking", UNIQUE),
            ("mrv_forward_checking", NINE),
            ("singles", HARD),
            ("domain", HARD),
        ] {
            for format in ["text", "json"] {
                let args = [
                    "sudoku",
                    "trace",
                    "--level",
                    level,
                    "--strategy",
                    strategy,
                    "--format",
                    format,
                    puzzle,
                ];
                let trace = csp(&args).out;
                let ran = csp_reads(&["sudoku", "replay", "-"], trace.as_bytes());
                assert_eq!((ran.code, &ran.err[..]), (0, ""), "{args:?}");
                assert!(
                    ran.out.starts_with("accepted: ")
                        && ran.out.ends_with(", 1 solution, exhausted\n"),
                    "{}",
                    ran.out
                );
            }
        }
    }
}

#[test]
fn a_cut_trace_says_so_and_holds_as_far_as_it_goes() {
    let ran = csp(&["sudoku", "trace", "--max-events", "5", HARD]);
    assert_eq!(ran.code, 3);
    assert_eq!(
        ran.err,
        "csp: the trace is cut after 5 events; --max-events allows more\n"
    );
    let checked = csp_reads(&["sudoku", "replay", "-"], ran.out.as_bytes());
    assert_eq!(
        checked.out,
        "accepted: 5 nodes, 1 failure, 0 solutions, cut after 5 events\n"
    );
    assert!(
        csp(&["sudoku", "trace", "--max-depth", "2", HARD])
            .out
            .ends_with("cut below depth 2\n")
    );
}

#[test]
fn a_gzipped_trace_is_replayed() {
    let trace = csp(&["sudoku", "trace", NINE]).out;
    let plain = csp_reads(&["sudoku", "replay", "-"], trace.as_bytes());
    assert_eq!(plain.code, 0);
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder
        .write_all(trace.as_bytes())
        .expect("memory can be written");
    let zipped = encoder.finish().expect("memory can be written");
    let path = file("trace.gz", &zipped);
    for ran in [
        csp(&["sudoku", "replay", &path]),
        csp_reads(&["sudoku", "replay", "-"], &zipped),
    ] {
        assert_eq!((ran.code, ran.out), (0, plain.out.clone()));
    }
    let broken = csp_reads(&["sudoku", "replay", "-"], &zipped[..zipped.len() / 2]);
    assert_eq!(broken.code, 2);
    assert!(
        broken
            .err
            .starts_with("csp: standard input: cannot be read: "),
        "{broken:?}"
    );
}

#[test]
fn pictures_are_written() {
    assert!(
        csp(&["sudoku", "trace", "--format", "svg", HARD])
            .out
            .starts_with("<svg xmlns=")
    );
    assert!(
        csp(&["sudoku", "trace", "--format", "dot", HARD])
            .out
            .starts_with("digraph")
    );
}

#[test]
fn what_is_no_trace_or_does_not_hold_is_refused_with_its_line() {
    let trace = csp(&["sudoku", "trace", "--level", "changes", NINE]).out;
    let json = csp(&["sudoku", "trace", "--format", "json", NINE]).out;
    let refused = |text: &str| {
        let ran = csp_reads(&["sudoku", "replay", "-"], text.as_bytes());
        assert_eq!((ran.code, &ran.out[..]), (2, ""), "{text}");
        ran.err
    };
    let half = &trace[..trace.len() / 2];
    let cut = half.rfind('\n').expect("it has lines") + 1;
    insta::assert_snapshot!([
        refused(""),
        refused("hello\n"),
        refused(&trace.replace("csp-trace 1", "csp-trace 3")),
        refused(&json.replace("\"version\":1", "\"version\":3")),
        refused(&trace[..cut]),
        refused(&trace.replace("53..7....", "35..7....")),
        refused(&trace.replace("sudoku 3x3", "sudoku 3x4")),
        refused(&trace.replace("about ", "abuot ")),
        refused(&trace.replace("solution 1: 5 3 4", "solution 1: 5 4 3")),
    ].concat(), @r"
    csp: standard input:1: the trace is truncated: its last line is missing
    csp: standard input:1: a trace begins with `csp-trace`, its version and its level
    csp: standard input:1: this is version 3 of the format; versions 1 and 2 are what is read here
    csp: standard input:1: this is version 3 of the format; versions 1 and 2 are what is read here
    csp: standard input:38: the trace is truncated: its last line is missing
    csp: standard input:34: here the model gives `  all_different#9: r3c1 - 3 4 6..8, r7c1 - 3 4 6..8, r8c1 - 3 4 6..8, r9c1 - 3 4 6..8`
    csp: standard input:2: line 1: 81 characters, but a puzzle of 12x12 has 144 (63 missing)
    csp: standard input:2: here the names of the variables should stand: `variables ...`
    csp: standard input:92: at this node the variables have the values 5 3 4 6 7 8 9 1 2 6 7 2 1 9 5 3 4 8 1 9 8 3 4 2 5 6 7 8 5 9 7 6 1 4 2 3 4 2 6 8 5 3 7 9 1 7 1 3 9 2 4 8 5 6 9 6 1 5 3 7 2 8 4 2 8 7 4 1 9 6 3 5 3 4 5 2 8 6 1 7 9
    ");
}

#[test]
fn a_trace_of_another_puzzle_is_refused() {
    let trace = csp(&["sudoku", "trace", UNIQUE]).out;
    let ran = csp_reads(
        &["sudoku", "replay", "--puzzle", "12..34..........", "-"],
        trace.as_bytes(),
    );
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err,
        "csp: standard input:2: this is the trace of another puzzle, 1.....2..3.....4\n"
    );
    assert_eq!(
        csp_reads(
            &["sudoku", "replay", "--puzzle", UNIQUE, "-"],
            trace.as_bytes()
        )
        .code,
        0
    );
}

#[test]
fn bad_input_is_named() {
    let said = |args: &[&str]| {
        let ran = csp(&[&["sudoku"], args].concat());
        assert_eq!((ran.code, &ran.out[..]), (2, ""), "{args:?}");
        ran.err
    };
    assert!(said(&["trace", "nothing"]).contains("neither a file nor a puzzle"));
    assert!(
        said(&["trace", "--strategy", "luck", UNIQUE])
            .contains("[possible values: generate_and_test, backtracking")
    );
    assert!(said(&["trace", "--level", "all", UNIQUE]).contains("decisions, changes, wakes"));
    assert!(
        said(&[
            "trace",
            concat!(env!("CARGO_MANIFEST_DIR"), "/../benches/data/top1465.txt")
        ])
        .contains("a second puzzle")
    );
    assert!(said(&["replay", "/nowhere/trace"]).contains("/nowhere/trace: cannot be read"));
    assert!(said(&["replay", "/"]).contains("cannot be read"));
}
