//! What a puzzle of SudokuPad says for sure.

use super::{clues, pad_json, refusal};
use csp_sudoku::House;
use csp_sudoku::variant::{DrawnParts, read};

const DRAWN: &str = "of the puzzle in the link: only people can read it, and solutions may depend on it; read the puzzle \
                     without what is drawn if they do not";

#[test]
fn a_plain_board_is_classic() {
    let parts = r#""metadata": {"title": "Small", "rules": "Normal sudoku rules apply.", "solution": "1234341221434321"},
        "cellSize": 64, "foglight": [[0, 0]]"#;
    let puzzle = read(&pad_json(parts), DrawnParts::Refuse).unwrap();
    assert!(puzzle.rules().is_classic());
    assert_eq!(puzzle.name(), Some("Small"));
    let lit: Vec<String> = puzzle
        .fog()
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(lit, ["r1c1"]);
    assert_eq!(puzzle.solution().unwrap().to_string(), "1234341221434321");
}

#[test]
fn the_board_is_where_regions_and_solution_are() {
    // The first row and column are beside the board.
    let json = r#"{"cells": [[{}, {}, {}], [{}, {"value": 1}, {}], [{}, {}, {"value": 1, "given": false}]],
        "regions": [[[1, 1], [1, 2]]], "metadata": {"solution": "....12.21"}}"#;
    let puzzle = read(json, DrawnParts::Refuse).unwrap();
    assert_eq!(puzzle.masks(), [0b01, 0b11, 0b11, 0b11]);
    assert_eq!(puzzle.solution().unwrap().to_string(), "1221");
    let houses = puzzle.rules().houses();
    let names: Vec<String> = houses.iter().map(|(house, _)| house.to_string()).collect();
    assert_eq!(
        names,
        ["row 1", "row 2", "column 1", "column 2", "region 1"]
    );
    // Without regions it is the whole grid; a region of all cells says nothing.
    let puzzle = read(
        r#"{"cells": [[{}, {}], [{}, {}]], "regions": [[[0, 0], [0, 1], [1, 0], [1, 1]]]}"#,
        DrawnParts::Refuse,
    );
    assert_eq!(puzzle.unwrap().rules().houses().len(), 4);
}

#[test]
fn boards_without_rows_and_columns() {
    let puzzle = read(
        &pad_json(r#""metadata": {"norowcol": true}"#),
        DrawnParts::Refuse,
    )
    .unwrap();
    let houses = puzzle.rules().houses();
    assert_eq!(houses.len(), 4);
    assert!(
        houses
            .iter()
            .all(|(house, _)| matches!(house, House::Other(..)))
    );
}

#[test]
fn cages_say_what_their_fields_say() {
    let parts = r#""cages": [{"cells": [[0, 0], [1, 1]], "unique": true, "sum": "5", "value": "5"},
        {"cells": [[0, 3], [3, 0]], "sum": 4}, {"cells": [[0, 0], [1, 1], [2, 2], [3, 3]], "unique": true, "hidden": true},
        {"cells": [[0, 1], [1, 2]], "type": "rowcol"}, {"value": "author: Euler"}]"#;
    let puzzle = read(&pad_json(parts), DrawnParts::Refuse).unwrap();
    assert_eq!(
        clues(&puzzle),
        [
            "r1c1, r2c2 are different and add up to 5",
            "r1c4, r4c1 add up to 4"
        ]
    );
    let houses = puzzle.rules().houses();
    let extra: Vec<String> = houses[12..]
        .iter()
        .map(|(house, cells)| format!("{house} {}", cells.len()))
        .collect();
    assert_eq!(extra, ["extra region 1 4", "extra region 2 2"]);
}

#[test]
fn constraints_of_the_whole_board() {
    let parts = r#""global": ["antiknight", "antixv"], "metadata": {"antiking": true}"#;
    let puzzle = read(&pad_json(parts), DrawnParts::Refuse).unwrap();
    let kinds: Vec<&str> = puzzle
        .rules()
        .clues()
        .iter()
        .map(|clue| clue.kind().name)
        .collect();
    assert_eq!(kinds, ["anti-knight", "anti-king", "no-sum", "no-sum"]);
    // Dots that lift it are only drawn.
    let dots = r#""global": ["nonconsecutive"], "overlays": [{"center": [1, 1]}]"#;
    let error = read(&pad_json(dots), DrawnParts::Ignore).unwrap_err();
    assert_eq!(error.to_string(), format!("nonconsecutive {DRAWN}"));
    assert_eq!(
        refusal(&pad_json(r#""global": ["antibishop"]"#)),
        "global[0] of the puzzle in the link: there is no such kind of clues, and solutions may depend on it"
    );
    assert!(
        refusal(&pad_json(r#""thermos": []"#))
            .starts_with("thermos of the puzzle in the link: there is no such")
    );
}

#[test]
fn what_is_drawn_or_in_words_is_refused_unless_it_is_ignored() {
    let drawn = [
        (
            r#""lines": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]]}]"#,
            "lines",
        ),
        (
            r#""arrows": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]]}]"#,
            "arrows",
        ),
        (r#""underlays": [{"center": [1, 1]}]"#, "underlays"),
        (r#""overlays": [{"center": [1, 1]}]"#, "overlays"),
        (r#""cages": [{"cells": [[0, 0]], "value": 3}]"#, "cages[0]"),
        (
            r#""cages": [{"cells": [[0, 0]], "value": "3", "unique": true}]"#,
            "cages[0]",
        ),
        (
            r#""metadata": {"rules": "Normal sudoku rules apply. Clones are to be found."}"#,
            "rules",
        ),
        (r#""cages": [{"value": "rules: All is wrong."}]"#, "rules"),
    ];
    for (parts, place) in drawn {
        assert_eq!(refusal(&pad_json(parts)), format!("{place} {DRAWN}"));
        let puzzle = read(&pad_json(parts), DrawnParts::Ignore).unwrap();
        assert!(puzzle.rules().clues().is_empty());
    }
    let cells = [
        r#"{"value": "A"}"#,
        r#"{"pencilMarks": [1, 2]}"#,
        r#"{"centremarks": "12"}"#,
    ];
    for cell in cells {
        let json = format!("{{\"cells\": [[{cell}, {{}}], [{{}}, {{}}]]}}");
        assert_eq!(refusal(&json), format!("cells[0][0] {DRAWN}"));
        assert_eq!(read(&json, DrawnParts::Ignore).unwrap().givens().count(), 0);
    }
    let blank = r#"{"cells": [[{"pencilMarks": [" "], "value": ""}, {}], [{}, {}]]}"#;
    assert_eq!(read(blank, DrawnParts::Refuse).unwrap().count(10), 2);
    // Only words say which digits such a board has.
    let narrow = r#"{"cells": [[{}, {}, {}], [{}, {}, {}]]}"#;
    assert_eq!(refusal(narrow), format!("cells {DRAWN}"));
    assert_eq!(read(narrow, DrawnParts::Ignore).unwrap().count(100), 12);
}

#[test]
fn what_is_wrong_is_refused() {
    assert_eq!(
        refusal(r#"{"cells": [[{"value": 3}, {}], [{}, {}]]}"#),
        "cells[0][0] of the puzzle in the link: \"3\" is not a digit of the board"
    );
    let sum = r#""cages": [{"cells": [[0, 0]], "sum": "?"}]"#;
    assert_eq!(
        refusal(&pad_json(sum)),
        "cages[0] of the puzzle in the link: \"?\" is not a number from 0 on"
    );
    let far = r#"{"cells": [[{}, {}], [{}, {}]], "regions": [[[2147483647, -2147483648], [-2147483648, 2147483647]]]}"#;
    assert!(refusal(far).starts_with("cells of the puzzle in the link: no board has"));
    let large = r#""cages": [{"cells": [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]], "unique": true}]"#;
    assert!(
        refusal(&pad_json(large))
            .starts_with("cages[0] of the puzzle in the link: extra region 1 has 5 cells")
    );
}
