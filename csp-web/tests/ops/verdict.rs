use super::{PUZZLE, ask, refusal};
use serde_json::json;

#[test]
fn a_puzzle_has_one_solution() {
    let answer = ask(
        "verdict",
        &json!({"board": {"shape": "3x3", "givens": PUZZLE}}),
    );
    assert_eq!(answer["ok"]["verdict"], "unique");
    let solution = answer["ok"]["solutions"][0].as_str().expect("there is one");
    assert!(solution.starts_with("534678912"), "{solution}");
}

#[test]
fn several_solutions_are_shown_by_two() {
    let answer = ask(
        "verdict",
        &json!({"board": {"shape": "2x2", "givens": "12..34.........."}}),
    );
    assert_eq!(answer["ok"]["verdict"], "several");
    let solutions = answer["ok"]["solutions"].as_array().expect("a list");
    assert_eq!(solutions.len(), 2);
    assert_ne!(solutions[0], solutions[1]);
}

#[test]
fn givens_that_clash_are_named_all() {
    let answer = ask(
        "verdict",
        &json!({"board": {"shape": "2x2", "givens": "11......2...2..."}}),
    );
    let clash = json!(["r1c1", "r1c2", "r3c1", "r4c1"]);
    assert_eq!(
        answer,
        json!({"ok": {"verdict": "broken", "solutions": [], "clash": clash}})
    );
}

#[test]
fn the_position_counts_if_it_is_asked_for() {
    let entered =
        "......9..........................................................................";
    let board = json!({"shape": "3x3", "givens": PUZZLE, "entered": entered});
    let answer = ask("verdict", &json!({"board": board, "take": "position"}));
    // 9 is right there; 4 is not.
    assert_eq!(answer["ok"]["verdict"], "unique");
    let board = json!({"shape": "3x3", "givens": PUZZLE, "entered": entered.replace('9', "4")});
    let answer = ask("verdict", &json!({"board": board, "take": "position"}));
    assert_eq!(answer["ok"]["verdict"], "none");
    let answer = ask("verdict", &json!({"board": board, "take": "givens"}));
    assert_eq!(answer["ok"]["verdict"], "unique");
}

#[test]
fn a_limit_leaves_the_verdict_open() {
    let empty = ".".repeat(256);
    let board = json!({"shape": "4x4", "givens": empty});
    let answer = ask("verdict", &json!({"board": board, "max_nodes": 1}));
    assert_eq!(answer["ok"]["verdict"], "unknown");
    let text = refusal("verdict", &json!({"board": board, "max_nodes": -1}));
    assert_eq!(text, "`max_nodes` is no whole number of 0 or more");
}
