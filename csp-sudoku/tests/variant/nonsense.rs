//! Texts with errors in them are refused or read; they never make a reader panic.

use super::{f_json, pad_json};
use crate::common::quiet;
use csp_sudoku::variant::{DrawnParts, read, read_iss, read_killer, read_puzzle_file};
use proptest::prelude::*;
use proptest::sample::select;

/// Constraints of Interactive Sudoku Solver, one of each form.
const ISS_PARTS: [&str; 31] = [
    ".Shape~9x9~1-9",
    ".Shape~4x6~1-4",
    ".Shape~9x9~1-18446744073709551615",
    ".RegionSize~6",
    ".Raw~0",
    ".Cage~10~R1C1~R1C2",
    ".Sum~10~R1C1~R1C2",
    ".Sum~12~2_R1C1~-1_R1C2",
    ".Arrow~R1C1~R1C2~R1C3",
    ".PillArrow~2~R1C1~R1C2~R1C3~R2C3",
    ".Thermo~R1C1~R1C2",
    ".Whisper~5~R1C1~R1C2",
    ".Lunchbox~5~R1C1~R1C2~R1C3",
    ".Quad~R1C1~1~2",
    ".LittleKiller~10~R1C1",
    ".Sandwich~R1~10~5",
    ".XSum~C1~10~5",
    ".Skyscraper~C2~3~",
    ".Pair~_DwAPAA~~R1C1~R1C2",
    ".NFA~A~~R1C1~R1C2",
    ".Jigsaw~000000000111111111222222222333333333444444444555555555666666666777777777888888888",
    ".Or.X~R1C1~R1C2.V~R1C1~R1C2.End",
    ".Var~A~Name~3",
    ".NoBoxes",
    ".ChaosConstruction",
    ".ChaosArrow~R1C1~0~CC1~CC2~-~CC1~CC10",
    ".ChaosCount~R2C2~1",
    ".RegionSumLine~R1C1~R4C4",
    ".Shape~4x4~0-4",
    ".Doppelganger",
    ".~R1C1_3_4~R2C2_1",
];

/// What may stand in place of a character.
const CHARACTERS: [&str; 16] = [
    ".",
    "~",
    "_",
    "-",
    "0",
    "9",
    "x",
    "R",
    "C",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "é",
    "99999999999999999999",
];

/// A text with some of its characters (by a part of 2^16) replaced, or removed where there is none.
fn mutated(text: &str, edits: &[(u16, Option<&str>)]) -> String {
    let mut characters: Vec<String> = text.chars().map(String::from).collect();
    for (place, new) in edits {
        let at = usize::from(*place) * characters.len() / (1 << 16);
        if let Some(character) = characters.get_mut(at) {
            *character = new.unwrap_or_default().to_owned();
        }
    }
    characters.concat()
}

fn edits() -> impl Strategy<Value = Vec<(u16, Option<&'static str>)>> {
    let new = proptest::option::of(select(&CHARACTERS[..]));
    proptest::collection::vec((any::<u16>(), new), 0..4)
}

proptest! {
    #![proptest_config(quiet(400))]

    #[test]
    fn constraints_of_iss(parts in proptest::collection::vec(select(&ISS_PARTS[..]), 1..4), edits in edits()) {
        let text = mutated(&parts.concat(), &edits);
        let _ = read_iss(&text);
        let _ = read(&text, DrawnParts::Ignore);
    }

    #[test]
    fn killer_texts(edits in edits()) {
        for first in ["3x3::k:3585:3585", "3x3:d:k:3585:3585"] {
            let numbers = format!("{first}{}", ":0".repeat(79));
            let _ = read_killer(&mutated(&numbers, &edits));
        }
        let arrows = format!("e<{}", "0".repeat(79));
        let _ = read_killer(&mutated(&arrows, &edits));
    }

    #[test]
    fn puzzle_files(edits in edits()) {
        let toml = "sudoku = \"4x4\"\ngivens = \"1... .... .... ....\"\nvoid = \"r1c1-r3c3\"\noutside-rows = 1\n[[clue]]\nkind = \"arrow\"\ncircle = \"r1c1\"\nshaft = [\"r1c2 r1c3\", \"r2c2\"]\n[[house]]\nname = \"row\"\ncells = \"r1c1\"\n";
        let _ = read_puzzle_file(&mutated(toml, &edits));
        let json = r#"{"sudoku": "4x4", "digits": "0-3", "clue": [{"kind": "or", "clues": [{"kind": "cage", "cells": "r1c1", "total": 9}]}]}"#;
        let _ = read_puzzle_file(&mutated(json, &edits));
    }

    #[test]
    fn json_of_f_puzzles(edits in edits()) {
        let text = f_json(4, r#""thermometer": [{"lines": [["R1C1", "R2C2"]]}], "killercage": [{"cells": ["R1C1"], "value": "3"}], "littlekillersum": [{"cell": "R0C1", "cells": ["R1C2", "R2C3"], "value": "6"}]"#);
        let _ = read(&mutated(&text, &edits), DrawnParts::Ignore);
    }

    #[test]
    fn json_of_sudoku_pad(edits in edits()) {
        let text = pad_json(r#""cages": [{"cells": [[0, 0], [0, 1]], "value": "3"}], "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "gray"}]"#);
        let _ = read(&mutated(&text, &edits), DrawnParts::Ignore);
    }
}
