//! What the data says.

use super::links::named;
use csp_sudoku::link::f_puzzles::{
    FEntries, FForm, FLines, FPuzzle, FRegion, FSense, FSpot, KINDS,
};
use csp_sudoku::link::sudoku_pad::PadPuzzle;
use csp_sudoku::link::{SharedPuzzle, decode, encode};

fn f_puzzle(name: &str) -> FPuzzle {
    match named(name) {
        SharedPuzzle::FPuzzles(puzzle) => *puzzle,
        SharedPuzzle::SudokuPad(_) => panic!("{name} is of f-puzzles"),
    }
}

fn pad(name: &str) -> PadPuzzle {
    match named(name) {
        SharedPuzzle::SudokuPad(puzzle) => *puzzle,
        SharedPuzzle::FPuzzles(_) => panic!("{name} is of SudokuPad"),
    }
}

fn names(spots: &[FSpot]) -> String {
    let names: Vec<String> = spots.iter().map(FSpot::to_string).collect();
    names.join(" ")
}

#[test]
fn givens_and_candidates() {
    let puzzle = f_puzzle("givens, candidates and a solution");
    assert_eq!(puzzle.size, 4);
    assert_eq!(puzzle.title.as_deref(), Some("Small"));
    assert!(
        puzzle
            .ruleset
            .is_some_and(|rules| rules.ends_with("Digits on the \"line\" differ."))
    );
    let [first, second] = [&puzzle.grid[0], &puzzle.grid[1]];
    assert_eq!((first[0].value, first[0].given), (Some(1), true));
    assert_eq!((first[1].value, first[1].given), (Some(2), false));
    assert_eq!((first[2].value, first[2].given), (None, false));
    assert_eq!(second[0].given_pencil_marks, [3, 4]);
    assert_eq!(second[0].other["c"], "#FFA0A0");
    assert!(second[1].given_pencil_marks.is_empty());
    assert_eq!(second[1].center_pencil_marks, [3]);
    assert_eq!(second[1].corner_pencil_marks, [4]);
    let solution = puzzle.solution.expect("a solution");
    assert_eq!(solution.concat(), "123434122143432.");
}

#[test]
fn regions() {
    let puzzle = f_puzzle("regions");
    assert_eq!(puzzle.grid[0][0].region, FRegion::Number(0));
    assert_eq!(puzzle.grid[2][3].region, FRegion::Number(3));
    assert_eq!(puzzle.grid[3][3].region, FRegion::None);
    assert_eq!(f_puzzle("an empty board").grid[3][3].region, FRegion::Usual);
}

#[test]
fn sums_have_their_places_beside_the_board() {
    let puzzle = f_puzzle("sums");
    let Some(FEntries::Diagonals(diagonals)) = puzzle.part("littlekillersum") else {
        panic!("a little killer");
    };
    assert_eq!(diagonals[0].cell, FSpot { row: 0, column: 1 });
    assert_eq!(diagonals[0].value.as_deref(), Some("17"));
    let Some(FEntries::Groups(cages)) = puzzle.part("killercage") else {
        panic!("cages");
    };
    let values: Vec<Option<&str>> = cages.iter().map(|cage| cage.value.as_deref()).collect();
    assert_eq!(values, [Some("7"), None, Some("4")]);
    let Some(FEntries::Arrows(arrows)) = puzzle.part("arrow") else {
        panic!("arrows");
    };
    assert_eq!(names(&arrows[0].cells), "R1C1");
    assert_eq!(names(&arrows[0].lines[0]), "R1C1 R1C2 R2C3");
    assert_eq!(names(&arrows[1].cells), "R5C5 R5C6");
}

#[test]
fn lines_keep_their_order_and_values() {
    let puzzle = f_puzzle("lines");
    let Some(FEntries::Lines(whispers)) = puzzle.part("whispers") else {
        panic!("whispers");
    };
    let told = |lines: &FLines| format!("{:?} {}", lines.value, names(&lines.lines[0]));
    assert_eq!(told(&whispers[0]), "None R6C1 R6C2");
    assert_eq!(told(&whispers[1]), "Some(\"2\") R5C1 R5C2");
}

#[test]
fn the_table_of_kinds_is_read_in_its_forms() {
    let names = [
        "rules of the whole board",
        "cells",
        "sums",
        "dots",
        "lines",
        "pictures and settings",
    ];
    let puzzles = names.map(f_puzzle);
    for kind in KINDS {
        let mut found = puzzles.iter().filter_map(|puzzle| puzzle.part(kind.key));
        let entries = found
            .next()
            .unwrap_or_else(|| panic!("{} is read", kind.key));
        let form = match entries {
            FEntries::Switch(_) => FForm::Switch,
            FEntries::Names(_) => FForm::Names,
            FEntries::Spots(_) => FForm::Spots,
            FEntries::Marks(_) => FForm::Marks,
            FEntries::Groups(_) => FForm::Groups,
            FEntries::Lines(_) => FForm::Lines,
            FEntries::Arrows(_) => FForm::Arrows,
            FEntries::Diagonals(_) => FForm::Diagonals,
            FEntries::Clones(_) => FForm::Clones,
            FEntries::Quadruples(_) => FForm::Quadruples,
            FEntries::Json(_) => FForm::Json,
        };
        assert_eq!(form, kind.form, "{}", kind.key);
    }
}

#[test]
fn keys_that_are_not_known_are_kept() {
    let puzzle = f_puzzle("keys that are not known");
    let unknown: Vec<&str> = puzzle
        .parts
        .iter()
        .filter(|part| part.kind().is_none())
        .map(|part| part.key.as_str())
        .collect();
    assert_eq!(unknown, ["antibishop", "inequality", "prime"]);
    let sense = |key: &str| {
        KINDS
            .iter()
            .find(|kind| kind.key == key)
            .map(|kind| kind.sense)
    };
    assert_eq!(sense("renban"), Some(FSense::Rule));
    assert_eq!(sense("circle"), Some(FSense::Picture));
    assert_eq!(sense("disabledlogic"), Some(FSense::Setting));
}

#[test]
fn nothing_is_told_by_empty_parts() {
    let puzzle = f_puzzle("rules of the whole board");
    let is_empty = |key: &str| puzzle.part(key).map(FEntries::is_empty);
    assert_eq!(is_empty("antiknight"), Some(false));
    assert_eq!(is_empty("antiking"), Some(true));
    assert_eq!(is_empty("arrow"), None);
    let pictures = f_puzzle("pictures and settings");
    assert_eq!(
        pictures
            .part("truecandidatesoptions")
            .map(FEntries::is_empty),
        Some(true)
    );
}

/// What a shortened text leaves out, and what it shortens.
#[test]
fn shortened_json_is_spelled_out() {
    let puzzle = pad("a picture, shortened");
    assert_eq!(puzzle.cells[0].len(), 4);
    assert_eq!(puzzle.cells[0][0].value.as_deref(), Some("1"));
    assert_eq!(puzzle.regions[1], [[0, 2], [0, 3], [1, 2], [1, 3]]);
    assert!(puzzle.regions[2].is_empty());
    assert!(puzzle.cages[0].unique);
    assert_eq!(puzzle.cages[0].value.as_deref(), Some("5"));
    assert!(puzzle.cages[1].hidden && !puzzle.cages[1].unique);
    assert_eq!(puzzle.lines[0].color.as_deref(), Some("#CFCFCF"));
    assert_eq!(puzzle.lines[0].way_points[1], [0.5, 2.78]);
    assert_eq!(puzzle.arrows[0].color.as_deref(), Some("#000000"));
    assert!(puzzle.underlays[0].rounded);
    assert_eq!(puzzle.underlays[0].border_color.as_deref(), Some("#FFFFFF"));
    assert_eq!(puzzle.overlays[0].text.as_deref(), Some("7"));
    assert_eq!(puzzle.overlays[0].other["color"], "#123456");
}

#[test]
fn notes_are_metadata_and_cages_without_cells() {
    let notes = |name: &str| {
        let notes = pad(name).notes().into_iter();
        let notes: Vec<String> = notes.map(|(key, text)| format!("{key}={text}")).collect();
        notes.join("; ")
    };
    assert_eq!(
        notes("a picture, shortened"),
        "antiknight=true; author=Nobody; rules=Normal rules. 'Quoted', too.; title=It's small; \
         solution=1234341221434321"
    );
    assert_eq!(
        notes("a picture, as JSON"),
        "rules=One.; rules=Two.; title=Plain"
    );
}

#[test]
fn numbers_may_be_text_and_text_may_be_numbers() {
    let puzzle = |value: &str| {
        let text = format!(
            r#"{{"size": "1", "grid": [[{{"value": {value}}}]], "killercage": [{{"cells": ["r1c1", "", null], "value": {value}}}]}}"#
        );
        decode(&text.replace("\"size\": \"1\", ", ""))
    };
    assert!(puzzle("1").is_ok());
    assert_eq!(puzzle("1"), puzzle("\"1\""));
    assert_eq!(
        puzzle("1"),
        puzzle("\"1\"").map(|puzzle| decode(&encode(&puzzle)).unwrap())
    );
}
