use super::{PUZZLE, ask, refusal};
use serde_json::json;

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let board = json!({"shape": "2x2", "givens": "12..34.........."});
    let count = |limit: u64| ask("count", &json!({"board": board, "limit": limit}));
    assert_eq!(count(100), json!({"ok": {"count": 12, "exact": true}}));
    assert_eq!(count(12), json!({"ok": {"count": 12, "exact": true}}));
    assert_eq!(count(11), json!({"ok": {"count": 11, "exact": false}}));
    let empty = json!({"shape": "4x4", "givens": ".".repeat(256)});
    let cut = ask("count", &json!({"board": empty, "max_nodes": 1}));
    assert_eq!(cut["ok"]["exact"], false);
}

#[test]
fn candidates_are_what_the_digits_leave() {
    let board = json!({"shape": "2x2", "givens": "1.....2..3.....4"});
    let answer = ask("candidates", &json!({"board": board}));
    let candidates = &answer["ok"]["candidates"];
    assert_eq!(candidates[0], "");
    assert_eq!(candidates[1], "24");
    // Marks of the board stay as far as the digits leave them.
    let mut marks = vec![""; 16];
    marks[1] = "123";
    let board = json!({"shape": "2x2", "givens": "1.....2..3.....4", "candidates": marks});
    let answer = ask("candidates", &json!({"board": board}));
    assert_eq!(answer["ok"]["candidates"][1], "2");
    // Digits that contradict each other leave candidates, too.
    let board =
        json!({"shape": "2x2", "givens": "11..............", "entered": "...2............"});
    let answer = ask("candidates", &json!({"board": board}));
    assert_eq!(answer["ok"]["candidates"][2], "34");
    assert_eq!(answer["ok"]["candidates"][3], "");
}

#[test]
fn a_board_is_written_in_the_forms_of_the_command() {
    let board = json!({"shape": "3x3", "givens": PUZZLE, "name": "first"});
    let written = |format: &str| ask("write", &json!({"board": board, "format": format}));
    assert_eq!(written("line")["ok"]["text"], format!("{PUZZLE} # first\n"));
    let table = format!("puzzle,solution,name\n{PUZZLE},,first\n");
    assert_eq!(written("csv")["ok"]["text"], table);
    for format in ["grid", "numbers", "sdk", "ss", "pencilmarks"] {
        let text = written(format)["ok"]["text"].clone();
        let read = ask("read", &json!({"text": text}));
        assert_eq!(
            read["ok"]["puzzles"][0]["givens"], PUZZLE,
            "{format}: {text}"
        );
    }
    let text = refusal("write", &json!({"board": board, "format": "stone"}));
    assert!(
        text.starts_with("`format` must be one of: line, grid"),
        "{text}"
    );
}

#[cfg(feature = "whole")]
#[test]
fn the_kernels_of_this_machine_agree() {
    let answer = ask("kernels", &json!({"boards": 50}));
    assert_eq!(answer["ok"]["kernels"][0], "portable");
    assert_eq!(answer["ok"]["boards"], 50);
}
