use super::{PUZZLE, ask, ask_bytes, refusal};
use serde_json::json;

#[test]
fn what_is_not_asked_for_is_refused() {
    let board = json!({"shape": "3x3", "givens": PUZZLE});
    assert_eq!(refusal("dance", &json!({})), "there is no such operation");
    assert_eq!(
        refusal("verdict", &json!({"board": board, "colour": 1})),
        "the request has an unknown field: `colour`"
    );
    let body = ask_bytes(
        "verdict",
        format!("{}\nbytes", json!({"board": board})).as_bytes(),
    );
    assert_eq!(
        body["error"]["text"],
        "the request has a body, which is not asked for"
    );
    assert_eq!(
        refusal("verdict", &json!({"board": board, "take": "all"})),
        "`take` must be one of: givens, position"
    );
}

#[test]
fn requests_that_are_no_objects_are_refused() {
    for request in [
        "",
        "[]",
        "{",
        "\u{0}",
        "{\"board\": 1}",
        "{\"board\": {\"shape\": 7}}",
    ] {
        let answer = ask_bytes("verdict", request.as_bytes());
        assert!(answer["error"]["text"].is_string(), "{request}");
    }
    let answer = ask_bytes("verdict", b"{\"board\": }");
    assert_eq!(
        (&answer["error"]["line"], &answer["error"]["column"]),
        (&json!(1), &json!(11))
    );
}

#[test]
fn boards_are_checked() {
    let refused = |board| refusal("verdict", &json!({"board": board}));
    assert_eq!(refused(json!({"givens": PUZZLE})), "`shape` is missing");
    assert_eq!(
        refused(json!({"shape": "3", "givens": PUZZLE})),
        "`shape`: give rows and columns of a box, such as 2x3"
    );
    assert_eq!(
        refused(json!({"shape": "2x2", "givens": PUZZLE})),
        "`givens` has 81 characters, but a board of 4x4 with boxes of 2x2 has 16"
    );
    let board = json!({"shape": "2x2", "givens": "1......7........"});
    let answer = ask("verdict", &json!({"board": board}));
    let text = "`givens`: `7` is no digit of this board (use 1-4)";
    assert_eq!(answer, json!({"error": {"text": text, "cell": "r2c4"}}));
    let board =
        json!({"shape": "2x2", "givens": "1...............", "entered": "1..............."});
    let answer = ask("verdict", &json!({"board": board}));
    assert_eq!(answer["error"]["cell"], "r1c1");
    let board = json!({"shape": "2x2", "givens": "1...............", "candidates": ["1", "2"]});
    let text = "`candidates` must be a list of 16 texts, one for each cell";
    assert_eq!(refused(board), text);
}
