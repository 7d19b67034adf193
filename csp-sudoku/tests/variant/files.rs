//! Puzzle files: what a person may write, and what is wrong.

use super::clues;
use csp_sudoku::read::Reader;
use csp_sudoku::variant::{
    DrawnParts, VariantError, is_variant, puzzle_json, puzzle_toml, read, read_puzzle_file,
};

const FILE: &str = r#"# My first killer.
sudoku = "4x4"
title = "Four"
givens = """
1 . | . .
"""
"#;

#[test]
fn cells_are_written_in_several_ways() {
    for (cells, expected) in [
        ("\"r1c1 r1c2\"", "r1c1, r1c2 are different"),
        ("\"R1C1,r1c2\"", "r1c1, r1c2 are different"),
        ("[\"r1c1\", \"r1c2\"]", "r1c1, r1c2 are different"),
        ("\"r1c1-r1c3\"", "r1c1, r1c2, r1c3 are different"),
        ("\"r3c3-r1c1\"", "r3c3, r2c2, r1c1 are different"),
        ("\"r1c4-r3c2 r4c4\"", "r1c4, r2c3, r3c2, r4c4 are different"),
    ] {
        let text = format!("sudoku = \"4x4\"\n[[clue]]\nkind = \"cage\"\ncells = {cells}\n");
        assert_eq!(clues(&read_puzzle_file(&text).unwrap()), [expected]);
    }
}

#[test]
fn lines_may_be_several() {
    for (fields, expected) in [
        (
            "circle = \"r1c1\"\nshaft = [\"r1c2 r1c3\", \"r2c2\"]",
            "the number in r1c1 is the sum of each of these: r1c2, r1c3; r2c2",
        ),
        (
            "circle = \"r1c1\"\nshaft = \"r1c2 r1c3\"",
            "the number in r1c1 is the sum of each of these: r1c2, r1c3",
        ),
    ] {
        let text = format!("sudoku = \"4x4\"\n[[clue]]\nkind = \"arrow\"\n{fields}\n");
        assert_eq!(clues(&read_puzzle_file(&text).unwrap()), [expected]);
    }
}

#[test]
fn clues_may_be_about_others() {
    let text = r#"
        sudoku = "4x4"
        [[clue]]
        kind = "or"
        clues = [
            { kind = "cage", cells = "r1c1 r1c2", total = 3 },
            { kind = "not", clues = [{ kind = "thermometer", line = "r2c1-r4c1" }] },
        ]
    "#;
    let puzzle = read_puzzle_file(text).unwrap();
    assert_eq!(puzzle.rules().clues()[0].clues().len(), 2);
}

#[test]
fn readers_take_a_file_to_its_end() {
    let text = FILE.replace(" | ", "").replace("1 .", "1 . ");
    let text = text.replace("1 . . .", "1... .... .... ....");
    assert!(is_variant(&text));
    let with_clues = |text: &str| {
        let reader = Reader::new(text.as_bytes()).with_clues(DrawnParts::Refuse);
        reader.collect::<Result<Vec<_>, _>>()
    };
    let records = with_clues(&text).unwrap();
    assert_eq!((records.len(), records[0].line), (1, 2));
    assert_eq!(records[0].puzzle.name(), Some("Four"));
    assert_eq!(records[0].puzzle, read(&text, DrawnParts::Refuse).unwrap());

    let error = with_clues(&format!("{text}\ngiven = 1\n"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("line 8: unknown field `given`"), "{error}");
    let error = Reader::new(text.as_bytes()).next().unwrap().unwrap_err();
    assert!(
        error.to_string().starts_with("line 2: a puzzle with clues"),
        "{error}"
    );
}

/// What is said of a file for 4×4 with these lines.
fn refusal(lines: &str) -> String {
    let read = read(&format!("sudoku = \"4x4\"\n{lines}\n"), DrawnParts::Refuse);
    let error = read.expect_err(lines);
    assert!(matches!(error, VariantError::File(_)), "{error}");
    error.to_string()
}

#[test]
fn what_is_wrong_is_refused_with_its_place() {
    for (lines, expected) in [
        (
            "givens = \"1...\"",
            "givens: it has 4 symbols, and the board 16 cells",
        ),
        (
            "givens = \"5... .... .... ....\"",
            "givens: `5` is no digit of the board",
        ),
        (
            "solution = \"1... .... .... ....\"",
            "solution: `.` is no digit of the board",
        ),
        ("boxes = \"3x3\"", "boxes: "),
        (
            "boxes = \"3\"",
            "boxes: `boxes` is rows and columns, as \"3x3\"",
        ),
        (
            "digits = \"all\"",
            "digits: `digits` is the first and the last digit, as \"0-8\"",
        ),
        ("regions = \"AB\"", "regions: "),
        (
            "candidates = { r9c9 = \"1\" }",
            "candidates.r9c9: there is no r9c9",
        ),
        ("candidates = { x = \"1\" }", "candidates.x: "),
        (
            "candidates = { r1c1 = \"7\" }",
            "candidates.r1c1: `7` is no digit of the board",
        ),
        ("void = \"r9c9\"", "void: there is no r9c9"),
        ("extra = 1", "line 2: unknown field `extra`"),
        ("title = ", "line 2: "),
        (
            "[[clue]]\nkind = \"cages\"",
            "clue 1 (cages): there is no kind of clues of this name",
        ),
        (
            "[[clue]]\nkind = \"cage\"",
            "clue 1 (cage): it needs `cells`",
        ),
        (
            "[[clue]]\nkind = \"whisper\"\nline = \"r1c1 r9\"",
            "clue 1 (whisper): ",
        ),
        (
            "[[clue]]\nkind = \"cage\"\ncells = 3",
            "clue 1 (cage): `cells` is cells, as",
        ),
        (
            "[[clue]]\nkind = \"cage\"\ncells = \"r1c1-r2c4\"",
            "clue 1 (cage): `r1c1-r2c4` is no row, column or diagonal of cells",
        ),
        (
            "[[clue]]\nkind = \"cage\"\ncells = \"r1c1\"\ntotal = \"3\"",
            "clue 1 (cage): `total` is a number or a list of numbers",
        ),
        (
            "[[clue]]\nkind = \"thermometer\"\nline = \"r1c1\"",
            "clue 1 (thermometer): line of thermometer has 1 cells",
        ),
        (
            "[[clue]]\nkind = \"or\"\nclues = [1]",
            "clue 1 (or): `clues` is a list of clues",
        ),
        (
            "[[clue]]\nkind = \"cage\"\ncells = \"r5c5\"",
            "clue 1 (cage): there is no r5c5",
        ),
        (
            "[[house]]\nname = \"row\"\ncells = \"r1c1\"\nnumber = 0",
            "house 1 (row): `number` is a number from 1 on",
        ),
        (
            "[[house]]\nname = \"\"\ncells = \"r1c1\"",
            "house 1 (): `` is no name of a house",
        ),
        (
            "[[house]]\nname = \"row\"\ncells = \"r1c1\"\nnumber = 1",
            "house 1 (row): ",
        ),
    ] {
        let text = refusal(lines);
        assert!(text.starts_with(expected), "{lines}: {text}");
    }
    let error = read(r#"{"sudoku": "4x4", "given": 1}"#, DrawnParts::Refuse).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("line 1, column 25: unknown field `given`"),
        "{error}"
    );
}

#[test]
fn boards_may_overlap() {
    let file = |boards: &str| {
        let text =
            format!("sudoku = \"6x6\"\nboxes = \"2x2\"\ndigits = \"1-4\"\nboards = \"{boards}\"");
        read_puzzle_file(&text)
    };
    let puzzle = file("r1c1 r3c3").unwrap();
    assert_eq!(puzzle.rules().board_cells().count(), 28);
    let names = puzzle
        .rules()
        .houses()
        .into_iter()
        .map(|(house, _)| house.to_string());
    let names: Vec<String> = names.collect();
    assert!(
        names.contains(&"board 1 box 4".to_owned()) && !names.contains(&"board 2 box 1".to_owned())
    );
    // Each of the 288 grids of the first board leaves as many of the second, whose first box is known.
    assert_eq!(puzzle.count(10_000), 288 * 288 / 24);
    let again = read_puzzle_file(&csp_sudoku::variant::puzzle_toml(&puzzle)).unwrap();
    assert_eq!(again, puzzle);
    let error = file("r1c1 r4c4").unwrap_err();
    insta::assert_snapshot!(error, @"boards: no board of 4x4 begins at r4c4: it has to lie on the whole board, with boxes of 4 cells");
}

#[test]
fn fog_is_kept_and_is_no_rule() {
    let text = "sudoku = \"4x4\"\nfog = \"r1c1 r2c2\"\n";
    let puzzle = read_puzzle_file(text).unwrap();
    assert_eq!(puzzle.fog().map(<[_]>::len), Some(2));
    assert!(puzzle.rules().is_classic());
    assert_eq!(read_puzzle_file(&puzzle_toml(&puzzle)).unwrap(), puzzle);
    assert_eq!(read_puzzle_file(&puzzle_json(&puzzle)).unwrap(), puzzle);
    let none = read_puzzle_file("sudoku = \"4x4\"\nfog = \"\"\n").unwrap();
    assert_eq!(none.fog(), Some(&[][..]));
    let error = read_puzzle_file("sudoku = \"4x4\"\nfog = \"r5c1\"\n").unwrap_err();
    assert!(
        error.to_string().starts_with("fog: there is no r5c1"),
        "{error}"
    );
}
