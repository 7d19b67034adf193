//! What is wrong is told, with its place, and the rest is done all the same.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{NINE, NINE_SOLUTION, SOLUTION, UNIQUE, csp, csp_reads, file, solve};

/// Runs `solve` on these inputs: the exit code is 2; gives standard output and standard error.
fn refused(args: &[&str]) -> (String, String) {
    let ran = csp(&[&["sudoku", "solve", "--quiet"], args].concat());
    assert_eq!(ran.code, 2, "{ran:?}");
    (ran.out, without_name(&ran.err))
}

/// Messages without the name of the command, with which each line begins.
fn without_name(messages: &str) -> String {
    let line = |line: &str| line.strip_prefix("csp: ").expect(messages).to_owned() + "\n";
    messages.lines().map(line).collect()
}

#[test]
fn an_input_that_cannot_be_opened() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let empty = file("empty.txt", b"");
    let binary = file("binary.txt", b"\x7fELF\x02\x01\x01\0\0\0");
    let long = "/".repeat(5000);
    for (input, expected) in [
        (
            "no/such/file.txt",
            "`no/such/file.txt` is neither a file nor a puzzle: name a file that exists, or ",
        ),
        ("", "`` is neither a file nor a puzzle: "),
        (
            &long,
            &format!("`{}…` is neither a file nor a puzzle: ", "/".repeat(100)),
        ),
        (
            folder,
            &format!("cannot read {folder}: it is a directory; name a file in it\n"),
        ),
        (&empty, &format!("no puzzle in {empty}\n")),
        (
            &binary,
            &format!(
                "{binary}:1: not text: byte 0x00 at place 8 of the file; give a text file in UTF-8"
            ),
        ),
        ("-", "no puzzle in standard input\n"),
    ] {
        // The next input is solved all the same.
        let (out, err) = refused(&[input, NINE]);
        assert_eq!(out, format!("{NINE_SOLUTION}\n"), "{input}");
        assert!(err.starts_with(expected), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read() {
    // Root may read everything; a file of the system that may not be read at all serves for all
    // users.
    let (out, err) = refused(&["/proc/self/mem"]);
    assert_eq!(out, "");
    assert!(err.contains("/proc/self/mem"), "{err}");
}

#[test]
fn a_bad_line_is_told_with_file_and_line_and_the_others_are_solved() {
    let long = "1".repeat(10_000_000);
    let cases = [
        (
            &NINE[1..],
            "80 characters, but a puzzle of 9x9 has 81 (1 missing)\n",
        ),
        (
            &format!("{NINE}."),
            "82 characters, but a puzzle of 9x9 has 81 (1 too many)\n",
        ),
        (
            &NINE.replace('5', "x"),
            "`x` at r1c1 is no digit of a 9x9 puzzle (use 1-9, or . for blank)\n",
        ),
        (
            "not a puzzle",
            "`not a puzzle` is no puzzle, nor a row of one (start comments with #)\n",
        ),
        (
            &long,
            "more than 524288 characters on one line: no puzzle is so long; the line was skipped\n",
        ),
    ];
    for (number, (line, expected)) in cases.into_iter().enumerate() {
        let path = file(
            &format!("bad{number}.txt"),
            format!("# a comment\n{NINE}\n{line}\n{NINE}\n").as_bytes(),
        );
        let (out, err) = refused(&[&path]);
        assert_eq!(
            out,
            format!("{NINE_SOLUTION}\n-\tinvalid\n{NINE_SOLUTION}\n"),
            "{line:.100}"
        );
        assert!(err.starts_with(&format!("{path}:3: {expected}")), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

/// One rule for all commands: what is read and has no solution is 1, what cannot be read is 2.
#[test]
fn clashing_givens_are_told_and_are_a_puzzle_without_a_solution() {
    let cases = [
        ("535", "digit 5 stands twice in row 1: at r1c1 and r1c3"),
        ("833", "digit 3 stands twice in row 1: at r1c2 and r1c3"),
        ("83.", "digit 8 stands twice in column 1: at r1c1 and r4c1"),
        ("539", "digit 9 stands twice in box 1: at r1c3 and r3c2"),
    ];
    for (number, (start, clash)) in cases.into_iter().enumerate() {
        let puzzle = NINE.replacen("53.", start, 1);
        let text = format!("# a comment\n{NINE}\n{puzzle}\n{NINE}\n");
        let path = file(&format!("clash{number}.txt"), text.as_bytes());
        let told = format!("{path}:3: {clash}; change or clear one of the two\n");
        let ran = csp(&["sudoku", "solve", "--quiet", &path]);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert_eq!(
            ran.out,
            format!("{NINE_SOLUTION}\n-\tinvalid\n{NINE_SOLUTION}\n")
        );
        assert_eq!(without_name(&ran.err), told);
        for command in ["count", "check", "compare"] {
            let ran = csp(&["sudoku", command, "--quiet", &path]);
            assert_eq!(ran.code, 1, "{ran:?}");
            let expected = if command == "check" { "" } else { &told };
            assert_eq!(without_name(&ran.err), expected);
        }
        for command in ["why", "trace"] {
            assert_eq!(csp(&["sudoku", command, &puzzle]).code, 1, "{command}");
        }
    }
    let unreadable = &NINE[1..];
    for command in ["solve", "count", "check", "compare", "why", "trace"] {
        let ran = csp(&["sudoku", command, unreadable]);
        assert_eq!(ran.code, 2, "{command}: {ran:?}");
        assert!(
            ran.err
                .starts_with("csp: argument 1: neither a file nor a puzzle: 80 "),
            "{ran:?}"
        );
    }
}

#[test]
fn a_digit_out_of_range_is_named_with_its_cell() {
    let ran = csp(&[
        "sudoku",
        "solve",
        "--quiet",
        "--box",
        "2x2",
        "15....2..3.....4",
    ]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "-\tinvalid\n"));
    let expected = "csp: argument 1: neither a file nor a puzzle: `5` at r1c2 is no digit of a 4x4 puzzle (use 1-4, or . for blank)\n";
    assert_eq!(ran.err, expected);
}

#[test]
fn a_typed_out_puzzle_of_the_wrong_length() {
    for (puzzle, expected) in [
        (
            &NINE[1..],
            "80 characters, but a puzzle of 9x9 has 81 (1 missing)\n",
        ),
        (
            &format!("{NINE}."),
            "82 characters, but a puzzle of 9x9 has 81 (1 too many)\n",
        ),
    ] {
        let (out, err) = refused(&[NINE, puzzle]);
        assert_eq!(out, format!("{NINE_SOLUTION}\n-\tinvalid\n"));
        assert_eq!(
            err,
            format!("argument 2: neither a file nor a puzzle: {expected}")
        );
    }
}

#[test]
fn bytes_that_are_no_text() {
    let ran = solve(&[NINE.as_bytes(), b"\n\xff\xfe\n", NINE.as_bytes()].concat());
    assert_eq!(
        (ran.code, ran.out),
        (2, format!("{NINE_SOLUTION}\n-\tinvalid\n{NINE_SOLUTION}\n"))
    );
    assert_eq!(
        ran.err,
        "csp: standard input:2: not text: byte 0xff at place 1 of the line; the line was skipped\n"
    );
}

#[test]
fn line_ends_of_windows_and_a_byte_order_mark_are_fine() {
    let ran = solve(format!("\u{feff}{NINE}\r\n{NINE}\r\n").as_bytes());
    assert_eq!(
        (ran.code, ran.out),
        (0, format!("{NINE_SOLUTION}\n{NINE_SOLUTION}\n"))
    );
}

#[test]
fn a_gzip_file_that_breaks_off_gives_what_is_there() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let text = format!("{NINE}\n").repeat(3000);
    encoder
        .write_all(text.as_bytes())
        .expect("memory can be written");
    let whole = encoder.finish().expect("memory can be written");
    let path = file("truncated.gz", &whole[..whole.len() - 20]);
    let ran = csp(&["sudoku", "check", "--quiet", &path]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.out.lines().count() > 1000 && ran.out.lines().all(|line| line == "open\t30 givens"),
        "{}",
        ran.out
    );
    assert!(
        ran.err.starts_with(&format!("csp: {path}:")) && ran.err.contains("reading failed: "),
        "{}",
        ran.err
    );
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn a_solution_that_is_not_the_one() {
    let wrong = NINE_SOLUTION.replacen("534", "543", 1);
    let table = format!("puzzle,solution\n{NINE},{NINE_SOLUTION}\n{NINE},{wrong}\n");
    let path = file("claims.csv", table.as_bytes());
    let ran = csp(&["sudoku", "solve", "--quiet", &path]);
    // The puzzle was read; `check` exits with the same code.
    assert_eq!(
        (ran.code, csp(&["sudoku", "check", "--quiet", &path]).code),
        (1, 1)
    );
    assert_eq!(ran.out, format!("{NINE_SOLUTION}\n{NINE_SOLUTION}\n"));
    let expected = "the given solution has 4 at r1c2, the only solution has 3 there; correct the given solution\n";
    assert_eq!(ran.err, format!("csp: {path}:3: {expected}"));
}

#[test]
fn options_that_make_no_sense() {
    for (args, expected) in [
        (
            &["solve", "--threads", "0"][..],
            "'0' for '--threads <N>': give a whole number of 1 to 1024",
        ),
        (
            &["solve", "--threads", "many"],
            "'many' for '--threads <N>': give a whole number of 1 to 1024",
        ),
        (
            &["solve", "--max-nodes", "0"],
            "'0' for '--max-nodes <N>': give a whole number of 1 or more",
        ),
        (
            &["count", "--max-nodes", "-1"],
            "unexpected argument '-1' found",
        ),
        (
            &["count", "--max", "0"],
            "'0' for '--max <N>': give a whole number of 1 or more",
        ),
        (
            &["solve", "--time-limit", "0"],
            "'0' for '--time-limit <SECONDS>': give a number of seconds over 0",
        ),
        (
            &["solve", "--time-limit", "NaN"],
            "'NaN' for '--time-limit <SECONDS>': give a number of seconds over 0",
        ),
        (
            &["solve", "--time-limit=-1"],
            "'-1' for '--time-limit <SECONDS>': give a number of seconds over 0",
        ),
        (
            &["solve", "--time-limit", "inf nite"],
            "'inf nite' for '--time-limit <SECONDS>': give a number of seconds over 0",
        ),
        (
            &["solve", "--box", "9"],
            "'9' for '--box <RxC>': give rows and columns of a box, such as 2x3",
        ),
        (
            &["solve", "--box", "9x9"],
            "'9x9' for '--box <RxC>': no board has boxes of 9x9: its side must be 2 to 64",
        ),
        (
            &["solve", "--format", "xml"],
            "[possible values: auto, lines, grid, csv, json]",
        ),
        (
            &["check", "--max-nodes", "1"],
            "unexpected argument '--max-nodes' found",
        ),
        (&["guess"], "unrecognized subcommand 'guess'"),
    ] {
        let ran = csp_reads(&[&["sudoku"], args].concat(), UNIQUE.as_bytes());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(
            ran.err.starts_with("csp: ") && ran.err.contains(expected),
            "{args:?}: {}",
            ran.err
        );
    }
    let help = csp(&[]);
    assert_eq!(
        (
            help.code,
            help.err.starts_with("csp is a constraint engine: ")
        ),
        (2, true),
        "{help:?}"
    );
    for longest in ["1e308", "1e19", "inf"] {
        let ran = csp(&["sudoku", "solve", "--time-limit", longest, NINE, UNIQUE]);
        assert_eq!(
            (ran.code, ran.out),
            (0, format!("{NINE_SOLUTION}\n{SOLUTION}\n"))
        );
    }
    let shortest = csp(&["sudoku", "solve", "--time-limit", "1e-300", NINE]);
    assert_eq!((shortest.code, shortest.out.as_str()), (3, "-\tunknown\n"));
    assert_eq!(solve(UNIQUE.as_bytes()).out, format!("{SOLUTION}\n"));
}

#[test]
fn a_word_that_is_no_command_says_what_to_type() {
    for (args, tip) in [
        (&["rate"][..], "type `csp sudoku rate`"),
        (&["genres"], "type `csp puzzle genres`"),
        (&["genrate"], "a similar subcommand exists: 'generate'"),
        (&["no/such.txt"], "there is no file \"no/such.txt\""),
        (&["slither"], "type `csp generate slitherlink`"),
        (&["generate", "nurikbe"], "did you mean \"nurikabe\"?"),
        (
            &["solve", "nurikbe"],
            "`nurikbe` is neither a file nor a puzzle",
        ),
        (&["--nonsense"], "unexpected argument '--nonsense'"),
    ] {
        let ran = csp(args);
        assert!(
            ran.code == 2 && ran.out.is_empty() && ran.err.contains(tip),
            "{args:?} {ran:?}"
        );
    }
}
