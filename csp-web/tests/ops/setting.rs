//! Puzzles while they are set.

use super::{ask, refusal};
use csp_core::limits::Limits;
use csp_sudoku::engine::true_candidates;
use csp_sudoku::variant::read_puzzle_file;
use serde_json::{Value, json};

/// A puzzle of 4×4 with one solution.
fn puzzle() -> Value {
    json!({"sudoku": "4x4", "givens": "1... .... .... 4..1", "clue": [
        {"kind": "cage", "cells": "r1c2 r1c3", "total": 5},
        {"kind": "thermometer", "line": "r1c1-r1c4"},
        {"kind": "thermometer", "line": "r4c4 r3c4 r3c3"},
    ]})
}

/// The board of `set-read`, as other operations take it.
fn board(puzzle: &Value) -> Value {
    let answer = ask("set-read", &json!({"puzzle": puzzle}));
    let answer = &answer["ok"];
    json!({"rules": answer["rules"]["text"], "givens": answer["board"]["givens"], "candidates": answer["board"]["candidates"]})
}

#[test]
fn each_kind_is_told_with_its_fields() {
    let answer = ask("set-kinds", &json!({}));
    let kinds = answer["ok"]["kinds"].as_array().unwrap();
    assert_eq!(kinds.len(), csp_sudoku::rules::clues::ALL.len());
    let kind = |name: &str| kinds.iter().find(|kind| kind["name"] == name).unwrap();
    assert_eq!(
        kind("arrow")["lines"],
        json!([
            {"name": "circle", "key": "circle", "least": 1, "most": 3, "repeats": false},
            {"name": "shaft", "key": "shaft", "least": 1, "most": null, "repeats": true},
        ])
    );
    assert_eq!(kind("arrow")["also"][0], "Arrow");
    assert_eq!(
        kind("no-difference")["lines"][0]["key"],
        json!("exempt-pair")
    );
    assert_eq!(kind("no-difference")["numbers"][0]["default"], 1);
    assert_eq!(kind("thermometer")["example"], "r1c1, r1c2, r1c3 increase");
    assert_eq!(kind("regex")["text"], "a regular expression");
    assert_eq!(
        (&kind("or")["clues"], &kind("or")["look"]),
        (&json!(true), &json!("clues"))
    );
    assert_eq!(kind("sandwich")["look"], "outside");
    let without: Vec<&Value> = kinds
        .iter()
        .filter(|kind| kind["example"].is_null())
        .map(|kind| &kind["name"])
        .collect();
    assert_eq!(without, ["and", "automaton", "not", "or", "regex"]);
}

#[test]
fn what_is_not_right_is_told_and_the_others_are_read() {
    let mut puzzle = puzzle();
    puzzle["clue"][0]["total"] = json!("five");
    puzzle["clue"][1]["line"] = json!("r1c1 r1c5");
    puzzle["windows"] = json!("yes");
    let answer = ask("set-read", &json!({"puzzle": puzzle}));
    assert!(
        answer["error"]["text"].as_str().unwrap().contains("bool"),
        "{answer}"
    );
    puzzle["windows"] = json!(true);
    puzzle["regions"] = json!("AAAA AAAA AAAA AAAA");
    let answer = ask("set-read", &json!({"puzzle": puzzle}));
    let answer = &answer["ok"];
    let error = |number: usize| answer["clues"][number]["error"].as_str().unwrap();
    assert_eq!(error(0), "`total` is a number or a list of numbers");
    assert!(
        error(1).starts_with("there is no r1c5 on a board of 4x4"),
        "{answer}"
    );
    assert_eq!(answer["clues"][2]["text"], "r4c4, r3c4, r3c3 increase");
    assert_eq!(answer["numbers"], json!([2]));
    assert_eq!(
        answer["faults"],
        json!([{"field": "regions", "text": "region 1 has 16 cells, and there are 4 digits"}])
    );
    assert_eq!(answer["rules"]["clues"], json!([[15, 11, 10]]));
    assert_eq!(answer["board"]["givens"], "1...........4..1");
    for wrong in [
        json!({"puzzle": {"sudoku": "9x9", "clue": 3}}),
        json!({"puzzle": {"sudoku": "x"}}),
        json!({"puzzle": {}}),
    ] {
        assert!(!refusal("set-read", &wrong).is_empty());
    }
}

#[test]
fn what_is_set_is_written_and_opened_again() {
    let board = board(&puzzle());
    let opened = ask("set-open", &json!({"board": board, "take": "position"}));
    let opened = &opened["ok"]["puzzle"];
    assert_eq!(
        opened["clue"][1],
        json!({"kind": "thermometer", "line": "r1c1 r1c2 r1c3 r1c4"})
    );
    assert_eq!(self::board(opened), board);
    let written = ask("set-write", &json!({"board": board, "take": "position"}));
    let texts = written["ok"]["texts"].as_array().unwrap();
    let text = texts[0]["text"].as_str().unwrap();
    assert!(text.contains("[[clue]]\nkind = \"thermometer\""), "{text}");
    assert_eq!(texts[1]["text"], board["rules"]);
    let link = texts[2]["text"].as_str().unwrap();
    assert!(link.starts_with("https://sudokupad.app/fpuz"), "{link}");
    let iss = texts[4]["text"].as_str().unwrap();
    assert!(iss.starts_with(".Shape~4x4"), "{iss}");
}

fn solutions(board: &Value, more: &Value) -> Value {
    let mut request = json!({"board": board, "take": "position"});
    for (name, value) in more.as_object().unwrap() {
        request[name] = value.clone();
    }
    ask("set-solutions", &request)["ok"].clone()
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let board = board(
        &json!({"sudoku": "4x4", "clue": [{"kind": "thermometer", "line": "r1c1-r1c4"}, {"kind": "cage", "cells": "r2c1 r2c2", "total": 7}]}),
    );
    let found = solutions(&board, &json!({}));
    assert_eq!(found["verdict"], "several");
    assert_eq!(
        &found["candidates"].as_array().unwrap()[..8],
        ["1", "2", "3", "4", "34", "34", "12", "12"]
    );
    assert!(
        found["open"]
            .as_array()
            .unwrap()
            .iter()
            .all(|open| open == ""),
        "{found}"
    );
    // What is known from before is taken, if it is a solution, and nothing is lost by it.
    let again = solutions(&board, &json!({"known": found["solutions"]}));
    assert_eq!(
        (&again["candidates"], &again["open"]),
        (&found["candidates"], &found["open"])
    );
    let wrong = "1234".repeat(4);
    let again = solutions(&board, &json!({"known": [wrong]}));
    assert_eq!(again["candidates"], found["candidates"]);
    assert!(
        refusal("set-solutions", &json!({"board": board, "known": ["12"]})).contains("`known`")
    );
}

#[test]
fn one_solution_none_and_what_is_not_known() {
    let mut set = puzzle();
    let found = solutions(&board(&set), &json!({}));
    assert_eq!(
        (&found["verdict"], &found["candidates"][3]),
        (&json!("unique"), &json!("4"))
    );
    assert_eq!(found["solutions"].as_array().map(Vec::len), Some(1));
    set["clue"]
        .as_array_mut()
        .unwrap()
        .push(json!({"kind": "even", "cells": "r1c3"}));
    let none = board(&set);
    let found = solutions(&none, &json!({}));
    assert_eq!(
        (&found["verdict"], &found["solutions"]),
        (&json!("none"), &json!([]))
    );
    let why = ask("conflict", &json!({"board": none, "take": "position"}));
    assert_eq!(why["ok"]["basis"]["clues"], json!([1, 3]), "{why}");
    let open = board(&json!({"sudoku": "4x4", "clue": [{"kind": "anti-king"}]}));
    let found = solutions(&open, &json!({"max_nodes": 0}));
    assert_eq!(
        (&found["verdict"], &found["open"][0]),
        (&json!("unknown"), &json!("1234"))
    );
}

#[test]
fn what_is_shown_and_what_is_ruled_out_are_right_whenever_the_search_ends() {
    let puzzles = [
        json!({"sudoku": "6x6", "clue": [{"kind": "thermometer", "line": "r1c1-r1c5"}, {"kind": "cage", "cells": "r3c3 r3c4 r4c4", "total": 6}]}),
        json!({"sudoku": "6x6", "diagonals": true, "clue": [{"kind": "whisper", "line": "r2c1-r2c6", "difference": 2}, {"kind": "anti-knight"}]}),
        json!({"sudoku": "4x4", "givens": "1... .... .... ....", "clue": [{"kind": "anti-king"}, {"kind": "even", "cells": "r1c2"}]}),
        json!({"sudoku": "4x4", "latin": true}),
    ];
    for puzzle in puzzles {
        let board = board(&puzzle);
        let read = read_puzzle_file(board["rules"].as_str().unwrap()).unwrap();
        let right = true_candidates(&read, &Limits::default()).shown;
        for nodes in [1, 20, 100, 1_000, 100_000] {
            let found = solutions(&board, &json!({"max_nodes": nodes}));
            let mask = |field: &str, cell: usize| {
                let digits = found[field][cell].as_str().unwrap().bytes();
                digits.fold(0, |mask, digit| mask | 1_u64 << (digit - b'1'))
            };
            for (cell, right) in right.iter().enumerate() {
                let (shown, open) = (mask("candidates", cell), mask("open", cell));
                assert_eq!(
                    (shown & !right, right & !(shown | open)),
                    (0, 0),
                    "{puzzle}, {nodes} nodes, cell {cell}"
                );
                assert!(nodes < 100_000 || open == 0, "{puzzle}, cell {cell}");
            }
        }
    }
}
