//! Puzzles with rules of their own.

use super::{ask, refusal};
use serde_json::{Value, json};

/// A thermometer, a cage and an arrow, with one solution.
const TEXT: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Cage~7~R3C3~R3C4~R4C4.AntiKnight.~R2C1_4";

fn board(text: &str, givens: &str, entered: &str) -> Value {
    json!({"rules": text, "givens": givens, "entered": entered})
}

#[test]
fn rules_are_read_as_data() {
    let answer = ask("variant-read", &json!({"text": TEXT}));
    let rules = &answer["ok"]["rules"];
    assert_eq!(answer["ok"]["board"]["givens"], "....4...........");
    assert_eq!(
        (&rules["rows"], &rules["columns"], &rules["digits"]),
        (&json!(4), &json!(4), &json!(4))
    );
    assert_eq!(rules["text"], TEXT);
    assert_eq!(rules["houses"].as_array().map(Vec::len), Some(12));
    assert_eq!(
        rules["houses"][11],
        json!({"kind": "box", "index": 3, "cells": [10, 11, 14, 15]})
    );
    assert_eq!(rules["clues"], json!([[0, 1, 2], [10, 11, 15], []]));
    let drawing = &rules["drawing"];
    assert_eq!(drawing["bounds"], json!([0, 0, 400, 400]));
    assert_eq!(drawing["sentences"][2]["drawn"], false);
    let bulb = &drawing["figures"][0]["shapes"][0];
    assert_eq!(
        (&bulb["name"], &bulb["attributes"]["r"]),
        (&json!("circle"), &json!("36"))
    );
}

#[test]
fn what_the_page_cannot_show_is_refused() {
    let drawn = r#"{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "line": [{"lines": [["R1C1", "R1C2"]]}]}"#;
    let error = refusal("variant-read", &json!({"text": drawn}));
    assert!(error.contains("only people can read it"), "{error}");
    let answer = ask("variant-read", &json!({"text": drawn, "drawn": "ignore"}));
    assert_eq!(answer["ok"]["board"]["givens"], "................");
    for (text, part) in [
        (".Shape~30x30.AntiKnight.", "this page goes to 25x25"),
        ("nothing", ""),
    ] {
        let error = refusal("variant-read", &json!({"text": text}));
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn boards_say_how_their_digits_are_written_and_what_is_no_cell() {
    let zero = ".Shape~4x4~0-3.AntiKnight.~R1C1_0~R2C2_3";
    let answer = ask("variant-read", &json!({"text": zero}))["ok"].clone();
    assert_eq!(answer["rules"]["lowest"], 0);
    assert_eq!(answer["board"]["givens"], "0....3..........");
    let fields =
        json!({"rules": zero, "givens": "0....3..........", "entered": ".1.............."});
    let left = ask("candidates", &json!({"board": fields}))["ok"]["candidates"].clone();
    assert_eq!((&left[0], &left[2]), (&json!(""), &json!("23")));
    let why = json!({"board": fields, "cell": "r1c3", "digit": "1"});
    assert_eq!(ask("why", &why)["ok"]["claim"], "r1c3<>1");

    let two = r#"{"sudoku":"6x6","boxes":"2x2","digits":"1-4","boards":"r1c1 r3c3","givens":"123... 341... 214... 43.... ...... ......"}"#;
    let answer = ask("variant-read", &json!({"text": two}))["ok"].clone();
    assert_eq!(
        answer["rules"]["voids"],
        json!([4, 5, 10, 11, 24, 25, 30, 31])
    );
    assert_eq!(answer["rules"]["outside"], 0);
    let board = board(
        two,
        answer["board"]["givens"].as_str().unwrap(),
        &".".repeat(36),
    );
    let answer = ask("hint", &json!({"board": board}));
    assert_eq!(answer["ok"]["status"], "several", "{answer}");

    let outside = ".Shape~4x4.Var~A";
    let answer = ask("variant-read", &json!({"text": outside}))["ok"].clone();
    assert_eq!(
        (&answer["rules"]["rows"], &answer["rules"]["outside"]),
        (&json!(5), &json!(1))
    );
}

#[test]
fn clues_are_broken_when_all_of_their_cells_have_digits() {
    let broken = |entered: &str| {
        let board = board(TEXT, "....4...........", entered);
        ask("variant-check", &json!({"board": board}))["ok"]["broken"].clone()
    };
    assert_eq!(broken("................"), json!([]));
    assert_eq!(broken("21.............."), json!([]));
    assert_eq!(broken("213............."), json!([0]));
    assert_eq!(broken("123............."), json!([]));
    assert_eq!(broken("213.......12...3"), json!([0, 1]));
    assert_eq!(broken("123.......12...4"), json!([]));
}

#[test]
fn questions_go_by_the_rules() {
    let text = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.Thermo~R2C3~R2C4.~R2C1_3";
    let empty = "................";
    let board = board(text, "....3...........", empty);
    let answer = ask("count", &json!({"board": board}));
    let count = answer["ok"]["count"].as_u64().unwrap();
    assert!(count > 0 && answer["ok"]["exact"] == true, "{answer}");
    let answer = ask("verdict", &json!({"board": board}));
    let solution = answer["ok"]["solutions"][0].as_str().unwrap();
    assert!(solution.starts_with("1234"), "{answer}");
    // The number of all solutions does not go by the thermometers.
    let plain = json!({"shape": "2x2", "givens": "....3...........", "entered": empty});
    assert!(ask("count", &json!({"board": plain}))["ok"]["count"].as_u64() > Some(count));
    let answer = ask("hint", &json!({"board": board}));
    assert_ne!(answer["ok"]["status"], "step", "{answer}");
    let unique = ".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R1C2~R1C3~R1C4.Arrow~R2C2~R3C2~R2C1.WhiteDot~R3C3~R3C4.~R4C1_4~R3C1_2~R3C3_4~R4C4_1";
    let board = self::board(unique, "........2.4.4..1", empty);
    let answer = ask("hint", &json!({"board": board}));
    assert_eq!(answer["ok"]["status"], "step", "{answer}");
    let answer = ask("path", &json!({"board": board}));
    assert_eq!(answer["ok"]["status"], "solved", "{answer}");
    assert!(answer.to_string().contains("The clue is that"), "{answer}");
    let both = json!({"rules": text, "shape": "2x2", "givens": empty});
    let error = refusal("verdict", &json!({"board": both}));
    assert!(error.contains("do not go together"), "{error}");
}
