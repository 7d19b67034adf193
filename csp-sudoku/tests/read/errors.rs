//! What is said of files that cannot be read, and that the lines around an error are not lost.

use std::io::{self, BufReader, Read, Write};

use crate::common::{NINE, SOLVED, summary_of};
use csp_sudoku::read::{LONGEST_LINE, ReadErrorKind, Reader, from_read, open};
use csp_sudoku::sudoku::Sudoku;
use flate2::Compression;
use flate2::write::GzEncoder;

#[track_caller]
fn check(text: &str, expected: &str) {
    let fill = |text: &str| text.replace("{9}", NINE).replace("{s}", SOLVED);
    assert_eq!(summary_of(fill(text).as_bytes(), None), fill(expected));
}

#[test]
fn wrong_lines() {
    let x = NINE.replacen("195", "19X", 1);
    let short = &NINE[..80];
    let cases = [
        (
            format!("{short}\n{{9}}\n"),
            "line 1: 80 characters, but a puzzle of 9x9 has 81 (1 missing)\n2: {9}\n",
        ),
        (
            "{9}\n{9}1\n{9}\n".to_owned(),
            "1: {9}\nline 2: 82 characters, but a puzzle of 9x9 has 81 (1 too many)\n3: {9}\n",
        ),
        (
            format!("{x}\n{{9}}\n"),
            "line 1: `X` at r2c6 is no digit of a 9x9 puzzle (use 1-9, or . for blank)\n2: {9}\n",
        ),
        (
            format!("{{9}}\n{}\n{{9}}\n", &NINE[..63]),
            "1: {9}\nline 2: 63 characters, but a puzzle of 9x9 has 81 (18 missing)\n3: {9}\n",
        ),
        (
            format!("{{9}}\n{}\n", &NINE[..9]),
            "1: {9}\nline 2: 9 characters, but a puzzle of 9x9 has 81 (72 missing)\n",
        ),
        (
            "hello world\n{9}\n".into(),
            "line 1: `hello world` is no puzzle, nor a row of one (start comments with #)\n2: {9}\n",
        ),
        (
            format!("{}\n", "H".repeat(256)),
            "line 1: `H` at r1c1 is no digit of a 16x16 puzzle (use 1-9 and A-G, or . for blank)\n",
        ),
        (
            format!("{}\n", NINE.replacen('5', "é", 1)),
            "line 1: `é` at r1c1 is no digit of a 9x9 puzzle (use 1-9, or . for blank)\n",
        ),
        (
            format!("{{9}},{}\n{{9}}\n", &SOLVED[..80]),
            "line 1: 80 characters in the given solution, but one of 9x9 has 81 (1 missing)\n2: {9}\n",
        ),
        (
            format!("{{9}},{}\n", SOLVED.replacen('3', "x", 1)),
            "line 1: `x` at r1c2 of the given solution is no digit of a 9x9 puzzle (use 1-9)\n",
        ),
        (
            "puzzle,solution\n{9},12\n{9},{s}\n".into(),
            "line 2: 2 characters in the given solution, but one of 9x9 has 81 (79 missing)\n3: {9} = {s}\n",
        ),
    ];
    for (text, expected) in cases {
        check(&text, expected);
    }
}

#[test]
fn wrong_grids() {
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    let edit = |row: usize, text: &str| {
        let mut rows = rows.clone();
        rows[row] = text;
        rows.join("\n")
    };
    let cases = [
        (
            format!("{}\n\n{grid}\n", rows[..8].join("\n")),
            "line 1: 8 rows, but a grid of 9x9 has 9 (1 missing)\n10: {9}\n",
        ),
        (
            format!("{}\n\n{grid}\n", edit(3, "8...6...")),
            "line 4: 8 cells in row 4, but a row of 9x9 has 9 (1 missing)\n11: {9}\n",
        ),
        (
            format!("{}\n{grid}\n", edit(1, "6..1X5...")),
            "line 2: `X` at r2c5 is no digit of a 9x9 puzzle (use 1-9, or . for blank)\n10: {9}\n",
        ),
        (
            format!("{}\n{grid}\n", edit(0, "53..X....")),
            "line 1: `X` at r1c5 is no digit of a 9x9 puzzle (use 1-9, or . for blank)\n10: {9}\n",
        ),
        (
            format!("{grid}\n53..7....\n\n{grid}\n"),
            "1: {9}\nline 10: 9 characters, but a puzzle of 9x9 has 81 (72 missing)\n12: {9}\n",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17\n".to_owned()
                + &("0 ".repeat(16)
                    + "
")
                .repeat(15),
            "line 1: `17` at r1c16 is no digit of a 16x16 puzzle (use 1-9 and A-G, or . for blank)\n",
        ),
    ];
    for (text, expected) in cases {
        check(&text, expected);
    }
}

#[test]
fn not_text() {
    let line = |bytes: &[u8]| [NINE.as_bytes(), b"\n", bytes, b"\n", NINE.as_bytes()].concat();
    let expected = |error: &str| format!("1: {NINE}\n{error}\n3: {NINE}\n");
    assert_eq!(
        summary_of(&line(b"5\xff3"), None),
        expected("line 2: not text: byte 0xff at place 2 of the line; the line was skipped")
    );
    assert_eq!(
        summary_of(&line(b"\x07"), None),
        expected("line 2: not text: byte 0x07 at place 1 of the line; the line was skipped")
    );
    let binary = "line 1: not text: byte 0x00 at place 3 of the file; give a text file in UTF-8, or such a file gzipped\n";
    assert_eq!(summary_of(b"ab\0c\n1.....2..3.....4\n", None), binary);
    let late = [
        format!("{NINE}\n").repeat(101).as_bytes(),
        b"\0\n",
        NINE.as_bytes(),
    ]
    .concat();
    assert_eq!(summary_of(&late, None).matches("not text").count(), 1);
    assert_eq!(summary_of(&late, None).matches(NINE).count(), 102);
}

#[test]
fn overlong_lines_are_skipped_in_constant_memory() {
    let long = io::repeat(b'1').take(10_000_000);
    let source = BufReader::new(long.chain(io::Cursor::new(format!("\n{NINE}\n"))));
    let records: Vec<_> = Reader::new(source).collect();
    assert!(
        matches!(&records[0], Err(error) if error.line == 1 && matches!(error.kind, ReadErrorKind::TooLong { limit: LONGEST_LINE }))
    );
    assert_eq!(records[1].as_ref().unwrap().line, 2);
    assert_eq!(records.len(), 2);
}

/// A source that fails after its text.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is on fire")),
            count => Ok(count),
        }
    }
}

#[test]
fn failing_sources() {
    let text = format!("{NINE}\n{NINE}\n53..");
    let mut reader = Reader::new(BufReader::new(Failing(text.as_bytes())));
    assert!(reader.next().unwrap().is_ok() && reader.next().unwrap().is_ok());
    assert_eq!(
        reader.next().unwrap().unwrap_err().to_string(),
        "line 3: reading failed: the disk is on fire"
    );
    assert!(reader.next().is_none() && reader.next().is_none());
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn gzip_files() {
    // Two members, as `cat a.gz b.gz` makes them.
    let lines: String = (0..3000).map(|index| format!("{NINE} {index}\n")).collect();
    let bytes = [gzip(&lines), gzip(NINE)].concat();
    let records: Vec<_> = from_read(io::Cursor::new(bytes.clone())).unwrap().collect();
    assert_eq!(records.len(), 3001);
    assert!(records.iter().all(Result::is_ok));

    let cut = bytes[..bytes.len() / 2].to_vec();
    let mut records: Vec<_> = from_read(io::Cursor::new(cut)).unwrap().collect();
    let error = records.pop().unwrap().unwrap_err().to_string();
    assert!(error.contains("reading failed"), "{error}");
    assert!(records.len() > 100 && records.iter().all(Result::is_ok));

    let records: Vec<_> = from_read(io::Cursor::new([0x1F, 0x8B, 1, 2, 3]))
        .unwrap()
        .collect();
    assert_eq!(records.len(), 1);
    assert!(records[0].is_err());
}

#[test]
fn opening() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    let error = open(directory).unwrap_err().to_string();
    assert!(
        error.ends_with("it is a directory; name a file in it"),
        "{error}"
    );
    let error = open("no/such/file").unwrap_err().to_string();
    assert!(error.starts_with("cannot open no/such/file: "), "{error}");
    let path = std::path::Path::new(directory).join("puzzles.txt.gz");
    std::fs::write(&path, gzip(NINE)).unwrap();
    assert_eq!(open(&path).unwrap().count(), 1);
    std::fs::write(&path, "").unwrap();
    assert_eq!(open(&path).unwrap().count(), 0);
}

#[test]
fn one_puzzle_from_text() {
    let parse = |text: &str| text.parse::<Sudoku>().map_err(|error| error.to_string());
    assert_eq!(parse(NINE).unwrap().to_string(), NINE);
    assert_eq!(parse("").unwrap_err(), "no puzzle in the text");
    assert_eq!(
        parse(&format!("{NINE}\n{NINE}")).unwrap_err(),
        "more than one puzzle in the text: the second begins at line 2"
    );
    assert_eq!(
        parse(&NINE[1..]).unwrap_err(),
        "line 1: 80 characters, but a puzzle of 9x9 has 81 (1 missing)"
    );
}

/// A part of a puzzle is one of the nearest board, or of 9x9 if only that has its symbols.
#[test]
fn the_board_that_a_line_is_a_part_of() {
    for (line, board) in [
        ("53..7....6", "9x9 has 81 (71 missing)"),
        ("53..7....", "9x9 has 81 (72 missing)"),
        ("12.4....2.4", "4x4 has 16 (5 missing)"),
        (
            "12.4....2.4.6..1..5...6.1...4.3..",
            "6x6 has 36 (3 missing)",
        ),
        (
            "12.4....2.4.6..1..5...7.1...4.3..",
            "9x9 has 81 (48 missing)",
        ),
    ] {
        let error = line.parse::<Sudoku>().unwrap_err().to_string();
        let found = line.len();
        let expected = format!("line 1: {found} characters, but a puzzle of {board}");
        assert_eq!(error, expected);
    }
}

#[test]
fn more_cells_than_any_board_has() {
    let line = "1".repeat(65 * 65);
    let expected =
        "line 1: 4225 characters: no board has so many cells; the largest is 64x64, with 4096\n";
    check(&format!("{line}\n"), expected);
    // Also after puzzles of another size.
    check(
        &format!("{{9}}\n{line}\n"),
        &format!("1: {{9}}\n{}", expected.replace("line 1", "line 2")),
    );
    check(
        &format!("{}\n", "1".repeat(4095)),
        "line 1: 4095 characters, but a puzzle of 64x64 has 4096 (1 missing)\n",
    );
}

#[test]
fn an_error_has_the_name_of_its_puzzle() {
    let short = &NINE[1..];
    let rows: String = (0..9)
        .map(|row| format!("{}\n", &NINE[9 * row..9 * row + 9]))
        .collect();
    let grid = rows.replacen('.', "x", 1);
    let cases = [
        (format!("{short} hard one\n"), Some("hard one")),
        (format!("{short},# 17\n"), Some("17")),
        (format!("{short}\n"), None),
        (format!("{} odd\n", NINE.replacen('5', "x", 1)), Some("odd")),
        (
            format!("{NINE},{} short\n", &SOLVED[1..]),
            Some(&format!("{} short", &SOLVED[1..])[..]),
        ),
        (format!("id,puzzle,level\n7,{short},hard\n"), Some("7,hard")),
        (format!("Grid 12\n{grid}"), Some("Grid 12")),
        (format!("#D Tuesday\n[Puzzle]\n{grid}"), Some("Tuesday")),
        (format!(":0702:9:{short}:::\n"), Some("0702")),
        ("hello world\n".to_owned(), None),
    ];
    for (text, name) in cases {
        let error = Reader::new(text.as_bytes())
            .next()
            .expect("there is a line")
            .unwrap_err();
        assert_eq!(error.name.as_deref(), name, "{text}{error}");
    }
}

#[test]
fn how_far_a_file_has_been_read() {
    let text = format!("{NINE}\n").repeat(1000);
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder
        .write_all(text.as_bytes())
        .expect("memory can be written");
    let gzip = encoder.finish().expect("memory can be written");
    for bytes in [text.into_bytes(), gzip] {
        let size = bytes.len() as u64;
        let mut reader = from_read(io::Cursor::new(bytes)).expect("memory can be read");
        for puzzles in 1..=1000 {
            assert!(reader.next().expect("there are more").is_ok());
            let now = reader.bytes_read();
            // Half of the puzzles are about half of the file.
            let expected = size * puzzles / 1000;
            assert!(
                now.abs_diff(expected) <= size / 20,
                "{now} {expected} of {size}"
            );
        }
        assert!(reader.next().is_none());
        assert_eq!(reader.bytes_read(), size);
    }
}
