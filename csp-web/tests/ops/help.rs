use super::{PUZZLE, ask, refusal};
use serde_json::{Value, json};

fn board(givens: &str) -> Value {
    json!({"shape": "3x3", "givens": givens})
}

/// A hard puzzle of top1465: its path has patterns with links.
const HARD: &str =
    "6.9.....8...3.1...4............6...4.2.....3..7....5...1.5...7.8...9..........2..";

#[test]
fn a_hint_says_where_to_look_and_what_follows() {
    let answer = &ask("hint", &json!({"board": board(PUZZLE)}))["ok"];
    assert_eq!(answer["status"], "step");
    assert_eq!(answer["step"]["technique"], "Naked Single");
    assert_eq!(answer["step"]["short"], "n1");
    assert_eq!(answer["step"]["placement"], "r5c5=5");
    assert_eq!(answer["step"]["where"]["houses"], json!(["box 5"]));
    assert_eq!(answer["step"]["scene"]["cells"][0]["placed"], "5");
    assert_eq!(answer["position"]["givens"], PUZZLE);
    assert_eq!(answer["position"]["candidates"][2], "124");
}

#[test]
fn mistakes_come_before_a_hint() {
    let entered = format!("..2{}", ".".repeat(78));
    let board = json!({"shape": "3x3", "givens": PUZZLE, "entered": entered});
    let answer = &ask("hint", &json!({"board": board}))["ok"];
    assert_eq!(answer["status"], "mistakes");
    assert_eq!(
        answer["mistakes"],
        json!([{"cell": "r1c3", "marks": false}])
    );
}

#[test]
fn puzzles_without_one_solution_are_told() {
    let several = format!("..{}", &PUZZLE[2..]);
    let answer = &ask("hint", &json!({"board": board(&several.replace('9', "."))}))["ok"];
    assert_eq!(answer["status"], "several");
    assert_eq!(answer["solutions"].as_array().map(Vec::len), Some(2));
    let none = format!("55{}", &PUZZLE[2..]);
    let answer = &ask("path", &json!({"board": board(&none)}))["ok"];
    assert_eq!(answer["status"], "none");
}

#[test]
fn a_path_leads_from_step_to_step_to_the_end() {
    let answer = &ask("path", &json!({"board": board(HARD)}))["ok"];
    let steps = answer["steps"].as_array().unwrap();
    let placed = steps
        .iter()
        .filter(|step| !step["placement"].is_null())
        .count();
    assert_eq!((answer["status"].as_str(), placed), (Some("solved"), 63));
    let linked = steps
        .iter()
        .filter(|step| step["scene"]["links"] != json!([]))
        .count();
    assert!(linked > 0, "{linked} steps with links");
    let rating = &ask("rate", &json!({"board": board(HARD), "scale": "explainer"}))["ok"];
    assert_eq!(rating["score"], answer["score"]);
    assert!(
        rating["explainer"]["er"]
            .as_f64()
            .is_some_and(|er| er > 4.0),
        "{rating}"
    );
}

#[test]
fn all_steps_are_counted_if_they_are_many() {
    let request = json!({"board": board(PUZZLE), "most": 3});
    let answer = &ask("steps", &request)["ok"];
    assert_eq!(answer["steps"].as_array().map(Vec::len), Some(3));
    assert!(answer["more"].as_u64().is_some_and(|more| more > 3));
}

#[test]
fn why_not_is_answered_in_paragraphs_with_drawings() {
    let request = json!({"board": board(PUZZLE), "cell": "r1c3", "digit": "2"});
    let answer = &ask("why", &request)["ok"];
    assert_eq!(
        (answer["status"].as_str(), answer["claim"].as_str()),
        (Some("steps"), Some("r1c3<>2"))
    );
    let paragraphs = answer["paragraphs"].as_array().unwrap();
    assert_eq!(paragraphs[0]["number"], 0);
    assert_eq!(paragraphs[0]["claims"], json!(["r1c3<>2"]));
    for paragraph in paragraphs {
        assert_eq!(paragraph["position"]["givens"].as_str(), Some(PUZZLE));
        let cells = &paragraph["scene"]["cells"];
        assert_ne!(*cells, json!([]), "{paragraph}");
    }
    let holds = &ask(
        "why",
        &json!({"board": board(PUZZLE), "cell": "r1c3", "digit": "4"}),
    )["ok"];
    assert_eq!(holds["status"], "holds");
    let is = &ask("why", &json!({"board": board(PUZZLE), "cell": "r1c3"}))["ok"];
    assert_eq!(is["claim"], "r1c3=4");
}

#[test]
fn why_uses_techniques_where_small_steps_do_not_do() {
    let answers = ["r1c2", "r2c1", "r2c2", "r5c5"]
        .map(|cell| ask("why", &json!({"board": board(HARD), "cell": cell})));
    let by_techniques = answers
        .iter()
        .filter(|answer| answer["ok"]["status"] == "techniques");
    for answer in by_techniques.clone() {
        let steps = answer["ok"]["steps"].as_array().unwrap();
        assert!(
            steps
                .iter()
                .all(|step| step["position"]["givens"].is_string())
        );
    }
    assert!(by_techniques.count() > 0, "{answers:?}");
}

#[test]
fn a_conflict_names_the_givens() {
    let none = format!("55{}", &PUZZLE[2..]);
    let answer = &ask("conflict", &json!({"board": board(&none)}))["ok"];
    assert_eq!(answer["status"], "steps");
    assert_eq!(answer["basis"]["givens"], json!(["r1c1=5", "r1c2=5"]));
    let wrong: Vec<&Value> = answer["basis"]["scene"]["cells"]
        .as_array()
        .unwrap()
        .iter()
        .collect();
    assert!(wrong.iter().all(|cell| cell["shade"] == "wrong"));
}

#[test]
fn questions_about_nothing_are_refused() {
    let ask = |cell: &str, digit: &str| {
        refusal(
            "why",
            &json!({"board": board(PUZZLE), "cell": cell, "digit": digit}),
        )
    };
    assert!(ask("r10c1", "1").contains("no cell"));
    assert!(ask("r1c1", "A").contains("no digit"));
}

#[test]
fn the_ladder_names_each_technique_with_its_level() {
    let answer = &ask("ladder", &json!({}))["ok"];
    let rungs = answer["rungs"].as_array().unwrap();
    assert_eq!(
        rungs[0],
        json!({"name": "Full House", "short": "fh", "level": "Easy", "score": 4, "tried": true})
    );
    assert!(rungs.iter().any(|rung| rung["tried"] == false));
}
