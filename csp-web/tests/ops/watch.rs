use super::{PUZZLE, ask, refusal};
use serde_json::{Value, json};

/// Hard enough for conflicts at several depths.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn traced(puzzle: &str, strategy: &str, max_events: u64) -> Value {
    let board = json!({"shape": "3x3", "givens": puzzle});
    let request = json!({"board": board, "strategy": strategy, "max_events": max_events});
    ask("trace", &request)["ok"].take()
}

fn numbers(list: &Value) -> Vec<i64> {
    list.as_array()
        .expect("a list")
        .iter()
        .map(|value| value.as_i64().expect("a number"))
        .collect()
}

#[test]
fn a_search_is_played_by_its_changes() {
    let playback = &traced(HARD, "singles", 20_000)["playback"];
    let mut now = numbers(&playback["start"]);
    let events = &playback["events"];
    let [ends, cells, changes] = ["ends", "cells", "changes"].map(|name| numbers(&events[name]));
    let kinds = events["kinds"].as_str().expect("a text");
    let mut played = 0;
    let mut solved = 0;
    for (kind, end) in kinds.chars().zip(ends) {
        for place in played..end as usize {
            now[cells[place] as usize] ^= changes[place];
        }
        played = end as usize;
        if kind == 's' {
            solved += 1;
            assert!(
                now.iter().all(|mask| mask.count_ones() == 1),
                "a solution has one digit a cell"
            );
        }
    }
    assert_eq!(solved, 1);
    let nodes = numbers(&playback["nodes"]["parents"]).len();
    assert_eq!(kinds.matches('n').count(), nodes);
    assert_eq!(playback["end"], json!({"text": "exhausted", "cut": false}));
}

#[test]
fn a_recording_is_bounded() {
    let playback = traced(HARD, "generate_and_test", 500)["playback"].take();
    assert_eq!(
        playback["end"],
        json!({"text": "cut after 500 events", "cut": true})
    );
    let board = json!({"shape": "3x3", "givens": HARD});
    let request = json!({"board": board, "strategy": "backtracking", "max_nodes": 20});
    assert_eq!(ask("trace", &request)["ok"]["playback"]["end"]["cut"], true);
}

#[test]
fn a_trace_is_accepted_or_the_line_is_named() {
    let text = traced(PUZZLE, "domain", 20_000)["trace"]
        .as_str()
        .expect("a text")
        .to_owned();
    let accepted = &ask("replay", &json!({"trace": text}))["ok"];
    assert_eq!(
        (&accepted["accepted"], &accepted["solutions"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(accepted["trace"], text.as_str());
    let line = text
        .lines()
        .position(|line| line.starts_with("  "))
        .expect("an event");
    let without: String = text
        .lines()
        .enumerate()
        .filter(|(at, _)| *at != line)
        .map(|(_, text)| format!("{text}\n"))
        .collect();
    let refused = &ask("replay", &json!({"trace": without}))["ok"];
    assert_eq!(refused["accepted"], false);
    assert!(
        refused["line"].as_u64().is_some_and(|at| at > line as u64),
        "{refused}"
    );
    for nonsense in [
        "",
        "nonsense",
        "csp-trace 1 changes\nvariables x\nexhausted\n",
        "{\"a\":1}",
    ] {
        let refused = ask("replay", &json!({"trace": nonsense}));
        assert_eq!(refused["ok"]["accepted"], false, "{nonsense}: {refused}");
    }
}

#[test]
fn a_tree_has_places_and_its_parts_can_be_drawn_alone() {
    let trace = traced(HARD, "mrv_forward_checking", 50_000)["trace"].take();
    let whole = ask("tree", &json!({"trace": trace}))["ok"].take();
    let nodes = whole["nodes"].as_array().expect("a list");
    let folded = nodes
        .iter()
        .find(|node| node["kind"] == "folded-failures")
        .expect("it is large");
    assert!(nodes.len() < 400 && folded["caption"].is_string());
    let part = &ask("tree", &json!({"trace": trace, "below": folded["node"]}))["ok"];
    assert_eq!(part["nodes"][0]["node"], folded["node"]);
    assert_eq!(part["nodes"][0]["kind"], "decision");
    let error = refusal("tree", &json!({"trace": trace, "below": 10_000_000}));
    assert_eq!(error, "`below` is no node of the tree");
}

#[test]
fn all_strategies_are_compared() {
    let board = json!({"shape": "3x3", "givens": PUZZLE});
    let answer = ask("compare", &json!({"board": board, "max_nodes": 100_000}));
    let rows = answer["ok"]["rows"].as_array().expect("rows");
    let outcomes: Vec<_> = rows
        .iter()
        .map(|row| row["outcome"].as_str().unwrap())
        .collect();
    assert_eq!(outcomes, ["unknown", "one", "one", "one", "one", "one"]);
    assert_eq!(rows[0]["nodes"], 100_000);
    let two = json!({"board": board, "strategies": ["domain", "singles"]});
    assert_eq!(
        ask("compare", &two)["ok"]["rows"].as_array().map(Vec::len),
        Some(2)
    );
    let wrong = json!({"board": board, "strategies": ["fast"]});
    assert!(refusal("compare", &wrong).starts_with("no strategy is called `fast`"));
}

#[test]
fn givens_that_clash_have_no_search() {
    let board = json!({"shape": "2x2", "givens": "11.............."});
    for op in ["trace", "compare"] {
        assert!(refusal(op, &json!({"board": board})).ends_with("there is no search"));
    }
}
