//! The same puzzles by every way in, and on any number of threads.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{NINE, NINE_SOLUTION, SOLUTION, UNIQUE, csp, csp_reads, data, file};

#[test]
fn all_ways_in_give_the_same() {
    let text = std::fs::read(data("unique.txt")).expect("the sample is there");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&text).expect("memory can be written");
    let zipped = encoder.finish().expect("memory can be written");
    let zipped_path = file("unique.txt.gz", &zipped);
    let typed: Vec<_> = std::str::from_utf8(&text)
        .expect("it is text")
        .lines()
        .filter(|l| !l.starts_with('#'))
        .collect();

    let solve = ["sudoku", "solve"];
    let first = csp(&[&solve[..], &[&data("unique.txt")]].concat());
    assert_eq!(
        (first.code, first.out.lines().count()),
        (0, 39),
        "{first:?}"
    );
    assert!(
        first
            .err
            .starts_with("39 puzzles: 39 unique, 0 multiple, 0 none, 0 invalid, 0 unknown; "),
        "{}",
        first.err
    );
    assert!(first.err.ends_with(" puzzles a second\n"), "{}", first.err);
    for ran in [
        csp_reads(&solve, &text),
        csp_reads(&[&solve[..], &["-"]].concat(), &text),
        csp_reads(&solve, &zipped),
        csp(&[&solve[..], &[&zipped_path]].concat()),
        csp(&[&solve[..], &typed].concat()),
    ] {
        assert_eq!((ran.code, &ran.out), (0, &first.out));
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let text = std::fs::read_to_string(data("unique.txt")).expect("the sample is there");
    let bad = format!(
        "{text}12345\n{}\n{UNIQUE}\n\n{}\n",
        ".".repeat(81),
        "1".repeat(81)
    )
    .repeat(5);
    for (command, format) in [
        ("solve", "lines"),
        ("solve", "json"),
        ("count", "csv"),
        ("check", "json"),
    ] {
        let run = |threads| {
            let options = ["--format", format, "--threads", threads, "--quiet"];
            let limits = if command == "count" {
                &["--max", "100"][..]
            } else {
                &[]
            };
            csp_reads(
                &[&["sudoku", command], &options[..], limits].concat(),
                bad.as_bytes(),
            )
        };
        let one = run("1");
        assert_eq!(one.code, 2);
        for threads in ["2", "4", "13"] {
            let other = run(threads);
            assert_eq!(
                (&one.out, &one.err, one.code),
                (&other.out, &other.err, other.code),
                "{command} {threads}"
            );
        }
    }
}

#[test]
fn inputs_come_in_the_order_given() {
    let path = file("order.txt", format!("{UNIQUE}\n{UNIQUE}\n").as_bytes());
    let ran = csp_reads(
        &["sudoku", "solve", NINE, &path, "-", UNIQUE],
        format!("{NINE}\n").as_bytes(),
    );
    assert_eq!(
        ran.out,
        format!("{NINE_SOLUTION}\n{SOLUTION}\n{SOLUTION}\n{NINE_SOLUTION}\n{SOLUTION}\n")
    );
    assert_eq!(ran.code, 0);
}

#[test]
fn a_grid_may_be_typed_out() {
    let rows: Vec<_> = NINE
        .as_bytes()
        .chunks(9)
        .map(String::from_utf8_lossy)
        .collect();
    assert_eq!(
        csp(&["sudoku", "solve", &rows.join("\n")]).out,
        format!("{NINE_SOLUTION}\n")
    );
    let dashes = UNIQUE.replace('.', "-");
    assert_eq!(
        csp(&["sudoku", "solve", "--", &dashes]).out,
        format!("{SOLUTION}\n")
    );
}

#[test]
fn a_file_comes_before_a_puzzle_of_the_same_name() {
    let mut command = crate::command(&["sudoku", "solve", UNIQUE]);
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("named");
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    std::fs::write(folder.join(UNIQUE), NINE).expect("the temporary folder can be written");
    let ran: crate::Ran = command
        .current_dir(folder)
        .output()
        .expect("csp runs")
        .into();
    assert_eq!(ran.out, format!("{NINE_SOLUTION}\n"));
}

#[test]
fn the_box_tells_the_board() {
    let puzzle = "1.3.564..1.....3.5.6.....4...15.....";
    let count = |shape| csp(&["sudoku", "count", "--box", shape, "--quiet", puzzle]).out;
    assert_ne!(count("2x3"), count("3x2"));
    assert_eq!(
        count("2x3"),
        csp(&["sudoku", "count", "--quiet", puzzle]).out
    );
}

#[test]
fn boards_of_all_sizes_in_one_file() {
    let large = std::fs::read_to_string(data("large.txt")).expect("the sample is there");
    let mixed = format!("{NINE}\n\n{large}\n{NINE}\n{UNIQUE}\n\n{NINE}\n");
    let ran = csp_reads(&["sudoku", "solve", "--quiet"], mixed.as_bytes());
    assert_eq!(ran.err, "");
    let lengths: Vec<_> = ran.out.lines().map(str::len).collect();
    assert_eq!(
        (ran.code, lengths),
        (0, vec![81, 256, 256, 81, 16, 81]),
        "{}",
        ran.out
    );
}
