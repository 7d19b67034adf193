//! The grid of f-puzzles, what is refused, and what is drawn.

use super::{clues, f_json, refusal};
use csp_sudoku::variant::{DrawnParts, ShareForm, read, share};
use csp_sudoku::{Cell, House};

#[test]
fn given_digits_and_marks_bind_and_others_do_not() {
    let json = r#"{"size": 4, "grid": [
        [{"value": 1, "given": true}, {"value": 2}, {"givenPencilMarks": [3, 4]}, {"centerPencilMarks": [3]}],
        [{}, {"cornerPencilMarks": [4]}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}"#;
    let puzzle = read(json, DrawnParts::Refuse).unwrap();
    assert_eq!(puzzle.masks()[..4], [0b0001, 0b1111, 0b1100, 0b1111]);
    assert!(puzzle.masks()[4..].iter().all(|mask| *mask == 0b1111));
}

#[test]
fn solutions_are_kept_if_they_are_complete() {
    let solution = |parts: &str| {
        let puzzle = read(&f_json(4, parts), DrawnParts::Refuse).unwrap();
        puzzle.solution().map(ToString::to_string)
    };
    let grid = "1234341221434321";
    assert_eq!(
        solution(&format!("\"solution\": \"{grid}\"")).as_deref(),
        Some(grid)
    );
    let list = grid
        .split("")
        .filter(|digit| !digit.is_empty())
        .collect::<Vec<_>>()
        .join(", ");
    assert_eq!(
        solution(&format!("\"solution\": [{list}]")).as_deref(),
        Some(grid)
    );
    assert_eq!(solution(r#""solution": "123434122143432.""#), None);
    assert_eq!(solution(r#""solution": "ABCDCDABBADCDCBA""#), None);
    let json =
        r#"{"size": 2, "grid": [[{"value": 1}, {"value": 2}], [{"value": 2}, {"value": 1}]]}"#;
    let puzzle = read(json, DrawnParts::Refuse).unwrap();
    assert_eq!(
        puzzle.solution().map(ToString::to_string).as_deref(),
        Some("1221")
    );
    assert_eq!(puzzle.givens().count(), 0);
}

/// A grid with the regions of these letters. `.` is no field, and `-` is none.
fn with_regions(letters: &str, parts: &str) -> String {
    let rows: Vec<String> = letters
        .split_whitespace()
        .map(|row| {
            let cells = row.chars().map(|letter| match letter {
                '.' => "{}".to_owned(),
                '-' => r#"{"region": null}"#.to_owned(),
                digit => format!("{{\"region\": {digit}}}"),
            });
            format!("[{}]", cells.collect::<Vec<_>>().join(", "))
        })
        .collect();
    format!(
        "{{\"size\": {}, \"grid\": [{}]{parts}}}",
        rows.len(),
        rows.join(", ")
    )
}

#[test]
fn regions_take_the_place_of_boxes() {
    let puzzle = read(&with_regions("0011 0011 2233 2233", ""), DrawnParts::Refuse).unwrap();
    assert!(puzzle.rules().is_classic());
    let puzzle = read(&with_regions("0001 0111 2223 2333", ""), DrawnParts::Refuse).unwrap();
    let houses = puzzle.rules().houses();
    assert_eq!(houses.len(), 12);
    assert!(
        houses
            .iter()
            .all(|(house, _)| !matches!(house, House::Box(_)))
    );
    let cells = |index: usize| {
        let cells = houses[index].1.iter().map(ToString::to_string);
        cells.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(houses[8].0.to_string(), "region 1");
    assert_eq!(cells(8), "r1c1 r1c2 r1c3 r2c1");
    // Cells without the field are in their boxes.
    let puzzle = read(&with_regions("...1 0..1 ..3. ....", ""), DrawnParts::Refuse);
    assert!(puzzle.unwrap().rules().is_classic());
    // A board without regions, and one of five cells that are no box.
    let puzzle = read(&with_regions("---- ---- ---- ----", ""), DrawnParts::Refuse).unwrap();
    assert_eq!(puzzle.rules().houses().len(), 8);
    assert_eq!(
        read(&f_json(5, r#""title": """#), DrawnParts::Refuse)
            .unwrap()
            .rules()
            .houses()
            .len(),
        10
    );
    assert_eq!(
        refusal(&with_regions("0001 0011 2233 2233", "")),
        "region 0 of the puzzle in the link: it has 5 cells, and needs 4"
    );
}

#[test]
fn cells_without_a_region_are_no_part_of_clues_about_regions() {
    let parts = r#", "regionsumline": [{"lines": [["R1C1", "R1C4", "R2C1", "R3C1"]]}],
        "boxindexer": [{"cells": ["R1C4"]}, {"cells": ["R1C4", "R4C4"]}], "disjointgroups": true"#;
    let json = with_regions("000- 0--- 2222 3333", parts);
    let puzzle = read(&json, DrawnParts::Refuse).unwrap();
    assert_eq!(
        clues(&puzzle),
        [
            "each of r4c4 says at which place of its box the number of its place stands",
            "the segments of the line r1c1, r2c1, r3c1 in different boxes have the same sum",
        ]
    );
    let groups = puzzle
        .rules()
        .houses()
        .into_iter()
        .filter(|(house, _)| house.to_string().starts_with("position"));
    let groups: Vec<String> = groups
        .map(|(_, cells)| format!("{} {}", cells[0], cells.len()))
        .collect();
    assert_eq!(groups, ["r1c1 3", "r1c2 3", "r1c3 3", "r2c1 3"]);
    let line = r#""regionsumline": [{"lines": [["R1C1", "R1C2"]]}]"#;
    assert_eq!(
        refusal(&f_json(5, line)),
        "regionsumline[0] of the puzzle in the link: the board has no boxes or regions"
    );
}

#[test]
fn what_is_not_known_is_refused_with_its_place() {
    let faults = [
        (
            r#""prime": [{"cell": "R1C1"}]"#,
            "prime",
            "there is no such kind of clues, and solutions may depend on it",
        ),
        (
            r#""negative": ["xv", "antibishop"]"#,
            "negative[1]",
            "there is no such kind of clues, and solutions may depend on it",
        ),
        (
            r#""odd": [{"cell": "R1C1"}, {"cell": "R1C5"}]"#,
            "odd[1]",
            "\"R1C5\" is not a cell of the board",
        ),
        (
            r#""killercage": [{"cells": ["R1C1"], "value": "-1"}]"#,
            "killercage[0]",
            "\"-1\" is not a number from 0 on",
        ),
        (
            r#""sandwichsum": [{"cell": "R1C1", "value": 3}]"#,
            "sandwichsum[0]",
            "\"R1C1\" is not a place beside the board that looks at it",
        ),
        (
            r#""sandwichsum": [{"cell": "R0C0", "value": 3}]"#,
            "sandwichsum[0]",
            "\"R0C0\" is not a place beside the board that looks at it",
        ),
        (
            r#""xsum": [{"cell": "R1C7", "value": 3}]"#,
            "xsum[0]",
            "\"R1C7\" is not a place beside the board that looks at it",
        ),
        (
            r#""littlekillersum": [{"cell": "R0C0", "direction": "UL", "value": 3}]"#,
            "littlekillersum[0]",
            "\"R0C0\" is not a place beside the board that looks at it",
        ),
        (
            r#""difference": [{"cells": ["R1C1", "R1C2"], "value": "?"}]"#,
            "difference[0]",
            "\"?\" is not a number from 0 on",
        ),
        (
            r#""xv": [{"cells": ["R1C1", "R1C2"], "value": "I"}]"#,
            "xv[0]",
            "\"I\" is not X or V",
        ),
        (
            r#""quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [5]}]"#,
            "quadruple[0]",
            "\"5\" is not a digit of the board",
        ),
        (
            r#""clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R2C3"]}]"#,
            "clone[0]",
            "it has 1 cells, and needs 2",
        ),
        (
            r#""whispers": [{"lines": [["R1C1", "R1C2"]], "value": 4}]"#,
            "whispers[0]",
            "\"4\" is not a number from 1 on that is less than the number of digits",
        ),
        (
            r#""arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C1", "R2C1"]]}]"#,
            "arrow[0]",
            "\"R1C2 R1C1\" is not a number that is read from left to right and from top to bottom",
        ),
        (
            r#""extraregion": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2", "R3C3"]}]"#,
            "extraregion[0]",
            "extra region 1 has 5 cells, and there are 4 digits",
        ),
    ];
    for (parts, place, fault) in faults {
        assert_eq!(
            refusal(&f_json(4, parts)),
            format!("{place} of the puzzle in the link: {fault}")
        );
    }
    assert_eq!(
        refusal(r#"{"size": 2, "grid": [[{}, {"value": 3, "given": true}], [{}, {}]]}"#),
        "grid[0][1] of the puzzle in the link: \"3\" is not a digit of the board"
    );
    let pill = r#""arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R1C3"]]}]"#;
    assert!(
        refusal(&f_json(10, pill))
            .starts_with("arrow[0] of the puzzle in the link: circles of several cells")
    );
    let size = "size of the puzzle in the link: no board has 1 rows and 1 columns";
    assert!(refusal(r#"{"grid": [[{}]]}"#).starts_with(size));
}

#[test]
fn pictures_are_refused_unless_they_are_made_from_clues_or_ignored() {
    let drawn = [
        (
            r#""line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}, {"lines": [["R1C1", "R1C2"]]}]"#,
            "line[1]",
        ),
        (r#""circle": [{"cells": ["R1C1"]}]"#, "circle[0]"),
        (r#""rectangle": [{"cells": ["R1C1"]}]"#, "rectangle[0]"),
        (r#""text": [{"cells": ["R1C1"], "value": "A"}]"#, "text[0]"),
        (
            r#""cage": [{"cells": ["R1C1"], "value": "DR3"}]"#,
            "cage[0]",
        ),
    ];
    for (parts, place) in drawn {
        let json = f_json(4, parts);
        assert!(refusal(&json).starts_with(&format!(
            "{place} of the puzzle in the link: only people can read it"
        )));
        let puzzle = read(&json, DrawnParts::Ignore).unwrap();
        assert!(puzzle.rules().is_classic());
    }
    let copies = r#""line": [{"lines": [["R1C1", "R1C2"]], "isNewConstraint": true}],
        "cage": [{"cells": [], "value": "msgcorrect: Well done"}, {"cells": ["R1C1"], "value": "FOW"}],
        "foglight": ["R1C1"], "disabledlogic": ["a"], "successMessage": "Well done", "circle": [], "prime": [], "ratio": []"#;
    let puzzle = read(&f_json(4, copies), DrawnParts::Refuse).unwrap();
    assert!(puzzle.rules().is_classic());
}

#[test]
fn fog_is_kept_and_written_back() {
    let lit = |parts: &str| {
        let puzzle = read(&f_json(4, parts), DrawnParts::Refuse).unwrap();
        let names = |lit: &[Cell]| {
            lit.iter()
                .map(Cell::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let link = share(&puzzle, ShareForm::FPuzzles).unwrap();
        let again = read(&link, DrawnParts::Refuse).unwrap();
        assert_eq!(again.fog().map(names), puzzle.fog().map(names), "{parts}");
        puzzle.fog().map(names)
    };
    assert_eq!(lit(r#""antiking": true"#), None);
    let cases = [
        (r#""foglight": ["R3C2", "R1C1", "R9C9"]"#, "r1c1 r3c2"),
        (r#""fogofwar": ["R1C1"]"#, "r1c1 r1c2 r2c1 r2c2"),
        (
            r#""cage": [{"cells": ["R4C4"], "value": "FOGLIGHT"}]"#,
            "r4c4",
        ),
    ];
    for (parts, expected) in cases {
        assert_eq!(lit(parts).as_deref(), Some(expected), "{parts}");
    }
}

#[test]
fn texts_in_place_of_sums_can_be_ignored() {
    let parts = r#""killercage": [{"cells": ["R1C1", "R1C2"], "value": "13/12/19"}],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "?"}], "sandwichsum": [{"cell": "R0C1", "value": "x"}]"#;
    let json = f_json(4, parts);
    assert!(refusal(&json).starts_with("killercage[0]"));
    let puzzle = read(&json, DrawnParts::Ignore).unwrap();
    assert_eq!(clues(&puzzle), ["r1c1, r1c2 are different"]);
}
