use super::PUZZLE;
use serde_json::{Value, json};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The object and the body of an answer.
fn ask(op: &str, request: &Value, text: &str) -> (Value, String) {
    let answer = csp_web::answer(op, format!("{request}\n{text}").as_bytes());
    let answer = String::from_utf8(answer).expect("it is text");
    let (object, body) = answer.split_once('\n').unwrap_or((&answer, ""));
    (
        serde_json::from_str(object).expect("it is JSON"),
        body.to_owned(),
    )
}

#[test]
fn each_puzzle_has_a_row() {
    let text = format!(
        "{PUZZLE} a, b\nshort\n{SOLUTION}\n1.....2..3.....4\n{}\n",
        ".".repeat(81)
    );
    let (answer, rows) = ask("bulk", &json!({"task": "solve"}), &text);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[0], format!("{PUZZLE},unique,{SOLUTION},1,\"a, b\","));
    assert!(
        rows[1].starts_with(",unreadable,,2,,") && rows[1].contains("short"),
        "{}",
        rows[1]
    );
    assert_eq!(rows[2], format!("{SOLUTION},unique,{SOLUTION},3,,"));
    assert_eq!(rows[3], "1.....2..3.....4,unique,1243342143122134,4,,");
    assert!(rows[4].contains(",multiple,"));
    assert_eq!(
        answer["ok"]["statuses"],
        json!({"multiple": 1, "unique": 3, "unreadable": 1})
    );
    assert_eq!(answer["ok"]["unread"][0]["line"], 2);
}

#[test]
fn solutions_are_counted_and_puzzles_rated() {
    let text = format!("{PUZZLE}\n11..............\n{}\n", ".".repeat(81));
    let (answer, rows) = ask("bulk", &json!({"task": "count", "most": 3}), &text);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[0], format!("{PUZZLE},unique,1,1,,"));
    assert!(
        rows[1].starts_with("11..............,invalid,,2,,"),
        "{}",
        rows[1]
    );
    assert!(rows[2].ends_with(",more,3,3,,"), "{}", rows[2]);
    assert_eq!(answer["ok"]["rows"], 3);
    let (answer, rows) = ask("bulk", &json!({"task": "rate"}), &text);
    assert_eq!(answer["ok"]["levels"], json!({"Easy": 1}));
    assert!(
        rows.starts_with(&format!("{PUZZLE},unique,Easy,")),
        "{rows}"
    );
    assert!(rows.contains(",invalid,,,,,2,,"), "{rows}");
}

#[test]
fn blocks_are_read_as_the_whole_text() {
    let grid = "12..\n34..\n....\n....\n\n";
    let plain = format!("{PUZZLE} one\n{PUZZLE}\r\nx\n{PUZZLE}\n{grid}{PUZZLE} last");
    let table = format!("id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n3,?\n4,{PUZZLE}\n");
    for text in [plain, table] {
        let (_, whole) = ask("bulk", &json!({"task": "solve"}), &text);
        let (cut, _) = ask("cut", &json!({"most": 2}), &text);
        let marks = cut["ok"]["marks"].as_array().expect("marks");
        assert!(!marks.is_empty());
        let begins = |index: usize| {
            marks
                .get(index)
                .map_or(text.len(), |mark| mark["bytes"].as_u64().unwrap() as usize)
        };
        let mut rows = ask("bulk", &json!({"task": "solve"}), &text[..begins(0)]).1;
        for (index, mark) in marks.iter().enumerate() {
            let part = &text[begins(index)..begins(index + 1)];
            let mut request = mark.clone();
            request["task"] = json!("solve");
            request.as_object_mut().unwrap().remove("bytes");
            rows += &ask("bulk", &request, part).1;
        }
        assert_eq!(rows, whole);
    }
}

#[test]
fn text_that_is_none_is_told() {
    let (answer, rows) = ask("bulk", &json!({"task": "solve"}), "\0\0\0");
    assert_eq!(answer["ok"]["statuses"], json!({"unreadable": 1}));
    assert!(rows.contains("not text"), "{rows}");
    assert_eq!(
        ask("bulk", &json!({"task": "solve"}), "").0["ok"]["rows"],
        0
    );
    assert_eq!(ask("cut", &json!({}), "").0["ok"]["marks"], json!([]));
}
