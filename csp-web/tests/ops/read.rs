use super::{PUZZLE, ask, ask_bytes};
use serde_json::json;

#[test]
fn lines_become_boards_with_their_names() {
    let text = format!("{PUZZLE} # first\nnonsense\n1.....2..3.....4\n");
    let answer = ask("read", &json!({"text": text}));
    let puzzles = &answer["ok"]["puzzles"];
    assert_eq!(puzzles[0]["shape"], "3x3");
    assert_eq!(puzzles[0]["givens"], PUZZLE);
    assert_eq!(puzzles[0]["entered"], ".".repeat(81));
    assert_eq!(puzzles[0]["name"], "first");
    assert!(puzzles[0]["candidates"].is_null());
    assert_eq!(puzzles[1]["givens"], "1.....2..3.....4");
    let error = json!({"line": 2, "text": "`nonsense` is no puzzle, nor a row of one (start comments with #)"});
    assert_eq!(answer["ok"]["errors"], json!([error]));
    assert_eq!(answer["ok"]["more"], 0);
}

#[test]
fn a_board_that_was_read_is_one_that_can_be_sent() {
    let marks = "12..12...23.1234".repeat(4);
    let answer = ask("read", &json!({"text": marks, "shape": "2x2"}));
    let board = &answer["ok"]["puzzles"][0];
    assert_eq!(board["candidates"][2], "23");
    assert_eq!(board["candidates"][3], "1234");
    let verdict = ask("verdict", &json!({"board": board, "take": "position"}));
    assert!(verdict["ok"].is_object(), "{verdict}");
}

#[test]
fn placed_digits_of_a_library_line_are_entered() {
    let line = format!(":0000:x:+5{}:413::", &PUZZLE[1..]);
    let board = &ask("read", &json!({"text": line}))["ok"]["puzzles"][0];
    assert_eq!(
        board["entered"].as_str().map(|line| &line[..3]),
        Some("5..")
    );
    assert_eq!(board["givens"].as_str().map(|line| &line[..3]), Some(".3."));
    assert_eq!(board["candidates"][0], "");
}

#[test]
fn what_is_too_much_is_counted() {
    let text = format!("{PUZZLE}\n").repeat(5);
    let answer = ask("read", &json!({"text": text, "most": 2}));
    assert_eq!(answer["ok"]["puzzles"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer["ok"]["more"], 3);
}

#[test]
fn a_body_stands_for_the_text() {
    let request = format!("{{}}\n{PUZZLE}\n{PUZZLE}\n");
    let answer = ask_bytes("read", request.as_bytes());
    assert_eq!(answer["ok"]["puzzles"].as_array().map(Vec::len), Some(2));
}

#[test]
fn text_that_is_no_text_is_an_error_of_its_line() {
    let answer = ask_bytes("read", b"{}\n\xff\xfe\n");
    assert_eq!(answer["ok"]["errors"][0]["line"], 1);
    assert_eq!(answer["ok"]["puzzles"], json!([]));
}
