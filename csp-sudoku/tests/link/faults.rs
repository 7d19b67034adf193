//! Texts that are no links of puzzles, and what is said of them.

use csp_sudoku::link::lz_string::compress;
use csp_sudoku::link::{LinkError, decode};

fn told(text: &str) -> String {
    match decode(text) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(told(text), expected);
}

#[test]
fn texts_without_a_puzzle() {
    let texts = [
        "",
        "  ",
        "hello",
        "https://example.com/",
        "https://tinyurl.com/2p8k9n3z",
        "https://f-puzzles.com/",
        "https://f-puzzles.com/?load=",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "sclerosis and other illnesses",
        "N4",
        "https://sudokupad.app/",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "http://",
        "?load=",
        "☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃☃",
    ];
    for text in texts {
        let error = decode(text).unwrap_err();
        assert!(matches!(error, LinkError::NoPuzzle(_)), "{text}: {error}");
    }
    check(
        "https://tinyurl.com/2p8k9n3z",
        "there is no puzzle in \"https://tinyurl.com/2p8k9n3z\": a link of f-puzzles has `?load=` and the puzzle, one of \
         SudokuPad `sudokupad.app/`, `scl`, `ctc` or `fpuzzles` and the puzzle (open a shortened link in a browser and \
         copy the address it leads to)",
    );
}

#[test]
fn puzzles_that_are_only_on_the_site() {
    let name = "k7qc98e00u";
    let told = format!(
        "the link names the puzzle {name:?}, which is only on the site (open https://sudokupad.app/api/puzzle/{name} in a \
         browser and give the text that it shows)"
    );
    check(&format!("https://sudokupad.app/{name}"), &told);
    check(
        &format!("https://sudokupad.app/{name}?setting-nogrid=1"),
        &told,
    );
    check(&format!("sudokupad.app/sudoku/{name}"), &told);
    check(
        &format!("https://app.crackingthecryptic.com/sudoku/{name}#start"),
        &told,
    );
    check(
        &format!("https://app.crackingthecryptic.com/sudoku/?puzzleid={name}"),
        &told,
    );
    let long = "sxsm_SomeBody_e78a47bc1d90064f398be51f153ff6c3";
    assert!(matches!(
        decode(&format!("https://sudokupad.app/{long}")),
        Err(LinkError::OnSite { id }) if id == long
    ));
    assert!(matches!(
        decode("https://sudokupad.app/fpuzzlesyhkyz63b"),
        Err(LinkError::OnSite { .. })
    ));
}

#[test]
fn other_short_forms() {
    check(
        "https://sudokupad.app/scfoooooooooooook",
        "links that begin with `scf` are not read: give the givens as 81 digits",
    );
}

#[test]
fn damaged_text() {
    let json = r#"{"size":1,"grid":[[{"value":1,"given":true}]]}"#;
    let packed = compress(json);
    let link = format!("https://f-puzzles.com/?load={packed}");
    assert!(decode(&link).is_ok());
    let cut = &link[..60];
    check(
        cut,
        "character 61 of the link: the compressed text ends too early; copy the whole link again",
    );
    check(
        "https://f-puzzles.com/?load=w",
        "character 29 of the link: the compressed text is damaged here or before; copy the whole link again",
    );
    let (start, end) = link.split_at(40);
    check(
        &format!("{start}!{}", &end[1..]),
        "character 41 of the link: '!' stands for nothing in compressed text; copy the whole link again",
    );
}

#[test]
fn json_that_is_none() {
    check(
        r#"{"size":1,"grid":[[{"value":1,}]]}"#,
        "the link holds no puzzle: line 1, column 31 of its JSON: trailing comma",
    );
    check(
        "{ce:[[]",
        "the link holds no puzzle: line 1, column 11 of its JSON: EOF while parsing a list",
    );
    let deep = format!("{{\"grid\":{}", "[".repeat(100_000));
    assert!(told(&deep).ends_with("recursion limit exceeded"));
}

/// Parts that are not what they must be, each with its place.
#[test]
fn parts_that_are_wrong() {
    let part = |part: &str, expected: &str| {
        check(
            &format!(r#"{{"size": 1, "grid": [[{{}}]], {part}}}"#),
            &expected.replace("…", "of the puzzle in the link"),
        );
    };
    part(
        r#""killercage": [{"cells": ["R1C1"]}, {"cells": ["R1X1"]}]"#,
        "killercage[1] …: \"R1X1\" is no cell: write R4C5 for row 4, column 5",
    );
    part(
        r#""odd": [{"cells": ["R1C1"]}]"#,
        "odd[0] …: missing field `cell`",
    );
    part(
        r#""littlekillersum": [{"cell": "R0C0", "direction": "L"}]"#,
        "littlekillersum[0] …: unknown variant `L`, expected one of `UL`, `UR`, `DL`, `DR`",
    );
    part(
        r#""antiknight": "yes""#,
        "antiknight …: \"yes\" is neither true nor false",
    );
    part(r#""title": {}"#, "title …: {} is neither text nor a number");
    part(r#""solution": [[]]"#, "solution[0] …: [] is no digit");
    part(
        r#""quadruple": [{"cells": [], "values": ["x"]}]"#,
        "quadruple[0] …: \"x\" is no whole number from 0 on",
    );
    check(
        r#"{"size": 2, "grid": [[{}, {}], [{}]]}"#,
        "grid[1] of the puzzle in the link: it has 1 cell(s), but the size of the puzzle is 2",
    );
    check(
        r#"{"size": 2, "grid": [[{}, {"value": "A"}], [{}, {}]]}"#,
        "grid[0][1] of the puzzle in the link: \"A\" is no whole number from 0 on",
    );
    check(
        r#"{"cells": [[{}]], "lines": [{"wayPoints": [[1]]}]}"#,
        "lines[0] of the puzzle in the link: invalid length 1, expected an array of length 2",
    );
    check(
        "{ce:[[,]],v:1,value:2}",
        "value of the puzzle in the link: stands there by its long and by its short name",
    );
    check(
        "{}",
        "all of the puzzle in the link: it has neither a grid, as f-puzzles has one, nor cells, as SudokuPad has them",
    );
}
